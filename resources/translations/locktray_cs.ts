<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="cs" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Locktray can&apos;t watch</source>
        <translation>Locktray nemůže sledovat</translation>
    </message>
    <message>
        <source>Locktray goes on without a window</source>
        <translation>Locktray běží dál bez okna</translation>
    </message>
    <message>
        <source>There is no tray here. Start Locktray again to see its window, which has a menu to quit it.</source>
        <translation>Tady není oznamovací oblast. Spusťte Locktray znovu a uvidíte jeho okno, které má nabídku k ukončení.</translation>
    </message>
    <message>
        <source>A new version of Locktray is installed</source>
        <translation>Je nainstalována nová verze Locktray</translation>
    </message>
    <message>
        <source>Version {version} is used after a restart of Locktray. Jobs go on.</source>
        <translation>Verze {version} se použije po restartu Locktray. Úlohy běží dál.</translation>
    </message>
    <message>
        <source>Restart Locktray</source>
        <translation>Restartovat Locktray</translation>
    </message>
    <message>
        <source>Watch a folder</source>
        <translation>Sledovat složku</translation>
    </message>
    <message>
        <source>The folder is not watched</source>
        <translation>Složka se nesleduje</translation>
    </message>
    <message>
        <source>{name} is no longer as it was shown. Nothing was done.</source>
        <translation>{name}: zobrazený stav už neplatí. Nic se neprovedlo.</translation>
    </message>
    <message>
        <source>Its lock stays: {why}</source>
        <translation>Její zámek zůstává: {why}</translation>
    </message>
    <message>
        <source>{name} can&apos;t be looked at: {why}</source>
        <translation>{name} nelze prozkoumat: {why}</translation>
    </message>
    <message>
        <source>the number of the run</source>
        <translation>číslo běhu</translation>
    </message>
    <message>
        <source>No jobs yet</source>
        <translation>Zatím žádné úlohy</translation>
    </message>
    <message>
        <source>Nothing is running here</source>
        <translation>Tady nic neběží</translation>
    </message>
    <message numerus="yes">
        <source>Nothing is running, {n} job is idle</source>
        <comment>Nothing is running, {n} jobs are idle</comment>
        <translation>
            <numerusform>Nic neběží, {n} úloha je v klidu</numerusform>
            <numerusform>Nic neběží, {n} úlohy jsou v klidu</numerusform>
            <numerusform>Nic neběží, {n} úloh je v klidu</numerusform>
        </translation>
    </message>
    <message>
        <source>Registered</source>
        <translation>Registrovaná</translation>
    </message>
    <message>
        <source>Found, not registered</source>
        <translation>Nalezená, neregistrovaná</translation>
    </message>
    <message>
        <source>Notifications muted</source>
        <translation>Oznámení ztlumena</translation>
    </message>
    <message>
        <source>{state} for {age}, since {when}</source>
        <translation>{state} už {age} (od {when})</translation>
    </message>
    <message>
        <source>{state}: it crashed at {when}, after {age}</source>
        <translation>{state}: pád ({when}), po {age}</translation>
    </message>
    <message>
        <source>{state}: it was seen to crash at {when}</source>
        <translation>{state}: pád zpozorován ({when})</translation>
    </message>
    <message>
        <source>{state}: it was seen to crash at {when}, after {age}</source>
        <translation>{state}: pád zpozorován ({when}), po {age}</translation>
    </message>
    <message>
        <source>{state}: {what}</source>
        <translation>{state}: {what}</translation>
    </message>
    <message>
        <source>not known, since the job file can&apos;t be used</source>
        <translation>není známo, protože soubor úlohy nelze použít</translation>
    </message>
    <message>
        <source>nothing that can be read</source>
        <translation>nic čitelného</translation>
    </message>
    <message>
        <source>{says} · read {time}</source>
        <translation>{says} · přečteno {time}</translation>
    </message>
    <message>
        <source>nothing: there is no row</source>
        <translation>nic: není tu žádný řádek</translation>
    </message>
    <message>
        <source>nothing: there is no file</source>
        <translation>nic: není tu žádný soubor</translation>
    </message>
    <message>
        <source>This lock is a row in a database.</source>
        <translation>Tento zámek je řádek v databázi.</translation>
    </message>
    <message>
        <source>{what} while nobody watched</source>
        <translation>{what}, když nikdo nesledoval</translation>
    </message>
    <message>
        <source>It is {state} now.</source>
        <translation>Teď: {state}.</translation>
    </message>
    <message numerus="yes">
        <source>While nobody watched, {n} job had trouble: {names}</source>
        <comment>While nobody watched, {n} jobs had trouble: {names}</comment>
        <translation>
            <numerusform>Když nikdo nesledoval, měla {n} úloha potíže: {names}</numerusform>
            <numerusform>Když nikdo nesledoval, měly {n} úlohy potíže: {names}</numerusform>
            <numerusform>Když nikdo nesledoval, mělo {n} úloh potíže: {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>{what}; {state} now</source>
        <translation>{what}; teď: {state}</translation>
    </message>
    <message numerus="yes">
        <source>{job} crashed {n} time</source>
        <comment>{job} crashed {n} times</comment>
        <translation>
            <numerusform>{job}: {n} pád</numerusform>
            <numerusform>{job}: {n} pády</numerusform>
            <numerusform>{job}: {n} pádů</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} failed {n} time</source>
        <comment>{job} failed {n} times</comment>
        <translation>
            <numerusform>{job}: {n} selhání</numerusform>
            <numerusform>{job}: {n} selhání</numerusform>
            <numerusform>{job}: {n} selhání</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} timed out {n} time</source>
        <comment>{job} timed out {n} times</comment>
        <translation>
            <numerusform>{job}: čas vypršel {n}krát</numerusform>
            <numerusform>{job}: čas vypršel {n}krát</numerusform>
            <numerusform>{job}: čas vypršel {n}krát</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} missed a run {n} time</source>
        <comment>{job} missed a run {n} times</comment>
        <translation>
            <numerusform>{job}: {n} zmeškaný běh</numerusform>
            <numerusform>{job}: {n} zmeškané běhy</numerusform>
            <numerusform>{job}: {n} zmeškaných běhů</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} went silent {n} time</source>
        <comment>{job} went silent {n} times</comment>
        <translation>
            <numerusform>{job} se {n}krát odmlčela</numerusform>
            <numerusform>{job} se {n}krát odmlčela</numerusform>
            <numerusform>{job} se {n}krát odmlčela</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} was duplicated {n} time</source>
        <comment>{job} was duplicated {n} times</comment>
        <translation>
            <numerusform>{job}: {n}krát zdvojená</numerusform>
            <numerusform>{job}: {n}krát zdvojená</numerusform>
            <numerusform>{job}: {n}krát zdvojená</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} recovered {n} time</source>
        <comment>{job} recovered {n} times</comment>
        <translation>
            <numerusform>{job} se {n}krát zotavila</numerusform>
            <numerusform>{job} se {n}krát zotavila</numerusform>
            <numerusform>{job} se {n}krát zotavila</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job crashed</source>
        <comment>{n} jobs crashed</comment>
        <translation>
            <numerusform>{n} úloha spadla</numerusform>
            <numerusform>{n} úlohy spadly</numerusform>
            <numerusform>{n} úloh spadlo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job failed</source>
        <comment>{n} jobs failed</comment>
        <translation>
            <numerusform>{n} úloha selhala</numerusform>
            <numerusform>{n} úlohy selhaly</numerusform>
            <numerusform>{n} úloh selhalo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job timed out</source>
        <comment>{n} jobs timed out</comment>
        <translation>
            <numerusform>{n} úloze vypršel čas</numerusform>
            <numerusform>{n} úlohám vypršel čas</numerusform>
            <numerusform>{n} úlohám vypršel čas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job missed a run</source>
        <comment>{n} jobs missed a run</comment>
        <translation>
            <numerusform>{n} úloha zmeškala běh</numerusform>
            <numerusform>{n} úlohy zmeškaly běh</numerusform>
            <numerusform>{n} úloh zmeškalo běh</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job went silent</source>
        <comment>{n} jobs went silent</comment>
        <translation>
            <numerusform>{n} úloha se odmlčela</numerusform>
            <numerusform>{n} úlohy se odmlčely</numerusform>
            <numerusform>{n} úloh se odmlčelo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job is duplicated</source>
        <comment>{n} jobs are duplicated</comment>
        <translation>
            <numerusform>{n} úloha je zdvojená</numerusform>
            <numerusform>{n} úlohy jsou zdvojené</numerusform>
            <numerusform>{n} úloh je zdvojených</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job recovered</source>
        <comment>{n} jobs recovered</comment>
        <translation>
            <numerusform>{n} úloha se zotavila</numerusform>
            <numerusform>{n} úlohy se zotavily</numerusform>
            <numerusform>{n} úloh se zotavilo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} crashed</source>
        <comment>{n} crashed</comment>
        <translation>
            <numerusform>{n} spadla</numerusform>
            <numerusform>{n} spadly</numerusform>
            <numerusform>{n} spadlo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} failed</source>
        <comment>{n} failed</comment>
        <translation>
            <numerusform>{n} selhala</numerusform>
            <numerusform>{n} selhaly</numerusform>
            <numerusform>{n} selhalo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} timed out</source>
        <comment>{n} timed out</comment>
        <translation>
            <numerusform>{n} vypršel čas</numerusform>
            <numerusform>{n} vypršel čas</numerusform>
            <numerusform>{n} vypršel čas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} missed a run</source>
        <comment>{n} missed a run</comment>
        <translation>
            <numerusform>{n} zmeškala běh</numerusform>
            <numerusform>{n} zmeškaly běh</numerusform>
            <numerusform>{n} zmeškalo běh</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} went silent</source>
        <comment>{n} went silent</comment>
        <translation>
            <numerusform>{n} se odmlčela</numerusform>
            <numerusform>{n} se odmlčely</numerusform>
            <numerusform>{n} se odmlčelo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} was duplicated</source>
        <comment>{n} are duplicated</comment>
        <translation>
            <numerusform>{n} zdvojená</numerusform>
            <numerusform>{n} zdvojené</numerusform>
            <numerusform>{n} zdvojených</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} recovered</source>
        <comment>{n} recovered</comment>
        <translation>
            <numerusform>{n} se zotavila</numerusform>
            <numerusform>{n} se zotavily</numerusform>
            <numerusform>{n} se zotavilo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>crashed once more</source>
        <comment>crashed {n} more times</comment>
        <translation>
            <numerusform>ještě jeden pád</numerusform>
            <numerusform>ještě {n} pády</numerusform>
            <numerusform>ještě {n} pádů</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>failed once more</source>
        <comment>failed {n} more times</comment>
        <translation>
            <numerusform>ještě jedno selhání</numerusform>
            <numerusform>ještě {n} selhání</numerusform>
            <numerusform>ještě {n} selhání</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>timed out once more</source>
        <comment>timed out {n} more times</comment>
        <translation>
            <numerusform>ještě jedno vypršení času</numerusform>
            <numerusform>ještě {n} vypršení času</numerusform>
            <numerusform>ještě {n} vypršení času</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>missed a run once more</source>
        <comment>missed a run {n} more times</comment>
        <translation>
            <numerusform>ještě jeden zmeškaný běh</numerusform>
            <numerusform>ještě {n} zmeškané běhy</numerusform>
            <numerusform>ještě {n} zmeškaných běhů</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>went silent once more</source>
        <comment>went silent {n} more times</comment>
        <translation>
            <numerusform>ještě jedno odmlčení</numerusform>
            <numerusform>ještě {n} odmlčení</numerusform>
            <numerusform>ještě {n} odmlčení</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>was duplicated once more</source>
        <comment>was duplicated {n} more times</comment>
        <translation>
            <numerusform>ještě jedno zdvojení</numerusform>
            <numerusform>ještě {n} zdvojení</numerusform>
            <numerusform>ještě {n} zdvojení</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>recovered once more</source>
        <comment>recovered {n} more times</comment>
        <translation>
            <numerusform>ještě jedno zotavení</numerusform>
            <numerusform>ještě {n} zotavení</numerusform>
            <numerusform>ještě {n} zotavení</numerusform>
        </translation>
    </message>
    <message>
        <source>{job} crashed</source>
        <translation>{job}: pád</translation>
    </message>
    <message>
        <source>The lease of {job} has run out</source>
        <translation>Zápůjčka úlohy {job} vypršela</translation>
    </message>
    <message>
        <source>What PID {pid} had left behind has ended too. Its lock is left.</source>
        <translation>Skončilo i to, co po sobě PID {pid} zanechal. Jeho zámek zůstal.</translation>
    </message>
    <message>
        <source>PID {pid} exited at {time}. Its lock is left.</source>
        <translation>PID {pid} skončil v {time}. Jeho zámek zůstal.</translation>
    </message>
    <message>
        <source>PID {pid} exited at {time}, after {age}. Its lock is left.</source>
        <translation>PID {pid} skončil v {time}, po {age}. Jeho zámek zůstal.</translation>
    </message>
    <message>
        <source>It began at {time}; nobody knows when it ended.</source>
        <translation>Začátek: {time}; kdy skončila, nikdo neví.</translation>
    </message>
    <message>
        <source>It ended at {time}, after {age}.</source>
        <translation>Konec: {time}, po {age}.</translation>
    </message>
    <message>
        <source>{job} is down</source>
        <translation>{job} neběží</translation>
    </message>
    <message>
        <source>It is a daemon, which should be running, and is not.</source>
        <translation>Je to démon, který má běžet, a neběží.</translation>
    </message>
    <message>
        <source>{job} missed a run</source>
        <translation>{job}: zmeškaný běh</translation>
    </message>
    <message>
        <source>No run has begun.</source>
        <translation>Žádný běh nezačal.</translation>
    </message>
    <message>
        <source>It was due at {time}, and no run has begun since.</source>
        <translation>Běh měl začít: {time}. Od té doby žádný nezačal.</translation>
    </message>
    <message>
        <source>The next one is due at {time}.</source>
        <translation>Příští: {time}.</translation>
    </message>
    <message>
        <source>Its process is alive; {why}.</source>
        <translation>Její proces žije; {why}.</translation>
    </message>
    <message>
        <source>PID {pid} is alive; {why}.</source>
        <translation>PID {pid} žije; {why}.</translation>
    </message>
    <message>
        <source>{job} sends no heartbeat</source>
        <translation>{job} neposílá heartbeat</translation>
    </message>
    <message>
        <source>Several instances of {job} are running</source>
        <translation>Běží několik instancí úlohy {job}</translation>
    </message>
    <message numerus="yes">
        <source>{n} instance of {job} is running</source>
        <comment>{n} instances of {job} are running</comment>
        <translation>
            <numerusform>Běží {n} instance úlohy {job}</numerusform>
            <numerusform>Běží {n} instance úlohy {job}</numerusform>
            <numerusform>Běží {n} instancí úlohy {job}</numerusform>
        </translation>
    </message>
    <message>
        <source>JSON record</source>
        <translation>záznam JSON</translation>
    </message>
    <message>
        <source>PID file</source>
        <translation>soubor s PID</translation>
    </message>
    <message>
        <source>kernel lock</source>
        <translation>zámek jádra</translation>
    </message>
    <message>
        <source>filelock&apos;s file</source>
        <translation>soubor knihovny filelock</translation>
    </message>
    <message>
        <source>Qt lock file</source>
        <translation>soubor zámku Qt</translation>
    </message>
    <message>
        <source>symbolic link</source>
        <translation>symbolický odkaz</translation>
    </message>
    <message>
        <source>PostgreSQL&apos;s PID file</source>
        <translation>soubor s PID od PostgreSQL</translation>
    </message>
    <message>
        <source>lease</source>
        <translation>zápůjčka</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>složka</translation>
    </message>
    <message>
        <source>empty file</source>
        <translation>prázdný soubor</translation>
    </message>
    <message>
        <source>unknown format</source>
        <translation>neznámý formát</translation>
    </message>
    <message>
        <source>As of {time}</source>
        <translation>Stav v {time}</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>What we know</source>
        <translation>Co víme</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instance</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>Posledních 24 hodin</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Poslední běh</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>Příští běh</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Hostitel</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Stáří</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Příkaz</translation>
    </message>
    <message>
        <source>This is longer than anything that is taken here.</source>
        <translation>To je delší, než se zde přijímá.</translation>
    </message>
    <message>
        <source>Still looking at what was typed.</source>
        <translation>Zadaný text se ještě kontroluje.</translation>
    </message>
    <message>
        <source>Nothing has been changed.</source>
        <translation>Nic se nezměnilo.</translation>
    </message>
    <message>
        <source>Such as a database&apos;s .wal, one a line. They are shown with the lock, never removed.</source>
        <translation>Např. .wal databáze, jeden na řádek. Ukazují se se zámkem, nikdy se neodstraňují.</translation>
    </message>
    <message>
        <source>A job needs a name.</source>
        <translation>Úloha potřebuje název.</translation>
    </message>
    <message>
        <source>A short one, for commands and files: nightly-sync</source>
        <translation>Krátký, pro příkazy a soubory: nocni-sync</translation>
    </message>
    <message>
        <source>This name is too long: it takes {size} bytes, and {n} are the most.</source>
        <translation>Tento název je příliš dlouhý: zabírá {size} bajtů, nejvýše jich může být {n}.</translation>
    </message>
    <message>
        <source>This can&apos;t name a job. Leave out slashes and what can&apos;t be printed; don&apos;t begin with a dot, dash or ~.</source>
        <translation>Takhle se úloha jmenovat nemůže. Vynechte lomítka a netisknutelné znaky; nezačínejte tečkou, pomlčkou ani ~.</translation>
    </message>
    <message>
        <source>A job of this name is registered already.</source>
        <translation>Úloha s tímto názvem už je registrovaná.</translation>
    </message>
    <message>
        <source>Say which file the program takes its lock with.</source>
        <translation>Uveďte, kterým souborem si program bere zámek.</translation>
    </message>
    <message>
        <source>A file of its own: {path}</source>
        <translation>Vlastní soubor: {path}</translation>
    </message>
    <message>
        <source>This is in no folder. Write the whole path, from / or ~ on.</source>
        <translation>Není to v žádné složce. Napište celou cestu, od / nebo ~.</translation>
    </message>
    <message>
        <source>The folder of this file is not there.</source>
        <translation>Složka tohoto souboru neexistuje.</translation>
    </message>
    <message>
        <source>The folder of this file is a file itself.</source>
        <translation>Složka tohoto souboru je sama soubor.</translation>
    </message>
    <message>
        <source>You may not write there, so the lock can&apos;t be taken.</source>
        <translation>Nemáte tam právo zápisu, takže zámek nelze získat.</translation>
    </message>
    <message>
        <source>This is on a network file system, where a file can&apos;t prove that there is one holder. Use a lease.</source>
        <translation>Je to na síťovém souborovém systému, kde soubor nedokáže, že je držitel jediný. Použijte zápůjčku.</translation>
    </message>
    <message>
        <source>The file system does not answer.</source>
        <translation>Souborový systém neodpovídá.</translation>
    </message>
    <message>
        <source>This is a folder. A lock that Locktray takes is a file.</source>
        <translation>Toto je složka. Zámek, který bere Locktray, je soubor.</translation>
    </message>
    <message>
        <source>A password does not belong here, where others may see it. Leave it out and put it into ~/.pgpass; or put the whole address into an environment variable and write env:VARIABLE#name.</source>
        <translation>Heslo sem nepatří, mohli by ho vidět jiní. Vynechte ho a vložte do ~/.pgpass; nebo vložte celou adresu do proměnné prostředí a napište env:PROMĚNNÁ#název.</translation>
    </message>
    <message>
        <source>The address is read from this environment variable when it is needed.</source>
        <translation>Adresa se čte z této proměnné prostředí, až je potřeba.</translation>
    </message>
    <message>
        <source>This address can&apos;t be used: {reason}</source>
        <translation>Tuto adresu nelze použít: {reason}</translation>
    </message>
    <message>
        <source>A lease in a database. It holds for all machines that reach it.</source>
        <translation>Zápůjčka v databázi. Platí pro všechny počítače, které na ni dosáhnou.</translation>
    </message>
    <message>
        <source>Without a command the lock is only watched.</source>
        <translation>Bez příkazu se zámek jen sleduje.</translation>
    </message>
    <message>
        <source>A command is one line.</source>
        <translation>Příkaz je jeden řádek.</translation>
    </message>
    <message>
        <source>There is no program {program}.</source>
        <translation>Program {program} neexistuje.</translation>
    </message>
    <message>
        <source>{program} is not executable.</source>
        <translation>{program} není spustitelný.</translation>
    </message>
    <message>
        <source>{program} is a folder.</source>
        <translation>{program} je složka.</translation>
    </message>
    <message>
        <source>The shell can&apos;t read this line: {reason}</source>
        <translation>Shell tento řádek nepřečte: {reason}</translation>
    </message>
    <message>
        <source>A shell runs this line: sh -c</source>
        <translation>Tento řádek spustí shell: sh -c</translation>
    </message>
    <message>
        <source>This runs {path}</source>
        <translation>Spustí {path}</translation>
    </message>
    <message>
        <source>Empty is your home folder.</source>
        <translation>Prázdné znamená domovskou složku.</translation>
    </message>
    <message>
        <source>Write the whole path, from / or ~ on.</source>
        <translation>Napište celou cestu, od / nebo ~.</translation>
    </message>
    <message>
        <source>This folder is not there.</source>
        <translation>Tato složka neexistuje.</translation>
    </message>
    <message>
        <source>This is a file, not a folder.</source>
        <translation>Toto je soubor, ne složka.</translation>
    </message>
    <message>
        <source>Cron expressions, one a line, such as 0 23 * * *. They tell of missed runs; cron starts it.</source>
        <translation>Výrazy cronu, jeden na řádek, např. 0 23 * * *. Poznají se podle nich zmeškané běhy; spouští ji cron.</translation>
    </message>
    <message>
        <source>Nobody can tell when the machine starts again. Leave @reboot out.</source>
        <translation>Nikdo neví, kdy se počítač zase spustí. Vynechte @reboot.</translation>
    </message>
    <message>
        <source>“{schedule}” never comes: there is no such day.</source>
        <translation>„{schedule}“ nikdy nenastane: takový den neexistuje.</translation>
    </message>
    <message>
        <source>“{schedule}” is not understood. Write minute, hour, day, month and weekday, such as 0 8 * * 1-5.</source>
        <translation>„{schedule}“ není srozumitelné. Napište minutu, hodinu, den, měsíc a den v týdnu, např. 0 8 * * 1-5.</translation>
    </message>
    <message>
        <source>Next: {times}</source>
        <translation>Příště: {times}</translation>
    </message>
    <message>
        <source>It should always run, but a limit ends it after {duration}.</source>
        <translation>Má běžet pořád, ale limit ji ukončí po {duration}.</translation>
    </message>
    <message>
        <source>It is shown as down whenever it does not run.</source>
        <translation>Kdykoli neběží, ukazuje se jako neběžící.</translation>
    </message>
    <message>
        <source>Locktray takes a lock as json or pid. Other formats are for programs that take it themselves.</source>
        <translation>Locktray bere zámek jako json nebo pid. Ostatní formáty jsou pro programy, které si ho berou samy.</translation>
    </message>
    <message>
        <source>Its lock is only looked at. Each run that is started here has a lock of its own besides.</source>
        <translation>Její zámek se jen sleduje. Každý běh spuštěný odsud má navíc vlastní zámek.</translation>
    </message>
    <message>
        <source>Its lock now</source>
        <translation>Její zámek teď</translation>
    </message>
    <message>
        <source>Next times</source>
        <translation>Příští běhy</translation>
    </message>
    <message>
        <source>It has no schedule.</source>
        <translation>Nemá rozvrh.</translation>
    </message>
    <message>
        <source>Running now</source>
        <translation>Právě běží</translation>
    </message>
    <message>
        <source>What would be run</source>
        <translation>Co by se spustilo</translation>
    </message>
    <message>
        <source>Nothing: it has no command, so its lock is only watched.</source>
        <translation>Nic: nemá příkaz, takže se její zámek jen sleduje.</translation>
    </message>
    <message>
        <source>What would be run, word by word</source>
        <translation>Co by se spustilo, slovo po slově</translation>
    </message>
    <message>
        <source>In this folder</source>
        <translation>V této složce</translation>
    </message>
    <message>
        <source>Added to its environment</source>
        <translation>Přidáno do jejího prostředí</translation>
    </message>
    <message>
        <source>Without a command nobody can tell which processes are its own.</source>
        <translation>Bez příkazu nelze poznat, které procesy jsou její.</translation>
    </message>
    <message>
        <source>Other programs may be started with the same words, so its processes are not looked for.</source>
        <translation>Stejnými slovy se mohou spouštět i jiné programy, proto se její procesy nehledají.</translation>
    </message>
    <message>
        <source>No process of this job runs.</source>
        <translation>Žádný proces této úlohy neběží.</translation>
    </message>
    <message numerus="yes">
        <source>{n} process of this job runs.</source>
        <comment>{n} processes of this job run.</comment>
        <translation>
            <numerusform>Běží {n} proces této úlohy.</numerusform>
            <numerusform>Běží {n} procesy této úlohy.</numerusform>
            <numerusform>Běží {n} procesů této úlohy.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its file has a password for this, which is not shown. It stays unless you change this.</source>
        <translation>Její soubor k tomu obsahuje heslo, které se neukazuje. Zůstane, pokud toto pole nezměníte.</translation>
    </message>
    <message>
        <source>New jobs have this, by the settings.</source>
        <translation>Nové úlohy to tak mají podle nastavení.</translation>
    </message>
    <message>
        <source>This is longer than a hundred years, which is the most.</source>
        <translation>To je déle než sto let, což je maximum.</translation>
    </message>
    <message>
        <source>This is no duration. Write one such as 90 s, 15 m, 6 h or 1 d.</source>
        <translation>Toto není doba. Napište např. 90 s, 15 m, 6 h nebo 1 d.</translation>
    </message>
    <message>
        <source>This must be longer than 0. Leave it empty for none.</source>
        <translation>Musí být delší než 0. Prázdné znamená žádné omezení.</translation>
    </message>
    <message>
        <source>A run that takes longer than {duration} is shown as overdue.</source>
        <translation>Běh delší než {duration} se ukazuje jako přes limit.</translation>
    </message>
    <message>
        <source>A run that takes longer than {duration} is ended.</source>
        <translation>Běh delší než {duration} se ukončí.</translation>
    </message>
    <message>
        <source>It has {duration} to end by itself before it is killed.</source>
        <translation>Než bude zabita, má {duration}, aby skončila sama.</translation>
    </message>
    <message>
        <source>A run is skipped if the last completed one is younger than {duration}.</source>
        <translation>Běh se vynechá, pokud je poslední dokončený mladší než {duration}.</translation>
    </message>
    <message>
        <source>It is shown as hung when it has given no sign of life for {duration}.</source>
        <translation>Ukazuje se jako zamrzlá, když {duration} nedá známku života.</translation>
    </message>
    <message>
        <source>While this is empty, no run is overdue.</source>
        <translation>Bez této hodnoty není žádný běh přes limit.</translation>
    </message>
    <message>
        <source>While this is empty, a run may take as long as it likes.</source>
        <translation>Bez této hodnoty smí běh trvat libovolně dlouho.</translation>
    </message>
    <message>
        <source>While this is empty, no run is skipped.</source>
        <translation>Bez této hodnoty se žádný běh nevynechá.</translation>
    </message>
    <message>
        <source>While this is empty, what its lock says of heartbeats counts.</source>
        <translation>Bez této hodnoty platí, co o heartbeatu říká její zámek.</translation>
    </message>
    <message>
        <source>{job} is running again</source>
        <translation>{job} zase běží</translation>
    </message>
    <message>
        <source>{job} completed again</source>
        <translation>{job} zase doběhla</translation>
    </message>
    <message>
        <source>{job} sends heartbeats again</source>
        <translation>{job} zase posílá heartbeat</translation>
    </message>
    <message>
        <source>{job} runs only once again</source>
        <translation>{job} zase běží jen jednou</translation>
    </message>
    <message>
        <source>Its run took {age}.</source>
        <translation>Její běh trval {age}.</translation>
    </message>
    <message>
        <source>PID {pid} holds its lock.</source>
        <translation>Její zámek drží PID {pid}.</translation>
    </message>
    <message>
        <source>Before that it {what}.</source>
        <translation>Předtím: {what}.</translation>
    </message>
    <message numerus="yes">
        <source>and {n} more…</source>
        <comment>and {n} more…</comment>
        <translation>
            <numerusform>a {n} další…</numerusform>
            <numerusform>a {n} další…</numerusform>
            <numerusform>a {n} dalších…</numerusform>
        </translation>
    </message>
    <message>
        <source>Open window</source>
        <translation>Otevřít okno</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Nastavení…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Ukončit</translation>
    </message>
    <message>
        <source>What came of it</source>
        <translation>Co z toho vzešlo</translation>
    </message>
    <message>
        <source>What will happen</source>
        <translation>Co se stane</translation>
    </message>
    <message>
        <source>Why it stays</source>
        <translation>Proč zůstává</translation>
    </message>
    <message>
        <source>{file}, {size}: data, which is never removed.</source>
        <translation>{file}, {size}: data, která se nikdy neodstraňují.</translation>
    </message>
    <message>
        <source>It may hold changes that are not in the database yet. Open {database} with its own program and close it: that takes them in.</source>
        <translation>Může obsahovat změny, které v databázi ještě nejsou. Otevřete databázi {database} jejím programem a zavřete ji: tím se převezmou.</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Vedle něj</translation>
    </message>
    <message numerus="yes">
        <source>Set aside {n} lock</source>
        <comment>Set aside {n} locks</comment>
        <translation>
            <numerusform>Odložit {n} zámek</numerusform>
            <numerusform>Odložit {n} zámky</numerusform>
            <numerusform>Odložit {n} zámků</numerusform>
        </translation>
    </message>
    <message>
        <source>Clean up stale locks</source>
        <translation>Vyčistit opuštěné zámky</translation>
    </message>
    <message numerus="yes">
        <source>Looking at {n} lock…</source>
        <comment>Looking at {n} locks…</comment>
        <translation>
            <numerusform>Zkoumá se {n} zámek…</numerusform>
            <numerusform>Zkoumají se {n} zámky…</numerusform>
            <numerusform>Zkoumá se {n} zámků…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} lock is proven stale.</source>
        <comment>{n} locks are proven stale.</comment>
        <translation>
            <numerusform>{n} zámek je prokazatelně opuštěný.</numerusform>
            <numerusform>{n} zámky jsou prokazatelně opuštěné.</numerusform>
            <numerusform>{n} zámků je prokazatelně opuštěných.</numerusform>
        </translation>
    </message>
    <message>
        <source>Each is judged again in the moment it is set aside, and can be put back.</source>
        <translation>Každý se ve chvíli odložení znovu posoudí a lze ho vrátit.</translation>
    </message>
    <message numerus="yes">
        <source>{n} lock was set aside.</source>
        <comment>{n} locks were set aside.</comment>
        <translation>
            <numerusform>{n} zámek byl odložen.</numerusform>
            <numerusform>{n} zámky byly odloženy.</numerusform>
            <numerusform>{n} zámků bylo odloženo.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo puts it back, also later from the list of set-aside locks.</source>
        <comment>Undo all puts them back, also later from the list of set-aside locks.</comment>
        <translation>
            <numerusform>„Vrátit zpět“ ho obnoví, i později ze seznamu odložených zámků.</numerusform>
            <numerusform>„Vrátit vše“ je obnoví, i později ze seznamu odložených zámků.</numerusform>
            <numerusform>„Vrátit vše“ je obnoví, i později ze seznamu odložených zámků.</numerusform>
        </translation>
    </message>
    <message>
        <source>No lock is proven stale.</source>
        <translation>Žádný zámek není prokazatelně opuštěný.</translation>
    </message>
    <message>
        <source>No lock is stale. There is nothing to clean up.</source>
        <translation>Žádný zámek není opuštěný. Není co čistit.</translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation>Není vybrán žádný zámek.</translation>
    </message>
    <message>
        <source>A lease that was freed can&apos;t be put back: whoever takes it next has it.</source>
        <translation>Uvolněnou zápůjčku nelze vrátit: má ji ten, kdo ji získá jako další.</translation>
    </message>
    <message>
        <source>Something else lies in its place now.</source>
        <translation>Na jeho místě teď leží něco jiného.</translation>
    </message>
    <message>
        <source>Nothing was done with this lock.</source>
        <translation>S tímto zámkem se nic neprovedlo.</translation>
    </message>
    <message>
        <source>Its lock is no longer in the way.</source>
        <translation>Její zámek už nepřekáží.</translation>
    </message>
    <message>
        <source>Its lock is gone: somebody else has cleaned it, or the job has let it go.</source>
        <translation>Její zámek je pryč: vyčistil ho někdo jiný, nebo ho úloha pustila.</translation>
    </message>
    <message>
        <source>Setting it aside…</source>
        <translation>Odkládá se…</translation>
    </message>
    <message>
        <source>Putting it back…</source>
        <translation>Vrací se…</translation>
    </message>
    <message>
        <source>Set aside. A new run has the lock since, so it can&apos;t be put back now.</source>
        <translation>Odloženo. Zámek má mezitím nový běh, takže ho teď nelze vrátit.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Zjišťuje se…</translation>
    </message>
    <message>
        <source>It is no longer offered.</source>
        <translation>Už se nenabízí.</translation>
    </message>
    <message>
        <source>Done. It is set aside; Undo puts it back.</source>
        <translation>Hotovo. Je odložen; „Vrátit zpět“ ho obnoví.</translation>
    </message>
    <message>
        <source>Done. {sentence}</source>
        <translation>Hotovo. {sentence}</translation>
    </message>
    <message>
        <source>Refused. {sentence}</source>
        <translation>Odmítnuto. {sentence}</translation>
    </message>
    <message>
        <source>Changed meanwhile. {sentence}</source>
        <translation>Mezitím se změnilo. {sentence}</translation>
    </message>
    <message>
        <source>Failed. {sentence}</source>
        <translation>Nepodařilo se. {sentence}</translation>
    </message>
    <message>
        <source>Nobody can prove that it is stale, so it stays. Force-clean asks for its name.</source>
        <translation>Nikdo nedokáže, že je opuštěný, proto zůstává. Vynucené vyčištění se ptá na název.</translation>
    </message>
    <message>
        <source>Its row in the database is freed, for good</source>
        <translation>Její řádek v databázi se natrvalo uvolní</translation>
    </message>
    <message>
        <source>Goes to the quarantine; Undo puts it back</source>
        <translation>Jde do karantény; „Vrátit zpět“ ho obnoví</translation>
    </message>
    <message>
        <source>Its row in the database is freed before its time is over. The row itself stays.</source>
        <translation>Její řádek v databázi se uvolní před vypršením. Řádek sám zůstane.</translation>
    </message>
    <message>
        <source>That can&apos;t be undone: whoever takes the lease next has it.</source>
        <translation>To nelze vrátit: zápůjčku má ten, kdo ji získá jako další.</translation>
    </message>
    <message>
        <source>The link itself is moved to {folder}, never what it leads to.</source>
        <translation>Do {folder} se přesune sám odkaz, nikdy to, kam vede.</translation>
    </message>
    <message>
        <source>The file is moved to {folder}. The program that wrote it makes a new one when it starts.</source>
        <translation>Soubor se přesune do {folder}. Program, který ho zapsal, si při startu vytvoří nový.</translation>
    </message>
    <message>
        <source>The file is moved to {folder}, as it is.</source>
        <translation>Soubor se přesune do {folder}, jak je.</translation>
    </message>
    <message>
        <source>It is judged again in that moment. Undo puts it back.</source>
        <translation>V tu chvíli se znovu posoudí. „Vrátit zpět“ ho obnoví.</translation>
    </message>
    <message>
        <source>{file} ({size}) is data and stays</source>
        <translation>{file} ({size}): data, zůstává</translation>
    </message>
    <message numerus="yes">
        <source>{n} process has {file} open</source>
        <comment>{n} processes have {file} open</comment>
        <translation>
            <numerusform>{n} proces má otevřený {file}</numerusform>
            <numerusform>{n} procesy mají otevřený {file}</numerusform>
            <numerusform>{n} procesů má otevřený {file}</numerusform>
        </translation>
    </message>
    <message>
        <source>PID {pid}: {command}</source>
        <translation>PID {pid}: {command}</translation>
    </message>
    <message>
        <source>Nobody that can be seen.</source>
        <translation>Nikdo, kdo by byl vidět.</translation>
    </message>
    <message numerus="yes">
        <source>{n} process of another user can&apos;t be looked at.</source>
        <comment>{n} processes of other users can&apos;t be looked at.</comment>
        <translation>
            <numerusform>{n} proces jiného uživatele nelze prozkoumat.</numerusform>
            <numerusform>{n} procesy jiných uživatelů nelze prozkoumat.</numerusform>
            <numerusform>{n} procesů jiných uživatelů nelze prozkoumat.</numerusform>
        </translation>
    </message>
    <message>
        <source>Who has {database} open</source>
        <translation>Kdo má otevřenou databázi {database}</translation>
    </message>
    <message numerus="yes">
        <source>{n} job</source>
        <comment>{n} jobs</comment>
        <translation>
            <numerusform>{n} úloha</numerusform>
            <numerusform>{n} úlohy</numerusform>
            <numerusform>{n} úloh</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} needs attention</source>
        <comment>{n} need attention</comment>
        <translation>
            <numerusform>{n} vyžaduje pozornost</numerusform>
            <numerusform>{n} vyžadují pozornost</numerusform>
            <numerusform>{n} vyžaduje pozornost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>watching {n} folder</source>
        <comment>watching {n} folders</comment>
        <translation>
            <numerusform>sleduje se {n} složka</numerusform>
            <numerusform>sledují se {n} složky</numerusform>
            <numerusform>sleduje se {n} složek</numerusform>
        </translation>
    </message>
    <message>
        <source>last event {age} ago</source>
        <translation>poslední událost před {age}</translation>
    </message>
    <message numerus="yes">
        <source>{n} more problem</source>
        <comment>{n} more problems</comment>
        <translation>
            <numerusform>{n} další problém</numerusform>
            <numerusform>{n} další problémy</numerusform>
            <numerusform>{n} dalších problémů</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a job, import those of your crontab, or drop a lock file or a folder here to watch it.</source>
        <translation>Přidejte úlohu, importujte ty ze svého crontabu, nebo sem přetáhněte soubor zámku či složku ke sledování.</translation>
    </message>
    <message>
        <source>No job matches “{text}”</source>
        <translation>Hledání „{text}“ neodpovídá žádná úloha</translation>
    </message>
    <message>
        <source>Names, PIDs, commands and evidence were searched.</source>
        <translation>Hledalo se v názvech, PID, příkazech a důkazech.</translation>
    </message>
    <message>
        <source>No job is in this state</source>
        <translation>V tomto stavu není žádná úloha</translation>
    </message>
    <message numerus="yes">
        <source>There is {n} job in another state.</source>
        <comment>There are {n} jobs in other states.</comment>
        <translation>
            <numerusform>V jiném stavu je {n} úloha.</numerusform>
            <numerusform>V jiných stavech jsou {n} úlohy.</numerusform>
            <numerusform>V jiných stavech je {n} úloh.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unmute notifications</source>
        <translation>Zapnout oznámení</translation>
    </message>
    <message>
        <source>Mute notifications</source>
        <translation>Ztlumit oznámení</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Spustit</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Zastavit</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Restartovat</translation>
    </message>
    <message>
        <source>Force-clean…</source>
        <translation>Vynutit vyčištění…</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Zobrazit log</translation>
    </message>
    <message>
        <source>Restart Locktray: version {version} is installed</source>
        <translation>Restartovat Locktray: je nainstalována verze {version}</translation>
    </message>
    <message>
        <source>Set-aside locks…</source>
        <translation>Odložené zámky…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Podrobnosti</translation>
    </message>
    <message>
        <source>PID {pid}</source>
        <translation>PID {pid}</translation>
    </message>
    <message>
        <source>Register…</source>
        <translation>Registrovat…</translation>
    </message>
    <message>
        <source>{name} has no PID now.</source>
        <translation>{name} teď nemá PID.</translation>
    </message>
    <message>
        <source>Copy PID</source>
        <translation>Kopírovat PID</translation>
    </message>
    <message>
        <source>Change job…</source>
        <translation>Upravit úlohu…</translation>
    </message>
    <message>
        <source>Clean up stale locks…</source>
        <translation>Vyčistit opuštěné zámky…</translation>
    </message>
    <message>
        <source>No job is selected.</source>
        <translation>Není vybrána žádná úloha.</translation>
    </message>
    <message numerus="yes">
        <source>Not this job: {first}</source>
        <comment>None of these {n} jobs: {first}</comment>
        <translation>
            <numerusform>Tato úloha ne: {first}</numerusform>
            <numerusform>Žádná z těchto {n} úloh: {first}</numerusform>
            <numerusform>Žádná z těchto {n} úloh: {first}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start this job</source>
        <comment>Start these {n} jobs</comment>
        <translation>
            <numerusform>Spustit tuto úlohu</numerusform>
            <numerusform>Spustit tyto {n} úlohy</numerusform>
            <numerusform>Spustit těchto {n} úloh</numerusform>
        </translation>
    </message>
    <message>
        <source>Start {able} of the {selected} selected jobs</source>
        <translation>Spustit {able} z vybraných úloh ({selected})</translation>
    </message>
    <message numerus="yes">
        <source>Stop this job</source>
        <comment>Stop these {n} jobs</comment>
        <translation>
            <numerusform>Zastavit tuto úlohu</numerusform>
            <numerusform>Zastavit tyto {n} úlohy</numerusform>
            <numerusform>Zastavit těchto {n} úloh</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop {able} of the {selected} selected jobs</source>
        <translation>Zastavit {able} z vybraných úloh ({selected})</translation>
    </message>
    <message numerus="yes">
        <source>Restart this job</source>
        <comment>Restart these {n} jobs</comment>
        <translation>
            <numerusform>Restartovat tuto úlohu</numerusform>
            <numerusform>Restartovat tyto {n} úlohy</numerusform>
            <numerusform>Restartovat těchto {n} úloh</numerusform>
        </translation>
    </message>
    <message>
        <source>Restart {able} of the {selected} selected jobs</source>
        <translation>Restartovat {able} z vybraných úloh ({selected})</translation>
    </message>
    <message>
        <source>No lock is stale.</source>
        <translation>Žádný zámek není opuštěný.</translation>
    </message>
    <message numerus="yes">
        <source>Look at {n} stale lock, and clean it up</source>
        <comment>Look at {n} stale locks, and clean them up</comment>
        <translation>
            <numerusform>Prohlédnout {n} opuštěný zámek a vyčistit ho</numerusform>
            <numerusform>Prohlédnout {n} opuštěné zámky a vyčistit je</numerusform>
            <numerusform>Prohlédnout {n} opuštěných zámků a vyčistit je</numerusform>
        </translation>
    </message>
    <message>
        <source>Clean up stale locks ({count})…</source>
        <translation>Vyčistit opuštěné zámky ({count})…</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>Na 1 hodinu</translation>
    </message>
    <message>
        <source>Until tomorrow, {time}</source>
        <translation>Do zítřka, {time}</translation>
    </message>
    <message>
        <source>Pause notifications</source>
        <translation>Pozastavit oznámení</translation>
    </message>
    <message>
        <source>Notifications are paused until {time}</source>
        <translation>Oznámení jsou pozastavena do {time}</translation>
    </message>
    <message>
        <source>Notifications are paused</source>
        <translation>Oznámení jsou pozastavena</translation>
    </message>
    <message>
        <source>Resume notifications</source>
        <translation>Obnovit oznámení</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nikdy</translation>
    </message>
    <message>
        <source>today {time}</source>
        <translation>dnes {time}</translation>
    </message>
    <message>
        <source>tomorrow {time}</source>
        <translation>zítra {time}</translation>
    </message>
    <message>
        <source>Clean and restart</source>
        <translation>Vyčistit a restartovat</translation>
    </message>
    <message>
        <source>Mute this job</source>
        <translation>Ztlumit tuto úlohu</translation>
    </message>
    <message numerus="yes">
        <source>{n} minute</source>
        <comment>{n} minutes</comment>
        <translation>
            <numerusform>{n} minutu</numerusform>
            <numerusform>{n} minuty</numerusform>
            <numerusform>{n} minut</numerusform>
        </translation>
    </message>
    <message>
        <source>{what} in {minutes}</source>
        <translation>{what} za {minutes}</translation>
    </message>
    <message>
        <source>Last: {what}. {body}</source>
        <translation>Naposledy: {what}. {body}</translation>
    </message>
    <message numerus="yes">
        <source>{n} job needs attention</source>
        <comment>{n} jobs need attention</comment>
        <translation>
            <numerusform>{n} úloha vyžaduje pozornost</numerusform>
            <numerusform>{n} úlohy vyžadují pozornost</numerusform>
            <numerusform>{n} úloh vyžaduje pozornost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and {n} more</source>
        <comment>and {n} more</comment>
        <translation>
            <numerusform>a {n} další</numerusform>
            <numerusform>a {n} další</numerusform>
            <numerusform>a {n} dalších</numerusform>
        </translation>
    </message>
    <message>
        <source>Started by it</source>
        <translation>Spuštěné držitelem</translation>
    </message>
    <message>
        <source>These still have the lock</source>
        <translation>Tyto stále mají zámek</translation>
    </message>
    <message numerus="yes">
        <source>Outside the lock: {n} process</source>
        <comment>Outside the lock: {n} processes</comment>
        <translation>
            <numerusform>Mimo zámek: {n} proces</numerusform>
            <numerusform>Mimo zámek: {n} procesy</numerusform>
            <numerusform>Mimo zámek: {n} procesů</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Složka</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Uživatel</translation>
    </message>
    <message>
        <source>{time} in all</source>
        <translation>{time} celkem</translation>
    </message>
    <message>
        <source>{share}, {time} in all</source>
        <translation>{share}, {time} celkem</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Paměť</translation>
    </message>
    <message>
        <source>{when}, {age} ago</source>
        <translation>{when}, před {age}</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Začátek</translation>
    </message>
    <message numerus="yes">
        <source>{n} more process is not shown.</source>
        <comment>{n} more processes are not shown.</comment>
        <translation>
            <numerusform>{n} další proces není zobrazen.</numerusform>
            <numerusform>{n} další procesy nejsou zobrazeny.</numerusform>
            <numerusform>{n} dalších procesů není zobrazeno.</numerusform>
        </translation>
    </message>
    <message>
        <source>Who keeps the lock can&apos;t be seen from here.</source>
        <translation>Kdo zámek drží, odsud není vidět.</translation>
    </message>
    <message>
        <source>PID {pid} can&apos;t be shown: it has ended, or is not proven to be the holder.</source>
        <translation>PID {pid} nelze zobrazit: skončil, nebo není dokázáno, že je držitelem.</translation>
    </message>
    <message>
        <source>Only a stale lock of a registered job can be cleaned so.</source>
        <translation>Takto lze vyčistit jen opuštěný zámek registrované úlohy.</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Dokončeno</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Selhání</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>Vypršel čas</translation>
    </message>
    <message>
        <source>Killed</source>
        <translation>Zabito</translation>
    </message>
    <message>
        <source>Crashed</source>
        <translation>Pád</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Zastaveno</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Vynecháno</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Běží</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>Nedokončeno</translation>
    </message>
    <message numerus="yes">
        <source>{n} item</source>
        <comment>{n} items</comment>
        <translation>
            <numerusform>{n} položka</numerusform>
            <numerusform>{n} položky</numerusform>
            <numerusform>{n} položek</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duration of the last completed run: the median grew from {before} to {after}.</source>
        <comment>Duration of the last {n} completed runs: the median grew from {before} to {after}.</comment>
        <translation>
            <numerusform>Trvání posledního dokončeného běhu: medián vzrostl z {before} na {after}.</numerusform>
            <numerusform>Trvání posledních {n} dokončených běhů: medián vzrostl z {before} na {after}.</numerusform>
            <numerusform>Trvání posledních {n} dokončených běhů: medián vzrostl z {before} na {after}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duration of the last completed run: the median fell from {before} to {after}.</source>
        <comment>Duration of the last {n} completed runs: the median fell from {before} to {after}.</comment>
        <translation>
            <numerusform>Trvání posledního dokončeného běhu: medián klesl z {before} na {after}.</numerusform>
            <numerusform>Trvání posledních {n} dokončených běhů: medián klesl z {before} na {after}.</numerusform>
            <numerusform>Trvání posledních {n} dokončených běhů: medián klesl z {before} na {after}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median duration of the last completed run: {median}.</source>
        <comment>Median duration of the last {n} completed runs: {median}.</comment>
        <translation>
            <numerusform>Medián trvání posledního dokončeného běhu: {median}.</numerusform>
            <numerusform>Medián trvání posledních {n} dokončených běhů: {median}.</numerusform>
            <numerusform>Medián trvání posledních {n} dokončených běhů: {median}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Each bar is a run: the higher, the longer.</source>
        <translation>Každý sloupec je běh: čím vyšší, tím delší.</translation>
    </message>
    <message>
        <source>{outcome}, signal {number}</source>
        <translation>{outcome}, signál {number}</translation>
    </message>
    <message>
        <source>{outcome}, exit code {number}</source>
        <translation>{outcome}, návratový kód {number}</translation>
    </message>
    <message>
        <source>Orphaned</source>
        <translation>Osiřelá</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>Přes limit</translation>
    </message>
    <message>
        <source>Hung</source>
        <translation>Zamrzlá</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>Zmeškaná</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Opuštěná</translation>
    </message>
    <message>
        <source>Duplicated</source>
        <translation>Zdvojená</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Neběží</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>V klidu</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>Jinde</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Nečitelná</translation>
    </message>
    <message numerus="yes">
        <source>{names} and {n} more</source>
        <comment>{names} and {n} more</comment>
        <translation>
            <numerusform>{names} a {n} další</numerusform>
            <numerusform>{names} a {n} další</numerusform>
            <numerusform>{names} a {n} dalších</numerusform>
        </translation>
    </message>
    <message>
        <source>{parts} and {last}</source>
        <translation>{parts} a {last}</translation>
    </message>
    <message numerus="yes">
        <source>{n} running</source>
        <comment>{n} running</comment>
        <translation>
            <numerusform>{n} běží</numerusform>
            <numerusform>{n} běží</numerusform>
            <numerusform>{n} běží</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} orphaned</source>
        <comment>{n} orphaned</comment>
        <translation>
            <numerusform>{n} osiřelá</numerusform>
            <numerusform>{n} osiřelé</numerusform>
            <numerusform>{n} osiřelých</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} overdue</source>
        <comment>{n} overdue</comment>
        <translation>
            <numerusform>{n} přes limit</numerusform>
            <numerusform>{n} přes limit</numerusform>
            <numerusform>{n} přes limit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} hung</source>
        <comment>{n} hung</comment>
        <translation>
            <numerusform>{n} zamrzlá</numerusform>
            <numerusform>{n} zamrzlé</numerusform>
            <numerusform>{n} zamrzlých</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} stale</source>
        <comment>{n} stale</comment>
        <translation>
            <numerusform>{n} opuštěná</numerusform>
            <numerusform>{n} opuštěné</numerusform>
            <numerusform>{n} opuštěných</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} duplicated</source>
        <comment>{n} duplicated</comment>
        <translation>
            <numerusform>{n} zdvojená</numerusform>
            <numerusform>{n} zdvojené</numerusform>
            <numerusform>{n} zdvojených</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} down</source>
        <comment>{n} down</comment>
        <translation>
            <numerusform>{n} neběží</numerusform>
            <numerusform>{n} neběží</numerusform>
            <numerusform>{n} neběží</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} missed</source>
        <comment>{n} missed</comment>
        <translation>
            <numerusform>{n} zmeškaná</numerusform>
            <numerusform>{n} zmeškané</numerusform>
            <numerusform>{n} zmeškaných</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} idle</source>
        <comment>{n} idle</comment>
        <translation>
            <numerusform>{n} v klidu</numerusform>
            <numerusform>{n} v klidu</numerusform>
            <numerusform>{n} v klidu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} held elsewhere</source>
        <comment>{n} held elsewhere</comment>
        <translation>
            <numerusform>{n} držená jinde</numerusform>
            <numerusform>{n} držené jinde</numerusform>
            <numerusform>{n} držených jinde</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} unreadable</source>
        <comment>{n} unreadable</comment>
        <translation>
            <numerusform>{n} nečitelná</numerusform>
            <numerusform>{n} nečitelné</numerusform>
            <numerusform>{n} nečitelných</numerusform>
        </translation>
    </message>
    <message>
        <source>Sample: imports pages, and says how far it is</source>
        <translation>Ukázka: importuje stránky a hlásí postup</translation>
    </message>
    <message>
        <source>Sample: takes longer than it may</source>
        <translation>Ukázka: trvá déle, než smí</translation>
    </message>
    <message>
        <source>Sample: fails every minute</source>
        <translation>Ukázka: každou minutu selže</translation>
    </message>
    <message>
        <source>Sample: crashed, and left its lock</source>
        <translation>Ukázka: spadla a nechala zámek</translation>
    </message>
    <message>
        <source>Sample: a lease in a database</source>
        <translation>Ukázka: zápůjčka v databázi</translation>
    </message>
    <message>
        <source>Choose a lock file, drop it here, or type its path and press Enter.</source>
        <translation>Vyberte soubor zámku, přetáhněte ho sem, nebo napište jeho cestu a stiskněte Enter.</translation>
    </message>
    <message>
        <source>Inspect a lock</source>
        <translation>Prozkoumat zámek</translation>
    </message>
    <message>
        <source>Path of a lock file</source>
        <translation>Cesta k souboru zámku</translation>
    </message>
    <message>
        <source>Add a job</source>
        <translation>Přidat úlohu</translation>
    </message>
    <message>
        <source>Change {name}</source>
        <translation>Upravit {name}</translation>
    </message>
    <message>
        <source>&amp;Job</source>
        <translation>Ú&amp;loha</translation>
    </message>
    <message>
        <source>&amp;Lock and limits</source>
        <translation>&amp;Zámek a limity</translation>
    </message>
    <message>
        <source>Press Escape once more to close this; what was typed is lost then.</source>
        <translation>Dalším stiskem Esc se okno zavře a napsané se ztratí.</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Název</translation>
    </message>
    <message>
        <source>T&amp;itle</source>
        <translation>&amp;Titulek</translation>
    </message>
    <message>
        <source>&amp;Command</source>
        <translation>&amp;Příkaz</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Složka</translation>
    </message>
    <message>
        <source>Loc&amp;k</source>
        <translation>Zám&amp;ek</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>Roz&amp;vrh</translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation>&amp;Běží</translation>
    </message>
    <message>
        <source>Taken &amp;by</source>
        <translation>Bere h&amp;o</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>&amp;Formát</translation>
    </message>
    <message>
        <source>Files &amp;with it</source>
        <translation>Přidr&amp;užené soubory</translation>
    </message>
    <message>
        <source>Overdue &amp;after</source>
        <translation>Přes li&amp;mit po</translation>
    </message>
    <message>
        <source>&amp;End after</source>
        <translation>U&amp;končit po</translation>
    </message>
    <message>
        <source>Time to &amp;quit</source>
        <translation>Č&amp;as na ukončení</translation>
    </message>
    <message>
        <source>&amp;Skip within</source>
        <translation>Vynechat &amp;do</translation>
    </message>
    <message>
        <source>&amp;Hung after</source>
        <translation>Zam&amp;rzlá po</translation>
    </message>
    <message>
        <source>Remove job…</source>
        <translation>Odebrat úlohu…</translation>
    </message>
    <message>
        <source>&amp;Test this</source>
        <translation>V&amp;yzkoušet</translation>
    </message>
    <message>
        <source>Shows what would be seen and run. Starts nothing.</source>
        <translation>Ukáže, co by bylo vidět a co by se spustilo. Nic nespouští.</translation>
    </message>
    <message>
        <source>Clean {name}</source>
        <translation>Vyčistit {name}</translation>
    </message>
    <message>
        <source>The job&apos;s name</source>
        <translation>Název úlohy</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Vrátit &amp;zpět</translation>
    </message>
    <message>
        <source>Type {name} first.</source>
        <translation>Nejprve napište {name}.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Zrušit</translation>
    </message>
    <message>
        <source>The lock of {name}</source>
        <translation>Zámek úlohy {name}</translation>
    </message>
    <message>
        <source>Stopping it…</source>
        <translation>Zastavuje se…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Uložit</translation>
    </message>
    <message>
        <source>{field}: {problem}</source>
        <translation>{field}: {problem}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Vybrat…</translation>
    </message>
    <message>
        <source>The folder that the command runs in</source>
        <translation>Složka, ve které příkaz běží</translation>
    </message>
    <message>
        <source>The lock file</source>
        <translation>Soubor zámku</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Vybrat</translation>
    </message>
    <message>
        <source>How we know</source>
        <translation>Jak to víme</translation>
    </message>
    <message>
        <source>{name} stays</source>
        <translation>{name} zůstává</translation>
    </message>
    <message>
        <source>What is held is never cleaned. It can be stopped first: its lock is then judged again, and set aside only if it is stale. To stop it, type “{name}”:</source>
        <translation>Co někdo drží, se nikdy nečistí. Úlohu lze nejprve zastavit: zámek se pak znovu posoudí a odloží, jen pokud je opuštěný. Chcete-li ji zastavit, napište „{name}“:</translation>
    </message>
    <message>
        <source>Stop {name}, then clean its lock?</source>
        <translation>Zastavit {name} a pak vyčistit její zámek?</translation>
    </message>
    <message>
        <source>Stop and clean</source>
        <translation>Zastavit a vyčistit</translation>
    </message>
    <message>
        <source>{name} has no lock to clean</source>
        <translation>{name} nemá zámek k vyčištění</translation>
    </message>
    <message>
        <source>Nothing has to be done.</source>
        <translation>Není třeba nic dělat.</translation>
    </message>
    <message>
        <source>Set the lock of {name} aside?</source>
        <translation>Odložit zámek úlohy {name}?</translation>
    </message>
    <message>
        <source>It is kept, and Undo puts it back.</source>
        <translation>Uchová se a „Vrátit zpět“ ho obnoví.</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Odložit</translation>
    </message>
    <message>
        <source>Nobody can prove that it is stale. Whoever holds it may work on. To set it aside all the same, type “{name}”:</source>
        <translation>Nikdo nedokáže, že je opuštěný. Kdo ho drží, může dál pracovat. Chcete-li ho přesto odložit, napište „{name}“:</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Proces</translation>
    </message>
    <message>
        <source>Select one job to see everything about it.</source>
        <translation>Vyberte jednu úlohu a uvidíte o ní vše.</translation>
    </message>
    <message>
        <source>The lock says</source>
        <translation>Zámek říká</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Běhy</translation>
    </message>
    <message>
        <source>These are samples. They end with Locktray, or as soon as you have a job of your own.</source>
        <translation>Toto jsou ukázky. Skončí spolu s Locktray, nebo jakmile budete mít vlastní úlohu.</translation>
    </message>
    <message>
        <source>Add my own…</source>
        <translation>Přidat vlastní…</translation>
    </message>
    <message>
        <source>Nothing can be watched: {why}</source>
        <translation>Nic nelze sledovat: {why}</translation>
    </message>
    <message>
        <source>{job} is in use: somebody holds its guard.</source>
        <translation>{job} se používá: někdo drží její pojistku.</translation>
    </message>
    <message>
        <source>{job} is not cleaned. {why}</source>
        <translation>{job} se nevyčistí. {why}</translation>
    </message>
    <message>
        <source>{job} could not be cleaned and is as it was: {why}</source>
        <translation>{job} nelze vyčistit, zůstává beze změny: {why}</translation>
    </message>
    <message>
        <source>{job}: there is nothing to clean. {headline}</source>
        <translation>{job}: není co čistit. {headline}</translation>
    </message>
    <message>
        <source>{job}: there is no file to clean. {why}</source>
        <translation>{job}: není tu soubor k vyčištění. {why}</translation>
    </message>
    <message>
        <source>{job} is not cleaned: {why}.</source>
        <translation>{job} se nevyčistí: {why}.</translation>
    </message>
    <message>
        <source>If you are sure:  lockcore clean --force {lock}</source>
        <translation>Máte-li jistotu:  lockcore clean --force {lock}</translation>
    </message>
    <message>
        <source>Stop it first:  lockcore stop {lock}</source>
        <translation>Nejprve ji zastavte:  lockcore stop {lock}</translation>
    </message>
    <message>
        <source>it is too large for a lock, so it may be data</source>
        <translation>na zámek je příliš velký, takže to mohou být data</translation>
    </message>
    <message>
        <source>it is a database, in which only a row can be a lock</source>
        <translation>je to databáze, v níž může být zámkem jen řádek</translation>
    </message>
    <message>
        <source>it is part of a database: data, not a lock</source>
        <translation>je to část databáze: data, ne zámek</translation>
    </message>
    <message>
        <source>{job} is not cleaned: somebody holds a kernel lock on it, who can&apos;t be seen from here.</source>
        <translation>{job} se nevyčistí: někdo, kdo odsud není vidět, na něm drží zámek jádra.</translation>
    </message>
    <message>
        <source>{job} is not cleaned: somebody else took it at the same moment.</source>
        <translation>{job} se nevyčistí: ve stejnou chvíli zámek získal někdo jiný.</translation>
    </message>
    <message>
        <source>its lock was set aside (lockcore restore {number} puts it back)</source>
        <translation>zámek byl odložen stranou (lockcore restore {number} ho vrátí)</translation>
    </message>
    <message>
        <source>{job}: {what}.</source>
        <translation>{job}: {what}.</translation>
    </message>
    <message>
        <source>Its file is gone.</source>
        <translation>Její soubor je pryč.</translation>
    </message>
    <message>
        <source>Its file has changed since it was shown.</source>
        <translation>Její soubor se od zobrazení změnil.</translation>
    </message>
    <message>
        <source>{job} is not cleaned: it has changed since it was shown. {headline}</source>
        <translation>{job} se nevyčistí: od zobrazení se změnila. {headline}</translation>
    </message>
    <message>
        <source>{job} could not be cleaned: {why}</source>
        <translation>{job} nelze vyčistit: {why}</translation>
    </message>
    <message>
        <source>its lease was freed</source>
        <translation>zápůjčka byla uvolněna</translation>
    </message>
    <message>
        <source>What its holder had started still runs: {processes}. It should be over in a moment.</source>
        <translation>Co její držitel spustil, stále běží: {processes}. Za chvíli by to mělo skončit.</translation>
    </message>
    <message>
        <source>PID {pid} runs this job, but the lock does not name it.</source>
        <translation>PID {pid} vykonává tuto úlohu, ale zámek ho neuvádí.</translation>
    </message>
    <message>
        <source>PID {pid} runs this job, but does not hold its lock: nothing keeps a second one from starting.</source>
        <translation>PID {pid} vykonává tuto úlohu, ale nedrží její zámek: nic nebrání spuštění druhé.</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>Je vypnutá.</translation>
    </message>
    <message>
        <source>Its job takes a kernel lock on this file, and nobody has one now.</source>
        <translation>Úloha si na tomto souboru bere zámek jádra a teď ho nemá nikdo.</translation>
    </message>
    <message>
        <source>Its last heartbeat is {age} old; it counts for {ttl}.</source>
        <translation>Poslední heartbeat je starý {age}; platí {ttl}.</translation>
    </message>
    <message>
        <source>It has been held for {age}; its maximum age is {limit}.</source>
        <translation>Je držen už {age}; nejvyšší stáří je {limit}.</translation>
    </message>
    <message>
        <source>It has been held for {age}; its timeout is {limit}.</source>
        <translation>Je držen už {age}; časový limit je {limit}.</translation>
    </message>
    <message>
        <source>One process runs this job outside its lock: PID {pids}.</source>
        <translation>Jeden proces vykonává tuto úlohu mimo její zámek: PID {pids}.</translation>
    </message>
    <message>
        <source>{count} processes run this job outside its lock: PID {pids} and {more} more.</source>
        <translation>Procesů, které vykonávají tuto úlohu mimo její zámek: {count}. PID {pids} a další ({more}).</translation>
    </message>
    <message numerus="yes">
        <source>{n} processes run this job outside its lock: PID {pids}.</source>
        <comment>{n} processes run this job outside its lock: PID {pids}.</comment>
        <translation>
            <numerusform>{n} proces vykonává tuto úlohu mimo její zámek: PID {pids}.</numerusform>
            <numerusform>{n} procesy vykonávají tuto úlohu mimo její zámek: PID {pids}.</numerusform>
            <numerusform>{n} procesů vykonává tuto úlohu mimo její zámek: PID {pids}.</numerusform>
        </translation>
    </message>
    <message>
        <source>its PID &quot;{pid}&quot; {flaw}</source>
        <translation>jeho PID „{pid}“ {flaw}</translation>
    </message>
    <message>
        <source>its PID is {value}</source>
        <translation>jeho PID je {value}</translation>
    </message>
    <message>
        <source>its PID is 0, which no process has</source>
        <translation>jeho PID je 0, který žádný proces nemá</translation>
    </message>
    <message>
        <source>its PID {pid} is negative, which no PID is</source>
        <translation>jeho PID {pid} je záporný, což PID být nemůže</translation>
    </message>
    <message>
        <source>its PID {pid} is out of range</source>
        <translation>jeho PID {pid} je mimo rozsah</translation>
    </message>
    <message>
        <source>not in a lock format that we know</source>
        <translation>není ve známém formátu zámku</translation>
    </message>
    <message>
        <source>is negative, which no PID is</source>
        <translation>je záporný, což PID být nemůže</translation>
    </message>
    <message>
        <source>has a sign</source>
        <translation>má znaménko</translation>
    </message>
    <message>
        <source>has an underscore in it</source>
        <translation>obsahuje podtržítko</translation>
    </message>
    <message>
        <source>is not in ASCII digits</source>
        <translation>není v číslicích ASCII</translation>
    </message>
    <message>
        <source>is not a whole number</source>
        <translation>není celé číslo</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>není číslo</translation>
    </message>
    <message>
        <source>{value}, not a whole number</source>
        <translation>{value}, ne celé číslo</translation>
    </message>
    <message>
        <source>{value}, not a number</source>
        <translation>{value}, ne číslo</translation>
    </message>
    <message>
        <source>an object, not a number</source>
        <translation>objekt, ne číslo</translation>
    </message>
    <message>
        <source>a list, not a number</source>
        <translation>seznam, ne číslo</translation>
    </message>
    <message>
        <source>binary, not a number</source>
        <translation>binární data, ne číslo</translation>
    </message>
    <message>
        <source>filelock gave this lock back but could not remove its file</source>
        <translation>filelock tento zámek vrátil, ale jeho soubor nemohl odstranit</translation>
    </message>
    <message>
        <source>filelock was taking this lock over</source>
        <translation>filelock tento zámek právě přebíral</translation>
    </message>
    <message>
        <source>a filelock record that was cut short</source>
        <translation>useknutý záznam knihovny filelock</translation>
    </message>
    <message>
        <source>a filelock record of a version that we don&apos;t know</source>
        <translation>záznam knihovny filelock v neznámé verzi</translation>
    </message>
    <message>
        <source>a filelock record without a PID or a host</source>
        <translation>záznam knihovny filelock bez PID nebo hostitele</translation>
    </message>
    <message>
        <source>a symbolic link to {target}, not a lock that we know</source>
        <translation>symbolický odkaz na {target}, ne známý zámek</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>složka</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>prázdný soubor</translation>
    </message>
    <message>
        <source>this is a database&apos;s data, not a lock: never delete it</source>
        <translation>to jsou data databáze, ne zámek: nikdy je nemažte</translation>
    </message>
    <message>
        <source>PostgreSQL&apos;s start options, not a lock</source>
        <translation>spouštěcí volby PostgreSQL, ne zámek</translation>
    </message>
    <message>
        <source>a SQLite database</source>
        <translation>databáze SQLite</translation>
    </message>
    <message>
        <source>larger than 64 KiB: not a lock file</source>
        <translation>větší než 64 KiB: není to soubor zámku</translation>
    </message>
    <message>
        <source>filelock&apos;s strict lock, whose holders are named in a folder beside it</source>
        <translation>přísný zámek knihovny filelock, jehož držitele uvádí složka vedle něj</translation>
    </message>
    <message>
        <source>blank: {count} bytes of white space</source>
        <translation>prázdný: {count} B bílých znaků</translation>
    </message>
    <message>
        <source>blank: {count} NUL bytes</source>
        <translation>prázdný: {count} B znaků NUL</translation>
    </message>
    <message>
        <source>written as UTF-16, not as plain text</source>
        <translation>zapsaný v UTF-16, ne jako prostý text</translation>
    </message>
    <message>
        <source>binary, not text</source>
        <translation>binární, ne text</translation>
    </message>
    <message>
        <source>holds control characters, so it is not plain text</source>
        <translation>obsahuje řídicí znaky, takže to není prostý text</translation>
    </message>
    <message>
        <source>JSON that was cut short</source>
        <translation>useknutý JSON</translation>
    </message>
    <message>
        <source>it begins like JSON but is not</source>
        <translation>začíná jako JSON, ale není to JSON</translation>
    </message>
    <message>
        <source>JSON that is nested too deeply</source>
        <translation>příliš hluboko vnořený JSON</translation>
    </message>
    <message>
        <source>JSON with a number too long to read</source>
        <translation>JSON s příliš dlouhým číslem</translation>
    </message>
    <message>
        <source>JSON that names no PID</source>
        <translation>JSON, který neuvádí PID</translation>
    </message>
    <message>
        <source>names its PID twice</source>
        <translation>uvádí svůj PID dvakrát</translation>
    </message>
    <message>
        <source>holds several numbers, and nothing tells which of them is its PID</source>
        <translation>obsahuje několik čísel a nic neříká, které je PID</translation>
    </message>
    <message>
        <source>begins with a number but is too long for a PID file</source>
        <translation>začíná číslem, ale na soubor s PID je příliš dlouhý</translation>
    </message>
    <message>
        <source>It changes hands faster than it can be read.</source>
        <translation>Přechází z ruky do ruky rychleji, než se dá přečíst.</translation>
    </message>
    <message>
        <source>The table has no row, so the lease is free.</source>
        <translation>Tabulka nemá žádný řádek, takže zápůjčka je volná.</translation>
    </message>
    <message>
        <source>Its public file is missing: removed, or about to be published.</source>
        <translation>Jeho veřejný soubor chybí: byl odstraněn, nebo bude teprve zveřejněn.</translation>
    </message>
    <message>
        <source>Nothing lies at this path.</source>
        <translation>Na této cestě nic není.</translation>
    </message>
    <message>
        <source>Nobody holds its guard, so the lock is free.</source>
        <translation>Jeho pojistku nikdo nedrží, takže zámek je volný.</translation>
    </message>
    <message>
        <source>Its guard is held, by somebody who is just taking the lock or letting it go.</source>
        <translation>Jeho pojistku drží někdo, kdo zámek právě získává nebo pouští.</translation>
    </message>
    <message>
        <source>PID {pid} holds its guard, and is just taking the lock or letting it go.</source>
        <translation>PID {pid} drží jeho pojistku a zámek právě získává nebo pouští.</translation>
    </message>
    <message numerus="yes">
        <source>it is a database with {n} lease. Name one, as in {address}</source>
        <comment>it is a database with {n} leases. Name one, as in {address}</comment>
        <translation>
            <numerusform>je to databáze s {n} zápůjčkou. Uveďte ji, např. {address}</numerusform>
            <numerusform>je to databáze se {n} zápůjčkami. Uveďte jednu, např. {address}</numerusform>
            <numerusform>je to databáze s {n} zápůjčkami. Uveďte jednu, např. {address}</numerusform>
        </translation>
    </message>
    <message>
        <source>{file} lies beside it: data that the database has not taken in yet. Never delete it.</source>
        <translation>Vedle leží {file}: data, která databáze ještě nepřevzala. Nikdy ho nemažte.</translation>
    </message>
    <message>
        <source>its file system did not answer within {seconds} s</source>
        <translation>jeho souborový systém neodpověděl do {seconds} s</translation>
    </message>
    <message>
        <source>The lock names PID {pid} on this machine.</source>
        <translation>Zámek uvádí PID {pid} na tomto počítači.</translation>
    </message>
    <message>
        <source>The lease names PID {pid} on this machine.</source>
        <translation>Zápůjčka uvádí PID {pid} na tomto počítači.</translation>
    </message>
    <message>
        <source>PID {pid} is running and is the same process that took this lock.</source>
        <translation>PID {pid} běží a je to tentýž proces, který tento zámek získal.</translation>
    </message>
    <message>
        <source>PID {pid} is running and is the same process that took this lease.</source>
        <translation>PID {pid} běží a je to tentýž proces, který tuto zápůjčku získal.</translation>
    </message>
    <message>
        <source>PID {pid} is running and began before this lock was taken.</source>
        <translation>PID {pid} běží a začal dřív, než byl tento zámek získán.</translation>
    </message>
    <message>
        <source>PID {pid} is running.</source>
        <translation>PID {pid} běží.</translation>
    </message>
    <message>
        <source>No process has PID {pid}.</source>
        <translation>Žádný proces nemá PID {pid}.</translation>
    </message>
    <message>
        <source>It can&apos;t be read as a lock: {problem}.</source>
        <translation>Nelze to přečíst jako zámek: {problem}.</translation>
    </message>
    <message>
        <source>Nobody holds its guard, so nothing that it started is left.</source>
        <translation>Jeho pojistku nikdo nedrží, takže nic z toho, co spustil, nezůstalo.</translation>
    </message>
    <message>
        <source>The lock names PID {pid} in another container, whose processes can&apos;t be judged from here.</source>
        <translation>Zámek uvádí PID {pid} v jiném kontejneru, jehož procesy odsud nelze posoudit.</translation>
    </message>
    <message>
        <source>A process has PID {pid}, but this user may not look at it.</source>
        <translation>Proces s PID {pid} existuje, ale tento uživatel ho nesmí zkoumat.</translation>
    </message>
    <message>
        <source>PID {pid} has let the lock go; only its file is left.</source>
        <translation>PID {pid} zámek pustil; zůstal jen jeho soubor.</translation>
    </message>
    <message>
        <source>The machine has been started again since; no process of that time is left.</source>
        <translation>Počítač byl od té doby restartován; žádný tehdejší proces nezůstal.</translation>
    </message>
    <message>
        <source>PID {pid} ran in another container and no longer holds its guard.</source>
        <translation>PID {pid} běžel v jiném kontejneru a svou pojistku už nedrží.</translation>
    </message>
    <message>
        <source>PID {pid} has exited; only its entry is left until its parent collects it.</source>
        <translation>PID {pid} skončil; zbývá jen jeho položka, dokud si ji nevyzvedne rodič.</translation>
    </message>
    <message>
        <source>PID {pid} belongs to another process now; the holder has exited.</source>
        <translation>PID {pid} teď patří jinému procesu; držitel skončil.</translation>
    </message>
    <message>
        <source>PID {pid} belongs to another process now, begun {time}; the holder has exited.</source>
        <translation>PID {pid} teď patří jinému procesu (začátek: {time}); držitel skončil.</translation>
    </message>
    <message>
        <source>It holds the kernel lock.</source>
        <translation>Drží zámek jádra.</translation>
    </message>
    <message>
        <source>Yet nobody holds its guard: it may have closed its descriptors.</source>
        <translation>Přesto jeho pojistku nikdo nedrží: možná zavřel své deskriptory.</translation>
    </message>
    <message>
        <source>Its kernel lock is held.</source>
        <translation>Jeho zámek jádra je držen.</translation>
    </message>
    <message>
        <source>PID {pid} is running; the lock does not tell whether it is the same process.</source>
        <translation>PID {pid} běží; zámek neříká, zda je to tentýž proces.</translation>
    </message>
    <message>
        <source>PID {pid} is running. The clock was set forward by {step} since this machine started, so its age can&apos;t show whether it is the same process.</source>
        <translation>PID {pid} běží. Od startu tohoto počítače byly hodiny posunuty o {step} vpřed, takže stáří neukáže, zda je to tentýž proces.</translation>
    </message>
    <message>
        <source>It can&apos;t be judged from here.</source>
        <translation>Odsud ho nelze posoudit.</translation>
    </message>
    <message>
        <source>Its last heartbeat still counts: it does so for {ttl}.</source>
        <translation>Poslední heartbeat ještě platí: platí {ttl}.</translation>
    </message>
    <message>
        <source>The lease names PID {pid} in another container of this machine.</source>
        <translation>Zápůjčka uvádí PID {pid} v jiném kontejneru tohoto počítače.</translation>
    </message>
    <message>
        <source>The lock names PID {pid} in another container of this machine.</source>
        <translation>Zámek uvádí PID {pid} v jiném kontejneru tohoto počítače.</translation>
    </message>
    <message>
        <source>another machine</source>
        <translation>jiný počítač</translation>
    </message>
    <message>
        <source>The lease names PID {pid} on {host}; this is {here}.</source>
        <translation>Zápůjčka uvádí PID {pid} ({host}); toto je {here}.</translation>
    </message>
    <message>
        <source>The lock names PID {pid} on {host}; this is {here}.</source>
        <translation>Zámek uvádí PID {pid} ({host}); toto je {here}.</translation>
    </message>
    <message>
        <source>It is an empty file and names nobody.</source>
        <translation>Je to prázdný soubor a nikoho neuvádí.</translation>
    </message>
    <message>
        <source>It is a folder and names nobody.</source>
        <translation>Je to složka a nikoho neuvádí.</translation>
    </message>
    <message>
        <source>No kernel lock on it can be seen from here.</source>
        <translation>Odsud na něm není vidět žádný zámek jádra.</translation>
    </message>
    <message>
        <source>Its time lies in the future.</source>
        <translation>Jeho čas leží v budoucnosti.</translation>
    </message>
    <message>
        <source>It was last changed {age} ago; age proves nothing.</source>
        <translation>Naposledy změněno před {age}; stáří nic nedokazuje.</translation>
    </message>
    <message>
        <source>Whoever takes the lock removes such a file once it has been quiet for 10 s.</source>
        <translation>Kdo zámek získává, takový soubor po 10 s klidu odstraní.</translation>
    </message>
    <message>
        <source>It was last changed {age} ago; by this job&apos;s own rule {limit} makes it stale.</source>
        <translation>Naposledy změněno před {age}; podle pravidla úlohy je po {limit} opuštěný.</translation>
    </message>
    <message>
        <source>It was last changed {age} ago; by this job&apos;s own rule it counts for {limit}.</source>
        <translation>Naposledy změněno před {age}; podle pravidla úlohy platí {limit}.</translation>
    </message>
    <message>
        <source>PID {pid} took a kernel lock (flock) on this file.</source>
        <translation>PID {pid} získal na tomto souboru zámek jádra (flock).</translation>
    </message>
    <message>
        <source>Yet its kernel lock is held, by PID {pids}.</source>
        <translation>Přesto jeho zámek jádra někdo drží: PID {pids}.</translation>
    </message>
    <message>
        <source>Yet its kernel lock is held: by a process that it started, or by one taking it over just now.</source>
        <translation>Přesto jeho zámek jádra někdo drží: proces, který spustil, nebo ten, kdo ho právě přebírá.</translation>
    </message>
    <message>
        <source>machine restarted; lock left</source>
        <translation>počítač restartován; zámek zůstal</translation>
    </message>
    <message>
        <source>container gone; lock left</source>
        <translation>kontejner zmizel; zámek zůstal</translation>
    </message>
    <message>
        <source>its lease has run out</source>
        <translation>zápůjčka vypršela</translation>
    </message>
    <message>
        <source>too old by its own rule</source>
        <translation>podle svého pravidla příliš starý</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>dokončeno</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>selhání</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>vypršel čas</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>zastaveno</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>zabito</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>pád</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>vynecháno</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>{days} d</source>
        <translation>{days} d</translation>
    </message>
    <message>
        <source>{holder} exited; a child has it</source>
        <translation>{holder}: skončil; má ho potomek</translation>
    </message>
    <message>
        <source>held longer than it may be</source>
        <translation>držen déle, než smí být</translation>
    </message>
    <message>
        <source>held longer than {limit}</source>
        <translation>držen déle než {limit}</translation>
    </message>
    <message>
        <source>a daemon, not running</source>
        <translation>démon, který neběží</translation>
    </message>
    <message>
        <source>a scheduled run is missing</source>
        <translation>chybí plánovaný běh</translation>
    </message>
    <message>
        <source>no run since {time}</source>
        <translation>žádný běh od {time}</translation>
    </message>
    <message>
        <source>{progress} %</source>
        <translation>{progress} %</translation>
    </message>
    <message>
        <source>runs without its lock</source>
        <translation>běží bez svého zámku</translation>
    </message>
    <message>
        <source>runs; its lock names nobody</source>
        <translation>běží; zámek nikoho neuvádí</translation>
    </message>
    <message>
        <source>runs {command}</source>
        <translation>vykonává {command}</translation>
    </message>
    <message>
        <source>its lock is held</source>
        <translation>zámek je držen</translation>
    </message>
    <message>
        <source>{holder} holds its lock</source>
        <translation>zámek drží {holder}</translation>
    </message>
    <message>
        <source>its holder</source>
        <translation>držitel</translation>
    </message>
    <message>
        <source>{holder} let go; lease left</source>
        <translation>{holder}: pustil; zápůjčka zůstala</translation>
    </message>
    <message>
        <source>{holder} let go; lock left</source>
        <translation>{holder}: pustil; zámek zůstal</translation>
    </message>
    <message>
        <source>{holder} is somebody else now; lease left</source>
        <translation>{holder}: teď je to někdo jiný; zápůjčka zůstala</translation>
    </message>
    <message>
        <source>{holder} is somebody else now; lock left</source>
        <translation>{holder}: teď je to někdo jiný; zámek zůstal</translation>
    </message>
    <message>
        <source>{holder} exited; lease left</source>
        <translation>{holder}: skončil; zápůjčka zůstala</translation>
    </message>
    <message>
        <source>{holder} exited; lock left</source>
        <translation>{holder}: skončil; zámek zůstal</translation>
    </message>
    <message>
        <source>its heartbeat has stopped</source>
        <translation>heartbeat ustal</translation>
    </message>
    <message>
        <source>no heartbeat for {age}</source>
        <translation>žádný heartbeat už {age}</translation>
    </message>
    <message>
        <source>no heartbeat for {age}, limit {limit}</source>
        <translation>žádný heartbeat už {age}, limit {limit}</translation>
    </message>
    <message>
        <source>several run, its lock names one</source>
        <translation>běží jich víc, zámek uvádí jednu</translation>
    </message>
    <message>
        <source>several run, its lock names none</source>
        <translation>běží jich víc, zámek neuvádí žádnou</translation>
    </message>
    <message numerus="yes">
        <source>{n} run, its lock names one</source>
        <comment>{n} run, its lock names one</comment>
        <translation>
            <numerusform>{n} běží, zámek uvádí jednu</numerusform>
            <numerusform>{n} běží, zámek uvádí jednu</numerusform>
            <numerusform>{n} běží, zámek uvádí jednu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} run, its lock names none</source>
        <comment>{n} run, its lock names none</comment>
        <translation>
            <numerusform>{n} běží, zámek neuvádí žádnou</numerusform>
            <numerusform>{n} běží, zámek neuvádí žádnou</numerusform>
            <numerusform>{n} běží, zámek neuvádí žádnou</numerusform>
        </translation>
    </message>
    <message>
        <source>crashed without a word</source>
        <translation>pád bez jediného slova</translation>
    </message>
    <message>
        <source>exit code {code}</source>
        <translation>návratový kód {code}</translation>
    </message>
    <message>
        <source>exit code {code} after {age}</source>
        <translation>návratový kód {code} po {age}</translation>
    </message>
    <message>
        <source>killed by signal {signal}</source>
        <translation>zabito signálem {signal}</translation>
    </message>
    <message>
        <source>killed by signal {signal} after {age}</source>
        <translation>zabito signálem {signal} po {age}</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>trvalo příliš dlouho</translation>
    </message>
    <message>
        <source>timed out after {age}</source>
        <translation>trvalo příliš dlouho, konec po {age}</translation>
    </message>
    <message>
        <source>{outcome} after {age}</source>
        <translation>{outcome} po {age}</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>nedokončeno</translation>
    </message>
    <message>
        <source>held in another container</source>
        <translation>držen v jiném kontejneru</translation>
    </message>
    <message>
        <source>held on {host}</source>
        <translation>držen jinde: {host}</translation>
    </message>
    <message>
        <source>a folder that names nobody</source>
        <translation>složka, která nikoho neuvádí</translation>
    </message>
    <message>
        <source>an empty file that names nobody</source>
        <translation>prázdný soubor, který nikoho neuvádí</translation>
    </message>
    <message>
        <source>may not look at {holder}</source>
        <translation>nelze se podívat na {holder}</translation>
    </message>
    <message>
        <source>nothing is proven about it</source>
        <translation>nic o něm není dokázáno</translation>
    </message>
    <message>
        <source>has not run yet</source>
        <translation>ještě neběžela</translation>
    </message>
    <message>
        <source>nobody holds it</source>
        <translation>nikdo ho nedrží</translation>
    </message>
    <message>
        <source>took {age}</source>
        <translation>trvání {age}</translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation>Nikdo ji nedrží.</translation>
    </message>
    <message>
        <source>It has never been taken.</source>
        <translation>Ještě ji nikdo nezískal.</translation>
    </message>
    <message>
        <source>Its database can&apos;t be read: {why}.</source>
        <translation>Její databázi nelze číst: {why}.</translation>
    </message>
    <message>
        <source>its row names no process</source>
        <translation>její řádek neuvádí žádný proces</translation>
    </message>
    <message>
        <source>The next one may take it in {age}, when its heartbeat no longer counts.</source>
        <translation>Další ji může získat za {age}, až heartbeat přestane platit.</translation>
    </message>
    <message>
        <source>It was not heard of for longer than {ttl}: anybody may take it by now.</source>
        <translation>Nedala o sobě vědět déle než {ttl}: teď ji může získat kdokoli.</translation>
    </message>
    <message>
        <source>It was asked to end.</source>
        <translation>Byla požádána, aby skončila.</translation>
    </message>
    <message>
        <source>{name}: {why}</source>
        <translation>{name}: {why}</translation>
    </message>
    <message>
        <source>{name} was not started.</source>
        <translation>{name} se nespustila.</translation>
    </message>
    <message>
        <source>{name} started: PID {pid}.</source>
        <translation>{name} spuštěna: PID {pid}.</translation>
    </message>
    <message>
        <source>{why} Nothing was stopped.</source>
        <translation>{why} Nic se nezastavilo.</translation>
    </message>
    <message>
        <source>{job} timed out</source>
        <translation>{job}: vypršel čas</translation>
    </message>
    <message>
        <source>{job} timed out after {age}</source>
        <translation>{job}: čas vypršel po {age}</translation>
    </message>
    <message>
        <source>{job} was killed by {signal}</source>
        <translation>{job}: zabita, {signal}</translation>
    </message>
    <message>
        <source>{job} failed</source>
        <translation>{job} selhala</translation>
    </message>
    <message>
        <source>{job} failed with exit code {code}</source>
        <translation>{job} selhala s návratovým kódem {code}</translation>
    </message>
    <message>
        <source>signal {number}</source>
        <translation>signál {number}</translation>
    </message>
    <message>
        <source>{name} is not registered, so its command is not known. lockcore add registers it.</source>
        <translation>{name} není registrovaná, takže její příkaz není znám. Zaregistruje ji lockcore add.</translation>
    </message>
    <message>
        <source>{name} is running already.</source>
        <translation>{name} už běží.</translation>
    </message>
    <message>
        <source>{name} is running already (PID {pid}).</source>
        <translation>{name} už běží (PID {pid}).</translation>
    </message>
    <message>
        <source>{name} is held elsewhere.</source>
        <translation>{name} je držena jinde.</translation>
    </message>
    <message>
        <source>{name} is held by somebody who can&apos;t be seen from here.</source>
        <translation>{name} drží někdo, kdo odsud není vidět.</translation>
    </message>
    <message>
        <source>{name} is held elsewhere, and can&apos;t be stopped from here.</source>
        <translation>{name} je držena jinde a odsud ji nelze zastavit.</translation>
    </message>
    <message>
        <source>{name} is not stopped: nobody can tell who holds it.</source>
        <translation>{name} se nezastaví: nikdo neví, kdo ji drží.</translation>
    </message>
    <message>
        <source>{name} is not running; its lock is left.</source>
        <translation>{name} neběží; její zámek zůstal.</translation>
    </message>
    <message>
        <source>{name} is not running.</source>
        <translation>{name} neběží.</translation>
    </message>
    <message>
        <source>{name} has no lock to clean.</source>
        <translation>{name} nemá zámek k vyčištění.</translation>
    </message>
    <message>
        <source>{name} is in use: what is held is never cleaned.</source>
        <translation>{name} se používá: co někdo drží, se nikdy nečistí.</translation>
    </message>
    <message>
        <source>{name} was only seen to run, which keeps no log.</source>
        <translation>{name}: běh byl jen pozorován, takže k němu není log.</translation>
    </message>
    <message>
        <source>{name} has no run in the history, so there is no log.</source>
        <translation>{name} nemá v historii žádný běh, takže není log.</translation>
    </message>
    <message>
        <source>It can&apos;t be looked at.</source>
        <translation>Nelze prozkoumat.</translation>
    </message>
    <message>
        <source>it is a named pipe</source>
        <translation>je to pojmenovaná roura</translation>
    </message>
    <message>
        <source>it is a socket</source>
        <translation>je to soket</translation>
    </message>
    <message>
        <source>it is a device</source>
        <translation>je to zařízení</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>není to soubor</translation>
    </message>
    <message>
        <source>it was replaced while it was read</source>
        <translation>během čtení byl nahrazen</translation>
    </message>
    <message>
        <source>this process has it open, but not for reading</source>
        <translation>tento proces ho má otevřený, ale ne ke čtení</translation>
    </message>
    <message>
        <source>another program has it open and lets nobody read it</source>
        <translation>má ho otevřený jiný program a nikomu ho nedá číst</translation>
    </message>
    <message>
        <source>this user may not read it</source>
        <translation>tento uživatel ho nesmí číst</translation>
    </message>
    <message>
        <source>nothing was cleaned under ID {id}.</source>
        <translation>pod ID {id} se nic nečistilo.</translation>
    </message>
    <message>
        <source>See the list:  lockcore restore</source>
        <translation>Seznam:  lockcore restore</translation>
    </message>
    <message>
        <source>{job} was put back already, at {time}.</source>
        <translation>Zámek úlohy {job} už byl vrácen ({time}).</translation>
    </message>
    <message>
        <source>{job} is a lease that was freed: take it anew.</source>
        <translation>{job} je uvolněná zápůjčka: získejte ji znovu.</translation>
    </message>
    <message>
        <source>nothing was put back: {why}</source>
        <translation>nic se nevrátilo: {why}</translation>
    </message>
    <message>
        <source>{job} can&apos;t be put back: {file} is gone.</source>
        <translation>{job} nelze vrátit: {file} je pryč.</translation>
    </message>
    <message>
        <source>Look closer:  lockcore inspect {lock}</source>
        <translation>Podívejte se blíž:  lockcore inspect {lock}</translation>
    </message>
    <message>
        <source>{job} is not put back: something else lies in its place now.</source>
        <translation>Zámek úlohy {job} se nevrátí: na jeho místě teď leží něco jiného.</translation>
    </message>
    <message>
        <source>{job} is not put back: somebody holds the lock now.</source>
        <translation>{job} se nevrátí: zámek teď někdo drží.</translation>
    </message>
    <message>
        <source>{job} could not be put back: {why}</source>
        <translation>{job} nelze vrátit: {why}</translation>
    </message>
    <message>
        <source>{job}: its lock is back at {path}.</source>
        <translation>{job}: zámek je zpět na {path}.</translation>
    </message>
    <message>
        <source>{outcome} {time}</source>
        <translation>{outcome} {time}</translation>
    </message>
    <message>
        <source>{job} is not running. {headline}</source>
        <translation>{job} neběží. {headline}</translation>
    </message>
    <message>
        <source>Set its lock aside:  lockcore clean {lock}</source>
        <translation>Odložte zámek stranou:  lockcore clean {lock}</translation>
    </message>
    <message>
        <source>{job} can&apos;t be stopped from here. {headline}</source>
        <translation>{job} odsud nelze zastavit. {headline}</translation>
    </message>
    <message>
        <source>is no longer held by PID {pid}</source>
        <translation>PID {pid} ji už nedrží</translation>
    </message>
    <message>
        <source>{job} is not stopped: {why}</source>
        <translation>{job} se nezastaví: {why}</translation>
    </message>
    <message>
        <source>is no longer held by PID {pid}, which has ended by itself</source>
        <translation>PID {pid} ji už nedrží a sám skončil</translation>
    </message>
    <message>
        <source>could not be stopped: the system lets nobody here signal PID {pid}</source>
        <translation>nelze zastavit: systém nedovolí poslat signál PID {pid}</translation>
    </message>
    <message>
        <source>{job}: PID {pid} has let the lock go, but still runs, and was not killed. {headline}</source>
        <translation>{job}: PID {pid} zámek pustil, ale stále běží a nebyl zabit. {headline}</translation>
    </message>
    <message>
        <source>End it:  {kill} {pid}</source>
        <translation>Ukončete ho:  {kill} {pid}</translation>
    </message>
    <message>
        <source>PID {pid}, with {processes} that it had started</source>
        <translation>PID {pid} a co spustil: {processes}</translation>
    </message>
    <message>
        <source>did not react to TERM within {seconds} s and was killed ({whom})</source>
        <translation>na TERM do {seconds} s nereagovala a byla zabita ({whom})</translation>
    </message>
    <message>
        <source>was killed ({whom})</source>
        <translation>zabita ({whom})</translation>
    </message>
    <message>
        <source>stopped: PID {pid} ended after {seconds} s</source>
        <translation>zastavena: PID {pid} skončil po {seconds} s</translation>
    </message>
    <message>
        <source>what it had started and left behind was killed ({processes})</source>
        <translation>co spustila a zanechala, bylo zabito ({processes})</translation>
    </message>
    <message>
        <source>what it had started and left behind ended too ({processes})</source>
        <translation>co spustila a zanechala, také skončilo ({processes})</translation>
    </message>
    <message>
        <source>is no longer kept by what its holder left behind</source>
        <translation>už ji nedrží to, co po držiteli zůstalo</translation>
    </message>
    <message>
        <source>a process keeps its lock that can&apos;t be seen from here: another user&apos;s, or in another container.</source>
        <translation>její zámek drží proces, který odsud není vidět: jiného uživatele, nebo v jiném kontejneru.</translation>
    </message>
    <message>
        <source>stopped: {processes} that its holder left behind were killed (PID {pids})</source>
        <translation>zastavena: zabito, co zanechal držitel: {processes} (PID {pids})</translation>
    </message>
    <message>
        <source>stopped: {processes} that its holder left behind ended after {seconds} s (PID {pids})</source>
        <translation>zastavena: co zanechal držitel, skončilo po {seconds} s: {processes} (PID {pids})</translation>
    </message>
    <message>
        <source>but not everybody has ended: {processes}</source>
        <translation>ale neskončily všechny: {processes}</translation>
    </message>
    <message>
        <source>PID {pid} has taken its lock since</source>
        <translation>zámek mezitím získal PID {pid}</translation>
    </message>
    <message>
        <source>but its lock is not free</source>
        <translation>ale zámek není volný</translation>
    </message>
    <message>
        <source>its stale lock is left</source>
        <translation>opuštěný zámek zůstal</translation>
    </message>
    <message>
        <source>{job} {what}; nothing was done. {headline}</source>
        <translation>{job}: {what}; nic se neprovedlo. {headline}</translation>
    </message>
    <message>
        <source>{job} {what}.</source>
        <translation>{job}: {what}.</translation>
    </message>
    <message numerus="yes">
        <source>{n} process</source>
        <comment>{n} processes</comment>
        <translation>
            <numerusform>{n} proces</numerusform>
            <numerusform>{n} procesy</numerusform>
            <numerusform>{n} procesů</numerusform>
        </translation>
    </message>
    <message>
        <source>{job} is not stopped: its row can&apos;t be told from another one.</source>
        <translation>{job} se nezastaví: její řádek nelze odlišit od jiného.</translation>
    </message>
    <message>
        <source>{job} could not be asked to end: {why}</source>
        <translation>{job} nelze požádat o ukončení: {why}</translation>
    </message>
    <message>
        <source>{job} stopped: it was asked to end, and {holder} let its lease go after {seconds} s.</source>
        <translation>{job} zastavena: byla požádána o ukončení a {holder} zápůjčku po {seconds} s pustil.</translation>
    </message>
    <message>
        <source>Its lease is free to be taken now, or to be cleaned:  lockcore clean {lock}</source>
        <translation>Zápůjčku teď lze získat nebo vyčistit:  lockcore clean {lock}</translation>
    </message>
    <message>
        <source>{job} was asked to end, and {holder} has not been heard of since.</source>
        <translation>{job} byla požádána o ukončení a {holder} se od té doby neozval.</translation>
    </message>
    <message>
        <source>{job} was asked to end, but {holder} still holds its lease after {age}.</source>
        <translation>{job} byla požádána o ukončení, ale {holder} po {age} zápůjčku stále drží.</translation>
    </message>
    <message>
        <source>A program that takes its lease itself has to listen for that (on_stop, or stop_requested).</source>
        <translation>Program, který si zápůjčku bere sám, musí tomu naslouchat (on_stop nebo stop_requested).</translation>
    </message>
    <message>
        <source>{job} is held by {holder}, and its table has no place to ask it to end.</source>
        <translation>{job} drží {holder} a její tabulka nemá kde požádat o ukončení.</translation>
    </message>
    <message>
        <source>{job} is no longer held by {holder}. {headline}</source>
        <translation>{job} už {holder} nedrží. {headline}</translation>
    </message>
    <message>
        <source>PID {pid} on {host}</source>
        <translation>PID {pid} ({host})</translation>
    </message>
    <message>
        <source>the kernel names PID {pid}, but that one does not have the lock open.</source>
        <translation>jádro uvádí PID {pid}, ale ten zámek nemá otevřený.</translation>
    </message>
    <message>
        <source>the lock belongs to uid {uid}, who may have named any process, and PID {pid} is not theirs.</source>
        <translation>zámek patří uid {uid}, které mohlo uvést jakýkoli proces, a PID {pid} mu nepatří.</translation>
    </message>
    <message>
        <source>nothing shows that PID {pid} still is the process that took it.</source>
        <translation>nic neukazuje, že PID {pid} je stále proces, který ho získal.</translation>
    </message>
    <message>
        <source>PID {pid} runs the whole system.</source>
        <translation>PID {pid} řídí celý systém.</translation>
    </message>
    <message>
        <source>it is held by this very process (PID {pid}).</source>
        <translation>drží ho právě tento proces (PID {pid}).</translation>
    </message>
    <message>
        <source>PID {pid} started this command, which would end with it. Stop it from another terminal.</source>
        <translation>PID {pid} spustil tento příkaz, který by skončil s ním. Zastavte ho z jiného terminálu.</translation>
    </message>
    <message>
        <source>PID {pid} belongs to another user.</source>
        <translation>PID {pid} patří jinému uživateli.</translation>
    </message>
    <message>
        <source>PID {pid} belongs to another user (uid {uid}).</source>
        <translation>PID {pid} patří jinému uživateli (uid {uid}).</translation>
    </message>
    <message>
        <source>PID {pid} holds the guard that this lock had before.</source>
        <translation>PID {pid} drží pojistku, kterou tento zámek měl dříve.</translation>
    </message>
    <message>
        <source>Both files of the lock were removed or moved away while it was running.</source>
        <translation>Oba soubory zámku byly za běhu odstraněny nebo přesunuty.</translation>
    </message>
    <message>
        <source>It is a folder, which only a person may remove.</source>
        <translation>Je to složka, kterou smí odstranit jen člověk.</translation>
    </message>
    <message>
        <source>Somebody holds a kernel lock on it, who can&apos;t be seen from here.</source>
        <translation>Někdo, kdo odsud není vidět, na něm drží zámek jádra.</translation>
    </message>
    <message>
        <source>It can&apos;t be removed: {why}.</source>
        <translation>Nelze odstranit: {why}.</translation>
    </message>
    <message>
        <source>Somebody else took it at the same moment.</source>
        <translation>Ve stejnou chvíli ho získal někdo jiný.</translation>
    </message>
    <message>
        <source>what an interrupted takeover left can&apos;t be cleared</source>
        <translation>co zůstalo po přerušeném převzetí, nelze uklidit</translation>
    </message>
    <message>
        <source>Mon</source>
        <translation>po</translation>
    </message>
    <message>
        <source>Tue</source>
        <translation>út</translation>
    </message>
    <message>
        <source>Wed</source>
        <translation>st</translation>
    </message>
    <message>
        <source>Thu</source>
        <translation>čt</translation>
    </message>
    <message>
        <source>Fri</source>
        <translation>pá</translation>
    </message>
    <message>
        <source>Sat</source>
        <translation>so</translation>
    </message>
    <message>
        <source>Sun</source>
        <translation>ne</translation>
    </message>
    <message>
        <source>Jan</source>
        <translation>led</translation>
    </message>
    <message>
        <source>Feb</source>
        <translation>úno</translation>
    </message>
    <message>
        <source>Mar</source>
        <translation>bře</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>dub</translation>
    </message>
    <message>
        <source>May</source>
        <translation>kvě</translation>
    </message>
    <message>
        <source>Jun</source>
        <translation>čvn</translation>
    </message>
    <message>
        <source>Jul</source>
        <translation>čvc</translation>
    </message>
    <message>
        <source>Aug</source>
        <translation>srp</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>zář</translation>
    </message>
    <message>
        <source>Oct</source>
        <translation>říj</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>lis</translation>
    </message>
    <message>
        <source>Dec</source>
        <translation>pro</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{minutes} m</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{hours} h {minutes} m</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>{days} d {hours} h</source>
        <translation>{days} d {hours} h</translation>
    </message>
    <message>
        <source>{year}-{month}-{day} {time}</source>
        <translation>{day}. {month}. {year} {time}</translation>
    </message>
    <message>
        <source>{weekday} {time}</source>
        <translation>{weekday} {time}</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <source>{month} {year}</source>
        <translation>{month} {year}</translation>
    </message>
    <message>
        <source>{whole}.{tenth}</source>
        <translation>{whole},{tenth}</translation>
    </message>
    <message>
        <source>When it was last read, at {time}, nobody had it.</source>
        <translation>Při posledním čtení ({time}) ji neměl nikdo.</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>tento počítač</translation>
    </message>
    <message>
        <source>When it was last read, at {time}, PID {pid} on {host} had it.</source>
        <translation>Při posledním čtení ({time}) ji měl PID {pid} ({host}).</translation>
    </message>
    <message>
        <source>The exits of {count} processes are watched, and no more can be: this process may open {limit} files. The others are looked at now and then. Raise the limit (ulimit -Hn) to watch them all.</source>
        <translation>Sleduje se konec procesů: {count}, víc jich nelze: tento proces smí otevřít souborů: {limit}. Ostatní se kontrolují občas. Zvyšte limit (ulimit -Hn), aby se sledovaly všechny.</translation>
    </message>
    <message>
        <source>This kernel does not tell of exits (Linux 5.3 does): processes are looked at now and then.</source>
        <translation>Toto jádro konec procesů neoznamuje (Linux 5.3 ano): procesy se kontrolují občas.</translation>
    </message>
    <message>
        <source>The exits of processes can&apos;t be watched: {why}.</source>
        <translation>Konec procesů nelze sledovat: {why}.</translation>
    </message>
    <message>
        <source>Its last run, begun at {time}, has ended without a word: it crashed.</source>
        <translation>Poslední běh (začátek: {time}) skončil beze slova: spadl.</translation>
    </message>
    <message>
        <source>Its last run {how}.</source>
        <translation>Poslední běh: {how}.</translation>
    </message>
    <message>
        <source>Its last run {how}, at {time}.</source>
        <translation>Poslední běh: {how} ({time}).</translation>
    </message>
    <message>
        <source>failed with exit code {code}</source>
        <translation>selhání s návratovým kódem {code}</translation>
    </message>
    <message>
        <source>was killed</source>
        <translation>zabito</translation>
    </message>
    <message>
        <source>was killed by signal {signal}</source>
        <translation>zabito signálem {signal}</translation>
    </message>
    <message>
        <source>was ended because it took too long</source>
        <translation>ukončeno, trvalo příliš dlouho</translation>
    </message>
    <message>
        <source>was stopped</source>
        <translation>zastaveno</translation>
    </message>
    <message>
        <source>ended as {outcome}</source>
        <translation>výsledek {outcome}</translation>
    </message>
    <message>
        <source>it has not answered yet</source>
        <translation>ještě neodpověděla</translation>
    </message>
    <message>
        <source>{place} can&apos;t be read: {why}.</source>
        <translation>{place} nelze číst: {why}.</translation>
    </message>
    <message>
        <source>It was last read at {time}.</source>
        <translation>Poslední čtení: {time}.</translation>
    </message>
    <message>
        <source>What is seen can&apos;t be written down: {why}</source>
        <translation>Co se zjistí, nelze zapsat: {why}</translation>
    </message>
    <message numerus="yes">
        <source>{folder} and {n} more folders</source>
        <comment>{folder} and {n} more folders</comment>
        <translation>
            <numerusform>{folder} a {n} další složka</numerusform>
            <numerusform>{folder} a {n} další složky</numerusform>
            <numerusform>{folder} a {n} dalších složek</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing tells at once of changes in {folder}: {why} It is looked at every {seconds} s.</source>
        <translation>Změny v {folder} nic neoznámí hned: {why} Kontroluje se každých {seconds} s.</translation>
    </message>
    <message>
        <source>{folder} is on a network file system: it is looked at now and then.</source>
        <translation>{folder} je na síťovém souborovém systému: kontroluje se občas.</translation>
    </message>
    <message>
        <source>{folder} does not answer.</source>
        <translation>{folder} neodpovídá.</translation>
    </message>
    <message>
        <source>can&apos;t be read: {why}.</source>
        <translation>nelze číst: {why}.</translation>
    </message>
    <message>
        <source>is watched, but it is not there.</source>
        <translation>se sleduje, ale neexistuje.</translation>
    </message>
    <message>
        <source>The lock is free.</source>
        <translation>Zámek je volný.</translation>
    </message>
    <message>
        <source>There is no lock here.</source>
        <translation>Tady žádný zámek není.</translation>
    </message>
    <message>
        <source>PID {pid} is gone, but a process that it started still holds the lock.</source>
        <translation>PID {pid} je pryč, ale zámek stále drží proces, který spustil.</translation>
    </message>
    <message>
        <source>Somebody is gone, but a process that it started still holds the lock.</source>
        <translation>Držitel je pryč, ale zámek stále drží proces, který spustil.</translation>
    </message>
    <message>
        <source>PID {pid} is gone and its lock is left behind.</source>
        <translation>PID {pid} je pryč a jeho zámek zůstal.</translation>
    </message>
    <message>
        <source>It is older than this job allows.</source>
        <translation>Je starší, než tato úloha dovoluje.</translation>
    </message>
    <message>
        <source>It is held on {host} or in another container.</source>
        <translation>Drží ho jiný kontejner nebo počítač: {host}.</translation>
    </message>
    <message>
        <source>Nothing is proven about it.</source>
        <translation>Nic o něm není dokázáno.</translation>
    </message>
    <message>
        <source>Somebody holds it.</source>
        <translation>Někdo ho drží.</translation>
    </message>
    <message>
        <source>PID {pid} holds it.</source>
        <translation>Drží ho PID {pid}.</translation>
    </message>
    <message>
        <source>Somebody has held it for {age}.</source>
        <translation>Někdo ho drží už {age}.</translation>
    </message>
    <message>
        <source>PID {pid} has held it for {age}.</source>
        <translation>PID {pid} ho drží už {age}.</translation>
    </message>
    <message>
        <source>{name} is held by this very process (PID {pid}); a lock has no second entrance.</source>
        <translation>{name} drží právě tento proces (PID {pid}); zámek nemá druhý vchod.</translation>
    </message>
    <message>
        <source>{name} is already running: {holder}.</source>
        <translation>{name} už běží: {holder}.</translation>
    </message>
    <message>
        <source>{name} is taken. {how}</source>
        <translation>Zámek úlohy {name} je obsazený. {how}</translation>
    </message>
    <message>
        <source>{name} can&apos;t be taken, although its holder is gone.</source>
        <translation>Zámek úlohy {name} nelze získat, ačkoli jeho držitel je pryč.</translation>
    </message>
    <message>
        <source>{name} is just being taken, or let go, by another process. Try again.</source>
        <translation>Zámek úlohy {name} právě získává nebo pouští jiný proces. Zkuste to znovu.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be taken: nobody can tell whether it is held.</source>
        <translation>Zámek úlohy {name} nelze získat: nikdo neví, zda ho někdo drží.</translation>
    </message>
    <message>
        <source>{name} was held until a moment ago. Try again.</source>
        <translation>Zámek úlohy {name} byl ještě před chvílí obsazený. Zkuste to znovu.</translation>
    </message>
    <message>
        <source>PID {pid} ({command})</source>
        <translation>PID {pid} ({command})</translation>
    </message>
    <message>
        <source>{holder}, for {age}, since {time}</source>
        <translation>{holder}, po dobu {age} (od {time})</translation>
    </message>
    <message>
        <source>Run {id} · {when} · {outcome}</source>
        <translation>Běh {id} · {when} · {outcome}</translation>
    </message>
    <message>
        <source>No run of {name} has kept a log.</source>
        <translation>Žádný běh úlohy {name} nemá log.</translation>
    </message>
    <message>
        <source>No run of {name} has kept a log. A run that is started here does.</source>
        <translation>Žádný běh úlohy {name} nemá log. Při volbě „Spustit“ se log uloží.</translation>
    </message>
    <message>
        <source>Run {id} has kept no log: its output went where it was started.</source>
        <translation>Běh {id} nemá log: jeho výstup šel tam, odkud byl spuštěn.</translation>
    </message>
    <message>
        <source>The log is no longer there.</source>
        <translation>Log už neexistuje.</translation>
    </message>
    <message>
        <source>The log of run {id} is no longer there: only the newest are kept.</source>
        <translation>Log běhu {id} už neexistuje: uchovávají se jen nejnovější.</translation>
    </message>
    <message>
        <source>This run has written no text yet.</source>
        <translation>Tento běh zatím nic nenapsal.</translation>
    </message>
    <message>
        <source>This run wrote no text.</source>
        <translation>Tento běh nic nenapsal.</translation>
    </message>
    <message>
        <source>The log can&apos;t be read: {why}</source>
        <translation>Log nelze číst: {why}</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nic nenalezeno</translation>
    </message>
    <message numerus="yes">
        <source>{n} match</source>
        <comment>{n} matches</comment>
        <translation>
            <numerusform>{n} výskyt</numerusform>
            <numerusform>{n} výskyty</numerusform>
            <numerusform>{n} výskytů</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{at} of {n} match</source>
        <comment>{at} of {n} matches</comment>
        <translation>
            <numerusform>{at}. z {n} výskytu</numerusform>
            <numerusform>{at}. ze {n} výskytů</numerusform>
            <numerusform>{at}. z {n} výskytů</numerusform>
        </translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>Hledat v logu</translation>
    </message>
    <message>
        <source>Previous match (N)</source>
        <translation>Předchozí výskyt (N)</translation>
    </message>
    <message>
        <source>Next match (n)</source>
        <translation>Další výskyt (n)</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Nejnovější</translation>
    </message>
    <message>
        <source>Show the log of the newest run</source>
        <translation>Zobrazit log nejnovějšího běhu</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Sledovat</translation>
    </message>
    <message>
        <source>Stay at the end while the log grows</source>
        <translation>Zůstat na konci, dokud log roste</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Hledat</translation>
    </message>
    <message>
        <source>Find in the log (Ctrl+F)</source>
        <translation>Hledat v logu (Ctrl+F)</translation>
    </message>
    <message>
        <source>Show earlier lines</source>
        <translation>Zobrazit dřívější řádky</translation>
    </message>
    <message>
        <source>Read the part of the log that stands above</source>
        <translation>Načíst část logu, která je výš</translation>
    </message>
    <message>
        <source>Why there is no log</source>
        <translation>Proč není log</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>Log: {name}</translation>
    </message>
    <message>
        <source>registered</source>
        <translation>registrovaná</translation>
    </message>
    <message>
        <source>{name} can&apos;t be changed here</source>
        <translation>{name} tady nelze upravit</translation>
    </message>
    <message>
        <source>{name} was added.</source>
        <translation>Úloha {name} je přidána.</translation>
    </message>
    <message>
        <source>{name} was changed.</source>
        <translation>Úloha {name} je změněna.</translation>
    </message>
    <message>
        <source>You have no crontab.</source>
        <translation>Nemáte žádný crontab.</translation>
    </message>
    <message>
        <source>Your crontab has no entries.</source>
        <translation>Váš crontab nemá žádné položky.</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>nesrozumitelné</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nová</translation>
    </message>
    <message>
        <source>registered already</source>
        <translation>už registrovaná</translation>
    </message>
    <message>
        <source>stays: {reason}</source>
        <translation>zůstává: {reason}</translation>
    </message>
    <message numerus="yes">
        <source>{name}, {n} line</source>
        <comment>{name}, {n} lines</comment>
        <translation>
            <numerusform>{name}, {n} řádek</numerusform>
            <numerusform>{name}, {n} řádky</numerusform>
            <numerusform>{name}, {n} řádků</numerusform>
        </translation>
    </message>
    <message>
        <source>Your crontab sets {names}. Its lines have that; a job that is started here has not.</source>
        <translation>Váš crontab nastavuje {names}. Jeho řádky to mají; úloha spuštěná odsud ne.</translation>
    </message>
    <message>
        <source>CRON_TZ moves the schedules; in a job file they are in local time.</source>
        <translation>CRON_TZ posouvá rozvrhy; v souboru úlohy jsou v místním čase.</translation>
    </message>
    <message>
        <source>At its times, or by hand</source>
        <translation>Ve svých časech nebo ručně</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Stále</translation>
    </message>
    <message>
        <source>At its times</source>
        <translation>Ve svých časech</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>Ručně</translation>
    </message>
    <message>
        <source>lockcore, around the command</source>
        <translation>lockcore, kolem příkazu</translation>
    </message>
    <message>
        <source>the program itself</source>
        <translation>program sám</translation>
    </message>
    <message>
        <source>Found out from the file</source>
        <translation>Pozná se ze souboru</translation>
    </message>
    <message>
        <source>A job crashed</source>
        <translation>Úloha spadla</translation>
    </message>
    <message>
        <source>A run failed</source>
        <translation>Běh selhal</translation>
    </message>
    <message>
        <source>A run took too long and was ended</source>
        <translation>Běh trval příliš dlouho a byl ukončen</translation>
    </message>
    <message>
        <source>A scheduled run did not happen</source>
        <translation>Plánovaný běh neproběhl</translation>
    </message>
    <message>
        <source>A heartbeat has stopped</source>
        <translation>Heartbeat ustal</translation>
    </message>
    <message>
        <source>A job runs more than once</source>
        <translation>Úloha běží víckrát</translation>
    </message>
    <message>
        <source>A job works again</source>
        <translation>Úloha zase funguje</translation>
    </message>
    <message>
        <source>As the desktop has it</source>
        <translation>Podle prostředí</translation>
    </message>
    <message>
        <source>Added. Send a test to see whether it arrives.</source>
        <translation>Přidáno. Pošlete zkušební zprávu a uvidíte, zda dorazí.</translation>
    </message>
    <message>
        <source>Sent. See there whether it has arrived.</source>
        <translation>Odesláno. Zda zpráva dorazila, uvidíte u příjemce.</translation>
    </message>
    <message>
        <source>This is no address that Apprise knows, or a part of it is missing. Nothing was added.</source>
        <translation>Takovou adresu Apprise nezná, nebo jí část chybí. Nic se nepřidalo.</translation>
    </message>
    <message>
        <source>It was not taken: the receiver refuses, or can&apos;t be reached.</source>
        <translation>Zpráva nebyla přijata: příjemce ji odmítá, nebo je nedostupný.</translation>
    </message>
    <message>
        <source>The receiver does not answer. Perhaps it has it, perhaps not.</source>
        <translation>Příjemce neodpovídá. Možná zprávu má, možná ne.</translation>
    </message>
    <message>
        <source>Apprise is not installed, so nothing is sent: pip install &quot;lockcore[notify]&quot;</source>
        <translation>Apprise není nainstalován, takže se nic neposílá: pip install &quot;lockcore[notify]&quot;</translation>
    </message>
    <message>
        <source>Such as mailto://…, discord://… or ntfy://…. Apprise knows more than a hundred.</source>
        <translation>Např. mailto://…, discord://… nebo ntfy://…. Apprise jich zná přes sto.</translation>
    </message>
    <message>
        <source>An address begins with its kind and ://, such as discord://</source>
        <translation>Adresa začíná svým druhem a ://, např. discord://</translation>
    </message>
    <message>
        <source>An address of the kind {scheme}. It is kept in a file that only you can read.</source>
        <translation>Adresa druhu {scheme}. Je uložena v souboru, který můžete číst jen vy.</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>sleduje se</translation>
    </message>
    <message>
        <source>not there now</source>
        <translation>teď neexistuje</translation>
    </message>
    <message>
        <source>a file, not a folder</source>
        <translation>soubor, ne složka</translation>
    </message>
    <message>
        <source>you may not look into it</source>
        <translation>nemáte do ní přístup</translation>
    </message>
    <message>
        <source>watched, over a network</source>
        <translation>sleduje se, po síti</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>neodpovídá</translation>
    </message>
    <message>
        <source>Correct {file} in an editor first. {why}</source>
        <translation>Nejprve opravte {file} v editoru. {why}</translation>
    </message>
    <message>
        <source>{path} is no folder.</source>
        <translation>{path} není složka.</translation>
    </message>
    <message>
        <source>This folder has a name that can&apos;t be written down. Rename it first.</source>
        <translation>Název této složky nelze zapsat. Nejprve ji přejmenujte.</translation>
    </message>
    <message>
        <source>{path} is not watched: {why}</source>
        <translation>{path} se nesleduje: {why}</translation>
    </message>
    <message numerus="yes">
        <source>{n} is watched.</source>
        <comment>{n} are watched.</comment>
        <translation>
            <numerusform>Sleduje se {n}.</numerusform>
            <numerusform>Sledují se {n}.</numerusform>
            <numerusform>Sleduje se jich {n}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more is not watched.</source>
        <comment>{n} more are not watched.</comment>
        <translation>
            <numerusform>{n} další se nesleduje.</numerusform>
            <numerusform>{n} další se nesledují.</numerusform>
            <numerusform>{n} dalších se nesleduje.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} is shown already.</source>
        <comment>{n} are shown already.</comment>
        <translation>
            <numerusform>{n} se už zobrazuje.</numerusform>
            <numerusform>{n} se už zobrazují.</numerusform>
            <numerusform>{n} se už zobrazuje.</numerusform>
        </translation>
    </message>
    <message>
        <source>{path} has a name that can&apos;t be written down. Rename the folder.</source>
        <translation>{path} má název, který nelze zapsat. Složku přejmenujte.</translation>
    </message>
    <message>
        <source>{path} is watched already.</source>
        <translation>{path} se už sleduje.</translation>
    </message>
    <message>
        <source>The locks in {path} are watched.</source>
        <translation>Zámky v {path} se sledují.</translation>
    </message>
    <message>
        <source>There is no lock.</source>
        <translation>Není tu žádný zámek.</translation>
    </message>
    <message>
        <source>It is no lock that is known.</source>
        <translation>Není to známý zámek.</translation>
    </message>
    <message>
        <source>{path} is no lock: {why}</source>
        <translation>{path} není zámek: {why}</translation>
    </message>
    <message>
        <source>{path} is watched as the job {name}.</source>
        <translation>{path} se sleduje jako úloha {name}.</translation>
    </message>
    <message>
        <source>{path} is not watched: all names for it are taken.</source>
        <translation>{path} se nesleduje: všechna možná jména jsou obsazená.</translation>
    </message>
    <message>
        <source>This address is no longer among the settings.</source>
        <translation>Tato adresa už v nastavení není.</translation>
    </message>
    <message>
        <source>The job is no longer registered.</source>
        <translation>Úloha už není registrovaná.</translation>
    </message>
    <message>
        <source>That could not be switched: {reason}</source>
        <translation>Nastavení nelze změnit: {reason}</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Úloha</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stav</translation>
    </message>
    <message>
        <source>Now in your crontab</source>
        <translation>Teď ve vašem crontabu</translation>
    </message>
    <message>
        <source>Under its lock</source>
        <translation>Pod svým zámkem</translation>
    </message>
    <message>
        <source>Last runs</source>
        <translation>Poslední běhy</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Průběh</translation>
    </message>
    <message>
        <source>Message of the run</source>
        <translation>Zpráva běhu</translation>
    </message>
    <message>
        <source>What the lock says</source>
        <translation>Co říká zámek</translation>
    </message>
    <message>
        <source>Where the lock lies</source>
        <translation>Kde leží zámek</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopírovat</translation>
    </message>
    <message>
        <source>Copy the path, and what the lock says</source>
        <translation>Kopírovat cestu a co zámek říká</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Otevřít složku</translation>
    </message>
    <message>
        <source>Show the folder in which the lock lies</source>
        <translation>Zobrazit složku, ve které zámek leží</translation>
    </message>
    <message>
        <source>No program on this desktop opens folders.</source>
        <translation>V tomto prostředí není program, který by otevíral složky.</translation>
    </message>
    <message>
        <source>What can&apos;t be shown</source>
        <translation>Co nelze zobrazit</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Kopírovat příkaz</translation>
    </message>
    <message>
        <source>What the durations tell</source>
        <translation>Co říkají doby trvání</translation>
    </message>
    <message>
        <source>Why there are no runs</source>
        <translation>Proč nejsou žádné běhy</translation>
    </message>
    <message>
        <source>No run in the history yet.</source>
        <translation>V historii zatím není žádný běh.</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Výsledek</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Trvání</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Procesy</translation>
    </message>
    <message>
        <source>Import jobs from your crontab</source>
        <translation>Importovat úlohy z vašeho crontabu</translation>
    </message>
    <message>
        <source>Reading your crontab…</source>
        <translation>Čte se váš crontab…</translation>
    </message>
    <message>
        <source>&amp;All jobs</source>
        <translation>&amp;Všechny úlohy</translation>
    </message>
    <message>
        <source>The chosen line, old and new</source>
        <translation>Vybraný řádek, starý a nový</translation>
    </message>
    <message>
        <source>&amp;Copy the new crontab</source>
        <translation>&amp;Kopírovat nový crontab</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Zavřít</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Registrovat</translation>
    </message>
    <message>
        <source>Each job is registered as it is proposed here. Your crontab stays as it is: you put the lines in.</source>
        <translation>Každá úloha se zaregistruje tak, jak je tu navržena. Váš crontab zůstane, jak je: řádky vložíte sami.</translation>
    </message>
    <message numerus="yes">
        <source>{n} job was not registered.</source>
        <comment>{n} jobs were not registered.</comment>
        <translation>
            <numerusform>{n} úloha nebyla zaregistrována.</numerusform>
            <numerusform>{n} úlohy nebyly zaregistrovány.</numerusform>
            <numerusform>{n} úloh nebylo zaregistrováno.</numerusform>
        </translation>
    </message>
    <message>
        <source>Your crontab is as it was. Copy the new one, open yours with crontab -e, and put it in.</source>
        <translation>Váš crontab se nezměnil. Zkopírujte nový, otevřete svůj příkazem crontab -e a vložte ho.</translation>
    </message>
    <message numerus="yes">
        <source>Register {n} job</source>
        <comment>Register {n} jobs</comment>
        <translation>
            <numerusform>Registrovat {n} úlohu</numerusform>
            <numerusform>Registrovat {n} úlohy</numerusform>
            <numerusform>Registrovat {n} úloh</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is ticked that could be registered.</source>
        <translation>Není zaškrtnuto nic, co by šlo zaregistrovat.</translation>
    </message>
    <message>
        <source>{chosen} of {offered}</source>
        <translation>{chosen} z {offered}</translation>
    </message>
    <message>
        <source>Register jobs first: the new lines run them.</source>
        <translation>Nejprve úlohy zaregistrujte: nové řádky je spouštějí.</translation>
    </message>
    <message>
        <source>Registering…</source>
        <translation>Registruje se…</translation>
    </message>
    <message>
        <source>The whole crontab is copied, with its new lines.</source>
        <translation>Zkopíroval se celý crontab i s novými řádky.</translation>
    </message>
    <message>
        <source>The new lines are copied. The rest of your crontab can&apos;t be copied as text.</source>
        <translation>Zkopírovaly se nové řádky. Zbytek crontabu nelze kopírovat jako text.</translation>
    </message>
    <message numerus="yes">
        <source>and {n} more line
</source>
        <comment>and {n} more lines
</comment>
        <translation>
            <numerusform>a {n} další řádek
</numerusform>
            <numerusform>a {n} další řádky
</numerusform>
            <numerusform>a {n} dalších řádků
</numerusform>
        </translation>
    </message>
    <message>
        <source>Jobs in your crontab</source>
        <translation>Úlohy ve vašem crontabu</translation>
    </message>
    <message>
        <source>What would be seen and run</source>
        <translation>Co by bylo vidět a co by se spustilo</translation>
    </message>
    <message>
        <source>{name} as it is typed. Nothing was started or changed.</source>
        <translation>{name}, jak je zadaná. Nic se nespustilo ani nezměnilo.</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Odebrat {name}</translation>
    </message>
    <message>
        <source>Take {name} out of the registry?</source>
        <translation>Odebrat {name} z registru?</translation>
    </message>
    <message>
        <source>Its lock, its history and its logs stay. If it runs, it runs on. Nothing starts it from here.</source>
        <translation>Její zámek, historie i logy zůstanou. Pokud běží, poběží dál. Odsud ji už nic nespustí.</translation>
    </message>
    <message>
        <source>Its file is put aside, in the folder jobs/removed, from where it can come back.</source>
        <translation>Její soubor se odloží do složky jobs/removed, odkud se může vrátit.</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Ponechat</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Odebrat</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Nastavení</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>&amp;Obecné</translation>
    </message>
    <message>
        <source>&amp;Folders</source>
        <translation>Slož&amp;ky</translation>
    </message>
    <message>
        <source>New &amp;jobs</source>
        <translation>Nové &amp;úlohy</translation>
    </message>
    <message>
        <source>&amp;Notifications</source>
        <translation>O&amp;známení</translation>
    </message>
    <message>
        <source>&amp;Addresses</source>
        <translation>&amp;Adresy</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>&amp;Historie</translation>
    </message>
    <message>
        <source>Reading the settings…</source>
        <translation>Čte se nastavení…</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>Adresy</translation>
    </message>
    <message>
        <source>Nothing is sent elsewhere yet. Type an address below, and add it.</source>
        <translation>Zatím se nikam jinam nic neposílá. Napište adresu níže a přidejte ji.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Odeb&amp;rat</translation>
    </message>
    <message>
        <source>Send a &amp;test</source>
        <translation>&amp;Poslat zkušební zprávu</translation>
    </message>
    <message>
        <source>A new address</source>
        <translation>Nová adresa</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>Při&amp;dat</translation>
    </message>
    <message>
        <source>Word of crashes and failed runs can be sent elsewhere too: by mail, to a chat, to a phone. Addresses hold passwords, so only their kind is shown.</source>
        <translation>Zprávy o pádech a selháních běhů lze posílat i jinam: e-mailem, do chatu, na telefon. Adresy obsahují hesla, proto se ukazuje jen jejich druh.</translation>
    </message>
    <message>
        <source>Wait for the answer.</source>
        <translation>Počkejte na odpověď.</translation>
    </message>
    <message>
        <source>Choose an address first.</source>
        <translation>Nejprve vyberte adresu.</translation>
    </message>
    <message>
        <source>Type an address first.</source>
        <translation>Nejprve napište adresu.</translation>
    </message>
    <message>
        <source>Looking whether Apprise knows it…</source>
        <translation>Zjišťuje se, zda ji Apprise zná…</translation>
    </message>
    <message>
        <source>Sending a test…</source>
        <translation>Posílá se zkušební zpráva…</translation>
    </message>
    <message>
        <source>Watched folders</source>
        <translation>Sledované složky</translation>
    </message>
    <message>
        <source>No folder is watched yet. Add one here, or drop it onto the window.</source>
        <translation>Zatím se nesleduje žádná složka. Přidejte ji zde, nebo ji přetáhněte na okno.</translation>
    </message>
    <message>
        <source>A&amp;dd…</source>
        <translation>Při&amp;dat…</translation>
    </message>
    <message>
        <source>Every lock file in these folders is shown, without registering each.</source>
        <translation>Každý soubor zámku v těchto složkách se ukazuje, aniž by se musel registrovat.</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>Nejprve vyberte složku.</translation>
    </message>
    <message>
        <source>&amp;Start Locktray when I log in</source>
        <translation>&amp;Spustit Locktray po přihlášení</translation>
    </message>
    <message>
        <source>Let the icon &amp;pulse while a job runs</source>
        <translation>Ikona &amp;pulzuje, dokud nějaká úloha běží</translation>
    </message>
    <message>
        <source>&amp;Colours for colour-blind people</source>
        <translation>&amp;Barvy pro barvoslepé</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Jazyk</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Jazyk</translation>
    </message>
    <message>
        <source>The signs in these colours</source>
        <translation>Značky v těchto barvách</translation>
    </message>
    <message>
        <source>&amp;Logs of a job</source>
        <translation>&amp;Logy úlohy</translation>
    </message>
    <message>
        <source>&amp;Runs of a job</source>
        <translation>&amp;Běhy úlohy</translation>
    </message>
    <message>
        <source>&amp;Keep runs for</source>
        <translation>&amp;Uchovat běhy po dobu</translation>
    </message>
    <message>
        <source>The outputs of its last runs; older ones are removed. {number} by default.</source>
        <translation>Výstupy posledních běhů; starší se odstraňují. Výchozí: {number}.</translation>
    </message>
    <message>
        <source>In its history. {number} by default.</source>
        <translation>V její historii. Výchozí: {number}.</translation>
    </message>
    <message>
        <source>Runs that are older than {duration} are forgotten.</source>
        <translation>Běhy starší než {duration} se zapomenou.</translation>
    </message>
    <message>
        <source>Write a duration such as 90 d. By default it is {duration}.</source>
        <translation>Napište dobu, např. 90 d. Výchozí je {duration}.</translation>
    </message>
    <message>
        <source>Tell me when</source>
        <translation>Oznámit, když</translation>
    </message>
    <message>
        <source>On this desktop</source>
        <translation>Na této ploše</translation>
    </message>
    <message>
        <source>To my addresses</source>
        <translation>Na mé adresy</translation>
    </message>
    <message>
        <source>Muted jobs</source>
        <translation>Ztlumené úlohy</translation>
    </message>
    <message>
        <source>No job is muted. The menu of a job mutes it.</source>
        <translation>Žádná úloha není ztlumená. Ztlumí se v nabídce úlohy.</translation>
    </message>
    <message>
        <source>&amp;Unmute</source>
        <translation>Z&amp;rušit ztlumení</translation>
    </message>
    <message>
        <source>Jobs that are muted on this desktop</source>
        <translation>Úlohy ztlumené na této ploše</translation>
    </message>
    <message>
        <source>{event}: on this desktop</source>
        <translation>{event}: na této ploše</translation>
    </message>
    <message>
        <source>{event}: to my addresses</source>
        <translation>{event}: na mé adresy</translation>
    </message>
    <message>
        <source>Only Locktray notices this, so it is told here alone.</source>
        <translation>Toho si všimne jen Locktray, proto se to oznamuje jen tady.</translation>
    </message>
    <message>
        <source>No job is muted.</source>
        <translation>Žádná úloha není ztlumená.</translation>
    </message>
    <message>
        <source>{name} is shown already.</source>
        <translation>{name} už se zobrazuje.</translation>
    </message>
    <message numerus="yes">
        <source>{n} of them is watched.</source>
        <comment>All {n} are watched.</comment>
        <translation>
            <numerusform>Sleduje se {n} z nich.</numerusform>
            <numerusform>Všechny {n} se sledují.</numerusform>
            <numerusform>Všech {n} se sleduje.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} is muted: there are no notifications about it here.</source>
        <translation>Úloha {name} je ztlumena: oznámení o ní se tu nezobrazují.</translation>
    </message>
    <message>
        <source>{name} is not muted any more.</source>
        <translation>Úloha {name} už není ztlumena.</translation>
    </message>
    <message>
        <source>It is as it was before.</source>
        <translation>Je to jako předtím.</translation>
    </message>
    <message>
        <source>That could not be undone: {why}</source>
        <translation>To nelze vrátit: {why}</translation>
    </message>
    <message>
        <source>Its command is not known: nobody holds the lock now, and no line of your crontab names it.</source>
        <translation>Její příkaz není znám: zámek teď nikdo nedrží a žádný řádek vašeho crontabu ho neuvádí.</translation>
    </message>
    <message>
        <source>A job named {name} is registered already.</source>
        <translation>Úloha s názvem {name} už je registrovaná.</translation>
    </message>
    <message>
        <source>From the name of its lock.</source>
        <translation>Podle názvu zámku.</translation>
    </message>
    <message>
        <source>Its address may need a password, which is not shown anywhere.</source>
        <translation>Její adresa může potřebovat heslo, které se nikde neukazuje.</translation>
    </message>
    <message>
        <source>The folder of PID {pid} can&apos;t be seen.</source>
        <translation>Složka PID {pid} není vidět.</translation>
    </message>
    <message>
        <source>PID {pid}, which holds the lock, works in this folder.</source>
        <translation>V této složce pracuje PID {pid}, který drží zámek.</translation>
    </message>
    <message>
        <source>PID {pid}, which holds the lock, runs this command.</source>
        <translation>Tento příkaz vykonává PID {pid}, který drží zámek.</translation>
    </message>
    <message>
        <source>PID {pid} runs this command under flock(1); lockcore takes the lock instead.</source>
        <translation>PID {pid} vykonává tento příkaz pod flock(1); zámek místo něj vezme lockcore.</translation>
    </message>
    <message>
        <source>lockcore runs this command as PID {pid}, which holds the lock.</source>
        <translation>Tento příkaz vykonává lockcore jako PID {pid}, který drží zámek.</translation>
    </message>
    <message>
        <source>The command of PID {pid} can&apos;t be seen.</source>
        <translation>Příkaz PID {pid} není vidět.</translation>
    </message>
    <message>
        <source>What PID {pid} calls itself is not a command that can be run.</source>
        <translation>Jak se PID {pid} sám nazývá, není spustitelný příkaz.</translation>
    </message>
    <message>
        <source>It is how PID {pid} calls the job.</source>
        <translation>Tak úlohu nazývá PID {pid}.</translation>
    </message>
    <message>
        <source>Several lines of your crontab use this lock, each with a command of its own.</source>
        <translation>Tento zámek používá několik řádků vašeho crontabu, každý s vlastním příkazem.</translation>
    </message>
    <message>
        <source>Its command holds characters that can&apos;t be typed.</source>
        <translation>Její příkaz obsahuje znaky, které nelze napsat.</translation>
    </message>
    <message>
        <source>Its command seems to hold a password, which is not copied. Put that into a file or a variable.</source>
        <translation>Její příkaz zřejmě obsahuje heslo, které se nekopíruje. Vložte ho do souboru nebo do proměnné.</translation>
    </message>
    <message numerus="yes">
        <source>From your crontab, line {lines}.</source>
        <comment>From your crontab, lines {lines}.</comment>
        <translation>
            <numerusform>Z vašeho crontabu, řádek {lines}.</numerusform>
            <numerusform>Z vašeho crontabu, řádky {lines}.</numerusform>
            <numerusform>Z vašeho crontabu, řádky {lines}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Vyžaduje pozornost</translation>
    </message>
    <message>
        <source>At work</source>
        <translation>Pracují</translation>
    </message>
    <message>
        <source>At rest</source>
        <translation>V klidu</translation>
    </message>
    <message>
        <source>Set aside {when}. {why}</source>
        <translation>Odloženo: {when}. {why}</translation>
    </message>
    <message>
        <source>Where it was</source>
        <translation>Kde byl</translation>
    </message>
    <message>
        <source>Why it was set aside</source>
        <translation>Proč byl odložen</translation>
    </message>
    <message>
        <source>Where it is now</source>
        <translation>Kde je teď</translation>
    </message>
    <message>
        <source>It was put back already.</source>
        <translation>Už byl vrácen.</translation>
    </message>
    <message>
        <source>The file that was kept of it is gone.</source>
        <translation>Uchovaný soubor je pryč.</translation>
    </message>
    <message>
        <source>Set-aside locks</source>
        <translation>Odložené zámky</translation>
    </message>
    <message>
        <source>Nothing was set aside yet. Locks that you clean up are kept here, and can be put back.</source>
        <translation>Zatím se nic neodložilo. Zámky, které vyčistíte, se uchovají zde a lze je vrátit.</translation>
    </message>
    <message>
        <source>Everything that was set aside is back, or gone.</source>
        <translation>Vše odložené je zpět, nebo je pryč.</translation>
    </message>
    <message>
        <source>Each of these was moved out of the way. It can be put back where it was; nothing is replaced.</source>
        <translation>Každý z nich byl odklizen. Lze ho vrátit tam, kde byl; nic se nepřepíše.</translation>
    </message>
    <message>
        <source>So it was proven stale.</source>
        <translation>Byl tedy prokazatelně opuštěný.</translation>
    </message>
    <message>
        <source>That did not prove it stale; it was set aside by force.</source>
        <translation>To nedokazovalo, že je opuštěný; byl odložen vynuceným vyčištěním.</translation>
    </message>
    <message>
        <source>It was put back {when}.</source>
        <translation>Vráceno: {when}.</translation>
    </message>
    <message>
        <source>It was a lease: whoever takes it next has it.</source>
        <translation>Byla to zápůjčka: má ji ten, kdo ji získá jako další.</translation>
    </message>
    <message>
        <source>It is in the quarantine. Something else lies in its place now, so it can&apos;t be put back.</source>
        <translation>Je v karanténě. Na jeho místě teď leží něco jiného, takže ho nelze vrátit.</translation>
    </message>
    <message>
        <source>It is in the quarantine, and can be put back.</source>
        <translation>Je v karanténě a lze ho vrátit.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Spouští se…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Zastavuje se…</translation>
    </message>
    <message>
        <source>Restarting…</source>
        <translation>Restartuje se…</translation>
    </message>
    <message>
        <source>{name} is being started.</source>
        <translation>Úloha {name} se spouští.</translation>
    </message>
    <message>
        <source>{name} is being stopped.</source>
        <translation>Úloha {name} se zastavuje.</translation>
    </message>
    <message>
        <source>{name} is being restarted.</source>
        <translation>Úloha {name} se restartuje.</translation>
    </message>
    <message>
        <source>{name} is not registered: {why}</source>
        <translation>{name} se nezaregistruje: {why}</translation>
    </message>
    <message>
        <source>{name} is registered as {command}.</source>
        <translation>{name} je registrovaná jako {command}.</translation>
    </message>
    <message>
        <source>{name} is registered as {command} in {folder}.</source>
        <translation>Úloha {name} je zaregistrována jako {command} v {folder}.</translation>
    </message>
    <message>
        <source>{name} is no longer as it was shown. Nothing was registered.</source>
        <translation>{name}: zobrazený stav už neplatí. Nic se nezaregistrovalo.</translation>
    </message>
    <message>
        <source>All that are &amp;proven stale</source>
        <translation>Všechny &amp;prokazatelně opuštěné</translation>
    </message>
    <message>
        <source>Locks to clean up</source>
        <translation>Zámky k vyčištění</translation>
    </message>
    <message>
        <source>No lock is ticked.</source>
        <translation>Žádný zámek není zaškrtnutý.</translation>
    </message>
    <message>
        <source>&amp;Force-clean…</source>
        <translation>&amp;Vynutit vyčištění…</translation>
    </message>
    <message>
        <source>About this lock</source>
        <translation>O tomto zámku</translation>
    </message>
    <message>
        <source>Set-aside &amp;locks…</source>
        <translation>&amp;Odložené zámky…</translation>
    </message>
    <message>
        <source>Undo &amp;all</source>
        <translation>Vrátit vš&amp;e</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>Zavří&amp;t</translation>
    </message>
    <message>
        <source>&amp;Put back</source>
        <translation>&amp;Vrátit</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>Vyčistit…</translation>
    </message>
    <message>
        <source>Search jobs, PIDs, commands (Ctrl+F)</source>
        <translation>Hledat úlohy, PID, příkazy (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Hledat</translation>
    </message>
    <message>
        <source>Add job</source>
        <translation>Přidat úlohu</translation>
    </message>
    <message>
        <source>Settings, set-aside locks, quit</source>
        <translation>Nastavení, odložené zámky, ukončení</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Další</translation>
    </message>
    <message>
        <source>Add job…</source>
        <translation>Přidat úlohu…</translation>
    </message>
    <message>
        <source>Import from crontab…</source>
        <translation>Importovat z crontabu…</translation>
    </message>
    <message>
        <source>Watch a folder…</source>
        <translation>Sledovat složku…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Zobrazení</translation>
    </message>
    <message>
        <source>Pick single states, groups and panes</source>
        <translation>Vybrat jednotlivé stavy, skupiny a panely</translation>
    </message>
    <message>
        <source>Show only these (Ctrl+{n})</source>
        <translation>Zobrazit jen tyto (Ctrl+{n})</translation>
    </message>
    <message>
        <source>Show all jobs (Ctrl+3)</source>
        <translation>Zobrazit všechny úlohy (Ctrl+3)</translation>
    </message>
    <message>
        <source>Needs attention {n}</source>
        <translation>Vyžaduje pozornost {n}</translation>
    </message>
    <message>
        <source>Running {n}</source>
        <translation>Běží {n}</translation>
    </message>
    <message>
        <source>All {n}</source>
        <translation>Vše {n}</translation>
    </message>
    <message numerus="yes">
        <source>{n} state</source>
        <comment>{n} states</comment>
        <translation>
            <numerusform>{n} stav</numerusform>
            <numerusform>{n} stavy</numerusform>
            <numerusform>{n} stavů</numerusform>
        </translation>
    </message>
    <message>
        <source>{state} ({n})</source>
        <translation>{state} ({n})</translation>
    </message>
    <message>
        <source>Group by what needs attention</source>
        <translation>Seskupit podle potřeby pozornosti</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Zobrazit podrobnosti</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Vrátit zpět</translation>
    </message>
    <message>
        <source>Put this away</source>
        <translation>Skrýt</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Zobrazit vše</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Sloupce</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Řadit podle</translation>
    </message>
    <message>
        <source>Reset columns and sorting</source>
        <translation>Obnovit výchozí zobrazení</translation>
    </message>
    <message>
        <source>It did not run in the last 24 hours.</source>
        <translation>Za posledních 24 hodin neběžela.</translation>
    </message>
    <message>
        <source>It ran for {time} of the last 24 hours.</source>
        <translation>Za posledních 24 hodin běžela {time}.</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Úlohy</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>operace není povolena</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>soubor nebo složka neexistuje</translation>
    </message>
    <message>
        <source>No such process</source>
        <translation>proces neexistuje</translation>
    </message>
    <message>
        <source>Interrupted system call</source>
        <translation>přerušené systémové volání</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>chyba vstupu nebo výstupu</translation>
    </message>
    <message>
        <source>No such device or address</source>
        <translation>zařízení nebo adresa neexistuje</translation>
    </message>
    <message>
        <source>Argument list too long</source>
        <translation>seznam argumentů je příliš dlouhý</translation>
    </message>
    <message>
        <source>Exec format error</source>
        <translation>chybný formát spustitelného souboru</translation>
    </message>
    <message>
        <source>Bad file descriptor</source>
        <translation>neplatný popisovač souboru</translation>
    </message>
    <message>
        <source>Resource temporarily unavailable</source>
        <translation>prostředek je dočasně nedostupný</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>nelze přidělit paměť</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>přístup odepřen</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>zařízení nebo prostředek je používán</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>soubor již existuje</translation>
    </message>
    <message>
        <source>Invalid cross-device link</source>
        <translation>neplatný odkaz mezi zařízeními</translation>
    </message>
    <message>
        <source>No such device</source>
        <translation>zařízení neexistuje</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>není to složka</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>je to složka</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>neplatný argument</translation>
    </message>
    <message>
        <source>Too many open files in system</source>
        <translation>příliš mnoho otevřených souborů v systému</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>příliš mnoho otevřených souborů</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>spustitelný soubor je používán</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>soubor je příliš velký</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>na zařízení není volné místo</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>souborový systém je jen pro čtení</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>přerušená roura</translation>
    </message>
    <message>
        <source>Resource deadlock avoided</source>
        <translation>předešlo se vzájemnému uváznutí</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>jméno souboru je příliš dlouhé</translation>
    </message>
    <message>
        <source>No locks available</source>
        <translation>žádné volné zámky</translation>
    </message>
    <message>
        <source>Function not implemented</source>
        <translation>funkce není k dispozici</translation>
    </message>
    <message>
        <source>Directory not empty</source>
        <translation>složka není prázdná</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>příliš mnoho úrovní symbolických odkazů</translation>
    </message>
    <message>
        <source>Value too large for defined data type</source>
        <translation>hodnota je příliš velká pro daný typ</translation>
    </message>
    <message>
        <source>Operation not supported</source>
        <translation>operace není podporována</translation>
    </message>
    <message>
        <source>Address already in use</source>
        <translation>adresa je již používána</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>síť je nedostupná</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>spojení přerušila druhá strana</translation>
    </message>
    <message>
        <source>Transport endpoint is not connected</source>
        <translation>koncový bod není připojen</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>vypršel čas spojení</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>spojení odmítnuto</translation>
    </message>
    <message>
        <source>Host is down</source>
        <translation>počítač je vypnutý</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>k počítači nevede cesta</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>odkaz na soubor již neplatí</translation>
    </message>
    <message>
        <source>Remote I/O error</source>
        <translation>chyba vstupu nebo výstupu na vzdáleném počítači</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>disková kvóta překročena</translation>
    </message>
    <message>
        <source>[{table}] is no table in this file. Put it right by hand first.</source>
        <translation>[{table}] v tomto souboru není tabulka. Nejdřív to opravte ručně.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be moved away: {why}.</source>
        <translation>{file} nelze přesunout: {why}.</translation>
    </message>
    <message>
        <source>the folder can&apos;t be read: {why}.</source>
        <translation>složku nelze přečíst: {why}.</translation>
    </message>
    <message>
        <source>Rename the file.</source>
        <translation>Přejmenujte soubor.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be made: {why}.</source>
        <translation>{file} nelze vytvořit: {why}.</translation>
    </message>
    <message>
        <source>somebody else has been editing for {n} s ({file}). Try again.</source>
        <translation>někdo jiný už {n} s upravuje ({file}). Zkuste to znovu.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be locked: {why}.</source>
        <translation>{file} nelze zamknout: {why}.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be changed without losing something. Edit it by hand.</source>
        <translation>{file} nelze změnit, aniž by se něco ztratilo. Upravte ho ručně.</translation>
    </message>
    <message>
        <source>{file} has appeared meanwhile; nothing was changed.</source>
        <translation>{file} se mezitím objevil; nic se nezměnilo.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be written: {why}.</source>
        <translation>{file} nelze zapsat: {why}.</translation>
    </message>
    <message>
        <source>it is a link to a file that is not there.</source>
        <translation>je to odkaz na soubor, který neexistuje.</translation>
    </message>
    <message>
        <source>it can&apos;t be opened: {why}.</source>
        <translation>nelze ho otevřít: {why}.</translation>
    </message>
    <message>
        <source>it can&apos;t be read: {why}.</source>
        <translation>nelze ho přečíst: {why}.</translation>
    </message>
    <message>
        <source>{file} belongs to another user (uid {uid}), who could decide what is run. Use your own.</source>
        <translation>{file} patří jinému uživateli (uid {uid}), který by mohl rozhodnout, co se spustí. Použijte vlastní.</translation>
    </message>
    <message>
        <source>others may write to it, so they could decide what is run. Take that right away: chmod go-w {file}</source>
        <translation>mohou do něj zapisovat jiní, a tak by mohli rozhodnout, co se spustí. Odeberte jim to právo: chmod go-w {file}</translation>
    </message>
    <message>
        <source>it is no regular file.</source>
        <translation>není to obyčejný soubor.</translation>
    </message>
    <message>
        <source>it has {size} bytes; {limit} are the most that are read.</source>
        <translation>má {size} bajtů; čte se jich nejvýše {limit}.</translation>
    </message>
    <message>
        <source>line {line}: a byte that is no UTF-8. Save it as UTF-8.</source>
        <translation>řádek {line}: bajt, který není UTF-8. Uložte ho jako UTF-8.</translation>
    </message>
    <message>
        <source>its lock was set aside, and can be put back</source>
        <translation>zámek byl odložen stranou a lze ho vrátit</translation>
    </message>
    <message>
        <source>{name} is not registered, so its command is not known. Register it first.</source>
        <translation>{name} není registrovaná, takže její příkaz není znám. Nejprve ji zaregistrujte.</translation>
    </message>
    <message>
        <source>If you are sure, force-clean it.</source>
        <translation>Máte-li jistotu, vynuťte vyčištění.</translation>
    </message>
    <message>
        <source>Its lease is free to be taken now, or to be cleaned.</source>
        <translation>Zápůjčku teď lze získat nebo vyčistit.</translation>
    </message>
    <message>
        <source>Look first at what lies there.</source>
        <translation>Nejprve se podívejte, co tam leží.</translation>
    </message>
    <message>
        <source>The list of set-aside locks tells what there is.</source>
        <translation>Co je k dispozici, ukáže seznam odložených zámků.</translation>
    </message>
    <message>
        <source>Clean it to set its lock aside.</source>
        <translation>Vyčistěním se její zámek odloží stranou.</translation>
    </message>
    <message>
        <source>Stop it first.</source>
        <translation>Nejprve ji zastavte.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: {why}</source>
        <translation>{file} nelze použít: {why}</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>získán</translation>
    </message>
    <message>
        <source>written</source>
        <translation>zapsán</translation>
    </message>
    <message>
        <source>Use a folder that you may write to.</source>
        <translation>Použijte složku, do které smíte zapisovat.</translation>
    </message>
    <message>
        <source>Use a folder on a writable file system.</source>
        <translation>Použijte složku na souborovém systému, na který lze zapisovat.</translation>
    </message>
    <message>
        <source>Make the folder first.</source>
        <translation>Nejdřív složku vytvořte.</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>Uvolněte místo a zkuste to znovu.</translation>
    </message>
    <message>
        <source>Raise the limit (ulimit -n) or close files.</source>
        <translation>Zvyšte limit (ulimit -n) nebo zavřete soubory.</translation>
    </message>
    <message>
        <source>It is a symbolic link, which is never followed.</source>
        <translation>Je to symbolický odkaz, který se nikdy nesleduje.</translation>
    </message>
    <message>
        <source>Use a shorter name.</source>
        <translation>Použijte kratší jméno.</translation>
    </message>
    <message>
        <source>This file system has no kernel locks: use another folder.</source>
        <translation>Tento souborový systém nemá zámky jádra: použijte jinou složku.</translation>
    </message>
    <message>
        <source>Another program has it open: close that one.</source>
        <translation>Má ho otevřený jiný program: zavřete ho.</translation>
    </message>
    <message>
        <source>{lock}: {what}: {why}.</source>
        <translation>{lock}: {what}: {why}.</translation>
    </message>
    <message>
        <source>the history {file} is not open.</source>
        <translation>historie {file} není otevřená.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be used: {why}. Free some space.</source>
        <translation>historii {file} nelze použít: {why}. Uvolněte místo.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be used: {why}. Point LOCKCORE_HOME to a folder that you may write to.</source>
        <translation>historii {file} nelze použít: {why}. Nastavte LOCKCORE_HOME na složku, do které smíte zapisovat.</translation>
    </message>
    <message>
        <source>the history {file} is a symbolic link, which is never followed. Move it away, or point LOCKCORE_HOME elsewhere.</source>
        <translation>historie {file} je symbolický odkaz, který se nikdy nesleduje. Přesuňte ho, nebo nastavte LOCKCORE_HOME jinam.</translation>
    </message>
    <message>
        <source>the history {file} is not a regular file. Move it away, or point LOCKCORE_HOME elsewhere.</source>
        <translation>historie {file} není obyčejný soubor. Přesuňte ji, nebo nastavte LOCKCORE_HOME jinam.</translation>
    </message>
    <message>
        <source>the history can&apos;t be kept in {file}: {place} belongs to another user (uid {uid}). Point LOCKCORE_HOME to a folder of your own.</source>
        <translation>historii nelze vést v {file}: {place} patří jinému uživateli (uid {uid}). Nastavte LOCKCORE_HOME na vlastní složku.</translation>
    </message>
    <message>
        <source>the history can&apos;t be kept in {file}: anybody may write to {folder}. Take the right away (chmod o-w {path}), or point LOCKCORE_HOME to another folder.</source>
        <translation>historii nelze vést v {file}: do {folder} může zapisovat kdokoli. Odeberte to právo (chmod o-w {path}), nebo nastavte LOCKCORE_HOME na jinou složku.</translation>
    </message>
    <message>
        <source>the history {file} was written by a newer lockcore (version {version} of its tables; this one knows {known}). Update this lockcore; nothing was changed.</source>
        <translation>historii {file} zapsal novější lockcore (verze tabulek {version}; tento zná {known}). Aktualizujte tento lockcore; nic se nezměnilo.</translation>
    </message>
    <message>
        <source>{file} is another program&apos;s database. Move it away, or point LOCKCORE_HOME elsewhere.</source>
        <translation>{file} je databáze jiného programu. Přesuňte ji, nebo nastavte LOCKCORE_HOME jinam.</translation>
    </message>
    <message>
        <source>the history {file} is locked by another program. Find out who has it open (fuser {path}).</source>
        <translation>historii {file} zamkl jiný program. Zjistěte, kdo ji má otevřenou (fuser {path}).</translation>
    </message>
    <message>
        <source>the history {file} is damaged or no history at all. Move it away (mv {path}* ELSEWHERE), and the next run makes a new one.</source>
        <translation>historie {file} je poškozená, nebo to vůbec historie není. Přesuňte ji (mv {path}* JINAM) a příští běh vytvoří novou.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be written: no space is left. Free some.</source>
        <translation>historii {file} nelze zapsat: není místo. Uvolněte nějaké.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be read or written: the disk is full, at its limit or broken. See to the disk, then try again.</source>
        <translation>historii {file} nelze přečíst ani zapsat: disk je plný, na hranici limitu nebo vadný. Zkontrolujte disk a zkuste to znovu.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be opened for writing. Make it and its folder writable for you, or point LOCKCORE_HOME elsewhere.</source>
        <translation>historii {file} nelze otevřít pro zápis. Umožněte si zápis do ní i do její složky, nebo nastavte LOCKCORE_HOME jinam.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be used: {why}.</source>
        <translation>historii {file} nelze použít: {why}.</translation>
    </message>
    <message>
        <source>{lock}: something keeps replacing its files. Find it, or use another folder.</source>
        <translation>{lock}: něco stále nahrazuje jeho soubory. Najděte to, nebo použijte jinou složku.</translation>
    </message>
    <message>
        <source>its folder {folder} can&apos;t be opened</source>
        <translation>jeho složku {folder} nelze otevřít</translation>
    </message>
    <message>
        <source>{lock}: anybody may remove files from its folder {folder}. Take the right away (chmod o-w {path}) or use another folder.</source>
        <translation>{lock}: z jeho složky {folder} může odstraňovat soubory kdokoli. Odeberte to právo (chmod o-w {path}), nebo použijte jinou složku.</translation>
    </message>
    <message>
        <source>{lock}: its folder {folder} belongs to another user (uid {uid}), who could break the lock. Use a folder of your own.</source>
        <translation>{lock}: jeho složka {folder} patří jinému uživateli (uid {uid}), který by mohl zámek porušit. Použijte vlastní složku.</translation>
    </message>
    <message>
        <source>{lock}: its folder {folder} is on a network file system ({kind}), where a file can&apos;t prove that there is one holder. Use a local folder, or a Lease for jobs on several machines.</source>
        <translation>{lock}: jeho složka {folder} je na síťovém souborovém systému ({kind}), kde soubor nedokáže, že je držitel jediný. Použijte místní složku, nebo zápůjčku pro úlohy na více počítačích.</translation>
    </message>
    <message>
        <source>{lock}: the file system of its folder {folder} does not answer. Use another.</source>
        <translation>{lock}: souborový systém jeho složky {folder} neodpovídá. Použijte jinou.</translation>
    </message>
    <message>
        <source>its guard {guard} can&apos;t be opened</source>
        <translation>jeho pojistku {guard} nelze otevřít</translation>
    </message>
    <message>
        <source>its guard {guard} can&apos;t be made</source>
        <translation>jeho pojistku {guard} nelze vytvořit</translation>
    </message>
    <message>
        <source>{lock}: its guard {guard} comes and goes; something removes it.</source>
        <translation>{lock}: jeho pojistka {guard} se objevuje a mizí; něco ji odstraňuje.</translation>
    </message>
    <message>
        <source>its guard {guard} is not a regular file</source>
        <translation>jeho pojistka {guard} není obyčejný soubor</translation>
    </message>
    <message>
        <source>its guard {guard} has a second name (a hard link)</source>
        <translation>jeho pojistka {guard} má druhé jméno (pevný odkaz)</translation>
    </message>
    <message>
        <source>its guard {guard} belongs to another user (uid {uid})</source>
        <translation>jeho pojistka {guard} patří jinému uživateli (uid {uid})</translation>
    </message>
    <message>
        <source>{lock}: {wrong}, so it can&apos;t be trusted. Use another folder.</source>
        <translation>{lock}: {wrong}, takže jí nelze věřit. Použijte jinou složku.</translation>
    </message>
    <message>
        <source>its guard {guard} can&apos;t be locked</source>
        <translation>jeho pojistku {guard} nelze zamknout</translation>
    </message>
    <message>
        <source>its guard {guard} can&apos;t be written</source>
        <translation>jeho pojistku {guard} nelze zapsat</translation>
    </message>
    <message>
        <source>{lock}: its guard {guard} belongs to another user (uid {uid}). Use another folder.</source>
        <translation>{lock}: jeho pojistka {guard} patří jinému uživateli (uid {uid}). Použijte jinou složku.</translation>
    </message>
    <message>
        <source>its public file can&apos;t be made</source>
        <translation>jeho veřejný soubor nelze vytvořit</translation>
    </message>
    <message>
        <source>its public file can&apos;t be written</source>
        <translation>jeho veřejný soubor nelze zapsat</translation>
    </message>
    <message>
        <source>its public file can&apos;t be published</source>
        <translation>jeho veřejný soubor nelze zveřejnit</translation>
    </message>
    <message>
        <source>{lock}: this file system has no hard links. Use another folder.</source>
        <translation>{lock}: tento souborový systém nemá pevné odkazy. Použijte jinou složku.</translation>
    </message>
    <message>
        <source>it is neither a file nor a link nor a folder</source>
        <translation>není to soubor, odkaz ani složka</translation>
    </message>
    <message>
        <source>its file system has no hard links</source>
        <translation>jeho souborový systém nemá pevné odkazy</translation>
    </message>
    <message>
        <source>it was replaced while it was copied</source>
        <translation>byl při kopírování nahrazen</translation>
    </message>
    <message>
        <source>it is too large for a lock</source>
        <translation>je na zámek příliš velký</translation>
    </message>
    <message>
        <source>{lock}: something keeps replacing its guard. Find it, or use another folder.</source>
        <translation>{lock}: něco stále nahrazuje jeho pojistku. Najděte to, nebo použijte jinou složku.</translation>
    </message>
    <message>
        <source>{lock}: there is no folder {folder}. Make it first.</source>
        <translation>{lock}: složka {folder} neexistuje. Nejdřív ji vytvořte.</translation>
    </message>
    <message>
        <source>{lock}: its folder {folder} is on another machine, where a file can&apos;t prove that there is one holder. Use a local folder, or a Lease for jobs on several machines.</source>
        <translation>{lock}: jeho složka {folder} je na jiném počítači, kde soubor nedokáže, že je držitel jediný. Použijte místní složku, nebo zápůjčku pro úlohy na více počítačích.</translation>
    </message>
    <message>
        <source>its public file can&apos;t be given its name</source>
        <translation>jeho veřejný soubor nelze pojmenovat</translation>
    </message>
    <message>
        <source>its public file can&apos;t be kept open</source>
        <translation>jeho veřejný soubor nelze udržet otevřený</translation>
    </message>
    <message>
        <source>{text} is no duration: give a number of seconds, or one with a unit: 90, 90s, 15m, 6h, 1d</source>
        <translation>{text} není doba: uveďte počet sekund, nebo číslo s jednotkou: 90, 90s, 15m, 6h, 1d</translation>
    </message>
    <message>
        <source>{text} is longer than a hundred years</source>
        <translation>{text} je delší než sto let</translation>
    </message>
    <message>
        <source>it has characters in it that can&apos;t be printed: a line&apos;s end, for one.</source>
        <translation>obsahuje netisknutelné znaky: třeba konec řádku.</translation>
    </message>
    <message>
        <source>it is no address of a lease. Use one such as sqlite:///home/me/leases.db#name, postgresql://me@host/database#name or env:VARIABLE#name.</source>
        <translation>není to adresa zápůjčky. Použijte například sqlite:///home/me/leases.db#název, postgresql://me@host/database#název nebo env:PROMĚNNÁ#název.</translation>
    </message>
    <message>
        <source>{option} is no option of a sqlite address. Known options: {known}.</source>
        <translation>{option} není volba adresy sqlite. Známé jsou: {known}.</translation>
    </message>
    <message>
        <source>a password on a command line can be read by everybody on this machine. Leave it out and put it into ~/.pgpass or PGPASSWORD; or put the whole address into an environment variable and use env:VARIABLE#name, or into the job&apos;s file</source>
        <translation>heslo na příkazovém řádku si na tomto počítači může přečíst každý. Vynechte ho a vložte do ~/.pgpass nebo PGPASSWORD; nebo vložte celou adresu do proměnné prostředí a použijte env:PROMĚNNÁ#název, nebo do souboru úlohy</translation>
    </message>
    <message>
        <source>after # stands the name of the lease: 1 to {n} printable characters.</source>
        <translation>za # stojí název zápůjčky: 1 až {n} tisknutelných znaků.</translation>
    </message>
    <message>
        <source>after env: stands the name of an environment variable: letters, digits and underscores.</source>
        <translation>za env: stojí název proměnné prostředí: písmena, číslice a podtržítka.</translation>
    </message>
    <message>
        <source>the environment variable {variable} is not set, and the lease&apos;s address should be in it.</source>
        <translation>proměnná prostředí {variable} není nastavená, a měla by v ní být adresa zápůjčky.</translation>
    </message>
    <message>
        <source>the environment variable {variable} leads to another one.</source>
        <translation>proměnná prostředí {variable} vede k jiné.</translation>
    </message>
    <message>
        <source>in the environment variable {variable}: {why}</source>
        <translation>v proměnné prostředí {variable}: {why}</translation>
    </message>
    <message>
        <source>its option {key}: {why}.</source>
        <translation>její volba {key}: {why}.</translation>
    </message>
    <message>
        <source>its option {key} must be longer than 0.</source>
        <translation>její volba {key} musí být delší než 0.</translation>
    </message>
    <message>
        <source>a sqlite address has three slashes before its path: sqlite:///home/me/leases.db#name.</source>
        <translation>adresa sqlite má před cestou tři lomítka: sqlite:///home/me/leases.db#název.</translation>
    </message>
    <message>
        <source>it means {path}, a file at the root. Give the whole path, or sqlite:///./{file} for this folder.</source>
        <translation>znamená {path}, soubor v kořeni. Uveďte celou cestu, nebo sqlite:///./{file} pro tuto složku.</translation>
    </message>
    <message>
        <source>its path leads to no file.</source>
        <translation>její cesta nevede k žádnému souboru.</translation>
    </message>
    <message>
        <source>its option table is no table&apos;s name: letters, digits and underscores.</source>
        <translation>její volba table není název tabulky: písmena, číslice a podtržítka.</translation>
    </message>
    <message>
        <source>its option table is for sqlite addresses.</source>
        <translation>její volba table je pro adresy sqlite.</translation>
    </message>
    <message>
        <source>its user, password, host, port and name can&apos;t be told apart. Write %2F for /, %3F for ?, %23 for # and %40 for @ where they are part of one.</source>
        <translation>uživatele, heslo, hostitele, port a název nelze rozlišit. Pište %2F místo /, %3F místo ?, %23 místo # a %40 místo @ tam, kde jsou jejich součástí.</translation>
    </message>
    <message>
        <source>{text} can&apos;t name a lock: it is empty or holds a zero byte</source>
        <translation>{text} nemůže být název zámku: je prázdný nebo obsahuje nulový bajt</translation>
    </message>
    <message>
        <source>{text} names a folder; a lock is a file in it</source>
        <translation>{text} je složka; zámek je soubor v ní</translation>
    </message>
    <message>
        <source>{text} can&apos;t name a lock: its file name has more than {n} bytes</source>
        <translation>{text} nemůže být název zámku: jméno souboru má víc než {n} bajtů</translation>
    </message>
    <message>
        <source>{text} can&apos;t name a lock: use up to {n} printable characters without a separator</source>
        <translation>{text} nemůže být název zámku: použijte nejvýše {n} tisknutelných znaků bez oddělovače</translation>
    </message>
    <message>
        <source>{text} can&apos;t name a lock: Windows keeps this name, or a character in it, for itself</source>
        <translation>{text} nemůže být název zámku: Windows si toto jméno, nebo některý jeho znak, vyhrazuje</translation>
    </message>
    <message>
        <source>{key} has {path}, which is relative. Start it with / or ~.</source>
        <translation>{key} obsahuje {path}, což je relativní cesta. Začněte ji znakem / nebo ~.</translation>
    </message>
    <message>
        <source>{key} has an entry (number {number}) that is no address: it lacks ://.</source>
        <translation>{key} má položku (číslo {number}), která není adresa: chybí jí ://.</translation>
    </message>
    <message>
        <source>{name} can&apos;t name a job. Use up to {n} printable characters without a separator; the first can&apos;t be a dot, a dash or a tilde.</source>
        <translation>{name} nemůže být název úlohy. Použijte nejvýše {n} tisknutelných znaků bez oddělovače; první nesmí být tečka, pomlčka ani vlnovka.</translation>
    </message>
    <message>
        <source>[&quot;python3&quot;, &quot;scheduler.py&quot;]; a shell line is [&quot;sh&quot;, &quot;-c&quot;, &quot;…&quot;]</source>
        <translation>[&quot;python3&quot;, &quot;scheduler.py&quot;]; řádek shellu je [&quot;sh&quot;, &quot;-c&quot;, &quot;…&quot;]</translation>
    </message>
    <message>
        <source>{key} is empty: its first word is the program to run. Leave it out if there is none.</source>
        <translation>{key} je prázdný: prvním slovem je program, který se má spustit. Není-li žádný, vynechte ho.</translation>
    </message>
    <message>
        <source>{key} must be &quot;auto&quot;, &quot;json&quot; or &quot;pid&quot; for a lock that lockcore takes, not {given}. If the program takes it itself, set taken_by = &quot;job&quot;.</source>
        <translation>{key} musí být &quot;auto&quot;, &quot;json&quot; nebo &quot;pid&quot; u zámku, který bere lockcore, ne {given}. Bere-li ho program sám, nastavte taken_by = &quot;job&quot;.</translation>
    </message>
    <message>
        <source>{key} and url are both given. Keep one: a lock is a file, or a row in a database.</source>
        <translation>jsou uvedeny {key} i url. Nechte jedno: zámek je soubor, nebo řádek v databázi.</translation>
    </message>
    <message>
        <source>{key} = &quot;job&quot; needs path: the file that the program takes its lock with.</source>
        <translation>{key} = &quot;job&quot; potřebuje path: soubor, kterým si program bere zámek.</translation>
    </message>
    <message>
        <source>{key} must be an address such as &quot;sqlite:///…#name&quot; or &quot;postgresql://…#name&quot;.</source>
        <translation>{key} musí být adresa, třeba &quot;sqlite:///…#název&quot; nebo &quot;postgresql://…#název&quot;.</translation>
    </message>
    <message>
        <source>{key} has a relative path. Write the whole path, or one that begins with ~.</source>
        <translation>{key} má relativní cestu. Napište celou cestu, nebo cestu začínající znakem ~.</translation>
    </message>
    <message>
        <source>{key}: {why}.</source>
        <translation>{key}: {why}.</translation>
    </message>
    <message>
        <source>{key} is {path}, but there is no such user.</source>
        <translation>{key} je {path}, ale takový uživatel neexistuje.</translation>
    </message>
    <message>
        <source>{key} is {path}, which is relative. Start it with / or ~, or set cwd.</source>
        <translation>{key} je {path}, což je relativní cesta. Začněte ji znakem / nebo ~, nebo nastavte cwd.</translation>
    </message>
    <message>
        <source>five fields (minute, hour, day of month, month, day of week) such as &quot;0 8 * * 1-5&quot;, or &quot;@daily&quot;</source>
        <translation>pět polí (minuta, hodina, den v měsíci, měsíc, den v týdnu), třeba &quot;0 8 * * 1-5&quot;, nebo &quot;@daily&quot;</translation>
    </message>
    <message>
        <source>bad minute</source>
        <translation>chybná minuta</translation>
    </message>
    <message>
        <source>bad hour</source>
        <translation>chybná hodina</translation>
    </message>
    <message>
        <source>bad day-of-month</source>
        <translation>chybný den v měsíci</translation>
    </message>
    <message>
        <source>bad month</source>
        <translation>chybný měsíc</translation>
    </message>
    <message>
        <source>bad day-of-week</source>
        <translation>chybný den v týdnu</translation>
    </message>
    <message>
        <source>schedule {schedule} can&apos;t be used: nobody can tell when the machine starts again. Leave it out, or set kind = &quot;daemon&quot;.</source>
        <translation>rozvrh {schedule} nelze použít: nikdo neví, kdy se počítač znovu spustí. Vynechte ho, nebo nastavte kind = &quot;daemon&quot;.</translation>
    </message>
    <message>
        <source>schedule {schedule} can&apos;t be used: give {allowed}.</source>
        <translation>rozvrh {schedule} nelze použít: uveďte {allowed}.</translation>
    </message>
    <message>
        <source>schedule {schedule} can&apos;t be used: {why}. Give {allowed}.</source>
        <translation>rozvrh {schedule} nelze použít: {why}. Uveďte {allowed}.</translation>
    </message>
    <message>
        <source>schedule {schedule} can&apos;t be used: there is no such day.</source>
        <translation>rozvrh {schedule} nelze použít: takový den neexistuje.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used:</source>
        <translation>{file} nelze použít:</translation>
    </message>
    <message>
        <source>it is nested too deeply to be read.</source>
        <translation>je vnořený příliš hluboko, než aby šel přečíst.</translation>
    </message>
    <message>
        <source>{key} must be text in quotation marks, not {kind}.</source>
        <translation>{key} musí být text v uvozovkách, ne {kind}.</translation>
    </message>
    <message>
        <source>{key} must be a list of texts, such as {example}.</source>
        <translation>{key} musí být seznam textů, třeba {example}.</translation>
    </message>
    <message>
        <source>{key} must be true or false, not {kind}.</source>
        <translation>{key} musí být true nebo false, ne {kind}.</translation>
    </message>
    <message>
        <source>{key} must be a whole number above 0.</source>
        <translation>{key} musí být celé číslo větší než 0.</translation>
    </message>
    <message>
        <source>{words} or {last}</source>
        <translation>{words} nebo {last}</translation>
    </message>
    <message>
        <source>{key} must be {words}, not {given}.</source>
        <translation>{key} musí být {words}, ne {given}.</translation>
    </message>
    <message>
        <source>{key} must be a duration such as 90, &quot;90s&quot;, &quot;15m&quot;, &quot;6h&quot; or &quot;1d&quot;, not {kind}.</source>
        <translation>{key} musí být doba, třeba 90, &quot;90s&quot;, &quot;15m&quot;, &quot;6h&quot; nebo &quot;1d&quot;, ne {kind}.</translation>
    </message>
    <message>
        <source>{key} must be longer than 0.</source>
        <translation>{key} musí být delší než 0.</translation>
    </message>
    <message>
        <source>[{key}] must be a table, not {kind}.</source>
        <translation>[{key}] musí být tabulka, ne {kind}.</translation>
    </message>
    <message>
        <source>Known keys: {keys}.</source>
        <translation>Známé jsou: {keys}.</translation>
    </message>
    <message>
        <source>{key} is not a key that is known here.</source>
        <translation>{key} tu není známý klíč.</translation>
    </message>
    <message>
        <source>{key} belongs in [{table}].</source>
        <translation>{key} patří do [{table}].</translation>
    </message>
    <message>
        <source>{key} belongs at the top, before the first table.</source>
        <translation>{key} patří nahoru, před první tabulku.</translation>
    </message>
    <message>
        <source>text with a zero byte</source>
        <translation>text s nulovým bajtem</translation>
    </message>
    <message>
        <source>an empty text</source>
        <translation>prázdný text</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true nebo false</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>číslo</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>seznam</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>tabulka</translation>
    </message>
    <message>
        <source>a date</source>
        <translation>datum</translation>
    </message>
    <message>
        <source>line {line}, column {column}: {why}.</source>
        <translation>řádek {line}, sloupec {column}: {why}.</translation>
    </message>
    <message>
        <source>end of document: {why}.</source>
        <translation>konec dokumentu: {why}.</translation>
    </message>
    <message>
        <source>no TOML: {why}.</source>
        <translation>není to TOML: {why}.</translation>
    </message>
    <message>
        <source>Did you mean &quot;{word}&quot;?</source>
        <translation>Mysleli jste „{word}“?</translation>
    </message>
    <message>
        <source>invalid statement</source>
        <translation>neplatný zápis</translation>
    </message>
    <message>
        <source>invalid value</source>
        <translation>neplatná hodnota</translation>
    </message>
    <message>
        <source>invalid date or datetime</source>
        <translation>neplatné datum nebo čas</translation>
    </message>
    <message>
        <source>invalid initial character for a key part</source>
        <translation>klíč nemůže začínat tímto znakem</translation>
    </message>
    <message>
        <source>expected newline or end of document after a statement</source>
        <translation>po zápisu musí následovat nový řádek nebo konec dokumentu</translation>
    </message>
    <message>
        <source>expected &apos;=&apos; after a key in a key/value pair</source>
        <translation>za klíčem musí být &apos;=&apos;</translation>
    </message>
    <message>
        <source>expected &apos;]&apos; at the end of a table declaration</source>
        <translation>na konci názvu tabulky musí být &apos;]&apos;</translation>
    </message>
    <message>
        <source>expected &apos;]]&apos; at the end of an array declaration</source>
        <translation>na konci názvu pole tabulek musí být &apos;]]&apos;</translation>
    </message>
    <message>
        <source>cannot overwrite a value</source>
        <translation>hodnotu nelze uvést dvakrát</translation>
    </message>
    <message>
        <source>unclosed array</source>
        <translation>neuzavřený seznam</translation>
    </message>
    <message>
        <source>unclosed inline table</source>
        <translation>neuzavřená vložená tabulka</translation>
    </message>
    <message>
        <source>unterminated string</source>
        <translation>text bez koncových uvozovek</translation>
    </message>
    <message>
        <source>unescaped &apos;\&apos; in a string</source>
        <translation>nezdvojené &apos;\&apos; v textu</translation>
    </message>
    <message>
        <source>illegal character {character}</source>
        <translation>nepovolený znak {character}</translation>
    </message>
    <message>
        <source>found invalid character {character}</source>
        <translation>neplatný znak {character}</translation>
    </message>
    <message>
        <source>cannot declare {key} twice</source>
        <translation>{key} nelze deklarovat dvakrát</translation>
    </message>
    <message>
        <source>duplicate inline table key {key}</source>
        <translation>klíč {key} se ve vložené tabulce opakuje</translation>
    </message>
    <message>
        <source>no process can be started: {why}.</source>
        <translation>nelze spustit žádný proces: {why}.</translation>
    </message>
    <message>
        <source>{name} is a path. Give the job a name: lockcore run --lock {path} NAME -- COMMAND...</source>
        <translation>{name} je cesta. Dejte úloze název: lockcore run --lock {path} NÁZEV -- PŘÍKAZ...</translation>
    </message>
    <message>
        <source>there is nothing to run for {name}. Give a command (lockcore run {job} -- COMMAND...) or register one ({add} --command COMMAND...).</source>
        <translation>pro {name} není co spustit. Uveďte příkaz (lockcore run {job} -- PŘÍKAZ...), nebo nějaký zaregistrujte ({add} --command PŘÍKAZ...).</translation>
    </message>
    <message>
        <source>the current folder is gone, so {path} leads nowhere. Go to another folder.</source>
        <translation>aktuální složka je pryč, takže {path} nikam nevede. Přejděte do jiné složky.</translation>
    </message>
    <message>
        <source>it is removed as soon as it is made</source>
        <translation>je odstraněn hned po vytvoření</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>není to obyčejný soubor</translation>
    </message>
    <message>
        <source>Its address leads to a database, and does not say to which lease in it: put #NAME behind it.</source>
        <translation>Její adresa vede k databázi a neříká, ke které zápůjčce v ní: přidejte na konec #NÁZEV.</translation>
    </message>
    <message>
        <source>{address} is a database. Say which lease in it: {place}#NAME</source>
        <translation>{address} je databáze. Uveďte, kterou zápůjčku v ní: {place}#NÁZEV</translation>
    </message>
    <message>
        <source>it has not answered within {seconds} s</source>
        <translation>neodpověděla do {seconds} s</translation>
    </message>
    <message>
        <source>psycopg is not installed. Install it: pip install &apos;lockcore[postgres]&apos;</source>
        <translation>psycopg není nainstalován. Nainstalujte ho: pip install &apos;lockcore[postgres]&apos;</translation>
    </message>
    <message>
        <source>{place}: {why}.</source>
        <translation>{place}: {why}.</translation>
    </message>
    <message>
        <source>its table {table} has no column {column}</source>
        <translation>její tabulka {table} nemá sloupec {column}</translation>
    </message>
    <message>
        <source>its row names nobody</source>
        <translation>její řádek nikoho neuvádí</translation>
    </message>
    <message>
        <source>it is a symbolic link, which is never followed</source>
        <translation>je to symbolický odkaz, který se nikdy nesleduje</translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation>není to obyčejný soubor</translation>
    </message>
    <message>
        <source>its table {table} is removed again and again</source>
        <translation>její tabulka {table} je znovu a znovu odstraňována</translation>
    </message>
    <message>
        <source>it takes no changes: it is a standby, or was made read-only. Give the address of the primary</source>
        <translation>nepřijímá změny: je to záložní server, nebo je jen pro čtení. Uveďte adresu primárního serveru</translation>
    </message>
    <message>
        <source>its user may not use the table {table}. Its owner can allow it: {sql}</source>
        <translation>její uživatel nesmí používat tabulku {table}. Vlastník mu to může povolit: {sql}</translation>
    </message>
    <message>
        <source>it has no connection left. Raise its max_connections, or let fewer programs connect</source>
        <translation>nemá volné spojení. Zvyšte max_connections, nebo nechte připojit méně programů</translation>
    </message>
    <message>
        <source>somebody keeps rows of {table} locked. Look for an open transaction in pg_stat_activity</source>
        <translation>někdo drží zamčené řádky tabulky {table}. Hledejte otevřenou transakci v pg_stat_activity</translation>
    </message>
    <message>
        <source>it took too long. Somebody may keep the table {table} locked: look in pg_stat_activity</source>
        <translation>trvalo to příliš dlouho. Někdo možná drží zamčenou tabulku {table}: podívejte se do pg_stat_activity</translation>
    </message>
    <message>
        <source>it refuses the password. Keep the right one in ~/.pgpass or in PGPASSWORD</source>
        <translation>odmítá heslo. Uložte správné do ~/.pgpass nebo do PGPASSWORD</translation>
    </message>
    <message>
        <source>it refuses this user. Look into its pg_hba.conf</source>
        <translation>odmítá tohoto uživatele. Podívejte se do jejího pg_hba.conf</translation>
    </message>
    <message>
        <source>it lets nobody in from here. Look into its pg_hba.conf</source>
        <translation>odsud nikoho nepustí. Podívejte se do jejího pg_hba.conf</translation>
    </message>
    <message>
        <source>this database does not exist. Make it with createdb, or correct the address</source>
        <translation>tato databáze neexistuje. Vytvořte ji pomocí createdb, nebo opravte adresu</translation>
    </message>
    <message>
        <source>this user does not exist. Make it with createuser, or correct the address</source>
        <translation>tento uživatel neexistuje. Vytvořte ho pomocí createuser, nebo opravte adresu</translation>
    </message>
    <message>
        <source>it is just starting. Try again in a moment</source>
        <translation>právě se spouští. Zkuste to za chvíli znovu</translation>
    </message>
    <message>
        <source>it is just starting again after a crash. Try again in a moment</source>
        <translation>právě se znovu spouští po pádu. Zkuste to za chvíli znovu</translation>
    </message>
    <message>
        <source>it is just stopping. Start it again</source>
        <translation>právě se zastavuje. Spusťte ji znovu</translation>
    </message>
    <message>
        <source>it can&apos;t be reached. See that the server is running, and that host and port are right</source>
        <translation>je nedostupná. Ověřte, že server běží a že hostitel a port jsou správné</translation>
    </message>
    <message>
        <source>it does not answer. See that the server is running, and not overloaded</source>
        <translation>neodpovídá. Ověřte, že server běží a není přetížený</translation>
    </message>
    <message>
        <source>PostgreSQL does not understand this address. See LIBPQ-CONNSTRING in its manual</source>
        <translation>PostgreSQL této adrese nerozumí. Viz LIBPQ-CONNSTRING v jeho příručce</translation>
    </message>
    <message>
        <source>PostgreSQL does not understand this address: it has no option {option}. See LIBPQ-CONNSTRING in its manual</source>
        <translation>PostgreSQL této adrese nerozumí: nemá volbu {option}. Viz LIBPQ-CONNSTRING v jeho příručce</translation>
    </message>
    <message>
        <source>it asks for a password. Keep it in ~/.pgpass or in PGPASSWORD</source>
        <translation>žádá heslo. Uložte ho do ~/.pgpass nebo do PGPASSWORD</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>spojení se ztratilo</translation>
    </message>
    <message>
        <source>it refuses (error {code})</source>
        <translation>odmítá (chyba {code})</translation>
    </message>
    <message>
        <source>the table {table} is missing, and its user may not make it. Have somebody run who may: {sql}</source>
        <translation>tabulka {table} chybí a její uživatel ji nesmí vytvořit. Ať někdo, kdo smí, spustí: {sql}</translation>
    </message>
    <message>
        <source>no schema of its user&apos;s search_path exists, so there is no place for a table</source>
        <translation>žádné schéma ze search_path jejího uživatele neexistuje, takže pro tabulku není místo</translation>
    </message>
    <message>
        <source>a heartbeat counts for {seconds} s in its table: ask for no longer TTL</source>
        <translation>v její tabulce platí heartbeat {seconds} s: nežádejte delší TTL</translation>
    </message>
    <message>
        <source>its row was removed as soon as it was made</source>
        <translation>její řádek byl odstraněn, sotva vznikl</translation>
    </message>
    <message>
        <source>{why}, and one of another program is never made</source>
        <translation>{why}, a za jiný program se nikdy nic nevytváří</translation>
    </message>
    <message>
        <source>there is no such database</source>
        <translation>taková databáze neexistuje</translation>
    </message>
    <message>
        <source>row 1 of its table {table} can&apos;t be understood. Look at it, and delete it</source>
        <translation>řádek 1 její tabulky {table} není srozumitelný. Prohlédněte si ho a smažte ho</translation>
    </message>
    <message>
        <source>its file changes while it is read</source>
        <translation>její soubor se při čtení mění</translation>
    </message>
    <message>
        <source>its file was removed or replaced</source>
        <translation>její soubor byl odstraněn nebo nahrazen</translation>
    </message>
    <message>
        <source>this process was forked while its parent was using the file. Start it in another way</source>
        <translation>tento proces vznikl voláním fork, zatímco rodič soubor používal. Spusťte ho jinak</translation>
    </message>
    <message>
        <source>its folder does not exist. Make it first</source>
        <translation>její složka neexistuje. Nejdřív ji vytvořte</translation>
    </message>
    <message>
        <source>it can&apos;t be made: {why}</source>
        <translation>nelze ji vytvořit: {why}</translation>
    </message>
    <message>
        <source>another program has kept it locked for {seconds} s</source>
        <translation>jiný program ji už {seconds} s drží zamčenou</translation>
    </message>
    <message>
        <source>it is not a SQLite database</source>
        <translation>není to databáze SQLite</translation>
    </message>
    <message>
        <source>its table {table} has several rows 1</source>
        <translation>její tabulka {table} má několik řádků 1</translation>
    </message>
    <message>
        <source>no row: free</source>
        <translation>žádný řádek: volná</translation>
    </message>
    <message>
        <source>the database changes faster than it can be read</source>
        <translation>databáze se mění rychleji, než ji lze číst</translation>
    </message>
    <message>
        <source>the database can&apos;t be opened: {why}</source>
        <translation>databázi nelze otevřít: {why}</translation>
    </message>
    <message>
        <source>the database has no table {table}</source>
        <translation>databáze nemá tabulku {table}</translation>
    </message>
    <message>
        <source>{file} is not a regular file</source>
        <translation>{file} není obyčejný soubor</translation>
    </message>
    <message>
        <source>its -wal has no -shm beside it: it can&apos;t be read without a change</source>
        <translation>vedle jejího -wal není -shm: nelze ji číst beze změny</translation>
    </message>
    <message>
        <source>the database is locked by another program</source>
        <translation>databázi zamkl jiný program</translation>
    </message>
    <message>
        <source>a transaction was cut off in this database, and only its own program may repair it</source>
        <translation>v této databázi byla přerušena transakce a opravit ji smí jen její vlastní program</translation>
    </message>
    <message>
        <source>not a SQLite database</source>
        <translation>není to databáze SQLite</translation>
    </message>
    <message>
        <source>the database could not be read in time</source>
        <translation>databázi se nepodařilo přečíst včas</translation>
    </message>
    <message>
        <source>the database can&apos;t be read: {why}</source>
        <translation>databázi nelze číst: {why}</translation>
    </message>
    <message>
        <source>The exit of PID {pid} can&apos;t be watched: {why} It is looked at now and then.</source>
        <translation>Konec PID {pid} nelze sledovat: {why} Občas se zkontroluje.</translation>
    </message>
    <message>
        <source>it was closed.</source>
        <translation>bylo to zavřeno.</translation>
    </message>
    <message>
        <source>the limit {name} ({now}) is reached. Raise it:  sysctl {key}=524288</source>
        <translation>limit {name} ({now}) je vyčerpán. Zvyšte ho:  sysctl {key}=524288</translation>
    </message>
    <message>
        <source>it failed in a way that nobody thought of: {why}</source>
        <translation>neočekávaná chyba: {why}</translation>
    </message>
    <message>
        <source>The processes can&apos;t be looked at: {why}. Those found before are shown.</source>
        <translation>Procesy nelze prozkoumat: {why}. Zobrazují se dříve nalezené.</translation>
    </message>
    <message>
        <source>It could not be looked at: {why}.</source>
        <translation>Nepodařilo se ho prozkoumat: {why}.</translation>
    </message>
    <message>
        <source>Its file system has not answered yet.</source>
        <translation>Jeho souborový systém ještě neodpověděl.</translation>
    </message>
    <message>
        <source>Its database has not answered yet.</source>
        <translation>Její databáze ještě neodpověděla.</translation>
    </message>
    <message>
        <source>there is no program `crontab` here. Install your system&apos;s cron package.</source>
        <translation>není tu program `crontab`. Nainstalujte balíček cron svého systému.</translation>
    </message>
    <message>
        <source>{program} can&apos;t be run: {why}.</source>
        <translation>{program} nelze spustit: {why}.</translation>
    </message>
    <message>
        <source>`{program} -l` did not answer within {seconds} s.</source>
        <translation>`{program} -l` neodpověděl do {seconds} s.</translation>
    </message>
    <message>
        <source>`{program} -l` failed: {why}</source>
        <translation>`{program} -l` selhal: {why}</translation>
    </message>
    <message>
        <source>already under lockcore</source>
        <translation>už pod lockcore</translation>
    </message>
    <message>
        <source>A line is longer than the {n} characters that cron may take: use a script.</source>
        <translation>Řádek je delší než {n} znaků, které cron přijme: použijte skript.</translation>
    </message>
    <message>
        <source>disabled: it is commented out</source>
        <translation>vypnutý: je zakomentovaný</translation>
    </message>
    <message>
        <source>it holds characters that can&apos;t be shown; put the command into a script</source>
        <translation>obsahuje znaky, které nelze zobrazit; vložte příkaz do skriptu</translation>
    </message>
    <message>
        <source>a percent sign gives it input, which a rewritten line would lose; put the command into a script</source>
        <translation>znak procenta mu dává vstup, který by se přepsáním řádku ztratil; vložte příkaz do skriptu</translation>
    </message>
    <message>
        <source>These lines run one program, so they share one lock and never overlap. Each has its own arguments: set `command` in the job file if you want to start it by hand.</source>
        <translation>Tyto řádky spouštějí jeden program, takže sdílejí jeden zámek a nikdy se nepřekrývají. Každý má své argumenty: chcete-li úlohu spouštět ručně, nastavte `command` v jejím souboru.</translation>
    </message>
    <message>
        <source>It starts with the machine. If it should always run, set kind = &quot;daemon&quot; in the job file.</source>
        <translation>Spouští se s počítačem. Má-li běžet pořád, nastavte v souboru úlohy kind = &quot;daemon&quot;.</translation>
    </message>
    <message>
        <source>The schedule {schedule} is not understood, so missed runs won&apos;t be noticed.</source>
        <translation>Rozvrh {schedule} není srozumitelný, takže se zmeškané běhy nepoznají.</translation>
    </message>
    <message>
        <source>A quotation mark is left open in it.</source>
        <translation>Je v něm neuzavřená uvozovka.</translation>
    </message>
    <message>
        <source>It keeps its {program}, which lockcore does not understand here.</source>
        <translation>Ponechá si {program}, kterému tu lockcore nerozumí.</translation>
    </message>
    <message>
        <source>It was under flock(1); its lock file is kept as the job&apos;s lock.</source>
        <translation>Běžel pod flock(1); jeho soubor zámku zůstává zámkem úlohy.</translation>
    </message>
    <message>
        <source>flock waited without end, lockcore waits for a day.</source>
        <translation>flock čekal bez konce, lockcore čeká jeden den.</translation>
    </message>
    <message>
        <source>It was under timeout(1); its limit is kept as the job&apos;s.</source>
        <translation>Běžel pod timeout(1); jeho limit zůstává limitem úlohy.</translation>
    </message>
    <message>
        <source>the command is empty.</source>
        <translation>příkaz je prázdný.</translation>
    </message>
    <message>
        <source>the interpreter in its first line does not exist</source>
        <translation>interpret uvedený na jeho prvním řádku neexistuje</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>je to složka</translation>
    </message>
    <message>
        <source>no permission to execute it (chmod +x {file})</source>
        <translation>chybí právo ho spustit (chmod +x {file})</translation>
    </message>
    <message>
        <source>{program} was not started, because it can&apos;t be kept together with what it starts (a job object): {why}.</source>
        <translation>{program} se nespustil, protože ho nelze držet pohromadě s tím, co spouští (job object systému Windows): {why}.</translation>
    </message>
    <message>
        <source>it is no program for this Windows. Put the one that reads it first, such as py {file}</source>
        <translation>není to program pro tento systém Windows. Uveďte napřed ten, který ho čte, například py {file}</translation>
    </message>
    <message>
        <source>no permission to execute {file}</source>
        <translation>chybí právo spustit {file}</translation>
    </message>
    <message>
        <source>it wants to be run as administrator. Run lockcore from a terminal that is</source>
        <translation>chce být spuštěn jako správce. Spusťte lockcore z terminálu otevřeného jako správce</translation>
    </message>
    <message>
        <source>{name} skipped: the last completed run ({label}) ended {age} ago, at {time}, and the minimum interval is {interval}.</source>
        <translation>{name}: běh se vynechává, protože poslední dokončený ({label}) skončil před {age} ({time}) a minimální interval je {interval}.</translation>
    </message>
    <message>
        <source>{name} skipped: the last completed run ended {age} ago, at {time}, and the minimum interval is {interval}.</source>
        <translation>{name}: běh se vynechává, protože poslední dokončený skončil před {age} ({time}) a minimální interval je {interval}.</translation>
    </message>
    <message>
        <source>{program}: no such file.</source>
        <translation>{program}: soubor neexistuje.</translation>
    </message>
    <message>
        <source>{program}: not found in PATH.</source>
        <translation>{program}: nenalezen v PATH.</translation>
    </message>
    <message>
        <source>{program} could not be started: {why}.</source>
        <translation>{program} se nepodařilo spustit: {why}.</translation>
    </message>
    <message>
        <source>to a batch file, cmd.exe can&apos;t hand over a word with a quotation mark or a new line in it</source>
        <translation>dávkovému souboru nedokáže cmd.exe předat slovo, ve kterém je uvozovka nebo konec řádku</translation>
    </message>
    <message>
        <source>its log</source>
        <translation>její log</translation>
    </message>
    <message>
        <source>{name} was not started, because its output can&apos;t be kept: {file}: {why}. Use --log with a place that you may write to, or --log none.</source>
        <translation>{name} se nespustila, protože její výstup nelze uchovat: {file}: {why}. Použijte --log s místem, kam smíte zapisovat, nebo --log none.</translation>
    </message>
    <message>
        <source>it can&apos;t be started in {folder}: {why}.</source>
        <translation>nelze ji spustit v {folder}: {why}.</translation>
    </message>
    <message>
        <source>The form for a new job begins with these limits. Existing jobs stay as they are.</source>
        <translation>Formulář pro novou úlohu začíná s těmito limity. Stávající úlohy zůstanou beze změny.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Vymazat</translation>
    </message>
    <message>
        <source>Correct {file} in an editor; it is read again when it is saved.</source>
        <translation>Opravte {file} v editoru; po uložení se načte znovu.</translation>
    </message>
    <message>
        <source>Its job file can&apos;t be used: {why}</source>
        <translation>Soubor úlohy nelze použít: {why}</translation>
    </message>
</context>
</TS>
