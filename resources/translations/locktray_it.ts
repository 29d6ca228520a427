<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Locktray can&apos;t watch</source>
        <translation>Locktray non può sorvegliare</translation>
    </message>
    <message>
        <source>Locktray goes on without a window</source>
        <translation>Locktray continua senza finestra</translation>
    </message>
    <message>
        <source>There is no tray here. Start Locktray again to see its window, which has a menu to quit it.</source>
        <translation>Qui non c&apos;è un&apos;area di notifica. Avvia di nuovo Locktray per vedere la sua finestra, che ha un menu per uscire.</translation>
    </message>
    <message>
        <source>A new version of Locktray is installed</source>
        <translation>È installata una nuova versione di Locktray</translation>
    </message>
    <message>
        <source>Version {version} is used after a restart of Locktray. Jobs go on.</source>
        <translation>La versione {version} sarà usata dopo il riavvio di Locktray. I job continuano.</translation>
    </message>
    <message>
        <source>Restart Locktray</source>
        <translation>Riavvia Locktray</translation>
    </message>
    <message>
        <source>Watch a folder</source>
        <translation>Sorveglia una cartella</translation>
    </message>
    <message>
        <source>The folder is not watched</source>
        <translation>La cartella non è sorvegliata</translation>
    </message>
    <message>
        <source>{name} is no longer as it was shown. Nothing was done.</source>
        <translation>{name} non è più come mostrato. Non è stato fatto nulla.</translation>
    </message>
    <message>
        <source>Its lock stays: {why}</source>
        <translation>Il suo lock resta: {why}</translation>
    </message>
    <message>
        <source>{name} can&apos;t be looked at: {why}</source>
        <translation>Impossibile esaminare {name}: {why}</translation>
    </message>
    <message>
        <source>the number of the run</source>
        <translation>il numero dell&apos;esecuzione</translation>
    </message>
    <message>
        <source>No jobs yet</source>
        <translation>Ancora nessun job</translation>
    </message>
    <message>
        <source>Nothing is running here</source>
        <translation>Qui non è in esecuzione nulla</translation>
    </message>
    <message numerus="yes">
        <source>Nothing is running, {n} job is idle</source>
        <comment>Nothing is running, {n} jobs are idle</comment>
        <translation>
            <numerusform>Nulla in esecuzione, {n} job inattivo</numerusform>
            <numerusform>Nulla in esecuzione, {n} job inattivi</numerusform>
        </translation>
    </message>
    <message>
        <source>Registered</source>
        <translation>Registrato</translation>
    </message>
    <message>
        <source>Found, not registered</source>
        <translation>Trovato, non registrato</translation>
    </message>
    <message>
        <source>Notifications muted</source>
        <translation>Notifiche silenziate</translation>
    </message>
    <message>
        <source>{state} for {age}, since {when}</source>
        <translation>{state} da {age} ({when})</translation>
    </message>
    <message>
        <source>{state}: it crashed at {when}, after {age}</source>
        <translation>{state}: arresto anomalo ({when}), dopo {age}</translation>
    </message>
    <message>
        <source>{state}: it was seen to crash at {when}</source>
        <translation>{state}: arresto anomalo osservato ({when})</translation>
    </message>
    <message>
        <source>{state}: it was seen to crash at {when}, after {age}</source>
        <translation>{state}: arresto anomalo osservato ({when}), dopo {age}</translation>
    </message>
    <message>
        <source>{state}: {what}</source>
        <translation>{state}: {what}</translation>
    </message>
    <message>
        <source>not known, since the job file can&apos;t be used</source>
        <translation>non noto, perché il file del job non si può usare</translation>
    </message>
    <message>
        <source>nothing that can be read</source>
        <translation>nulla di leggibile</translation>
    </message>
    <message>
        <source>{says} · read {time}</source>
        <translation>{says} · letto {time}</translation>
    </message>
    <message>
        <source>nothing: there is no row</source>
        <translation>nulla: non c&apos;è alcuna riga</translation>
    </message>
    <message>
        <source>nothing: there is no file</source>
        <translation>nulla: non c&apos;è alcun file</translation>
    </message>
    <message>
        <source>This lock is a row in a database.</source>
        <translation>Questo lock è una riga in un database.</translation>
    </message>
    <message>
        <source>{what} while nobody watched</source>
        <translation>{what} mentre nessuno sorvegliava</translation>
    </message>
    <message>
        <source>It is {state} now.</source>
        <translation>Stato attuale: {state}.</translation>
    </message>
    <message numerus="yes">
        <source>While nobody watched, {n} job had trouble: {names}</source>
        <comment>While nobody watched, {n} jobs had trouble: {names}</comment>
        <translation>
            <numerusform>Mentre nessuno sorvegliava, {n} job ha avuto problemi: {names}</numerusform>
            <numerusform>Mentre nessuno sorvegliava, {n} job hanno avuto problemi: {names}</numerusform>
        </translation>
    </message>
    <message>
        <source>{what}; {state} now</source>
        <translation>{what}; ora: {state}</translation>
    </message>
    <message numerus="yes">
        <source>{job} crashed {n} time</source>
        <comment>{job} crashed {n} times</comment>
        <translation>
            <numerusform>{job}: {n} arresto anomalo</numerusform>
            <numerusform>{job}: {n} arresti anomali</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} failed {n} time</source>
        <comment>{job} failed {n} times</comment>
        <translation>
            <numerusform>{job}: {n} esecuzione fallita</numerusform>
            <numerusform>{job}: {n} esecuzioni fallite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} timed out {n} time</source>
        <comment>{job} timed out {n} times</comment>
        <translation>
            <numerusform>{job}: {n} timeout</numerusform>
            <numerusform>{job}: {n} timeout</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} missed a run {n} time</source>
        <comment>{job} missed a run {n} times</comment>
        <translation>
            <numerusform>{job}: {n} esecuzione mancata</numerusform>
            <numerusform>{job}: {n} esecuzioni mancate</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} went silent {n} time</source>
        <comment>{job} went silent {n} times</comment>
        <translation>
            <numerusform>{job} non ha dato segnali {n} volta</numerusform>
            <numerusform>{job} non ha dato segnali {n} volte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} was duplicated {n} time</source>
        <comment>{job} was duplicated {n} times</comment>
        <translation>
            <numerusform>{job} è risultato duplicato {n} volta</numerusform>
            <numerusform>{job} è risultato duplicato {n} volte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{job} recovered {n} time</source>
        <comment>{job} recovered {n} times</comment>
        <translation>
            <numerusform>{job} si è ripreso {n} volta</numerusform>
            <numerusform>{job} si è ripreso {n} volte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job crashed</source>
        <comment>{n} jobs crashed</comment>
        <translation>
            <numerusform>{n} job con arresto anomalo</numerusform>
            <numerusform>{n} job con arresto anomalo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job failed</source>
        <comment>{n} jobs failed</comment>
        <translation>
            <numerusform>{n} job fallito</numerusform>
            <numerusform>{n} job falliti</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job timed out</source>
        <comment>{n} jobs timed out</comment>
        <translation>
            <numerusform>{n} job oltre il tempo massimo</numerusform>
            <numerusform>{n} job oltre il tempo massimo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job missed a run</source>
        <comment>{n} jobs missed a run</comment>
        <translation>
            <numerusform>{n} job ha mancato un&apos;esecuzione</numerusform>
            <numerusform>{n} job hanno mancato un&apos;esecuzione</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job went silent</source>
        <comment>{n} jobs went silent</comment>
        <translation>
            <numerusform>{n} job non dà più segnali</numerusform>
            <numerusform>{n} job non danno più segnali</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job is duplicated</source>
        <comment>{n} jobs are duplicated</comment>
        <translation>
            <numerusform>{n} job è duplicato</numerusform>
            <numerusform>{n} job sono duplicati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} job recovered</source>
        <comment>{n} jobs recovered</comment>
        <translation>
            <numerusform>{n} job si è ripreso</numerusform>
            <numerusform>{n} job si sono ripresi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} crashed</source>
        <comment>{n} crashed</comment>
        <translation>
            <numerusform>{n} con arresto anomalo</numerusform>
            <numerusform>{n} con arresto anomalo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} failed</source>
        <comment>{n} failed</comment>
        <translation>
            <numerusform>{n} fallito</numerusform>
            <numerusform>{n} falliti</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} timed out</source>
        <comment>{n} timed out</comment>
        <translation>
            <numerusform>{n} oltre il tempo massimo</numerusform>
            <numerusform>{n} oltre il tempo massimo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} missed a run</source>
        <comment>{n} missed a run</comment>
        <translation>
            <numerusform>{n} ha mancato un&apos;esecuzione</numerusform>
            <numerusform>{n} hanno mancato un&apos;esecuzione</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} went silent</source>
        <comment>{n} went silent</comment>
        <translation>
            <numerusform>{n} non dà più segnali</numerusform>
            <numerusform>{n} non danno più segnali</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} was duplicated</source>
        <comment>{n} are duplicated</comment>
        <translation>
            <numerusform>{n} duplicato</numerusform>
            <numerusform>{n} duplicati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} recovered</source>
        <comment>{n} recovered</comment>
        <translation>
            <numerusform>{n} ripreso</numerusform>
            <numerusform>{n} ripresi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>crashed once more</source>
        <comment>crashed {n} more times</comment>
        <translation>
            <numerusform>un altro arresto anomalo</numerusform>
            <numerusform>altri {n} arresti anomali</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>failed once more</source>
        <comment>failed {n} more times</comment>
        <translation>
            <numerusform>un&apos;altra esecuzione fallita</numerusform>
            <numerusform>altre {n} esecuzioni fallite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>timed out once more</source>
        <comment>timed out {n} more times</comment>
        <translation>
            <numerusform>un altro timeout</numerusform>
            <numerusform>altri {n} timeout</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>missed a run once more</source>
        <comment>missed a run {n} more times</comment>
        <translation>
            <numerusform>un&apos;altra esecuzione mancata</numerusform>
            <numerusform>altre {n} esecuzioni mancate</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>went silent once more</source>
        <comment>went silent {n} more times</comment>
        <translation>
            <numerusform>un altro silenzio</numerusform>
            <numerusform>altri {n} silenzi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>was duplicated once more</source>
        <comment>was duplicated {n} more times</comment>
        <translation>
            <numerusform>un&apos;altra duplicazione</numerusform>
            <numerusform>altre {n} duplicazioni</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>recovered once more</source>
        <comment>recovered {n} more times</comment>
        <translation>
            <numerusform>un&apos;altra ripresa</numerusform>
            <numerusform>altre {n} riprese</numerusform>
        </translation>
    </message>
    <message>
        <source>{job} crashed</source>
        <translation>Arresto anomalo di {job}</translation>
    </message>
    <message>
        <source>The lease of {job} has run out</source>
        <translation>Il lease di {job} è scaduto</translation>
    </message>
    <message>
        <source>What PID {pid} had left behind has ended too. Its lock is left.</source>
        <translation>Anche ciò che il PID {pid} aveva lasciato è terminato. Il suo lock è rimasto.</translation>
    </message>
    <message>
        <source>PID {pid} exited at {time}. Its lock is left.</source>
        <translation>Il PID {pid} è terminato alle {time}. Il suo lock è rimasto.</translation>
    </message>
    <message>
        <source>PID {pid} exited at {time}, after {age}. Its lock is left.</source>
        <translation>Il PID {pid} è terminato alle {time}, dopo {age}. Il suo lock è rimasto.</translation>
    </message>
    <message>
        <source>It began at {time}; nobody knows when it ended.</source>
        <translation>Inizio: {time}; nessuno sa quando sia finita.</translation>
    </message>
    <message>
        <source>It ended at {time}, after {age}.</source>
        <translation>Fine: {time}, dopo {age}.</translation>
    </message>
    <message>
        <source>{job} is down</source>
        <translation>{job} è fermo</translation>
    </message>
    <message>
        <source>It is a daemon, which should be running, and is not.</source>
        <translation>È un demone: dovrebbe essere in esecuzione e non lo è.</translation>
    </message>
    <message>
        <source>{job} missed a run</source>
        <translation>{job} ha mancato un&apos;esecuzione</translation>
    </message>
    <message>
        <source>No run has begun.</source>
        <translation>Nessuna esecuzione è iniziata.</translation>
    </message>
    <message>
        <source>It was due at {time}, and no run has begun since.</source>
        <translation>Prevista: {time}. Da allora nessuna esecuzione è iniziata.</translation>
    </message>
    <message>
        <source>The next one is due at {time}.</source>
        <translation>Prossima: {time}.</translation>
    </message>
    <message>
        <source>Its process is alive; {why}.</source>
        <translation>Il suo processo è vivo; {why}.</translation>
    </message>
    <message>
        <source>PID {pid} is alive; {why}.</source>
        <translation>Il PID {pid} è vivo; {why}.</translation>
    </message>
    <message>
        <source>{job} sends no heartbeat</source>
        <translation>{job} non invia heartbeat</translation>
    </message>
    <message>
        <source>Several instances of {job} are running</source>
        <translation>Sono in esecuzione più istanze di {job}</translation>
    </message>
    <message numerus="yes">
        <source>{n} instance of {job} is running</source>
        <comment>{n} instances of {job} are running</comment>
        <translation>
            <numerusform>È in esecuzione {n} istanza di {job}</numerusform>
            <numerusform>Sono in esecuzione {n} istanze di {job}</numerusform>
        </translation>
    </message>
    <message>
        <source>JSON record</source>
        <translation>record JSON</translation>
    </message>
    <message>
        <source>PID file</source>
        <translation>file PID</translation>
    </message>
    <message>
        <source>kernel lock</source>
        <translation>lock del kernel</translation>
    </message>
    <message>
        <source>filelock&apos;s file</source>
        <translation>file di filelock</translation>
    </message>
    <message>
        <source>Qt lock file</source>
        <translation>file di lock di Qt</translation>
    </message>
    <message>
        <source>symbolic link</source>
        <translation>collegamento simbolico</translation>
    </message>
    <message>
        <source>PostgreSQL&apos;s PID file</source>
        <translation>file PID di PostgreSQL</translation>
    </message>
    <message>
        <source>lease</source>
        <translation>lease</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>cartella</translation>
    </message>
    <message>
        <source>empty file</source>
        <translation>file vuoto</translation>
    </message>
    <message>
        <source>unknown format</source>
        <translation>formato sconosciuto</translation>
    </message>
    <message>
        <source>As of {time}</source>
        <translation>Alle {time}</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>What we know</source>
        <translation>Che cosa sappiamo</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Istanze</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>Ultime 24 ore</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Ultima esec.</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>Prossima esec.</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Età</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>This is longer than anything that is taken here.</source>
        <translation>È più lungo di quanto sia accettato qui.</translation>
    </message>
    <message>
        <source>Still looking at what was typed.</source>
        <translation>Controllo di quanto scritto ancora in corso.</translation>
    </message>
    <message>
        <source>Nothing has been changed.</source>
        <translation>Non è stato cambiato nulla.</translation>
    </message>
    <message>
        <source>Such as a database&apos;s .wal, one a line. They are shown with the lock, never removed.</source>
        <translation>Per esempio il .wal di un database, uno per riga. Sono mostrati con il lock, mai eliminati.</translation>
    </message>
    <message>
        <source>A job needs a name.</source>
        <translation>Un job ha bisogno di un nome.</translation>
    </message>
    <message>
        <source>A short one, for commands and files: nightly-sync</source>
        <translation>Uno breve, per comandi e file: sync-notturno</translation>
    </message>
    <message>
        <source>This name is too long: it takes {size} bytes, and {n} are the most.</source>
        <translation>Questo nome è troppo lungo: occupa {size} byte, e il massimo è {n}.</translation>
    </message>
    <message>
        <source>This can&apos;t name a job. Leave out slashes and what can&apos;t be printed; don&apos;t begin with a dot, dash or ~.</source>
        <translation>Non può essere il nome di un job. Ometti le barre e ciò che non è stampabile; non iniziare con un punto, un trattino o ~.</translation>
    </message>
    <message>
        <source>A job of this name is registered already.</source>
        <translation>Un job con questo nome è già registrato.</translation>
    </message>
    <message>
        <source>Say which file the program takes its lock with.</source>
        <translation>Indica con quale file il programma prende il lock.</translation>
    </message>
    <message>
        <source>A file of its own: {path}</source>
        <translation>Un file proprio: {path}</translation>
    </message>
    <message>
        <source>This is in no folder. Write the whole path, from / or ~ on.</source>
        <translation>Non è in nessuna cartella. Scrivi il percorso completo, da / o ~.</translation>
    </message>
    <message>
        <source>The folder of this file is not there.</source>
        <translation>La cartella di questo file non esiste.</translation>
    </message>
    <message>
        <source>The folder of this file is a file itself.</source>
        <translation>La cartella di questo file è a sua volta un file.</translation>
    </message>
    <message>
        <source>You may not write there, so the lock can&apos;t be taken.</source>
        <translation>Non hai il permesso di scrivere lì, quindi il lock non può essere preso.</translation>
    </message>
    <message>
        <source>This is on a network file system, where a file can&apos;t prove that there is one holder. Use a lease.</source>
        <translation>È su un file system di rete, dove un file non può provare che il detentore sia uno solo. Usa un lease.</translation>
    </message>
    <message>
        <source>The file system does not answer.</source>
        <translation>Il file system non risponde.</translation>
    </message>
    <message>
        <source>This is a folder. A lock that Locktray takes is a file.</source>
        <translation>È una cartella. Un lock preso da Locktray è un file.</translation>
    </message>
    <message>
        <source>A password does not belong here, where others may see it. Leave it out and put it into ~/.pgpass; or put the whole address into an environment variable and write env:VARIABLE#name.</source>
        <translation>Una password non va messa qui, dove altri possono vederla. Omettila e mettila in ~/.pgpass; oppure metti l&apos;intero indirizzo in una variabile d&apos;ambiente e scrivi env:VARIABILE#nome.</translation>
    </message>
    <message>
        <source>The address is read from this environment variable when it is needed.</source>
        <translation>L&apos;indirizzo viene letto da questa variabile d&apos;ambiente quando serve.</translation>
    </message>
    <message>
        <source>This address can&apos;t be used: {reason}</source>
        <translation>Questo indirizzo non è utilizzabile: {reason}</translation>
    </message>
    <message>
        <source>A lease in a database. It holds for all machines that reach it.</source>
        <translation>Un lease in un database. Vale per tutte le macchine che lo raggiungono.</translation>
    </message>
    <message>
        <source>Without a command the lock is only watched.</source>
        <translation>Senza un comando il lock viene solo sorvegliato.</translation>
    </message>
    <message>
        <source>A command is one line.</source>
        <translation>Un comando è una sola riga.</translation>
    </message>
    <message>
        <source>There is no program {program}.</source>
        <translation>Il programma {program} non esiste.</translation>
    </message>
    <message>
        <source>{program} is not executable.</source>
        <translation>{program} non è eseguibile.</translation>
    </message>
    <message>
        <source>{program} is a folder.</source>
        <translation>{program} è una cartella.</translation>
    </message>
    <message>
        <source>The shell can&apos;t read this line: {reason}</source>
        <translation>La shell non riesce a leggere questa riga: {reason}</translation>
    </message>
    <message>
        <source>A shell runs this line: sh -c</source>
        <translation>Questa riga è eseguita da una shell: sh -c</translation>
    </message>
    <message>
        <source>This runs {path}</source>
        <translation>Esegue {path}</translation>
    </message>
    <message>
        <source>Empty is your home folder.</source>
        <translation>Vuoto significa la tua cartella home.</translation>
    </message>
    <message>
        <source>Write the whole path, from / or ~ on.</source>
        <translation>Scrivi il percorso completo, da / o ~.</translation>
    </message>
    <message>
        <source>This folder is not there.</source>
        <translation>Questa cartella non esiste.</translation>
    </message>
    <message>
        <source>This is a file, not a folder.</source>
        <translation>È un file, non una cartella.</translation>
    </message>
    <message>
        <source>Cron expressions, one a line, such as 0 23 * * *. They tell of missed runs; cron starts it.</source>
        <translation>Espressioni cron, una per riga, come 0 23 * * *. Servono a notare le esecuzioni mancate; è cron ad avviarlo.</translation>
    </message>
    <message>
        <source>Nobody can tell when the machine starts again. Leave @reboot out.</source>
        <translation>Nessuno può sapere quando la macchina si riavvierà. Ometti @reboot.</translation>
    </message>
    <message>
        <source>“{schedule}” never comes: there is no such day.</source>
        <translation>“{schedule}” non arriva mai: un giorno simile non esiste.</translation>
    </message>
    <message>
        <source>“{schedule}” is not understood. Write minute, hour, day, month and weekday, such as 0 8 * * 1-5.</source>
        <translation>“{schedule}” non è comprensibile. Scrivi minuto, ora, giorno, mese e giorno della settimana, come 0 8 * * 1-5.</translation>
    </message>
    <message>
        <source>Next: {times}</source>
        <translation>Prossime: {times}</translation>
    </message>
    <message>
        <source>It should always run, but a limit ends it after {duration}.</source>
        <translation>Dovrebbe essere sempre in esecuzione, ma un limite lo termina dopo {duration}.</translation>
    </message>
    <message>
        <source>It is shown as down whenever it does not run.</source>
        <translation>È mostrato come fermo ogni volta che non è in esecuzione.</translation>
    </message>
    <message>
        <source>Locktray takes a lock as json or pid. Other formats are for programs that take it themselves.</source>
        <translation>Locktray prende un lock come json o pid. Gli altri formati sono per i programmi che lo prendono da soli.</translation>
    </message>
    <message>
        <source>Its lock is only looked at. Each run that is started here has a lock of its own besides.</source>
        <translation>Il suo lock viene solo osservato. Ogni esecuzione avviata da qui ha inoltre un lock proprio.</translation>
    </message>
    <message>
        <source>Its lock now</source>
        <translation>Il suo lock ora</translation>
    </message>
    <message>
        <source>Next times</source>
        <translation>Prossime esecuzioni</translation>
    </message>
    <message>
        <source>It has no schedule.</source>
        <translation>Non ha una pianificazione.</translation>
    </message>
    <message>
        <source>Running now</source>
        <translation>In esecuzione ora</translation>
    </message>
    <message>
        <source>What would be run</source>
        <translation>Che cosa verrebbe eseguito</translation>
    </message>
    <message>
        <source>Nothing: it has no command, so its lock is only watched.</source>
        <translation>Nulla: non ha un comando, quindi il suo lock viene solo sorvegliato.</translation>
    </message>
    <message>
        <source>What would be run, word by word</source>
        <translation>Che cosa verrebbe eseguito, parola per parola</translation>
    </message>
    <message>
        <source>In this folder</source>
        <translation>In questa cartella</translation>
    </message>
    <message>
        <source>Added to its environment</source>
        <translation>Aggiunte al suo ambiente</translation>
    </message>
    <message>
        <source>Without a command nobody can tell which processes are its own.</source>
        <translation>Senza un comando nessuno può dire quali processi siano i suoi.</translation>
    </message>
    <message>
        <source>Other programs may be started with the same words, so its processes are not looked for.</source>
        <translation>Altri programmi possono essere avviati con le stesse parole, quindi i suoi processi non vengono cercati.</translation>
    </message>
    <message>
        <source>No process of this job runs.</source>
        <translation>Nessun processo di questo job è in esecuzione.</translation>
    </message>
    <message numerus="yes">
        <source>{n} process of this job runs.</source>
        <comment>{n} processes of this job run.</comment>
        <translation>
            <numerusform>È in esecuzione {n} processo di questo job.</numerusform>
            <numerusform>Sono in esecuzione {n} processi di questo job.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its file has a password for this, which is not shown. It stays unless you change this.</source>
        <translation>Il suo file contiene una password per questo, che non viene mostrata. Resta, se non cambi questo campo.</translation>
    </message>
    <message>
        <source>New jobs have this, by the settings.</source>
        <translation>Valore iniziale dei nuovi job, dalle impostazioni.</translation>
    </message>
    <message>
        <source>This is longer than a hundred years, which is the most.</source>
        <translation>È più di cento anni, che è il massimo.</translation>
    </message>
    <message>
        <source>This is no duration. Write one such as 90 s, 15 m, 6 h or 1 d.</source>
        <translation>Non è una durata. Scrivine una come 90 s, 15 m, 6 h o 1 d.</translation>
    </message>
    <message>
        <source>This must be longer than 0. Leave it empty for none.</source>
        <translation>Deve essere maggiore di 0. Lascia vuoto per nessun limite.</translation>
    </message>
    <message>
        <source>A run that takes longer than {duration} is shown as overdue.</source>
        <translation>Un&apos;esecuzione che dura più di {duration} è mostrata come oltre il limite.</translation>
    </message>
    <message>
        <source>A run that takes longer than {duration} is ended.</source>
        <translation>Un&apos;esecuzione che dura più di {duration} viene terminata.</translation>
    </message>
    <message>
        <source>It has {duration} to end by itself before it is killed.</source>
        <translation>Ha {duration} per terminare da sé prima di essere ucciso.</translation>
    </message>
    <message>
        <source>A run is skipped if the last completed one is younger than {duration}.</source>
        <translation>Un&apos;esecuzione viene saltata se l&apos;ultima completata è più recente di {duration}.</translation>
    </message>
    <message>
        <source>It is shown as hung when it has given no sign of life for {duration}.</source>
        <translation>È mostrato come bloccato se non dà segni di vita da {duration}.</translation>
    </message>
    <message>
        <source>While this is empty, no run is overdue.</source>
        <translation>Senza, nessuna esecuzione è oltre il limite.</translation>
    </message>
    <message>
        <source>While this is empty, a run may take as long as it likes.</source>
        <translation>Senza, un&apos;esecuzione può durare quanto vuole.</translation>
    </message>
    <message>
        <source>While this is empty, no run is skipped.</source>
        <translation>Senza, nessuna esecuzione viene saltata.</translation>
    </message>
    <message>
        <source>While this is empty, what its lock says of heartbeats counts.</source>
        <translation>Senza, vale ciò che il lock dice degli heartbeat.</translation>
    </message>
    <message>
        <source>{job} is running again</source>
        <translation>{job} è di nuovo in esecuzione</translation>
    </message>
    <message>
        <source>{job} completed again</source>
        <translation>{job} ha di nuovo completato un&apos;esecuzione</translation>
    </message>
    <message>
        <source>{job} sends heartbeats again</source>
        <translation>{job} invia di nuovo heartbeat</translation>
    </message>
    <message>
        <source>{job} runs only once again</source>
        <translation>{job} è di nuovo in esecuzione una volta sola</translation>
    </message>
    <message>
        <source>Its run took {age}.</source>
        <translation>La sua esecuzione è durata {age}.</translation>
    </message>
    <message>
        <source>PID {pid} holds its lock.</source>
        <translation>Il PID {pid} detiene il suo lock.</translation>
    </message>
    <message>
        <source>Before that it {what}.</source>
        <translation>Prima di questo: {what}.</translation>
    </message>
    <message numerus="yes">
        <source>and {n} more…</source>
        <comment>and {n} more…</comment>
        <translation>
            <numerusform>e un altro…</numerusform>
            <numerusform>e altri {n}…</numerusform>
        </translation>
    </message>
    <message>
        <source>Open window</source>
        <translation>Apri la finestra</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Impostazioni…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Esci</translation>
    </message>
    <message>
        <source>What came of it</source>
        <translation>Che cosa ne è risultato</translation>
    </message>
    <message>
        <source>What will happen</source>
        <translation>Che cosa succederà</translation>
    </message>
    <message>
        <source>Why it stays</source>
        <translation>Perché resta</translation>
    </message>
    <message>
        <source>{file}, {size}: data, which is never removed.</source>
        <translation>{file}, {size}: dati, che non vengono mai eliminati.</translation>
    </message>
    <message>
        <source>It may hold changes that are not in the database yet. Open {database} with its own program and close it: that takes them in.</source>
        <translation>Può contenere modifiche non ancora nel database. Apri {database} con il suo programma e chiudilo: così vengono incorporate.</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Accanto</translation>
    </message>
    <message numerus="yes">
        <source>Set aside {n} lock</source>
        <comment>Set aside {n} locks</comment>
        <translation>
            <numerusform>Metti da parte {n} lock</numerusform>
            <numerusform>Metti da parte {n} lock</numerusform>
        </translation>
    </message>
    <message>
        <source>Clean up stale locks</source>
        <translation>Pulisci i lock abbandonati</translation>
    </message>
    <message numerus="yes">
        <source>Looking at {n} lock…</source>
        <comment>Looking at {n} locks…</comment>
        <translation>
            <numerusform>Esame di {n} lock…</numerusform>
            <numerusform>Esame di {n} lock…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} lock is proven stale.</source>
        <comment>{n} locks are proven stale.</comment>
        <translation>
            <numerusform>È provato che {n} lock è abbandonato.</numerusform>
            <numerusform>È provato che {n} lock sono abbandonati.</numerusform>
        </translation>
    </message>
    <message>
        <source>Each is judged again in the moment it is set aside, and can be put back.</source>
        <translation>Ciascuno viene giudicato di nuovo quando è messo da parte, e si può ripristinare.</translation>
    </message>
    <message numerus="yes">
        <source>{n} lock was set aside.</source>
        <comment>{n} locks were set aside.</comment>
        <translation>
            <numerusform>{n} lock è stato messo da parte.</numerusform>
            <numerusform>{n} lock sono stati messi da parte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo puts it back, also later from the list of set-aside locks.</source>
        <comment>Undo all puts them back, also later from the list of set-aside locks.</comment>
        <translation>
            <numerusform>“Ripristina” lo rimette al suo posto, anche più tardi dall&apos;elenco dei lock messi da parte.</numerusform>
            <numerusform>“Ripristina tutto” li rimette al loro posto, anche più tardi dall&apos;elenco dei lock messi da parte.</numerusform>
        </translation>
    </message>
    <message>
        <source>No lock is proven stale.</source>
        <translation>Per nessun lock è provato l&apos;abbandono.</translation>
    </message>
    <message>
        <source>No lock is stale. There is nothing to clean up.</source>
        <translation>Nessun lock è abbandonato. Non c&apos;è nulla da pulire.</translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation>Nessun lock è selezionato.</translation>
    </message>
    <message>
        <source>A lease that was freed can&apos;t be put back: whoever takes it next has it.</source>
        <translation>Un lease liberato non può essere ripristinato: lo ha chi lo prende per primo.</translation>
    </message>
    <message>
        <source>Something else lies in its place now.</source>
        <translation>Ora al suo posto c&apos;è altro.</translation>
    </message>
    <message>
        <source>Nothing was done with this lock.</source>
        <translation>Con questo lock non è stato fatto nulla.</translation>
    </message>
    <message>
        <source>Its lock is no longer in the way.</source>
        <translation>Il suo lock non è più d&apos;intralcio.</translation>
    </message>
    <message>
        <source>Its lock is gone: somebody else has cleaned it, or the job has let it go.</source>
        <translation>Il suo lock non c&apos;è più: qualcun altro l&apos;ha pulito, o il job l&apos;ha rilasciato.</translation>
    </message>
    <message>
        <source>Setting it aside…</source>
        <translation>Viene messo da parte…</translation>
    </message>
    <message>
        <source>Putting it back…</source>
        <translation>Ripristino in corso…</translation>
    </message>
    <message>
        <source>Set aside. A new run has the lock since, so it can&apos;t be put back now.</source>
        <translation>Messo da parte. Da allora una nuova esecuzione ha il lock, quindi ora non si può ripristinare.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Controllo in corso…</translation>
    </message>
    <message>
        <source>It is no longer offered.</source>
        <translation>Non viene più offerto.</translation>
    </message>
    <message>
        <source>Done. It is set aside; Undo puts it back.</source>
        <translation>Fatto. È messo da parte; “Ripristina” lo rimette al suo posto.</translation>
    </message>
    <message>
        <source>Done. {sentence}</source>
        <translation>Fatto. {sentence}</translation>
    </message>
    <message>
        <source>Refused. {sentence}</source>
        <translation>Rifiutato. {sentence}</translation>
    </message>
    <message>
        <source>Changed meanwhile. {sentence}</source>
        <translation>Cambiato nel frattempo. {sentence}</translation>
    </message>
    <message>
        <source>Failed. {sentence}</source>
        <translation>Non riuscito. {sentence}</translation>
    </message>
    <message>
        <source>Nobody can prove that it is stale, so it stays. Force-clean asks for its name.</source>
        <translation>Nessuno può provare che sia abbandonato, quindi resta. La pulizia forzata ne chiede il nome.</translation>
    </message>
    <message>
        <source>Its row in the database is freed, for good</source>
        <translation>La sua riga nel database viene liberata, definitivamente</translation>
    </message>
    <message>
        <source>Goes to the quarantine; Undo puts it back</source>
        <translation>Va in quarantena; “Ripristina” lo rimette al suo posto</translation>
    </message>
    <message>
        <source>Its row in the database is freed before its time is over. The row itself stays.</source>
        <translation>La sua riga nel database viene liberata prima della scadenza. La riga stessa resta.</translation>
    </message>
    <message>
        <source>That can&apos;t be undone: whoever takes the lease next has it.</source>
        <translation>Non si può annullare: il lease lo ha chi lo prende per primo.</translation>
    </message>
    <message>
        <source>The link itself is moved to {folder}, never what it leads to.</source>
        <translation>Il collegamento stesso viene spostato in {folder}, mai ciò a cui porta.</translation>
    </message>
    <message>
        <source>The file is moved to {folder}. The program that wrote it makes a new one when it starts.</source>
        <translation>Il file viene spostato in {folder}. Il programma che l&apos;ha scritto ne crea uno nuovo all&apos;avvio.</translation>
    </message>
    <message>
        <source>The file is moved to {folder}, as it is.</source>
        <translation>Il file viene spostato in {folder}, così com&apos;è.</translation>
    </message>
    <message>
        <source>It is judged again in that moment. Undo puts it back.</source>
        <translation>In quel momento viene giudicato di nuovo. “Ripristina” lo rimette al suo posto.</translation>
    </message>
    <message>
        <source>{file} ({size}) is data and stays</source>
        <translation>{file} ({size}): dati, resta</translation>
    </message>
    <message numerus="yes">
        <source>{n} process has {file} open</source>
        <comment>{n} processes have {file} open</comment>
        <translation>
            <numerusform>{n} processo tiene aperto {file}</numerusform>
            <numerusform>{n} processi tengono aperto {file}</numerusform>
        </translation>
    </message>
    <message>
        <source>PID {pid}: {command}</source>
        <translation>PID {pid}: {command}</translation>
    </message>
    <message>
        <source>Nobody that can be seen.</source>
        <translation>Nessuno che si possa vedere.</translation>
    </message>
    <message numerus="yes">
        <source>{n} process of another user can&apos;t be looked at.</source>
        <comment>{n} processes of other users can&apos;t be looked at.</comment>
        <translation>
            <numerusform>{n} processo di un altro utente non può essere esaminato.</numerusform>
            <numerusform>{n} processi di altri utenti non possono essere esaminati.</numerusform>
        </translation>
    </message>
    <message>
        <source>Who has {database} open</source>
        <translation>Chi tiene aperto {database}</translation>
    </message>
    <message numerus="yes">
        <source>{n} job</source>
        <comment>{n} jobs</comment>
        <translation>
            <numerusform>{n} job</numerusform>
            <numerusform>{n} job</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} needs attention</source>
        <comment>{n} need attention</comment>
        <translation>
            <numerusform>{n} richiede attenzione</numerusform>
            <numerusform>{n} richiedono attenzione</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>watching {n} folder</source>
        <comment>watching {n} folders</comment>
        <translation>
            <numerusform>{n} cartella sorvegliata</numerusform>
            <numerusform>{n} cartelle sorvegliate</numerusform>
        </translation>
    </message>
    <message>
        <source>last event {age} ago</source>
        <translation>ultimo evento {age} fa</translation>
    </message>
    <message numerus="yes">
        <source>{n} more problem</source>
        <comment>{n} more problems</comment>
        <translation>
            <numerusform>{n} altro problema</numerusform>
            <numerusform>{n} altri problemi</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a job, import those of your crontab, or drop a lock file or a folder here to watch it.</source>
        <translation>Aggiungi un job, importa quelli del tuo crontab, o trascina qui un file di lock o una cartella da sorvegliare.</translation>
    </message>
    <message>
        <source>No job matches “{text}”</source>
        <translation>Nessun job corrisponde a “{text}”</translation>
    </message>
    <message>
        <source>Names, PIDs, commands and evidence were searched.</source>
        <translation>La ricerca ha riguardato nomi, PID, comandi e prove.</translation>
    </message>
    <message>
        <source>No job is in this state</source>
        <translation>Nessun job è in questo stato</translation>
    </message>
    <message numerus="yes">
        <source>There is {n} job in another state.</source>
        <comment>There are {n} jobs in other states.</comment>
        <translation>
            <numerusform>C&apos;è {n} job in un altro stato.</numerusform>
            <numerusform>Ci sono {n} job in altri stati.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unmute notifications</source>
        <translation>Riattiva le notifiche</translation>
    </message>
    <message>
        <source>Mute notifications</source>
        <translation>Silenzia le notifiche</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Avvia</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arresta</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Riavvia</translation>
    </message>
    <message>
        <source>Force-clean…</source>
        <translation>Pulizia forzata…</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Mostra il log</translation>
    </message>
    <message>
        <source>Restart Locktray: version {version} is installed</source>
        <translation>Riavvia Locktray: è installata la versione {version}</translation>
    </message>
    <message>
        <source>Set-aside locks…</source>
        <translation>Lock messi da parte…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Dettagli</translation>
    </message>
    <message>
        <source>PID {pid}</source>
        <translation>PID {pid}</translation>
    </message>
    <message>
        <source>Register…</source>
        <translation>Registra…</translation>
    </message>
    <message>
        <source>{name} has no PID now.</source>
        <translation>{name} ora non ha un PID.</translation>
    </message>
    <message>
        <source>Copy PID</source>
        <translation>Copia il PID</translation>
    </message>
    <message>
        <source>Change job…</source>
        <translation>Modifica job…</translation>
    </message>
    <message>
        <source>Clean up stale locks…</source>
        <translation>Pulisci i lock abbandonati…</translation>
    </message>
    <message>
        <source>No job is selected.</source>
        <translation>Nessun job è selezionato.</translation>
    </message>
    <message numerus="yes">
        <source>Not this job: {first}</source>
        <comment>None of these {n} jobs: {first}</comment>
        <translation>
            <numerusform>Non questo job: {first}</numerusform>
            <numerusform>Nessuno di questi {n} job: {first}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start this job</source>
        <comment>Start these {n} jobs</comment>
        <translation>
            <numerusform>Avvia questo job</numerusform>
            <numerusform>Avvia questi {n} job</numerusform>
        </translation>
    </message>
    <message>
        <source>Start {able} of the {selected} selected jobs</source>
        <translation>Avvia {able} dei {selected} job selezionati</translation>
    </message>
    <message numerus="yes">
        <source>Stop this job</source>
        <comment>Stop these {n} jobs</comment>
        <translation>
            <numerusform>Arresta questo job</numerusform>
            <numerusform>Arresta questi {n} job</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop {able} of the {selected} selected jobs</source>
        <translation>Arresta {able} dei {selected} job selezionati</translation>
    </message>
    <message numerus="yes">
        <source>Restart this job</source>
        <comment>Restart these {n} jobs</comment>
        <translation>
            <numerusform>Riavvia questo job</numerusform>
            <numerusform>Riavvia questi {n} job</numerusform>
        </translation>
    </message>
    <message>
        <source>Restart {able} of the {selected} selected jobs</source>
        <translation>Riavvia {able} dei {selected} job selezionati</translation>
    </message>
    <message>
        <source>No lock is stale.</source>
        <translation>Nessun lock è abbandonato.</translation>
    </message>
    <message numerus="yes">
        <source>Look at {n} stale lock, and clean it up</source>
        <comment>Look at {n} stale locks, and clean them up</comment>
        <translation>
            <numerusform>Esamina {n} lock abbandonato e puliscilo</numerusform>
            <numerusform>Esamina {n} lock abbandonati e puliscili</numerusform>
        </translation>
    </message>
    <message>
        <source>Clean up stale locks ({count})…</source>
        <translation>Pulisci i lock abbandonati ({count})…</translation>
    </message>
    <message>
        <source>For 1 hour</source>
        <translation>Per 1 ora</translation>
    </message>
    <message>
        <source>Until tomorrow, {time}</source>
        <translation>Fino a domani, {time}</translation>
    </message>
    <message>
        <source>Pause notifications</source>
        <translation>Sospendi le notifiche</translation>
    </message>
    <message>
        <source>Notifications are paused until {time}</source>
        <translation>Notifiche sospese fino a: {time}</translation>
    </message>
    <message>
        <source>Notifications are paused</source>
        <translation>Notifiche sospese</translation>
    </message>
    <message>
        <source>Resume notifications</source>
        <translation>Riprendi le notifiche</translation>
    </message>
    <message>
        <source>never</source>
        <translation>mai</translation>
    </message>
    <message>
        <source>today {time}</source>
        <translation>oggi {time}</translation>
    </message>
    <message>
        <source>tomorrow {time}</source>
        <translation>domani {time}</translation>
    </message>
    <message>
        <source>Clean and restart</source>
        <translation>Pulisci e riavvia</translation>
    </message>
    <message>
        <source>Mute this job</source>
        <translation>Silenzia questo job</translation>
    </message>
    <message numerus="yes">
        <source>{n} minute</source>
        <comment>{n} minutes</comment>
        <translation>
            <numerusform>{n} minuto</numerusform>
            <numerusform>{n} minuti</numerusform>
        </translation>
    </message>
    <message>
        <source>{what} in {minutes}</source>
        <translation>{what} in {minutes}</translation>
    </message>
    <message>
        <source>Last: {what}. {body}</source>
        <translation>Ultimo: {what}. {body}</translation>
    </message>
    <message numerus="yes">
        <source>{n} job needs attention</source>
        <comment>{n} jobs need attention</comment>
        <translation>
            <numerusform>{n} job richiede attenzione</numerusform>
            <numerusform>{n} job richiedono attenzione</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and {n} more</source>
        <comment>and {n} more</comment>
        <translation>
            <numerusform>e un altro</numerusform>
            <numerusform>e altri {n}</numerusform>
        </translation>
    </message>
    <message>
        <source>Started by it</source>
        <translation>Avviati dal detentore</translation>
    </message>
    <message>
        <source>These still have the lock</source>
        <translation>Questi hanno ancora il lock</translation>
    </message>
    <message numerus="yes">
        <source>Outside the lock: {n} process</source>
        <comment>Outside the lock: {n} processes</comment>
        <translation>
            <numerusform>Fuori dal lock: {n} processo</numerusform>
            <numerusform>Fuori dal lock: {n} processi</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Cartella</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Utente</translation>
    </message>
    <message>
        <source>{time} in all</source>
        <translation>{time} in tutto</translation>
    </message>
    <message>
        <source>{share}, {time} in all</source>
        <translation>{share}, {time} in tutto</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>{when}, {age} ago</source>
        <translation>{when}, {age} fa</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Inizio</translation>
    </message>
    <message numerus="yes">
        <source>{n} more process is not shown.</source>
        <comment>{n} more processes are not shown.</comment>
        <translation>
            <numerusform>Un altro processo non è mostrato.</numerusform>
            <numerusform>Altri {n} processi non sono mostrati.</numerusform>
        </translation>
    </message>
    <message>
        <source>Who keeps the lock can&apos;t be seen from here.</source>
        <translation>Da qui non si vede chi tiene il lock.</translation>
    </message>
    <message>
        <source>PID {pid} can&apos;t be shown: it has ended, or is not proven to be the holder.</source>
        <translation>Il PID {pid} non può essere mostrato: è terminato, o non è provato che sia il detentore.</translation>
    </message>
    <message>
        <source>Only a stale lock of a registered job can be cleaned so.</source>
        <translation>Così si può pulire solo il lock abbandonato di un job registrato.</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Completato</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fallito</translation>
    </message>
    <message>
        <source>Timed out</source>
        <translation>Tempo scaduto</translation>
    </message>
    <message>
        <source>Killed</source>
        <translation>Ucciso</translation>
    </message>
    <message>
        <source>Crashed</source>
        <translation>Arresto anomalo</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Arrestato</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Saltato</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>In esecuzione</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>Non concluso</translation>
    </message>
    <message numerus="yes">
        <source>{n} item</source>
        <comment>{n} items</comment>
        <translation>
            <numerusform>{n} elemento</numerusform>
            <numerusform>{n} elementi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duration of the last completed run: the median grew from {before} to {after}.</source>
        <comment>Duration of the last {n} completed runs: the median grew from {before} to {after}.</comment>
        <translation>
            <numerusform>Durata dell&apos;ultima esecuzione completata: la mediana è salita da {before} a {after}.</numerusform>
            <numerusform>Durata delle ultime {n} esecuzioni completate: la mediana è salita da {before} a {after}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duration of the last completed run: the median fell from {before} to {after}.</source>
        <comment>Duration of the last {n} completed runs: the median fell from {before} to {after}.</comment>
        <translation>
            <numerusform>Durata dell&apos;ultima esecuzione completata: la mediana è scesa da {before} a {after}.</numerusform>
            <numerusform>Durata delle ultime {n} esecuzioni completate: la mediana è scesa da {before} a {after}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median duration of the last completed run: {median}.</source>
        <comment>Median duration of the last {n} completed runs: {median}.</comment>
        <translation>
            <numerusform>Durata mediana dell&apos;ultima esecuzione completata: {median}.</numerusform>
            <numerusform>Durata mediana delle ultime {n} esecuzioni completate: {median}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Each bar is a run: the higher, the longer.</source>
        <translation>Ogni barra è un&apos;esecuzione: più alta, più lunga.</translation>
    </message>
    <message>
        <source>{outcome}, signal {number}</source>
        <translation>{outcome}, segnale {number}</translation>
    </message>
    <message>
        <source>{outcome}, exit code {number}</source>
        <translation>{outcome}, codice di uscita {number}</translation>
    </message>
    <message>
        <source>Orphaned</source>
        <translation>Orfano</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>Oltre limite</translation>
    </message>
    <message>
        <source>Hung</source>
        <translation>Bloccato</translation>
    </message>
    <message>
        <source>Missed</source>
        <translation>Mancato</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Abbandonato</translation>
    </message>
    <message>
        <source>Duplicated</source>
        <translation>Duplicato</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Fermo</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Inattivo</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>Altrove</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Illeggibile</translation>
    </message>
    <message numerus="yes">
        <source>{names} and {n} more</source>
        <comment>{names} and {n} more</comment>
        <translation>
            <numerusform>{names} e un altro</numerusform>
            <numerusform>{names} e altri {n}</numerusform>
        </translation>
    </message>
    <message>
        <source>{parts} and {last}</source>
        <translation>{parts} e {last}</translation>
    </message>
    <message numerus="yes">
        <source>{n} running</source>
        <comment>{n} running</comment>
        <translation>
            <numerusform>{n} in esecuzione</numerusform>
            <numerusform>{n} in esecuzione</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} orphaned</source>
        <comment>{n} orphaned</comment>
        <translation>
            <numerusform>{n} orfano</numerusform>
            <numerusform>{n} orfani</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} overdue</source>
        <comment>{n} overdue</comment>
        <translation>
            <numerusform>{n} oltre il limite</numerusform>
            <numerusform>{n} oltre il limite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} hung</source>
        <comment>{n} hung</comment>
        <translation>
            <numerusform>{n} bloccato</numerusform>
            <numerusform>{n} bloccati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} stale</source>
        <comment>{n} stale</comment>
        <translation>
            <numerusform>{n} abbandonato</numerusform>
            <numerusform>{n} abbandonati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} duplicated</source>
        <comment>{n} duplicated</comment>
        <translation>
            <numerusform>{n} duplicato</numerusform>
            <numerusform>{n} duplicati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} down</source>
        <comment>{n} down</comment>
        <translation>
            <numerusform>{n} fermo</numerusform>
            <numerusform>{n} fermi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} missed</source>
        <comment>{n} missed</comment>
        <translation>
            <numerusform>{n} mancato</numerusform>
            <numerusform>{n} mancati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} idle</source>
        <comment>{n} idle</comment>
        <translation>
            <numerusform>{n} inattivo</numerusform>
            <numerusform>{n} inattivi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} held elsewhere</source>
        <comment>{n} held elsewhere</comment>
        <translation>
            <numerusform>{n} altrove</numerusform>
            <numerusform>{n} altrove</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} unreadable</source>
        <comment>{n} unreadable</comment>
        <translation>
            <numerusform>{n} illeggibile</numerusform>
            <numerusform>{n} illeggibili</numerusform>
        </translation>
    </message>
    <message>
        <source>Sample: imports pages, and says how far it is</source>
        <translation>Esempio: importa pagine e dice a che punto è</translation>
    </message>
    <message>
        <source>Sample: takes longer than it may</source>
        <translation>Esempio: dura più di quanto dovrebbe</translation>
    </message>
    <message>
        <source>Sample: fails every minute</source>
        <translation>Esempio: fallisce ogni minuto</translation>
    </message>
    <message>
        <source>Sample: crashed, and left its lock</source>
        <translation>Esempio: arresto anomalo, lock rimasto</translation>
    </message>
    <message>
        <source>Sample: a lease in a database</source>
        <translation>Esempio: un lease in un database</translation>
    </message>
    <message>
        <source>Choose a lock file, drop it here, or type its path and press Enter.</source>
        <translation>Scegli un file di lock, trascinalo qui, o scrivi il percorso e premi Invio.</translation>
    </message>
    <message>
        <source>Inspect a lock</source>
        <translation>Esamina un lock</translation>
    </message>
    <message>
        <source>Path of a lock file</source>
        <translation>Percorso di un file di lock</translation>
    </message>
    <message>
        <source>Add a job</source>
        <translation>Aggiungi un job</translation>
    </message>
    <message>
        <source>Change {name}</source>
        <translation>Modifica {name}</translation>
    </message>
    <message>
        <source>&amp;Job</source>
        <translation>&amp;Job</translation>
    </message>
    <message>
        <source>&amp;Lock and limits</source>
        <translation>&amp;Lock e limiti</translation>
    </message>
    <message>
        <source>Press Escape once more to close this; what was typed is lost then.</source>
        <translation>Premi Esc un&apos;altra volta per chiudere: quanto scritto andrà perso.</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nome</translation>
    </message>
    <message>
        <source>T&amp;itle</source>
        <translation>T&amp;itolo</translation>
    </message>
    <message>
        <source>&amp;Command</source>
        <translation>&amp;Comando</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>Ca&amp;rtella</translation>
    </message>
    <message>
        <source>Loc&amp;k</source>
        <translation>Loc&amp;k</translation>
    </message>
    <message>
        <source>Sche&amp;dule</source>
        <translation>Pianifica&amp;zione</translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation>&amp;Avvio</translation>
    </message>
    <message>
        <source>Taken &amp;by</source>
        <translation>Preso &amp;da</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormato</translation>
    </message>
    <message>
        <source>Files &amp;with it</source>
        <translation>File associa&amp;ti</translation>
    </message>
    <message>
        <source>Overdue &amp;after</source>
        <translation>Oltre il limite do&amp;po</translation>
    </message>
    <message>
        <source>&amp;End after</source>
        <translation>T&amp;ermina dopo</translation>
    </message>
    <message>
        <source>Time to &amp;quit</source>
        <translation>Tempo per &amp;uscire</translation>
    </message>
    <message>
        <source>&amp;Skip within</source>
        <translation>&amp;Salta entro</translation>
    </message>
    <message>
        <source>&amp;Hung after</source>
        <translation>&amp;Bloccato dopo</translation>
    </message>
    <message>
        <source>Remove job…</source>
        <translation>Rimuovi job…</translation>
    </message>
    <message>
        <source>&amp;Test this</source>
        <translation>Pro&amp;va</translation>
    </message>
    <message>
        <source>Shows what would be seen and run. Starts nothing.</source>
        <translation>Mostra che cosa si vedrebbe e si eseguirebbe. Non avvia nulla.</translation>
    </message>
    <message>
        <source>Clean {name}</source>
        <translation>Pulisci {name}</translation>
    </message>
    <message>
        <source>The job&apos;s name</source>
        <translation>Il nome del job</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Ripristina</translation>
    </message>
    <message>
        <source>Type {name} first.</source>
        <translation>Prima scrivi {name}.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>The lock of {name}</source>
        <translation>Il lock di {name}</translation>
    </message>
    <message>
        <source>Stopping it…</source>
        <translation>Arresto in corso…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salva</translation>
    </message>
    <message>
        <source>{field}: {problem}</source>
        <translation>{field}: {problem}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Scegli…</translation>
    </message>
    <message>
        <source>The folder that the command runs in</source>
        <translation>La cartella in cui viene eseguito il comando</translation>
    </message>
    <message>
        <source>The lock file</source>
        <translation>Il file di lock</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Scegli</translation>
    </message>
    <message>
        <source>How we know</source>
        <translation>Come lo sappiamo</translation>
    </message>
    <message>
        <source>{name} stays</source>
        <translation>{name} resta</translation>
    </message>
    <message>
        <source>What is held is never cleaned. It can be stopped first: its lock is then judged again, and set aside only if it is stale. To stop it, type “{name}”:</source>
        <translation>Ciò che è detenuto non viene mai pulito. Prima lo si può arrestare: il lock viene poi giudicato di nuovo e messo da parte solo se è abbandonato. Per arrestarlo, scrivi “{name}”:</translation>
    </message>
    <message>
        <source>Stop {name}, then clean its lock?</source>
        <translation>Arrestare {name} e poi pulirne il lock?</translation>
    </message>
    <message>
        <source>Stop and clean</source>
        <translation>Arresta e pulisci</translation>
    </message>
    <message>
        <source>{name} has no lock to clean</source>
        <translation>{name} non ha un lock da pulire</translation>
    </message>
    <message>
        <source>Nothing has to be done.</source>
        <translation>Non c&apos;è nulla da fare.</translation>
    </message>
    <message>
        <source>Set the lock of {name} aside?</source>
        <translation>Mettere da parte il lock di {name}?</translation>
    </message>
    <message>
        <source>It is kept, and Undo puts it back.</source>
        <translation>Viene conservato, e “Ripristina” lo rimette al suo posto.</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>Metti da parte</translation>
    </message>
    <message>
        <source>Nobody can prove that it is stale. Whoever holds it may work on. To set it aside all the same, type “{name}”:</source>
        <translation>Nessuno può provare che sia abbandonato. Chi lo detiene potrebbe essere al lavoro. Per metterlo comunque da parte, scrivi “{name}”:</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Processo</translation>
    </message>
    <message>
        <source>Select one job to see everything about it.</source>
        <translation>Seleziona un job per vedere tutto su di esso.</translation>
    </message>
    <message>
        <source>The lock says</source>
        <translation>Il lock dice</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Esecuzioni</translation>
    </message>
    <message>
        <source>These are samples. They end with Locktray, or as soon as you have a job of your own.</source>
        <translation>Questi sono esempi. Terminano insieme a Locktray, o appena hai un job tuo.</translation>
    </message>
    <message>
        <source>Add my own…</source>
        <translation>Aggiungi un mio job…</translation>
    </message>
    <message>
        <source>Nothing can be watched: {why}</source>
        <translation>Non si può sorvegliare nulla: {why}</translation>
    </message>
    <message>
        <source>{job} is in use: somebody holds its guard.</source>
        <translation>{job} è in uso: qualcuno ne detiene la guardia.</translation>
    </message>
    <message>
        <source>{job} is not cleaned. {why}</source>
        <translation>{job} non viene pulito. {why}</translation>
    </message>
    <message>
        <source>{job} could not be cleaned and is as it was: {why}</source>
        <translation>Impossibile pulire {job}, che è rimasto com&apos;era: {why}</translation>
    </message>
    <message>
        <source>{job}: there is nothing to clean. {headline}</source>
        <translation>{job}: non c&apos;è nulla da pulire. {headline}</translation>
    </message>
    <message>
        <source>{job}: there is no file to clean. {why}</source>
        <translation>{job}: non c&apos;è alcun file da pulire. {why}</translation>
    </message>
    <message>
        <source>{job} is not cleaned: {why}.</source>
        <translation>{job} non viene pulito: {why}.</translation>
    </message>
    <message>
        <source>If you are sure:  lockcore clean --force {lock}</source>
        <translation>Se sei sicuro:  lockcore clean --force {lock}</translation>
    </message>
    <message>
        <source>Stop it first:  lockcore stop {lock}</source>
        <translation>Prima arrestalo:  lockcore stop {lock}</translation>
    </message>
    <message>
        <source>it is too large for a lock, so it may be data</source>
        <translation>è troppo grande per un lock, quindi potrebbe contenere dati</translation>
    </message>
    <message>
        <source>it is a database, in which only a row can be a lock</source>
        <translation>è un database, in cui solo una riga può essere un lock</translation>
    </message>
    <message>
        <source>it is part of a database: data, not a lock</source>
        <translation>è parte di un database: dati, non un lock</translation>
    </message>
    <message>
        <source>{job} is not cleaned: somebody holds a kernel lock on it, who can&apos;t be seen from here.</source>
        <translation>{job} non viene pulito: qualcuno che da qui non si vede vi detiene un lock del kernel.</translation>
    </message>
    <message>
        <source>{job} is not cleaned: somebody else took it at the same moment.</source>
        <translation>{job} non viene pulito: qualcun altro l&apos;ha preso nello stesso momento.</translation>
    </message>
    <message>
        <source>its lock was set aside (lockcore restore {number} puts it back)</source>
        <translation>il suo lock è stato messo da parte (lockcore restore {number} lo ripristina)</translation>
    </message>
    <message>
        <source>{job}: {what}.</source>
        <translation>{job}: {what}.</translation>
    </message>
    <message>
        <source>Its file is gone.</source>
        <translation>Il suo file non c&apos;è più.</translation>
    </message>
    <message>
        <source>Its file has changed since it was shown.</source>
        <translation>Il suo file è cambiato da quando è stato mostrato.</translation>
    </message>
    <message>
        <source>{job} is not cleaned: it has changed since it was shown. {headline}</source>
        <translation>{job} non viene pulito: è cambiato da quando è stato mostrato. {headline}</translation>
    </message>
    <message>
        <source>{job} could not be cleaned: {why}</source>
        <translation>Impossibile pulire {job}: {why}</translation>
    </message>
    <message>
        <source>its lease was freed</source>
        <translation>il suo lease è stato liberato</translation>
    </message>
    <message>
        <source>What its holder had started still runs: {processes}. It should be over in a moment.</source>
        <translation>Ciò che il suo detentore aveva avviato è ancora in esecuzione: {processes}. Dovrebbe terminare tra un momento.</translation>
    </message>
    <message>
        <source>PID {pid} runs this job, but the lock does not name it.</source>
        <translation>Il PID {pid} esegue questo job, ma il lock non lo indica.</translation>
    </message>
    <message>
        <source>PID {pid} runs this job, but does not hold its lock: nothing keeps a second one from starting.</source>
        <translation>Il PID {pid} esegue questo job, ma non ne detiene il lock: nulla impedisce che ne parta un secondo.</translation>
    </message>
    <message>
        <source>It is switched off.</source>
        <translation>È disattivato.</translation>
    </message>
    <message>
        <source>Its job takes a kernel lock on this file, and nobody has one now.</source>
        <translation>Il suo job prende un lock del kernel su questo file, e ora nessuno ne ha uno.</translation>
    </message>
    <message>
        <source>Its last heartbeat is {age} old; it counts for {ttl}.</source>
        <translation>Il suo ultimo heartbeat risale a {age} fa; vale per {ttl}.</translation>
    </message>
    <message>
        <source>It has been held for {age}; its maximum age is {limit}.</source>
        <translation>È detenuto da {age}; l&apos;età massima è {limit}.</translation>
    </message>
    <message>
        <source>It has been held for {age}; its timeout is {limit}.</source>
        <translation>È detenuto da {age}; il tempo massimo è {limit}.</translation>
    </message>
    <message>
        <source>One process runs this job outside its lock: PID {pids}.</source>
        <translation>Un processo esegue questo job fuori dal lock: PID {pids}.</translation>
    </message>
    <message>
        <source>{count} processes run this job outside its lock: PID {pids} and {more} more.</source>
        <translation>{count} processi eseguono questo job fuori dal lock: PID {pids} e altri {more}.</translation>
    </message>
    <message numerus="yes">
        <source>{n} processes run this job outside its lock: PID {pids}.</source>
        <comment>{n} processes run this job outside its lock: PID {pids}.</comment>
        <translation>
            <numerusform>{n} processo esegue questo job fuori dal lock: PID {pids}.</numerusform>
            <numerusform>{n} processi eseguono questo job fuori dal lock: PID {pids}.</numerusform>
        </translation>
    </message>
    <message>
        <source>its PID &quot;{pid}&quot; {flaw}</source>
        <translation>il suo PID “{pid}” {flaw}</translation>
    </message>
    <message>
        <source>its PID is {value}</source>
        <translation>il suo PID è {value}</translation>
    </message>
    <message>
        <source>its PID is 0, which no process has</source>
        <translation>il suo PID è 0, che nessun processo ha</translation>
    </message>
    <message>
        <source>its PID {pid} is negative, which no PID is</source>
        <translation>il suo PID {pid} è negativo, cosa impossibile</translation>
    </message>
    <message>
        <source>its PID {pid} is out of range</source>
        <translation>il suo PID {pid} è fuori intervallo</translation>
    </message>
    <message>
        <source>not in a lock format that we know</source>
        <translation>non è in un formato di lock noto</translation>
    </message>
    <message>
        <source>is negative, which no PID is</source>
        <translation>è negativo, cosa impossibile</translation>
    </message>
    <message>
        <source>has a sign</source>
        <translation>ha un segno</translation>
    </message>
    <message>
        <source>has an underscore in it</source>
        <translation>contiene un trattino basso</translation>
    </message>
    <message>
        <source>is not in ASCII digits</source>
        <translation>non è in cifre ASCII</translation>
    </message>
    <message>
        <source>is not a whole number</source>
        <translation>non è un numero intero</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>non è un numero</translation>
    </message>
    <message>
        <source>{value}, not a whole number</source>
        <translation>{value}, non un numero intero</translation>
    </message>
    <message>
        <source>{value}, not a number</source>
        <translation>{value}, non un numero</translation>
    </message>
    <message>
        <source>an object, not a number</source>
        <translation>un oggetto, non un numero</translation>
    </message>
    <message>
        <source>a list, not a number</source>
        <translation>un elenco, non un numero</translation>
    </message>
    <message>
        <source>binary, not a number</source>
        <translation>dati binari, non un numero</translation>
    </message>
    <message>
        <source>filelock gave this lock back but could not remove its file</source>
        <translation>filelock ha rilasciato questo lock ma non è riuscito a eliminarne il file</translation>
    </message>
    <message>
        <source>filelock was taking this lock over</source>
        <translation>filelock stava subentrando in questo lock</translation>
    </message>
    <message>
        <source>a filelock record that was cut short</source>
        <translation>un record di filelock troncato</translation>
    </message>
    <message>
        <source>a filelock record of a version that we don&apos;t know</source>
        <translation>un record di filelock di una versione sconosciuta</translation>
    </message>
    <message>
        <source>a filelock record without a PID or a host</source>
        <translation>un record di filelock senza PID o host</translation>
    </message>
    <message>
        <source>a symbolic link to {target}, not a lock that we know</source>
        <translation>un collegamento simbolico a {target}, non un lock noto</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>una cartella</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>un file vuoto</translation>
    </message>
    <message>
        <source>this is a database&apos;s data, not a lock: never delete it</source>
        <translation>sono dati di un database, non un lock: non eliminarli mai</translation>
    </message>
    <message>
        <source>PostgreSQL&apos;s start options, not a lock</source>
        <translation>le opzioni di avvio di PostgreSQL, non un lock</translation>
    </message>
    <message>
        <source>a SQLite database</source>
        <translation>un database SQLite</translation>
    </message>
    <message>
        <source>larger than 64 KiB: not a lock file</source>
        <translation>più grande di 64 KiB: non è un file di lock</translation>
    </message>
    <message>
        <source>filelock&apos;s strict lock, whose holders are named in a folder beside it</source>
        <translation>il lock rigido di filelock, i cui detentori sono indicati in una cartella accanto</translation>
    </message>
    <message>
        <source>blank: {count} bytes of white space</source>
        <translation>vuoto: {count} byte di spazi</translation>
    </message>
    <message>
        <source>blank: {count} NUL bytes</source>
        <translation>vuoto: {count} byte NUL</translation>
    </message>
    <message>
        <source>written as UTF-16, not as plain text</source>
        <translation>scritto in UTF-16, non come testo semplice</translation>
    </message>
    <message>
        <source>binary, not text</source>
        <translation>binario, non testo</translation>
    </message>
    <message>
        <source>holds control characters, so it is not plain text</source>
        <translation>contiene caratteri di controllo, quindi non è testo semplice</translation>
    </message>
    <message>
        <source>JSON that was cut short</source>
        <translation>JSON troncato</translation>
    </message>
    <message>
        <source>it begins like JSON but is not</source>
        <translation>inizia come JSON ma non lo è</translation>
    </message>
    <message>
        <source>JSON that is nested too deeply</source>
        <translation>JSON troppo annidato</translation>
    </message>
    <message>
        <source>JSON with a number too long to read</source>
        <translation>JSON con un numero troppo lungo da leggere</translation>
    </message>
    <message>
        <source>JSON that names no PID</source>
        <translation>JSON che non indica un PID</translation>
    </message>
    <message>
        <source>names its PID twice</source>
        <translation>indica il PID due volte</translation>
    </message>
    <message>
        <source>holds several numbers, and nothing tells which of them is its PID</source>
        <translation>contiene più numeri, e nulla dice quale sia il PID</translation>
    </message>
    <message>
        <source>begins with a number but is too long for a PID file</source>
        <translation>inizia con un numero ma è troppo lungo per un file PID</translation>
    </message>
    <message>
        <source>It changes hands faster than it can be read.</source>
        <translation>Cambia di mano più in fretta di quanto si possa leggere.</translation>
    </message>
    <message>
        <source>The table has no row, so the lease is free.</source>
        <translation>La tabella non ha righe, quindi il lease è libero.</translation>
    </message>
    <message>
        <source>Its public file is missing: removed, or about to be published.</source>
        <translation>Il suo file pubblico manca: eliminato, o sta per essere pubblicato.</translation>
    </message>
    <message>
        <source>Nothing lies at this path.</source>
        <translation>In questo percorso non c&apos;è nulla.</translation>
    </message>
    <message>
        <source>Nobody holds its guard, so the lock is free.</source>
        <translation>Nessuno ne detiene la guardia, quindi il lock è libero.</translation>
    </message>
    <message>
        <source>Its guard is held, by somebody who is just taking the lock or letting it go.</source>
        <translation>La sua guardia è detenuta da qualcuno che sta prendendo o rilasciando il lock proprio ora.</translation>
    </message>
    <message>
        <source>PID {pid} holds its guard, and is just taking the lock or letting it go.</source>
        <translation>Il PID {pid} ne detiene la guardia e sta prendendo o rilasciando il lock proprio ora.</translation>
    </message>
    <message numerus="yes">
        <source>it is a database with {n} lease. Name one, as in {address}</source>
        <comment>it is a database with {n} leases. Name one, as in {address}</comment>
        <translation>
            <numerusform>è un database con {n} lease. Indicane uno, come in {address}</numerusform>
            <numerusform>è un database con {n} lease. Indicane uno, come in {address}</numerusform>
        </translation>
    </message>
    <message>
        <source>{file} lies beside it: data that the database has not taken in yet. Never delete it.</source>
        <translation>Accanto c&apos;è {file}: dati che il database non ha ancora incorporato. Non eliminarlo mai.</translation>
    </message>
    <message>
        <source>its file system did not answer within {seconds} s</source>
        <translation>il suo file system non ha risposto entro {seconds} s</translation>
    </message>
    <message>
        <source>The lock names PID {pid} on this machine.</source>
        <translation>Il lock indica il PID {pid} su questa macchina.</translation>
    </message>
    <message>
        <source>The lease names PID {pid} on this machine.</source>
        <translation>Il lease indica il PID {pid} su questa macchina.</translation>
    </message>
    <message>
        <source>PID {pid} is running and is the same process that took this lock.</source>
        <translation>Il PID {pid} è in esecuzione ed è lo stesso processo che ha preso questo lock.</translation>
    </message>
    <message>
        <source>PID {pid} is running and is the same process that took this lease.</source>
        <translation>Il PID {pid} è in esecuzione ed è lo stesso processo che ha preso questo lease.</translation>
    </message>
    <message>
        <source>PID {pid} is running and began before this lock was taken.</source>
        <translation>Il PID {pid} è in esecuzione ed è iniziato prima che questo lock fosse preso.</translation>
    </message>
    <message>
        <source>PID {pid} is running.</source>
        <translation>Il PID {pid} è in esecuzione.</translation>
    </message>
    <message>
        <source>No process has PID {pid}.</source>
        <translation>Nessun processo ha il PID {pid}.</translation>
    </message>
    <message>
        <source>It can&apos;t be read as a lock: {problem}.</source>
        <translation>Non può essere letto come lock: {problem}.</translation>
    </message>
    <message>
        <source>Nobody holds its guard, so nothing that it started is left.</source>
        <translation>Nessuno ne detiene la guardia, quindi non è rimasto nulla di ciò che ha avviato.</translation>
    </message>
    <message>
        <source>The lock names PID {pid} in another container, whose processes can&apos;t be judged from here.</source>
        <translation>Il lock indica il PID {pid} in un altro container, i cui processi non si possono giudicare da qui.</translation>
    </message>
    <message>
        <source>A process has PID {pid}, but this user may not look at it.</source>
        <translation>Un processo ha il PID {pid}, ma questo utente non può esaminarlo.</translation>
    </message>
    <message>
        <source>PID {pid} has let the lock go; only its file is left.</source>
        <translation>Il PID {pid} ha rilasciato il lock; è rimasto solo il file.</translation>
    </message>
    <message>
        <source>The machine has been started again since; no process of that time is left.</source>
        <translation>Da allora la macchina è stata riavviata; nessun processo di quel momento è rimasto.</translation>
    </message>
    <message>
        <source>PID {pid} ran in another container and no longer holds its guard.</source>
        <translation>Il PID {pid} era in un altro container e non ne detiene più la guardia.</translation>
    </message>
    <message>
        <source>PID {pid} has exited; only its entry is left until its parent collects it.</source>
        <translation>Il PID {pid} è terminato; resta solo la sua voce finché il processo padre non la raccoglie.</translation>
    </message>
    <message>
        <source>PID {pid} belongs to another process now; the holder has exited.</source>
        <translation>Il PID {pid} ora appartiene a un altro processo; il detentore è terminato.</translation>
    </message>
    <message>
        <source>PID {pid} belongs to another process now, begun {time}; the holder has exited.</source>
        <translation>Il PID {pid} ora appartiene a un altro processo (inizio: {time}); il detentore è terminato.</translation>
    </message>
    <message>
        <source>It holds the kernel lock.</source>
        <translation>Detiene il lock del kernel.</translation>
    </message>
    <message>
        <source>Yet nobody holds its guard: it may have closed its descriptors.</source>
        <translation>Eppure nessuno ne detiene la guardia: potrebbe aver chiuso i suoi descrittori.</translation>
    </message>
    <message>
        <source>Its kernel lock is held.</source>
        <translation>Il suo lock del kernel è detenuto.</translation>
    </message>
    <message>
        <source>PID {pid} is running; the lock does not tell whether it is the same process.</source>
        <translation>Il PID {pid} è in esecuzione; il lock non dice se è lo stesso processo.</translation>
    </message>
    <message>
        <source>PID {pid} is running. The clock was set forward by {step} since this machine started, so its age can&apos;t show whether it is the same process.</source>
        <translation>Il PID {pid} è in esecuzione. Dall&apos;avvio di questa macchina l&apos;orologio è stato spostato avanti di {step}, quindi l&apos;età non può mostrare se è lo stesso processo.</translation>
    </message>
    <message>
        <source>It can&apos;t be judged from here.</source>
        <translation>Non può essere giudicato da qui.</translation>
    </message>
    <message>
        <source>Its last heartbeat still counts: it does so for {ttl}.</source>
        <translation>Il suo ultimo heartbeat vale ancora: dura {ttl}.</translation>
    </message>
    <message>
        <source>The lease names PID {pid} in another container of this machine.</source>
        <translation>Il lease indica il PID {pid} in un altro container di questa macchina.</translation>
    </message>
    <message>
        <source>The lock names PID {pid} in another container of this machine.</source>
        <translation>Il lock indica il PID {pid} in un altro container di questa macchina.</translation>
    </message>
    <message>
        <source>another machine</source>
        <translation>un&apos;altra macchina</translation>
    </message>
    <message>
        <source>The lease names PID {pid} on {host}; this is {here}.</source>
        <translation>Il lease indica il PID {pid} su {host}; questa è {here}.</translation>
    </message>
    <message>
        <source>The lock names PID {pid} on {host}; this is {here}.</source>
        <translation>Il lock indica il PID {pid} su {host}; questa è {here}.</translation>
    </message>
    <message>
        <source>It is an empty file and names nobody.</source>
        <translation>È un file vuoto e non indica nessuno.</translation>
    </message>
    <message>
        <source>It is a folder and names nobody.</source>
        <translation>È una cartella e non indica nessuno.</translation>
    </message>
    <message>
        <source>No kernel lock on it can be seen from here.</source>
        <translation>Da qui non si vede alcun lock del kernel su di esso.</translation>
    </message>
    <message>
        <source>Its time lies in the future.</source>
        <translation>La sua data è nel futuro.</translation>
    </message>
    <message>
        <source>It was last changed {age} ago; age proves nothing.</source>
        <translation>L&apos;ultima modifica risale a {age} fa; l&apos;età non prova nulla.</translation>
    </message>
    <message>
        <source>Whoever takes the lock removes such a file once it has been quiet for 10 s.</source>
        <translation>Chi prende il lock elimina un file così dopo 10 s senza modifiche.</translation>
    </message>
    <message>
        <source>It was last changed {age} ago; by this job&apos;s own rule {limit} makes it stale.</source>
        <translation>L&apos;ultima modifica risale a {age} fa; per la regola di questo job, dopo {limit} è abbandonato.</translation>
    </message>
    <message>
        <source>It was last changed {age} ago; by this job&apos;s own rule it counts for {limit}.</source>
        <translation>L&apos;ultima modifica risale a {age} fa; per la regola di questo job vale {limit}.</translation>
    </message>
    <message>
        <source>PID {pid} took a kernel lock (flock) on this file.</source>
        <translation>Il PID {pid} ha preso un lock del kernel (flock) su questo file.</translation>
    </message>
    <message>
        <source>Yet its kernel lock is held, by PID {pids}.</source>
        <translation>Eppure il suo lock del kernel è detenuto, dal PID {pids}.</translation>
    </message>
    <message>
        <source>Yet its kernel lock is held: by a process that it started, or by one taking it over just now.</source>
        <translation>Eppure il suo lock del kernel è detenuto: da un processo che ha avviato, o da uno che sta subentrando ora.</translation>
    </message>
    <message>
        <source>machine restarted; lock left</source>
        <translation>macchina riavviata; lock rimasto</translation>
    </message>
    <message>
        <source>container gone; lock left</source>
        <translation>container sparito; lock rimasto</translation>
    </message>
    <message>
        <source>its lease has run out</source>
        <translation>il suo lease è scaduto</translation>
    </message>
    <message>
        <source>too old by its own rule</source>
        <translation>troppo vecchio per la sua regola</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>completato</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallito</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>tempo scaduto</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrestato</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>ucciso</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>arresto anomalo</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>saltato</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>{days} d</source>
        <translation>{days} g</translation>
    </message>
    <message>
        <source>{holder} exited; a child has it</source>
        <translation>{holder}: terminato; ce l&apos;ha un figlio</translation>
    </message>
    <message>
        <source>held longer than it may be</source>
        <translation>detenuto più a lungo del consentito</translation>
    </message>
    <message>
        <source>held longer than {limit}</source>
        <translation>detenuto da più di {limit}</translation>
    </message>
    <message>
        <source>a daemon, not running</source>
        <translation>un demone, non in esecuzione</translation>
    </message>
    <message>
        <source>a scheduled run is missing</source>
        <translation>manca un&apos;esecuzione pianificata</translation>
    </message>
    <message>
        <source>no run since {time}</source>
        <translation>nessuna esecuzione da {time}</translation>
    </message>
    <message>
        <source>{progress} %</source>
        <translation>{progress}%</translation>
    </message>
    <message>
        <source>runs without its lock</source>
        <translation>in esecuzione senza il suo lock</translation>
    </message>
    <message>
        <source>runs; its lock names nobody</source>
        <translation>in esecuzione; il lock non indica nessuno</translation>
    </message>
    <message>
        <source>runs {command}</source>
        <translation>esegue {command}</translation>
    </message>
    <message>
        <source>its lock is held</source>
        <translation>il suo lock è detenuto</translation>
    </message>
    <message>
        <source>{holder} holds its lock</source>
        <translation>{holder} detiene il suo lock</translation>
    </message>
    <message>
        <source>its holder</source>
        <translation>il detentore</translation>
    </message>
    <message>
        <source>{holder} let go; lease left</source>
        <translation>{holder}: rilasciato; lease rimasto</translation>
    </message>
    <message>
        <source>{holder} let go; lock left</source>
        <translation>{holder}: rilasciato; lock rimasto</translation>
    </message>
    <message>
        <source>{holder} is somebody else now; lease left</source>
        <translation>{holder}: ora è un altro processo; lease rimasto</translation>
    </message>
    <message>
        <source>{holder} is somebody else now; lock left</source>
        <translation>{holder}: ora è un altro processo; lock rimasto</translation>
    </message>
    <message>
        <source>{holder} exited; lease left</source>
        <translation>{holder}: terminato; lease rimasto</translation>
    </message>
    <message>
        <source>{holder} exited; lock left</source>
        <translation>{holder}: terminato; lock rimasto</translation>
    </message>
    <message>
        <source>its heartbeat has stopped</source>
        <translation>il suo heartbeat si è fermato</translation>
    </message>
    <message>
        <source>no heartbeat for {age}</source>
        <translation>nessun heartbeat da {age}</translation>
    </message>
    <message>
        <source>no heartbeat for {age}, limit {limit}</source>
        <translation>nessun heartbeat da {age}, limite {limit}</translation>
    </message>
    <message>
        <source>several run, its lock names one</source>
        <translation>in esecuzione più di uno, il lock ne indica uno</translation>
    </message>
    <message>
        <source>several run, its lock names none</source>
        <translation>in esecuzione più di uno, il lock non ne indica nessuno</translation>
    </message>
    <message numerus="yes">
        <source>{n} run, its lock names one</source>
        <comment>{n} run, its lock names one</comment>
        <translation>
            <numerusform>{n} in esecuzione, il lock ne indica uno</numerusform>
            <numerusform>{n} in esecuzione, il lock ne indica uno</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} run, its lock names none</source>
        <comment>{n} run, its lock names none</comment>
        <translation>
            <numerusform>{n} in esecuzione, il lock non ne indica nessuno</numerusform>
            <numerusform>{n} in esecuzione, il lock non ne indica nessuno</numerusform>
        </translation>
    </message>
    <message>
        <source>crashed without a word</source>
        <translation>arresto anomalo senza una parola</translation>
    </message>
    <message>
        <source>exit code {code}</source>
        <translation>codice di uscita {code}</translation>
    </message>
    <message>
        <source>exit code {code} after {age}</source>
        <translation>codice di uscita {code} dopo {age}</translation>
    </message>
    <message>
        <source>killed by signal {signal}</source>
        <translation>ucciso dal segnale {signal}</translation>
    </message>
    <message>
        <source>killed by signal {signal} after {age}</source>
        <translation>ucciso dal segnale {signal} dopo {age}</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>durata eccessiva</translation>
    </message>
    <message>
        <source>timed out after {age}</source>
        <translation>durata eccessiva, terminato dopo {age}</translation>
    </message>
    <message>
        <source>{outcome} after {age}</source>
        <translation>{outcome} dopo {age}</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>non concluso</translation>
    </message>
    <message>
        <source>held in another container</source>
        <translation>detenuto in un altro container</translation>
    </message>
    <message>
        <source>held on {host}</source>
        <translation>detenuto su {host}</translation>
    </message>
    <message>
        <source>a folder that names nobody</source>
        <translation>una cartella che non indica nessuno</translation>
    </message>
    <message>
        <source>an empty file that names nobody</source>
        <translation>un file vuoto che non indica nessuno</translation>
    </message>
    <message>
        <source>may not look at {holder}</source>
        <translation>non è permesso esaminare {holder}</translation>
    </message>
    <message>
        <source>nothing is proven about it</source>
        <translation>non è provato nulla</translation>
    </message>
    <message>
        <source>has not run yet</source>
        <translation>mai eseguito finora</translation>
    </message>
    <message>
        <source>nobody holds it</source>
        <translation>nessuno lo detiene</translation>
    </message>
    <message>
        <source>took {age}</source>
        <translation>durata {age}</translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation>Nessuno lo detiene.</translation>
    </message>
    <message>
        <source>It has never been taken.</source>
        <translation>Non è mai stato preso.</translation>
    </message>
    <message>
        <source>Its database can&apos;t be read: {why}.</source>
        <translation>Il suo database non può essere letto: {why}.</translation>
    </message>
    <message>
        <source>its row names no process</source>
        <translation>la sua riga non indica alcun processo</translation>
    </message>
    <message>
        <source>The next one may take it in {age}, when its heartbeat no longer counts.</source>
        <translation>Il prossimo può prenderlo tra {age}, quando l&apos;heartbeat non varrà più.</translation>
    </message>
    <message>
        <source>It was not heard of for longer than {ttl}: anybody may take it by now.</source>
        <translation>Non dà notizie da più di {ttl}: ormai chiunque può prenderlo.</translation>
    </message>
    <message>
        <source>It was asked to end.</source>
        <translation>Gli è stato chiesto di terminare.</translation>
    </message>
    <message>
        <source>{name}: {why}</source>
        <translation>{name}: {why}</translation>
    </message>
    <message>
        <source>{name} was not started.</source>
        <translation>{name} non è stato avviato.</translation>
    </message>
    <message>
        <source>{name} started: PID {pid}.</source>
        <translation>{name} avviato: PID {pid}.</translation>
    </message>
    <message>
        <source>{why} Nothing was stopped.</source>
        <translation>{why} Non è stato arrestato nulla.</translation>
    </message>
    <message>
        <source>{job} timed out</source>
        <translation>{job}: tempo scaduto</translation>
    </message>
    <message>
        <source>{job} timed out after {age}</source>
        <translation>{job}: tempo scaduto dopo {age}</translation>
    </message>
    <message>
        <source>{job} was killed by {signal}</source>
        <translation>{job} è stato ucciso da {signal}</translation>
    </message>
    <message>
        <source>{job} failed</source>
        <translation>{job} è fallito</translation>
    </message>
    <message>
        <source>{job} failed with exit code {code}</source>
        <translation>{job} è fallito con codice di uscita {code}</translation>
    </message>
    <message>
        <source>signal {number}</source>
        <translation>segnale {number}</translation>
    </message>
    <message>
        <source>{name} is not registered, so its command is not known. lockcore add registers it.</source>
        <translation>{name} non è registrato, quindi il suo comando non è noto. lockcore add lo registra.</translation>
    </message>
    <message>
        <source>{name} is running already.</source>
        <translation>{name} è già in esecuzione.</translation>
    </message>
    <message>
        <source>{name} is running already (PID {pid}).</source>
        <translation>{name} è già in esecuzione (PID {pid}).</translation>
    </message>
    <message>
        <source>{name} is held elsewhere.</source>
        <translation>{name} è detenuto altrove.</translation>
    </message>
    <message>
        <source>{name} is held by somebody who can&apos;t be seen from here.</source>
        <translation>{name} è detenuto da qualcuno che da qui non si vede.</translation>
    </message>
    <message>
        <source>{name} is held elsewhere, and can&apos;t be stopped from here.</source>
        <translation>{name} è detenuto altrove e non può essere arrestato da qui.</translation>
    </message>
    <message>
        <source>{name} is not stopped: nobody can tell who holds it.</source>
        <translation>{name} non viene arrestato: nessuno può dire chi lo detiene.</translation>
    </message>
    <message>
        <source>{name} is not running; its lock is left.</source>
        <translation>{name} non è in esecuzione; il suo lock è rimasto.</translation>
    </message>
    <message>
        <source>{name} is not running.</source>
        <translation>{name} non è in esecuzione.</translation>
    </message>
    <message>
        <source>{name} has no lock to clean.</source>
        <translation>{name} non ha un lock da pulire.</translation>
    </message>
    <message>
        <source>{name} is in use: what is held is never cleaned.</source>
        <translation>{name} è in uso: ciò che è detenuto non viene mai pulito.</translation>
    </message>
    <message>
        <source>{name} was only seen to run, which keeps no log.</source>
        <translation>{name} è stato solo visto in esecuzione, e così non si conserva alcun log.</translation>
    </message>
    <message>
        <source>{name} has no run in the history, so there is no log.</source>
        <translation>{name} non ha esecuzioni nella cronologia, quindi non c&apos;è un log.</translation>
    </message>
    <message>
        <source>It can&apos;t be looked at.</source>
        <translation>Non può essere esaminato.</translation>
    </message>
    <message>
        <source>it is a named pipe</source>
        <translation>è una pipe con nome</translation>
    </message>
    <message>
        <source>it is a socket</source>
        <translation>è un socket</translation>
    </message>
    <message>
        <source>it is a device</source>
        <translation>è un dispositivo</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>non è un file</translation>
    </message>
    <message>
        <source>it was replaced while it was read</source>
        <translation>è stato sostituito durante la lettura</translation>
    </message>
    <message>
        <source>this process has it open, but not for reading</source>
        <translation>questo processo lo tiene aperto, ma non in lettura</translation>
    </message>
    <message>
        <source>another program has it open and lets nobody read it</source>
        <translation>un altro programma lo tiene aperto e non lo lascia leggere</translation>
    </message>
    <message>
        <source>this user may not read it</source>
        <translation>questo utente non può leggerlo</translation>
    </message>
    <message>
        <source>nothing was cleaned under ID {id}.</source>
        <translation>non è stato pulito nulla con l&apos;ID {id}.</translation>
    </message>
    <message>
        <source>See the list:  lockcore restore</source>
        <translation>Vedi l&apos;elenco:  lockcore restore</translation>
    </message>
    <message>
        <source>{job} was put back already, at {time}.</source>
        <translation>{job} è già stato ripristinato ({time}).</translation>
    </message>
    <message>
        <source>{job} is a lease that was freed: take it anew.</source>
        <translation>{job} è un lease che è stato liberato: prendilo di nuovo.</translation>
    </message>
    <message>
        <source>nothing was put back: {why}</source>
        <translation>non è stato ripristinato nulla: {why}</translation>
    </message>
    <message>
        <source>{job} can&apos;t be put back: {file} is gone.</source>
        <translation>Impossibile ripristinare {job}: {file} non c&apos;è più.</translation>
    </message>
    <message>
        <source>Look closer:  lockcore inspect {lock}</source>
        <translation>Guarda meglio:  lockcore inspect {lock}</translation>
    </message>
    <message>
        <source>{job} is not put back: something else lies in its place now.</source>
        <translation>{job} non viene ripristinato: ora al suo posto c&apos;è altro.</translation>
    </message>
    <message>
        <source>{job} is not put back: somebody holds the lock now.</source>
        <translation>{job} non viene ripristinato: ora qualcuno detiene il lock.</translation>
    </message>
    <message>
        <source>{job} could not be put back: {why}</source>
        <translation>Impossibile ripristinare {job}: {why}</translation>
    </message>
    <message>
        <source>{job}: its lock is back at {path}.</source>
        <translation>{job}: il suo lock è di nuovo in {path}.</translation>
    </message>
    <message>
        <source>{outcome} {time}</source>
        <translation>{outcome} {time}</translation>
    </message>
    <message>
        <source>{job} is not running. {headline}</source>
        <translation>{job} non è in esecuzione. {headline}</translation>
    </message>
    <message>
        <source>Set its lock aside:  lockcore clean {lock}</source>
        <translation>Metti da parte il suo lock:  lockcore clean {lock}</translation>
    </message>
    <message>
        <source>{job} can&apos;t be stopped from here. {headline}</source>
        <translation>{job} non può essere arrestato da qui. {headline}</translation>
    </message>
    <message>
        <source>is no longer held by PID {pid}</source>
        <translation>il PID {pid} non lo detiene più</translation>
    </message>
    <message>
        <source>{job} is not stopped: {why}</source>
        <translation>{job} non viene arrestato: {why}</translation>
    </message>
    <message>
        <source>is no longer held by PID {pid}, which has ended by itself</source>
        <translation>il PID {pid} non lo detiene più ed è terminato da sé</translation>
    </message>
    <message>
        <source>could not be stopped: the system lets nobody here signal PID {pid}</source>
        <translation>impossibile arrestarlo: il sistema non permette di inviare segnali al PID {pid}</translation>
    </message>
    <message>
        <source>{job}: PID {pid} has let the lock go, but still runs, and was not killed. {headline}</source>
        <translation>{job}: il PID {pid} ha rilasciato il lock, ma è ancora in esecuzione e non è stato ucciso. {headline}</translation>
    </message>
    <message>
        <source>End it:  {kill} {pid}</source>
        <translation>Terminalo:  {kill} {pid}</translation>
    </message>
    <message>
        <source>PID {pid}, with {processes} that it had started</source>
        <translation>PID {pid}, con quanto aveva avviato: {processes}</translation>
    </message>
    <message>
        <source>did not react to TERM within {seconds} s and was killed ({whom})</source>
        <translation>nessuna reazione a TERM entro {seconds} s, quindi ucciso ({whom})</translation>
    </message>
    <message>
        <source>was killed ({whom})</source>
        <translation>ucciso ({whom})</translation>
    </message>
    <message>
        <source>stopped: PID {pid} ended after {seconds} s</source>
        <translation>arrestato: il PID {pid} è terminato dopo {seconds} s</translation>
    </message>
    <message>
        <source>what it had started and left behind was killed ({processes})</source>
        <translation>ciò che aveva avviato e lasciato è stato ucciso ({processes})</translation>
    </message>
    <message>
        <source>what it had started and left behind ended too ({processes})</source>
        <translation>anche ciò che aveva avviato e lasciato è terminato ({processes})</translation>
    </message>
    <message>
        <source>is no longer kept by what its holder left behind</source>
        <translation>ciò che il detentore aveva lasciato non lo tiene più</translation>
    </message>
    <message>
        <source>a process keeps its lock that can&apos;t be seen from here: another user&apos;s, or in another container.</source>
        <translation>il suo lock è tenuto da un processo che da qui non si vede: di un altro utente, o in un altro container.</translation>
    </message>
    <message>
        <source>stopped: {processes} that its holder left behind were killed (PID {pids})</source>
        <translation>arrestato: ucciso quanto il detentore aveva lasciato: {processes} (PID {pids})</translation>
    </message>
    <message>
        <source>stopped: {processes} that its holder left behind ended after {seconds} s (PID {pids})</source>
        <translation>arrestato: terminato dopo {seconds} s quanto il detentore aveva lasciato: {processes} (PID {pids})</translation>
    </message>
    <message>
        <source>but not everybody has ended: {processes}</source>
        <translation>ma non tutti sono terminati: {processes}</translation>
    </message>
    <message>
        <source>PID {pid} has taken its lock since</source>
        <translation>da allora il PID {pid} ha preso il suo lock</translation>
    </message>
    <message>
        <source>but its lock is not free</source>
        <translation>ma il suo lock non è libero</translation>
    </message>
    <message>
        <source>its stale lock is left</source>
        <translation>il suo lock abbandonato è rimasto</translation>
    </message>
    <message>
        <source>{job} {what}; nothing was done. {headline}</source>
        <translation>{job}: {what}; non è stato fatto nulla. {headline}</translation>
    </message>
    <message>
        <source>{job} {what}.</source>
        <translation>{job}: {what}.</translation>
    </message>
    <message numerus="yes">
        <source>{n} process</source>
        <comment>{n} processes</comment>
        <translation>
            <numerusform>{n} processo</numerusform>
            <numerusform>{n} processi</numerusform>
        </translation>
    </message>
    <message>
        <source>{job} is not stopped: its row can&apos;t be told from another one.</source>
        <translation>{job} non viene arrestato: la sua riga non si distingue da un&apos;altra.</translation>
    </message>
    <message>
        <source>{job} could not be asked to end: {why}</source>
        <translation>Impossibile chiedere a {job} di terminare: {why}</translation>
    </message>
    <message>
        <source>{job} stopped: it was asked to end, and {holder} let its lease go after {seconds} s.</source>
        <translation>{job} arrestato: gli è stato chiesto di terminare, e {holder} ha rilasciato il lease dopo {seconds} s.</translation>
    </message>
    <message>
        <source>Its lease is free to be taken now, or to be cleaned:  lockcore clean {lock}</source>
        <translation>Il suo lease ora si può prendere, o pulire:  lockcore clean {lock}</translation>
    </message>
    <message>
        <source>{job} was asked to end, and {holder} has not been heard of since.</source>
        <translation>A {job} è stato chiesto di terminare, e da allora {holder} non dà notizie.</translation>
    </message>
    <message>
        <source>{job} was asked to end, but {holder} still holds its lease after {age}.</source>
        <translation>A {job} è stato chiesto di terminare, ma dopo {age} {holder} detiene ancora il lease.</translation>
    </message>
    <message>
        <source>A program that takes its lease itself has to listen for that (on_stop, or stop_requested).</source>
        <translation>Un programma che prende da sé il lease deve ascoltare questa richiesta (on_stop o stop_requested).</translation>
    </message>
    <message>
        <source>{job} is held by {holder}, and its table has no place to ask it to end.</source>
        <translation>{job} è detenuto da {holder}, e la sua tabella non ha modo di chiedergli di terminare.</translation>
    </message>
    <message>
        <source>{job} is no longer held by {holder}. {headline}</source>
        <translation>{job} non è più detenuto da {holder}. {headline}</translation>
    </message>
    <message>
        <source>PID {pid} on {host}</source>
        <translation>PID {pid} su {host}</translation>
    </message>
    <message>
        <source>the kernel names PID {pid}, but that one does not have the lock open.</source>
        <translation>il kernel indica il PID {pid}, ma quello non tiene aperto il lock.</translation>
    </message>
    <message>
        <source>the lock belongs to uid {uid}, who may have named any process, and PID {pid} is not theirs.</source>
        <translation>il lock appartiene all&apos;uid {uid}, che può aver indicato un processo qualsiasi, e il PID {pid} non è suo.</translation>
    </message>
    <message>
        <source>nothing shows that PID {pid} still is the process that took it.</source>
        <translation>nulla mostra che il PID {pid} sia ancora il processo che l&apos;ha preso.</translation>
    </message>
    <message>
        <source>PID {pid} runs the whole system.</source>
        <translation>il PID {pid} fa funzionare l&apos;intero sistema.</translation>
    </message>
    <message>
        <source>it is held by this very process (PID {pid}).</source>
        <translation>è detenuto proprio da questo processo (PID {pid}).</translation>
    </message>
    <message>
        <source>PID {pid} started this command, which would end with it. Stop it from another terminal.</source>
        <translation>il PID {pid} ha avviato questo comando, che terminerebbe con esso. Arrestalo da un altro terminale.</translation>
    </message>
    <message>
        <source>PID {pid} belongs to another user.</source>
        <translation>il PID {pid} appartiene a un altro utente.</translation>
    </message>
    <message>
        <source>PID {pid} belongs to another user (uid {uid}).</source>
        <translation>il PID {pid} appartiene a un altro utente (uid {uid}).</translation>
    </message>
    <message>
        <source>PID {pid} holds the guard that this lock had before.</source>
        <translation>Il PID {pid} detiene la guardia che questo lock aveva prima.</translation>
    </message>
    <message>
        <source>Both files of the lock were removed or moved away while it was running.</source>
        <translation>Entrambi i file del lock sono stati eliminati o spostati durante l&apos;esecuzione.</translation>
    </message>
    <message>
        <source>It is a folder, which only a person may remove.</source>
        <translation>È una cartella, che solo una persona può eliminare.</translation>
    </message>
    <message>
        <source>Somebody holds a kernel lock on it, who can&apos;t be seen from here.</source>
        <translation>Qualcuno che da qui non si vede vi detiene un lock del kernel.</translation>
    </message>
    <message>
        <source>It can&apos;t be removed: {why}.</source>
        <translation>Non può essere eliminato: {why}.</translation>
    </message>
    <message>
        <source>Somebody else took it at the same moment.</source>
        <translation>Qualcun altro l&apos;ha preso nello stesso momento.</translation>
    </message>
    <message>
        <source>what an interrupted takeover left can&apos;t be cleared</source>
        <translation>ciò che ha lasciato un subentro interrotto non si può rimuovere</translation>
    </message>
    <message>
        <source>Mon</source>
        <translation>lun</translation>
    </message>
    <message>
        <source>Tue</source>
        <translation>mar</translation>
    </message>
    <message>
        <source>Wed</source>
        <translation>mer</translation>
    </message>
    <message>
        <source>Thu</source>
        <translation>gio</translation>
    </message>
    <message>
        <source>Fri</source>
        <translation>ven</translation>
    </message>
    <message>
        <source>Sat</source>
        <translation>sab</translation>
    </message>
    <message>
        <source>Sun</source>
        <translation>dom</translation>
    </message>
    <message>
        <source>Jan</source>
        <translation>gen</translation>
    </message>
    <message>
        <source>Feb</source>
        <translation>feb</translation>
    </message>
    <message>
        <source>Mar</source>
        <translation>mar</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>apr</translation>
    </message>
    <message>
        <source>May</source>
        <translation>mag</translation>
    </message>
    <message>
        <source>Jun</source>
        <translation>giu</translation>
    </message>
    <message>
        <source>Jul</source>
        <translation>lug</translation>
    </message>
    <message>
        <source>Aug</source>
        <translation>ago</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>set</translation>
    </message>
    <message>
        <source>Oct</source>
        <translation>ott</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>nov</translation>
    </message>
    <message>
        <source>Dec</source>
        <translation>dic</translation>
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
        <translation>{days} g {hours} h</translation>
    </message>
    <message>
        <source>{year}-{month}-{day} {time}</source>
        <translation>{day}/{month}/{year} {time}</translation>
    </message>
    <message>
        <source>{weekday} {time}</source>
        <translation>{weekday} {time}</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{day} {month}</translation>
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
        <translation>All&apos;ultima lettura ({time}) non l&apos;aveva nessuno.</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>questa macchina</translation>
    </message>
    <message>
        <source>When it was last read, at {time}, PID {pid} on {host} had it.</source>
        <translation>All&apos;ultima lettura ({time}) l&apos;aveva il PID {pid} su {host}.</translation>
    </message>
    <message>
        <source>The exits of {count} processes are watched, and no more can be: this process may open {limit} files. The others are looked at now and then. Raise the limit (ulimit -Hn) to watch them all.</source>
        <translation>Si sorveglia la fine di {count} processi, e non di più: questo processo può aprire {limit} file. Gli altri vengono controllati di tanto in tanto. Alza il limite (ulimit -Hn) per sorvegliarli tutti.</translation>
    </message>
    <message>
        <source>This kernel does not tell of exits (Linux 5.3 does): processes are looked at now and then.</source>
        <translation>Questo kernel non avvisa della fine dei processi (Linux 5.3 sì): vengono controllati di tanto in tanto.</translation>
    </message>
    <message>
        <source>The exits of processes can&apos;t be watched: {why}.</source>
        <translation>Non si può sorvegliare la fine dei processi: {why}.</translation>
    </message>
    <message>
        <source>Its last run, begun at {time}, has ended without a word: it crashed.</source>
        <translation>L&apos;ultima esecuzione (inizio: {time}) è finita senza una parola: un arresto anomalo.</translation>
    </message>
    <message>
        <source>Its last run {how}.</source>
        <translation>Ultima esecuzione: {how}.</translation>
    </message>
    <message>
        <source>Its last run {how}, at {time}.</source>
        <translation>Ultima esecuzione: {how} ({time}).</translation>
    </message>
    <message>
        <source>failed with exit code {code}</source>
        <translation>fallito con codice di uscita {code}</translation>
    </message>
    <message>
        <source>was killed</source>
        <translation>ucciso</translation>
    </message>
    <message>
        <source>was killed by signal {signal}</source>
        <translation>ucciso dal segnale {signal}</translation>
    </message>
    <message>
        <source>was ended because it took too long</source>
        <translation>terminato perché durava troppo</translation>
    </message>
    <message>
        <source>was stopped</source>
        <translation>arrestato</translation>
    </message>
    <message>
        <source>ended as {outcome}</source>
        <translation>esito {outcome}</translation>
    </message>
    <message>
        <source>it has not answered yet</source>
        <translation>non ha ancora risposto</translation>
    </message>
    <message>
        <source>{place} can&apos;t be read: {why}.</source>
        <translation>{place} non può essere letto: {why}.</translation>
    </message>
    <message>
        <source>It was last read at {time}.</source>
        <translation>Ultima lettura: {time}.</translation>
    </message>
    <message>
        <source>What is seen can&apos;t be written down: {why}</source>
        <translation>Ciò che si osserva non può essere registrato: {why}</translation>
    </message>
    <message numerus="yes">
        <source>{folder} and {n} more folders</source>
        <comment>{folder} and {n} more folders</comment>
        <translation>
            <numerusform>{folder} e un&apos;altra cartella</numerusform>
            <numerusform>{folder} e altre {n} cartelle</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing tells at once of changes in {folder}: {why} It is looked at every {seconds} s.</source>
        <translation>Nulla avvisa subito dei cambiamenti in {folder}: {why} Viene controllata ogni {seconds} s.</translation>
    </message>
    <message>
        <source>{folder} is on a network file system: it is looked at now and then.</source>
        <translation>{folder} è su un file system di rete: viene controllata di tanto in tanto.</translation>
    </message>
    <message>
        <source>{folder} does not answer.</source>
        <translation>{folder} non risponde.</translation>
    </message>
    <message>
        <source>can&apos;t be read: {why}.</source>
        <translation>non può essere letta: {why}.</translation>
    </message>
    <message>
        <source>is watched, but it is not there.</source>
        <translation>è sorvegliata, ma non esiste.</translation>
    </message>
    <message>
        <source>The lock is free.</source>
        <translation>Il lock è libero.</translation>
    </message>
    <message>
        <source>There is no lock here.</source>
        <translation>Qui non c&apos;è alcun lock.</translation>
    </message>
    <message>
        <source>PID {pid} is gone, but a process that it started still holds the lock.</source>
        <translation>Il PID {pid} non c&apos;è più, ma un processo che aveva avviato detiene ancora il lock.</translation>
    </message>
    <message>
        <source>Somebody is gone, but a process that it started still holds the lock.</source>
        <translation>Il detentore non c&apos;è più, ma un processo che aveva avviato detiene ancora il lock.</translation>
    </message>
    <message>
        <source>PID {pid} is gone and its lock is left behind.</source>
        <translation>Il PID {pid} non c&apos;è più e il suo lock è rimasto.</translation>
    </message>
    <message>
        <source>It is older than this job allows.</source>
        <translation>È più vecchio di quanto il job consenta.</translation>
    </message>
    <message>
        <source>It is held on {host} or in another container.</source>
        <translation>È detenuto su {host} o in un altro container.</translation>
    </message>
    <message>
        <source>Nothing is proven about it.</source>
        <translation>Non è provato nulla al riguardo.</translation>
    </message>
    <message>
        <source>Somebody holds it.</source>
        <translation>Qualcuno lo detiene.</translation>
    </message>
    <message>
        <source>PID {pid} holds it.</source>
        <translation>Il PID {pid} lo detiene.</translation>
    </message>
    <message>
        <source>Somebody has held it for {age}.</source>
        <translation>Qualcuno lo detiene da {age}.</translation>
    </message>
    <message>
        <source>PID {pid} has held it for {age}.</source>
        <translation>Il PID {pid} lo detiene da {age}.</translation>
    </message>
    <message>
        <source>{name} is held by this very process (PID {pid}); a lock has no second entrance.</source>
        <translation>{name} è detenuto da questo stesso processo (PID {pid}); un lock non ha una seconda entrata.</translation>
    </message>
    <message>
        <source>{name} is already running: {holder}.</source>
        <translation>{name} è già in esecuzione: {holder}.</translation>
    </message>
    <message>
        <source>{name} is taken. {how}</source>
        <translation>Il lock di {name} è occupato. {how}</translation>
    </message>
    <message>
        <source>{name} can&apos;t be taken, although its holder is gone.</source>
        <translation>Impossibile prendere il lock di {name}, benché il detentore non ci sia più.</translation>
    </message>
    <message>
        <source>{name} is just being taken, or let go, by another process. Try again.</source>
        <translation>Un altro processo sta prendendo o rilasciando il lock di {name} proprio ora. Riprova.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be taken: nobody can tell whether it is held.</source>
        <translation>Impossibile prendere il lock di {name}: nessuno può dire se sia detenuto.</translation>
    </message>
    <message>
        <source>{name} was held until a moment ago. Try again.</source>
        <translation>Il lock di {name} era detenuto fino a un momento fa. Riprova.</translation>
    </message>
    <message>
        <source>PID {pid} ({command})</source>
        <translation>PID {pid} ({command})</translation>
    </message>
    <message>
        <source>{holder}, for {age}, since {time}</source>
        <translation>{holder}, da {age} ({time})</translation>
    </message>
    <message>
        <source>Run {id} · {when} · {outcome}</source>
        <translation>N. {id} · {when} · {outcome}</translation>
    </message>
    <message>
        <source>No run of {name} has kept a log.</source>
        <translation>Nessuna esecuzione di {name} ha conservato un log.</translation>
    </message>
    <message>
        <source>No run of {name} has kept a log. A run that is started here does.</source>
        <translation>Nessuna esecuzione di {name} ha conservato un log. Con “Avvia” se ne conserva uno.</translation>
    </message>
    <message>
        <source>Run {id} has kept no log: its output went where it was started.</source>
        <translation>L&apos;esecuzione {id} non ha conservato un log: il suo output è andato dove è stata avviata.</translation>
    </message>
    <message>
        <source>The log is no longer there.</source>
        <translation>Il log non esiste più.</translation>
    </message>
    <message>
        <source>The log of run {id} is no longer there: only the newest are kept.</source>
        <translation>Il log dell&apos;esecuzione {id} non esiste più: si conservano solo i più recenti.</translation>
    </message>
    <message>
        <source>This run has written no text yet.</source>
        <translation>Questa esecuzione non ha ancora scritto alcun testo.</translation>
    </message>
    <message>
        <source>This run wrote no text.</source>
        <translation>Questa esecuzione non ha scritto alcun testo.</translation>
    </message>
    <message>
        <source>The log can&apos;t be read: {why}</source>
        <translation>Impossibile leggere il log: {why}</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nessun risultato</translation>
    </message>
    <message numerus="yes">
        <source>{n} match</source>
        <comment>{n} matches</comment>
        <translation>
            <numerusform>{n} risultato</numerusform>
            <numerusform>{n} risultati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{at} of {n} match</source>
        <comment>{at} of {n} matches</comment>
        <translation>
            <numerusform>{at} di {n} risultato</numerusform>
            <numerusform>{at} di {n} risultati</numerusform>
        </translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>Cerca nel log</translation>
    </message>
    <message>
        <source>Previous match (N)</source>
        <translation>Risultato precedente (N)</translation>
    </message>
    <message>
        <source>Next match (n)</source>
        <translation>Risultato successivo (n)</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Più recente</translation>
    </message>
    <message>
        <source>Show the log of the newest run</source>
        <translation>Mostra il log dell&apos;esecuzione più recente</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Segui</translation>
    </message>
    <message>
        <source>Stay at the end while the log grows</source>
        <translation>Resta alla fine mentre il log cresce</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Cerca</translation>
    </message>
    <message>
        <source>Find in the log (Ctrl+F)</source>
        <translation>Cerca nel log (Ctrl+F)</translation>
    </message>
    <message>
        <source>Show earlier lines</source>
        <translation>Mostra le righe precedenti</translation>
    </message>
    <message>
        <source>Read the part of the log that stands above</source>
        <translation>Leggi la parte del log che sta sopra</translation>
    </message>
    <message>
        <source>Why there is no log</source>
        <translation>Perché non c&apos;è un log</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Log of {name}</source>
        <translation>Log di {name}</translation>
    </message>
    <message>
        <source>registered</source>
        <translation>registrato</translation>
    </message>
    <message>
        <source>{name} can&apos;t be changed here</source>
        <translation>{name} non può essere modificato qui</translation>
    </message>
    <message>
        <source>{name} was added.</source>
        <translation>{name} è stato aggiunto.</translation>
    </message>
    <message>
        <source>{name} was changed.</source>
        <translation>{name} è stato modificato.</translation>
    </message>
    <message>
        <source>You have no crontab.</source>
        <translation>Non hai un crontab.</translation>
    </message>
    <message>
        <source>Your crontab has no entries.</source>
        <translation>Il tuo crontab non ha voci.</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>non compreso</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nuovo</translation>
    </message>
    <message>
        <source>registered already</source>
        <translation>già registrato</translation>
    </message>
    <message>
        <source>stays: {reason}</source>
        <translation>resta: {reason}</translation>
    </message>
    <message numerus="yes">
        <source>{name}, {n} line</source>
        <comment>{name}, {n} lines</comment>
        <translation>
            <numerusform>{name}, {n} riga</numerusform>
            <numerusform>{name}, {n} righe</numerusform>
        </translation>
    </message>
    <message>
        <source>Your crontab sets {names}. Its lines have that; a job that is started here has not.</source>
        <translation>Il tuo crontab imposta {names}. Le sue righe ne dispongono; un job avviato da qui no.</translation>
    </message>
    <message>
        <source>CRON_TZ moves the schedules; in a job file they are in local time.</source>
        <translation>CRON_TZ sposta le pianificazioni; nel file di un job sono in ora locale.</translation>
    </message>
    <message>
        <source>At its times, or by hand</source>
        <translation>Ai suoi orari, o a mano</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Sempre</translation>
    </message>
    <message>
        <source>At its times</source>
        <translation>Ai suoi orari</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>A mano</translation>
    </message>
    <message>
        <source>lockcore, around the command</source>
        <translation>lockcore, attorno al comando</translation>
    </message>
    <message>
        <source>the program itself</source>
        <translation>il programma stesso</translation>
    </message>
    <message>
        <source>Found out from the file</source>
        <translation>Riconosciuto dal file</translation>
    </message>
    <message>
        <source>A job crashed</source>
        <translation>Arresto anomalo di un job</translation>
    </message>
    <message>
        <source>A run failed</source>
        <translation>Un&apos;esecuzione è fallita</translation>
    </message>
    <message>
        <source>A run took too long and was ended</source>
        <translation>Un&apos;esecuzione è durata troppo</translation>
    </message>
    <message>
        <source>A scheduled run did not happen</source>
        <translation>Un&apos;esecuzione pianificata non è avvenuta</translation>
    </message>
    <message>
        <source>A heartbeat has stopped</source>
        <translation>Un heartbeat si è fermato</translation>
    </message>
    <message>
        <source>A job runs more than once</source>
        <translation>Un job è in esecuzione più di una volta</translation>
    </message>
    <message>
        <source>A job works again</source>
        <translation>Un job funziona di nuovo</translation>
    </message>
    <message>
        <source>As the desktop has it</source>
        <translation>Come il desktop</translation>
    </message>
    <message>
        <source>Added. Send a test to see whether it arrives.</source>
        <translation>Aggiunto. Invia una prova per vedere se arriva.</translation>
    </message>
    <message>
        <source>Sent. See there whether it has arrived.</source>
        <translation>Inviata. Controlla a destinazione se è arrivata.</translation>
    </message>
    <message>
        <source>This is no address that Apprise knows, or a part of it is missing. Nothing was added.</source>
        <translation>Non è un indirizzo che Apprise conosce, o ne manca una parte. Non è stato aggiunto nulla.</translation>
    </message>
    <message>
        <source>It was not taken: the receiver refuses, or can&apos;t be reached.</source>
        <translation>Non è stata accettata: il destinatario la rifiuta, o non è raggiungibile.</translation>
    </message>
    <message>
        <source>The receiver does not answer. Perhaps it has it, perhaps not.</source>
        <translation>Il destinatario non risponde. Forse l&apos;ha ricevuta, forse no.</translation>
    </message>
    <message>
        <source>Apprise is not installed, so nothing is sent: pip install &quot;lockcore[notify]&quot;</source>
        <translation>Apprise non è installato, quindi non viene inviato nulla: pip install &quot;lockcore[notify]&quot;</translation>
    </message>
    <message>
        <source>Such as mailto://…, discord://… or ntfy://…. Apprise knows more than a hundred.</source>
        <translation>Per esempio mailto://…, discord://… o ntfy://…. Apprise ne conosce più di cento.</translation>
    </message>
    <message>
        <source>An address begins with its kind and ://, such as discord://</source>
        <translation>Un indirizzo inizia con il suo tipo e ://, come discord://</translation>
    </message>
    <message>
        <source>An address of the kind {scheme}. It is kept in a file that only you can read.</source>
        <translation>Un indirizzo di tipo {scheme}. È conservato in un file che solo tu puoi leggere.</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>sorvegliata</translation>
    </message>
    <message>
        <source>not there now</source>
        <translation>ora non esiste</translation>
    </message>
    <message>
        <source>a file, not a folder</source>
        <translation>un file, non una cartella</translation>
    </message>
    <message>
        <source>you may not look into it</source>
        <translation>non hai il permesso di leggerla</translation>
    </message>
    <message>
        <source>watched, over a network</source>
        <translation>sorvegliata, in rete</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>non risponde</translation>
    </message>
    <message>
        <source>Correct {file} in an editor first. {why}</source>
        <translation>Correggi prima {file} in un editor. {why}</translation>
    </message>
    <message>
        <source>{path} is no folder.</source>
        <translation>{path} non è una cartella.</translation>
    </message>
    <message>
        <source>This folder has a name that can&apos;t be written down. Rename it first.</source>
        <translation>Il nome di questa cartella non può essere scritto. Prima rinominala.</translation>
    </message>
    <message>
        <source>{path} is not watched: {why}</source>
        <translation>Impossibile sorvegliare {path}: {why}</translation>
    </message>
    <message numerus="yes">
        <source>{n} is watched.</source>
        <comment>{n} are watched.</comment>
        <translation>
            <numerusform>{n} è sorvegliato.</numerusform>
            <numerusform>{n} sono sorvegliati.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} more is not watched.</source>
        <comment>{n} more are not watched.</comment>
        <translation>
            <numerusform>{n} altro non è sorvegliato.</numerusform>
            <numerusform>Altri {n} non sono sorvegliati.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} is shown already.</source>
        <comment>{n} are shown already.</comment>
        <translation>
            <numerusform>{n} è già mostrato.</numerusform>
            <numerusform>{n} sono già mostrati.</numerusform>
        </translation>
    </message>
    <message>
        <source>{path} has a name that can&apos;t be written down. Rename the folder.</source>
        <translation>{path} ha un nome che non può essere scritto. Rinomina la cartella.</translation>
    </message>
    <message>
        <source>{path} is watched already.</source>
        <translation>{path} è già sorvegliata.</translation>
    </message>
    <message>
        <source>The locks in {path} are watched.</source>
        <translation>I lock in {path} sono sorvegliati.</translation>
    </message>
    <message>
        <source>There is no lock.</source>
        <translation>Non c&apos;è alcun lock.</translation>
    </message>
    <message>
        <source>It is no lock that is known.</source>
        <translation>Non è un lock noto.</translation>
    </message>
    <message>
        <source>{path} is no lock: {why}</source>
        <translation>{path} non è un lock: {why}</translation>
    </message>
    <message>
        <source>{path} is watched as the job {name}.</source>
        <translation>{path} è sorvegliato come job {name}.</translation>
    </message>
    <message>
        <source>{path} is not watched: all names for it are taken.</source>
        <translation>{path} non è sorvegliato: tutti i nomi possibili sono già presi.</translation>
    </message>
    <message>
        <source>This address is no longer among the settings.</source>
        <translation>Questo indirizzo non è più nelle impostazioni.</translation>
    </message>
    <message>
        <source>The job is no longer registered.</source>
        <translation>Il job non è più registrato.</translation>
    </message>
    <message>
        <source>That could not be switched: {reason}</source>
        <translation>Impossibile cambiare l&apos;impostazione: {reason}</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Now in your crontab</source>
        <translation>Ora nel tuo crontab</translation>
    </message>
    <message>
        <source>Under its lock</source>
        <translation>Sotto il suo lock</translation>
    </message>
    <message>
        <source>Last runs</source>
        <translation>Ultime esecuzioni</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avanzamento</translation>
    </message>
    <message>
        <source>Message of the run</source>
        <translation>Messaggio dell&apos;esecuzione</translation>
    </message>
    <message>
        <source>What the lock says</source>
        <translation>Che cosa dice il lock</translation>
    </message>
    <message>
        <source>Where the lock lies</source>
        <translation>Dove si trova il lock</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copia</translation>
    </message>
    <message>
        <source>Copy the path, and what the lock says</source>
        <translation>Copia il percorso e ciò che dice il lock</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Apri la cartella</translation>
    </message>
    <message>
        <source>Show the folder in which the lock lies</source>
        <translation>Mostra la cartella in cui si trova il lock</translation>
    </message>
    <message>
        <source>No program on this desktop opens folders.</source>
        <translation>Nessun programma di questo desktop apre le cartelle.</translation>
    </message>
    <message>
        <source>What can&apos;t be shown</source>
        <translation>Che cosa non si può mostrare</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copia il comando</translation>
    </message>
    <message>
        <source>What the durations tell</source>
        <translation>Che cosa dicono le durate</translation>
    </message>
    <message>
        <source>Why there are no runs</source>
        <translation>Perché non ci sono esecuzioni</translation>
    </message>
    <message>
        <source>No run in the history yet.</source>
        <translation>Ancora nessuna esecuzione nella cronologia.</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Esito</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Durata</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Processi</translation>
    </message>
    <message>
        <source>Import jobs from your crontab</source>
        <translation>Importa job dal tuo crontab</translation>
    </message>
    <message>
        <source>Reading your crontab…</source>
        <translation>Lettura del crontab…</translation>
    </message>
    <message>
        <source>&amp;All jobs</source>
        <translation>&amp;Tutti i job</translation>
    </message>
    <message>
        <source>The chosen line, old and new</source>
        <translation>La riga scelta, vecchia e nuova</translation>
    </message>
    <message>
        <source>&amp;Copy the new crontab</source>
        <translation>&amp;Copia il nuovo crontab</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudi</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Registra</translation>
    </message>
    <message>
        <source>Each job is registered as it is proposed here. Your crontab stays as it is: you put the lines in.</source>
        <translation>Ogni job viene registrato come proposto qui. Il tuo crontab resta com&apos;è: le righe le inserisci tu.</translation>
    </message>
    <message numerus="yes">
        <source>{n} job was not registered.</source>
        <comment>{n} jobs were not registered.</comment>
        <translation>
            <numerusform>{n} job non è stato registrato.</numerusform>
            <numerusform>{n} job non sono stati registrati.</numerusform>
        </translation>
    </message>
    <message>
        <source>Your crontab is as it was. Copy the new one, open yours with crontab -e, and put it in.</source>
        <translation>Il tuo crontab è com&apos;era. Copia quello nuovo, apri il tuo con crontab -e, e inseriscilo.</translation>
    </message>
    <message numerus="yes">
        <source>Register {n} job</source>
        <comment>Register {n} jobs</comment>
        <translation>
            <numerusform>Registra {n} job</numerusform>
            <numerusform>Registra {n} job</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is ticked that could be registered.</source>
        <translation>Non è spuntato nulla che si possa registrare.</translation>
    </message>
    <message>
        <source>{chosen} of {offered}</source>
        <translation>{chosen} di {offered}</translation>
    </message>
    <message>
        <source>Register jobs first: the new lines run them.</source>
        <translation>Prima registra i job: le nuove righe li eseguono.</translation>
    </message>
    <message>
        <source>Registering…</source>
        <translation>Registrazione…</translation>
    </message>
    <message>
        <source>The whole crontab is copied, with its new lines.</source>
        <translation>È copiato tutto il crontab, con le nuove righe.</translation>
    </message>
    <message>
        <source>The new lines are copied. The rest of your crontab can&apos;t be copied as text.</source>
        <translation>Sono copiate le nuove righe. Il resto del crontab non può essere copiato come testo.</translation>
    </message>
    <message numerus="yes">
        <source>and {n} more line
</source>
        <comment>and {n} more lines
</comment>
        <translation>
            <numerusform>e un&apos;altra riga
</numerusform>
            <numerusform>e altre {n} righe
</numerusform>
        </translation>
    </message>
    <message>
        <source>Jobs in your crontab</source>
        <translation>Job nel tuo crontab</translation>
    </message>
    <message>
        <source>What would be seen and run</source>
        <translation>Che cosa si vedrebbe e si eseguirebbe</translation>
    </message>
    <message>
        <source>{name} as it is typed. Nothing was started or changed.</source>
        <translation>{name} come è scritto. Nulla è stato avviato o cambiato.</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>Rimuovi {name}</translation>
    </message>
    <message>
        <source>Take {name} out of the registry?</source>
        <translation>Togliere {name} dal registro?</translation>
    </message>
    <message>
        <source>Its lock, its history and its logs stay. If it runs, it runs on. Nothing starts it from here.</source>
        <translation>Il suo lock, la cronologia e i log restano. Se è in esecuzione, continua. Da qui nulla lo avvia più.</translation>
    </message>
    <message>
        <source>Its file is put aside, in the folder jobs/removed, from where it can come back.</source>
        <translation>Il suo file viene messo da parte, nella cartella jobs/removed, da dove può tornare.</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Mantieni</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Rimuovi</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Impostazioni</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>&amp;Generali</translation>
    </message>
    <message>
        <source>&amp;Folders</source>
        <translation>Car&amp;telle</translation>
    </message>
    <message>
        <source>New &amp;jobs</source>
        <translation>Nuovi &amp;job</translation>
    </message>
    <message>
        <source>&amp;Notifications</source>
        <translation>&amp;Notifiche</translation>
    </message>
    <message>
        <source>&amp;Addresses</source>
        <translation>&amp;Indirizzi</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>Cr&amp;onologia</translation>
    </message>
    <message>
        <source>Reading the settings…</source>
        <translation>Lettura delle impostazioni…</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>Indirizzi</translation>
    </message>
    <message>
        <source>Nothing is sent elsewhere yet. Type an address below, and add it.</source>
        <translation>Per ora non si invia nulla altrove. Scrivi un indirizzo qui sotto e aggiungilo.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Rimuovi</translation>
    </message>
    <message>
        <source>Send a &amp;test</source>
        <translation>Invia una &amp;prova</translation>
    </message>
    <message>
        <source>A new address</source>
        <translation>Un nuovo indirizzo</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>&amp;Aggiungi</translation>
    </message>
    <message>
        <source>Word of crashes and failed runs can be sent elsewhere too: by mail, to a chat, to a phone. Addresses hold passwords, so only their kind is shown.</source>
        <translation>Gli avvisi di arresti anomali ed esecuzioni fallite si possono inviare anche altrove: via e-mail, in una chat, su un telefono. Gli indirizzi contengono password, quindi se ne mostra solo il tipo.</translation>
    </message>
    <message>
        <source>Wait for the answer.</source>
        <translation>Attendi la risposta.</translation>
    </message>
    <message>
        <source>Choose an address first.</source>
        <translation>Prima scegli un indirizzo.</translation>
    </message>
    <message>
        <source>Type an address first.</source>
        <translation>Prima scrivi un indirizzo.</translation>
    </message>
    <message>
        <source>Looking whether Apprise knows it…</source>
        <translation>Controllo se Apprise lo conosce…</translation>
    </message>
    <message>
        <source>Sending a test…</source>
        <translation>Invio di una prova…</translation>
    </message>
    <message>
        <source>Watched folders</source>
        <translation>Cartelle sorvegliate</translation>
    </message>
    <message>
        <source>No folder is watched yet. Add one here, or drop it onto the window.</source>
        <translation>Nessuna cartella è ancora sorvegliata. Aggiungine una qui o trascinala sulla finestra.</translation>
    </message>
    <message>
        <source>A&amp;dd…</source>
        <translation>&amp;Aggiungi…</translation>
    </message>
    <message>
        <source>Every lock file in these folders is shown, without registering each.</source>
        <translation>Ogni file di lock in queste cartelle viene mostrato, senza bisogno di registrarlo.</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>Prima scegli una cartella.</translation>
    </message>
    <message>
        <source>&amp;Start Locktray when I log in</source>
        <translation>&amp;Avvia Locktray all&apos;accesso</translation>
    </message>
    <message>
        <source>Let the icon &amp;pulse while a job runs</source>
        <translation>L&apos;icona &amp;pulsa mentre un job è in esecuzione</translation>
    </message>
    <message>
        <source>&amp;Colours for colour-blind people</source>
        <translation>&amp;Colori per daltonici</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Lingua</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Lingua</translation>
    </message>
    <message>
        <source>The signs in these colours</source>
        <translation>I segni in questi colori</translation>
    </message>
    <message>
        <source>&amp;Logs of a job</source>
        <translation>&amp;Log di un job</translation>
    </message>
    <message>
        <source>&amp;Runs of a job</source>
        <translation>&amp;Esecuzioni di un job</translation>
    </message>
    <message>
        <source>&amp;Keep runs for</source>
        <translation>&amp;Conserva le esecuzioni per</translation>
    </message>
    <message>
        <source>The outputs of its last runs; older ones are removed. {number} by default.</source>
        <translation>Gli output delle ultime esecuzioni; i più vecchi vengono eliminati. Predefinito: {number}.</translation>
    </message>
    <message>
        <source>In its history. {number} by default.</source>
        <translation>Nella sua cronologia. Predefinito: {number}.</translation>
    </message>
    <message>
        <source>Runs that are older than {duration} are forgotten.</source>
        <translation>Le esecuzioni più vecchie di {duration} vengono dimenticate.</translation>
    </message>
    <message>
        <source>Write a duration such as 90 d. By default it is {duration}.</source>
        <translation>Scrivi una durata come 90 d. Predefinita: {duration}.</translation>
    </message>
    <message>
        <source>Tell me when</source>
        <translation>Avvisami quando</translation>
    </message>
    <message>
        <source>On this desktop</source>
        <translation>Su questo desktop</translation>
    </message>
    <message>
        <source>To my addresses</source>
        <translation>Ai miei indirizzi</translation>
    </message>
    <message>
        <source>Muted jobs</source>
        <translation>Job silenziati</translation>
    </message>
    <message>
        <source>No job is muted. The menu of a job mutes it.</source>
        <translation>Nessun job è silenziato. Lo silenzia il menu del job.</translation>
    </message>
    <message>
        <source>&amp;Unmute</source>
        <translation>&amp;Riattiva</translation>
    </message>
    <message>
        <source>Jobs that are muted on this desktop</source>
        <translation>Job silenziati su questo desktop</translation>
    </message>
    <message>
        <source>{event}: on this desktop</source>
        <translation>{event}: su questo desktop</translation>
    </message>
    <message>
        <source>{event}: to my addresses</source>
        <translation>{event}: ai miei indirizzi</translation>
    </message>
    <message>
        <source>Only Locktray notices this, so it is told here alone.</source>
        <translation>Solo Locktray se ne accorge, quindi lo dice solo qui.</translation>
    </message>
    <message>
        <source>No job is muted.</source>
        <translation>Nessun job è silenziato.</translation>
    </message>
    <message>
        <source>{name} is shown already.</source>
        <translation>{name} è già mostrato.</translation>
    </message>
    <message numerus="yes">
        <source>{n} of them is watched.</source>
        <comment>All {n} are watched.</comment>
        <translation>
            <numerusform>{n} di essi è sorvegliato.</numerusform>
            <numerusform>Tutti e {n} sono sorvegliati.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} is muted: there are no notifications about it here.</source>
        <translation>{name} è silenziato: qui non ci sono notifiche al riguardo.</translation>
    </message>
    <message>
        <source>{name} is not muted any more.</source>
        <translation>{name} non è più silenziato.</translation>
    </message>
    <message>
        <source>It is as it was before.</source>
        <translation>È com&apos;era prima.</translation>
    </message>
    <message>
        <source>That could not be undone: {why}</source>
        <translation>Impossibile annullare: {why}</translation>
    </message>
    <message>
        <source>Its command is not known: nobody holds the lock now, and no line of your crontab names it.</source>
        <translation>Il suo comando non è noto: ora nessuno detiene il lock e nessuna riga del tuo crontab lo indica.</translation>
    </message>
    <message>
        <source>A job named {name} is registered already.</source>
        <translation>Un job di nome {name} è già registrato.</translation>
    </message>
    <message>
        <source>From the name of its lock.</source>
        <translation>Dal nome del suo lock.</translation>
    </message>
    <message>
        <source>Its address may need a password, which is not shown anywhere.</source>
        <translation>Il suo indirizzo può richiedere una password, che non viene mostrata da nessuna parte.</translation>
    </message>
    <message>
        <source>The folder of PID {pid} can&apos;t be seen.</source>
        <translation>La cartella del PID {pid} non è visibile.</translation>
    </message>
    <message>
        <source>PID {pid}, which holds the lock, works in this folder.</source>
        <translation>Il PID {pid}, che detiene il lock, lavora in questa cartella.</translation>
    </message>
    <message>
        <source>PID {pid}, which holds the lock, runs this command.</source>
        <translation>Il PID {pid}, che detiene il lock, esegue questo comando.</translation>
    </message>
    <message>
        <source>PID {pid} runs this command under flock(1); lockcore takes the lock instead.</source>
        <translation>Il PID {pid} esegue questo comando sotto flock(1); il lock lo prende lockcore al suo posto.</translation>
    </message>
    <message>
        <source>lockcore runs this command as PID {pid}, which holds the lock.</source>
        <translation>lockcore esegue questo comando come PID {pid}, che detiene il lock.</translation>
    </message>
    <message>
        <source>The command of PID {pid} can&apos;t be seen.</source>
        <translation>Il comando del PID {pid} non è visibile.</translation>
    </message>
    <message>
        <source>What PID {pid} calls itself is not a command that can be run.</source>
        <translation>Il nome che si dà il PID {pid} non è un comando eseguibile.</translation>
    </message>
    <message>
        <source>It is how PID {pid} calls the job.</source>
        <translation>È come il PID {pid} chiama il job.</translation>
    </message>
    <message>
        <source>Several lines of your crontab use this lock, each with a command of its own.</source>
        <translation>Più righe del tuo crontab usano questo lock, ciascuna con un comando proprio.</translation>
    </message>
    <message>
        <source>Its command holds characters that can&apos;t be typed.</source>
        <translation>Il suo comando contiene caratteri che non si possono digitare.</translation>
    </message>
    <message>
        <source>Its command seems to hold a password, which is not copied. Put that into a file or a variable.</source>
        <translation>Il suo comando sembra contenere una password, che non viene copiata. Mettila in un file o in una variabile.</translation>
    </message>
    <message numerus="yes">
        <source>From your crontab, line {lines}.</source>
        <comment>From your crontab, lines {lines}.</comment>
        <translation>
            <numerusform>Dal tuo crontab, riga {lines}.</numerusform>
            <numerusform>Dal tuo crontab, righe {lines}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Da controllare</translation>
    </message>
    <message>
        <source>At work</source>
        <translation>Al lavoro</translation>
    </message>
    <message>
        <source>At rest</source>
        <translation>A riposo</translation>
    </message>
    <message>
        <source>Set aside {when}. {why}</source>
        <translation>Messo da parte: {when}. {why}</translation>
    </message>
    <message>
        <source>Where it was</source>
        <translation>Dove si trovava</translation>
    </message>
    <message>
        <source>Why it was set aside</source>
        <translation>Perché è stato messo da parte</translation>
    </message>
    <message>
        <source>Where it is now</source>
        <translation>Dove si trova ora</translation>
    </message>
    <message>
        <source>It was put back already.</source>
        <translation>È già stato ripristinato.</translation>
    </message>
    <message>
        <source>The file that was kept of it is gone.</source>
        <translation>Il file che ne era conservato non c&apos;è più.</translation>
    </message>
    <message>
        <source>Set-aside locks</source>
        <translation>Lock messi da parte</translation>
    </message>
    <message>
        <source>Nothing was set aside yet. Locks that you clean up are kept here, and can be put back.</source>
        <translation>Finora non è stato messo da parte nulla. I lock che pulisci sono conservati qui e si possono ripristinare.</translation>
    </message>
    <message>
        <source>Everything that was set aside is back, or gone.</source>
        <translation>Tutto ciò che era messo da parte è stato ripristinato o non c&apos;è più.</translation>
    </message>
    <message>
        <source>Each of these was moved out of the way. It can be put back where it was; nothing is replaced.</source>
        <translation>Ciascuno di questi è stato tolto di mezzo. Si può rimettere dov&apos;era; nulla viene sostituito.</translation>
    </message>
    <message>
        <source>So it was proven stale.</source>
        <translation>Era quindi provato che fosse abbandonato.</translation>
    </message>
    <message>
        <source>That did not prove it stale; it was set aside by force.</source>
        <translation>Questo non provava che fosse abbandonato: è stato messo da parte con la pulizia forzata.</translation>
    </message>
    <message>
        <source>It was put back {when}.</source>
        <translation>Ripristinato: {when}.</translation>
    </message>
    <message>
        <source>It was a lease: whoever takes it next has it.</source>
        <translation>Era un lease: lo ha chi lo prende per primo.</translation>
    </message>
    <message>
        <source>It is in the quarantine. Something else lies in its place now, so it can&apos;t be put back.</source>
        <translation>È in quarantena. Ora al suo posto c&apos;è altro, quindi non si può ripristinare.</translation>
    </message>
    <message>
        <source>It is in the quarantine, and can be put back.</source>
        <translation>È in quarantena e si può ripristinare.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Avvio in corso…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Arresto in corso…</translation>
    </message>
    <message>
        <source>Restarting…</source>
        <translation>Riavvio in corso…</translation>
    </message>
    <message>
        <source>{name} is being started.</source>
        <translation>{name} è in fase di avvio.</translation>
    </message>
    <message>
        <source>{name} is being stopped.</source>
        <translation>{name} è in fase di arresto.</translation>
    </message>
    <message>
        <source>{name} is being restarted.</source>
        <translation>{name} è in fase di riavvio.</translation>
    </message>
    <message>
        <source>{name} is not registered: {why}</source>
        <translation>{name} non viene registrato: {why}</translation>
    </message>
    <message>
        <source>{name} is registered as {command}.</source>
        <translation>{name} è registrato come {command}.</translation>
    </message>
    <message>
        <source>{name} is registered as {command} in {folder}.</source>
        <translation>{name} è registrato come {command} in {folder}.</translation>
    </message>
    <message>
        <source>{name} is no longer as it was shown. Nothing was registered.</source>
        <translation>{name} non è più come mostrato. Non è stato registrato nulla.</translation>
    </message>
    <message>
        <source>All that are &amp;proven stale</source>
        <translation>Tutti quelli con abbandono &amp;provato</translation>
    </message>
    <message>
        <source>Locks to clean up</source>
        <translation>Lock da pulire</translation>
    </message>
    <message>
        <source>No lock is ticked.</source>
        <translation>Nessun lock è spuntato.</translation>
    </message>
    <message>
        <source>&amp;Force-clean…</source>
        <translation>Pulizia &amp;forzata…</translation>
    </message>
    <message>
        <source>About this lock</source>
        <translation>Informazioni su questo lock</translation>
    </message>
    <message>
        <source>Set-aside &amp;locks…</source>
        <translation>&amp;Lock messi da parte…</translation>
    </message>
    <message>
        <source>Undo &amp;all</source>
        <translation>Ripristina &amp;tutto</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Chiudi</translation>
    </message>
    <message>
        <source>&amp;Put back</source>
        <translation>&amp;Ripristina</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>Pulisci…</translation>
    </message>
    <message>
        <source>Search jobs, PIDs, commands (Ctrl+F)</source>
        <translation>Cerca job, PID, comandi (Ctrl+F)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Cerca</translation>
    </message>
    <message>
        <source>Add job</source>
        <translation>Aggiungi job</translation>
    </message>
    <message>
        <source>Settings, set-aside locks, quit</source>
        <translation>Impostazioni, lock messi da parte, uscita</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Altro</translation>
    </message>
    <message>
        <source>Add job…</source>
        <translation>Aggiungi job…</translation>
    </message>
    <message>
        <source>Import from crontab…</source>
        <translation>Importa da crontab…</translation>
    </message>
    <message>
        <source>Watch a folder…</source>
        <translation>Sorveglia una cartella…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Pick single states, groups and panes</source>
        <translation>Scegli singoli stati, gruppi e riquadri</translation>
    </message>
    <message>
        <source>Show only these (Ctrl+{n})</source>
        <translation>Mostra solo questi (Ctrl+{n})</translation>
    </message>
    <message>
        <source>Show all jobs (Ctrl+3)</source>
        <translation>Mostra tutti i job (Ctrl+3)</translation>
    </message>
    <message>
        <source>Needs attention {n}</source>
        <translation>Da controllare {n}</translation>
    </message>
    <message>
        <source>Running {n}</source>
        <translation>In esecuzione {n}</translation>
    </message>
    <message>
        <source>All {n}</source>
        <translation>Tutti {n}</translation>
    </message>
    <message numerus="yes">
        <source>{n} state</source>
        <comment>{n} states</comment>
        <translation>
            <numerusform>{n} stato</numerusform>
            <numerusform>{n} stati</numerusform>
        </translation>
    </message>
    <message>
        <source>{state} ({n})</source>
        <translation>{state} ({n})</translation>
    </message>
    <message>
        <source>Group by what needs attention</source>
        <translation>Raggruppa per attenzione richiesta</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Mostra i dettagli</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>Put this away</source>
        <translation>Nascondi</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostra tutti</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Ordina per</translation>
    </message>
    <message>
        <source>Reset columns and sorting</source>
        <translation>Ripristina l&apos;aspetto iniziale</translation>
    </message>
    <message>
        <source>It did not run in the last 24 hours.</source>
        <translation>Nelle ultime 24 ore non è stato eseguito.</translation>
    </message>
    <message>
        <source>It ran for {time} of the last 24 hours.</source>
        <translation>Nelle ultime 24 ore è stato in esecuzione per {time}.</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>[{table}] is no table in this file. Put it right by hand first.</source>
        <translation>[{table}] non è una tabella in questo file. Prima correggilo a mano.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be moved away: {why}.</source>
        <translation>{file} non si può spostare: {why}.</translation>
    </message>
    <message>
        <source>the folder can&apos;t be read: {why}.</source>
        <translation>la cartella non si può leggere: {why}.</translation>
    </message>
    <message>
        <source>Rename the file.</source>
        <translation>Rinomina il file.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be made: {why}.</source>
        <translation>{file} non si può creare: {why}.</translation>
    </message>
    <message>
        <source>somebody else has been editing for {n} s ({file}). Try again.</source>
        <translation>qualcun altro sta modificando da {n} s ({file}). Riprova.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be locked: {why}.</source>
        <translation>{file} non si può bloccare: {why}.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be changed without losing something. Edit it by hand.</source>
        <translation>{file} non si può cambiare senza perdere qualcosa. Modificalo a mano.</translation>
    </message>
    <message>
        <source>{file} has appeared meanwhile; nothing was changed.</source>
        <translation>{file} è comparso nel frattempo; non è stato cambiato nulla.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be written: {why}.</source>
        <translation>{file} non si può scrivere: {why}.</translation>
    </message>
    <message>
        <source>it is a link to a file that is not there.</source>
        <translation>è un collegamento a un file che non c&apos;è.</translation>
    </message>
    <message>
        <source>it can&apos;t be opened: {why}.</source>
        <translation>non si può aprire: {why}.</translation>
    </message>
    <message>
        <source>it can&apos;t be read: {why}.</source>
        <translation>non si può leggere: {why}.</translation>
    </message>
    <message>
        <source>{file} belongs to another user (uid {uid}), who could decide what is run. Use your own.</source>
        <translation>{file} appartiene a un altro utente (uid {uid}), che potrebbe decidere che cosa viene eseguito. Usane uno tuo.</translation>
    </message>
    <message>
        <source>others may write to it, so they could decide what is run. Take that right away: chmod go-w {file}</source>
        <translation>altri possono scriverci, quindi potrebbero decidere che cosa viene eseguito. Togli quel permesso: chmod go-w {file}</translation>
    </message>
    <message>
        <source>it is no regular file.</source>
        <translation>non è un file normale.</translation>
    </message>
    <message>
        <source>it has {size} bytes; {limit} are the most that are read.</source>
        <translation>ha {size} byte; se ne leggono al massimo {limit}.</translation>
    </message>
    <message>
        <source>line {line}: a byte that is no UTF-8. Save it as UTF-8.</source>
        <translation>riga {line}: un byte che non è UTF-8. Salvalo come UTF-8.</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>operazione non permessa</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>file o cartella inesistente</translation>
    </message>
    <message>
        <source>No such process</source>
        <translation>processo inesistente</translation>
    </message>
    <message>
        <source>Interrupted system call</source>
        <translation>chiamata di sistema interrotta</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>errore di ingresso/uscita</translation>
    </message>
    <message>
        <source>No such device or address</source>
        <translation>dispositivo o indirizzo inesistente</translation>
    </message>
    <message>
        <source>Argument list too long</source>
        <translation>lista di argomenti troppo lunga</translation>
    </message>
    <message>
        <source>Exec format error</source>
        <translation>formato dell&apos;eseguibile non valido</translation>
    </message>
    <message>
        <source>Bad file descriptor</source>
        <translation>descrittore di file non valido</translation>
    </message>
    <message>
        <source>Resource temporarily unavailable</source>
        <translation>risorsa momentaneamente non disponibile</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>memoria insufficiente</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>permesso negato</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>dispositivo o risorsa occupata</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>il file esiste già</translation>
    </message>
    <message>
        <source>Invalid cross-device link</source>
        <translation>collegamento tra dispositivi diversi non valido</translation>
    </message>
    <message>
        <source>No such device</source>
        <translation>dispositivo inesistente</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>non è una cartella</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>è una cartella</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>argomento non valido</translation>
    </message>
    <message>
        <source>Too many open files in system</source>
        <translation>troppi file aperti nel sistema</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>troppi file aperti</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>file eseguibile in uso</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>file troppo grande</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>spazio esaurito sul dispositivo</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>file system in sola lettura</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>pipe interrotta</translation>
    </message>
    <message>
        <source>Resource deadlock avoided</source>
        <translation>stallo di risorse evitato</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>nome di file troppo lungo</translation>
    </message>
    <message>
        <source>No locks available</source>
        <translation>nessun lock disponibile</translation>
    </message>
    <message>
        <source>Function not implemented</source>
        <translation>funzione non disponibile</translation>
    </message>
    <message>
        <source>Directory not empty</source>
        <translation>cartella non vuota</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>troppi livelli di collegamenti simbolici</translation>
    </message>
    <message>
        <source>Value too large for defined data type</source>
        <translation>valore troppo grande per il tipo di dato</translation>
    </message>
    <message>
        <source>Operation not supported</source>
        <translation>operazione non supportata</translation>
    </message>
    <message>
        <source>Address already in use</source>
        <translation>indirizzo già in uso</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>rete non raggiungibile</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>connessione interrotta dall&apos;altra parte</translation>
    </message>
    <message>
        <source>Transport endpoint is not connected</source>
        <translation>il punto di connessione non è collegato</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>connessione scaduta</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>connessione rifiutata</translation>
    </message>
    <message>
        <source>Host is down</source>
        <translation>host spento</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>host non raggiungibile</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>riferimento al file non più valido</translation>
    </message>
    <message>
        <source>Remote I/O error</source>
        <translation>errore di ingresso/uscita remoto</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>quota del disco superata</translation>
    </message>
    <message>
        <source>its lock was set aside, and can be put back</source>
        <translation>il suo lock è stato messo da parte e si può ripristinare</translation>
    </message>
    <message>
        <source>{name} is not registered, so its command is not known. Register it first.</source>
        <translation>{name} non è registrato, quindi il suo comando non è noto. Registralo prima.</translation>
    </message>
    <message>
        <source>If you are sure, force-clean it.</source>
        <translation>Se ne hai la certezza, usa la pulizia forzata.</translation>
    </message>
    <message>
        <source>Its lease is free to be taken now, or to be cleaned.</source>
        <translation>Il suo lease ora si può prendere, o pulire.</translation>
    </message>
    <message>
        <source>Look first at what lies there.</source>
        <translation>Guarda prima che cosa si trova lì.</translation>
    </message>
    <message>
        <source>The list of set-aside locks tells what there is.</source>
        <translation>L&apos;elenco dei lock messi da parte dice che cosa c&apos;è.</translation>
    </message>
    <message>
        <source>Clean it to set its lock aside.</source>
        <translation>Puliscilo per mettere da parte il suo lock.</translation>
    </message>
    <message>
        <source>Stop it first.</source>
        <translation>Prima arrestalo.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used: {why}</source>
        <translation>{file} non si può usare: {why}</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>preso</translation>
    </message>
    <message>
        <source>written</source>
        <translation>scritto</translation>
    </message>
    <message>
        <source>Use a folder that you may write to.</source>
        <translation>Usa una cartella in cui puoi scrivere.</translation>
    </message>
    <message>
        <source>Use a folder on a writable file system.</source>
        <translation>Usa una cartella su un file system scrivibile.</translation>
    </message>
    <message>
        <source>Make the folder first.</source>
        <translation>Prima crea la cartella.</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>Libera dello spazio e riprova.</translation>
    </message>
    <message>
        <source>Raise the limit (ulimit -n) or close files.</source>
        <translation>Alza il limite (ulimit -n) o chiudi dei file.</translation>
    </message>
    <message>
        <source>It is a symbolic link, which is never followed.</source>
        <translation>È un collegamento simbolico, che non viene mai seguito.</translation>
    </message>
    <message>
        <source>Use a shorter name.</source>
        <translation>Usa un nome più corto.</translation>
    </message>
    <message>
        <source>This file system has no kernel locks: use another folder.</source>
        <translation>Questo file system non ha lock del kernel: usa un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>Another program has it open: close that one.</source>
        <translation>Un altro programma lo tiene aperto: chiudilo.</translation>
    </message>
    <message>
        <source>{lock}: {what}: {why}.</source>
        <translation>{lock}: {what}: {why}.</translation>
    </message>
    <message>
        <source>the history {file} is not open.</source>
        <translation>la cronologia {file} non è aperta.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be used: {why}. Free some space.</source>
        <translation>la cronologia {file} non si può usare: {why}. Libera dello spazio.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be used: {why}. Point LOCKCORE_HOME to a folder that you may write to.</source>
        <translation>la cronologia {file} non si può usare: {why}. Fai puntare LOCKCORE_HOME a una cartella in cui puoi scrivere.</translation>
    </message>
    <message>
        <source>the history {file} is a symbolic link, which is never followed. Move it away, or point LOCKCORE_HOME elsewhere.</source>
        <translation>la cronologia {file} è un collegamento simbolico, che non viene mai seguito. Spostalo, o fai puntare LOCKCORE_HOME altrove.</translation>
    </message>
    <message>
        <source>the history {file} is not a regular file. Move it away, or point LOCKCORE_HOME elsewhere.</source>
        <translation>la cronologia {file} non è un file normale. Spostala, o fai puntare LOCKCORE_HOME altrove.</translation>
    </message>
    <message>
        <source>the history can&apos;t be kept in {file}: {place} belongs to another user (uid {uid}). Point LOCKCORE_HOME to a folder of your own.</source>
        <translation>la cronologia non si può tenere in {file}: {place} appartiene a un altro utente (uid {uid}). Fai puntare LOCKCORE_HOME a una cartella tua.</translation>
    </message>
    <message>
        <source>the history can&apos;t be kept in {file}: anybody may write to {folder}. Take the right away (chmod o-w {path}), or point LOCKCORE_HOME to another folder.</source>
        <translation>la cronologia non si può tenere in {file}: chiunque può scrivere in {folder}. Togli il permesso (chmod o-w {path}), o fai puntare LOCKCORE_HOME a un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>the history {file} was written by a newer lockcore (version {version} of its tables; this one knows {known}). Update this lockcore; nothing was changed.</source>
        <translation>la cronologia {file} è stata scritta da un lockcore più recente (versione {version} delle tabelle; questo conosce la {known}). Aggiorna questo lockcore; non è stato cambiato nulla.</translation>
    </message>
    <message>
        <source>{file} is another program&apos;s database. Move it away, or point LOCKCORE_HOME elsewhere.</source>
        <translation>{file} è il database di un altro programma. Spostalo, o fai puntare LOCKCORE_HOME altrove.</translation>
    </message>
    <message>
        <source>the history {file} is locked by another program. Find out who has it open (fuser {path}).</source>
        <translation>la cronologia {file} è bloccata da un altro programma. Scopri chi la tiene aperta (fuser {path}).</translation>
    </message>
    <message>
        <source>the history {file} is damaged or no history at all. Move it away (mv {path}* ELSEWHERE), and the next run makes a new one.</source>
        <translation>la cronologia {file} è danneggiata o non è affatto una cronologia. Spostala (mv {path}* ALTROVE) e la prossima esecuzione ne creerà una nuova.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be written: no space is left. Free some.</source>
        <translation>la cronologia {file} non si può scrivere: lo spazio è esaurito. Liberane un po&apos;.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be read or written: the disk is full, at its limit or broken. See to the disk, then try again.</source>
        <translation>la cronologia {file} non si può leggere o scrivere: il disco è pieno, al limite o guasto. Controlla il disco, poi riprova.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be opened for writing. Make it and its folder writable for you, or point LOCKCORE_HOME elsewhere.</source>
        <translation>la cronologia {file} non si può aprire in scrittura. Rendila scrivibile per te insieme alla sua cartella, o fai puntare LOCKCORE_HOME altrove.</translation>
    </message>
    <message>
        <source>the history {file} can&apos;t be used: {why}.</source>
        <translation>la cronologia {file} non si può usare: {why}.</translation>
    </message>
    <message>
        <source>{lock}: something keeps replacing its files. Find it, or use another folder.</source>
        <translation>{lock}: qualcosa ne sostituisce di continuo i file. Trovalo, o usa un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>its folder {folder} can&apos;t be opened</source>
        <translation>la sua cartella {folder} non si può aprire</translation>
    </message>
    <message>
        <source>{lock}: anybody may remove files from its folder {folder}. Take the right away (chmod o-w {path}) or use another folder.</source>
        <translation>{lock}: chiunque può eliminare file dalla sua cartella {folder}. Togli il permesso (chmod o-w {path}) o usa un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>{lock}: its folder {folder} belongs to another user (uid {uid}), who could break the lock. Use a folder of your own.</source>
        <translation>{lock}: la sua cartella {folder} appartiene a un altro utente (uid {uid}), che potrebbe violare il lock. Usa una cartella tua.</translation>
    </message>
    <message>
        <source>{lock}: its folder {folder} is on a network file system ({kind}), where a file can&apos;t prove that there is one holder. Use a local folder, or a Lease for jobs on several machines.</source>
        <translation>{lock}: la sua cartella {folder} è su un file system di rete ({kind}), dove un file non può provare che il detentore sia uno solo. Usa una cartella locale, o un lease per job su più macchine.</translation>
    </message>
    <message>
        <source>{lock}: the file system of its folder {folder} does not answer. Use another.</source>
        <translation>{lock}: il file system della sua cartella {folder} non risponde. Usane un&apos;altra.</translation>
    </message>
    <message>
        <source>its guard {guard} can&apos;t be opened</source>
        <translation>la sua guardia {guard} non si può aprire</translation>
    </message>
    <message>
        <source>its guard {guard} can&apos;t be made</source>
        <translation>la sua guardia {guard} non si può creare</translation>
    </message>
    <message>
        <source>{lock}: its guard {guard} comes and goes; something removes it.</source>
        <translation>{lock}: la sua guardia {guard} va e viene; qualcosa la elimina.</translation>
    </message>
    <message>
        <source>its guard {guard} is not a regular file</source>
        <translation>la sua guardia {guard} non è un file normale</translation>
    </message>
    <message>
        <source>its guard {guard} has a second name (a hard link)</source>
        <translation>la sua guardia {guard} ha un secondo nome (un hard link)</translation>
    </message>
    <message>
        <source>its guard {guard} belongs to another user (uid {uid})</source>
        <translation>la sua guardia {guard} appartiene a un altro utente (uid {uid})</translation>
    </message>
    <message>
        <source>{lock}: {wrong}, so it can&apos;t be trusted. Use another folder.</source>
        <translation>{lock}: {wrong}, quindi non è affidabile. Usa un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>its guard {guard} can&apos;t be locked</source>
        <translation>la sua guardia {guard} non si può bloccare</translation>
    </message>
    <message>
        <source>its guard {guard} can&apos;t be written</source>
        <translation>la sua guardia {guard} non si può scrivere</translation>
    </message>
    <message>
        <source>{lock}: its guard {guard} belongs to another user (uid {uid}). Use another folder.</source>
        <translation>{lock}: la sua guardia {guard} appartiene a un altro utente (uid {uid}). Usa un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>its public file can&apos;t be made</source>
        <translation>il suo file pubblico non si può creare</translation>
    </message>
    <message>
        <source>its public file can&apos;t be written</source>
        <translation>il suo file pubblico non si può scrivere</translation>
    </message>
    <message>
        <source>its public file can&apos;t be published</source>
        <translation>il suo file pubblico non si può pubblicare</translation>
    </message>
    <message>
        <source>{lock}: this file system has no hard links. Use another folder.</source>
        <translation>{lock}: questo file system non ha hard link. Usa un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>it is neither a file nor a link nor a folder</source>
        <translation>non è un file, né un collegamento, né una cartella</translation>
    </message>
    <message>
        <source>its file system has no hard links</source>
        <translation>il suo file system non ha hard link</translation>
    </message>
    <message>
        <source>it was replaced while it was copied</source>
        <translation>è stato sostituito mentre veniva copiato</translation>
    </message>
    <message>
        <source>it is too large for a lock</source>
        <translation>è troppo grande per un lock</translation>
    </message>
    <message>
        <source>{lock}: something keeps replacing its guard. Find it, or use another folder.</source>
        <translation>{lock}: qualcosa ne sostituisce di continuo la guardia. Trovalo, o usa un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>{lock}: there is no folder {folder}. Make it first.</source>
        <translation>{lock}: la cartella {folder} non esiste. Prima creala.</translation>
    </message>
    <message>
        <source>{lock}: its folder {folder} is on another machine, where a file can&apos;t prove that there is one holder. Use a local folder, or a Lease for jobs on several machines.</source>
        <translation>{lock}: la sua cartella {folder} è su un&apos;altra macchina, dove un file non può provare che il detentore sia uno solo. Usa una cartella locale, o un lease per job su più macchine.</translation>
    </message>
    <message>
        <source>its public file can&apos;t be given its name</source>
        <translation>al suo file pubblico non si può dare il nome</translation>
    </message>
    <message>
        <source>its public file can&apos;t be kept open</source>
        <translation>il suo file pubblico non si può tenere aperto</translation>
    </message>
    <message>
        <source>{text} is no duration: give a number of seconds, or one with a unit: 90, 90s, 15m, 6h, 1d</source>
        <translation>{text} non è una durata: indica un numero di secondi, o uno con un&apos;unità: 90, 90s, 15m, 6h, 1d</translation>
    </message>
    <message>
        <source>{text} is longer than a hundred years</source>
        <translation>{text} supera i cento anni</translation>
    </message>
    <message>
        <source>it has characters in it that can&apos;t be printed: a line&apos;s end, for one.</source>
        <translation>contiene caratteri non stampabili: per esempio una fine di riga.</translation>
    </message>
    <message>
        <source>it is no address of a lease. Use one such as sqlite:///home/me/leases.db#name, postgresql://me@host/database#name or env:VARIABLE#name.</source>
        <translation>non è l&apos;indirizzo di un lease. Usane uno come sqlite:///home/me/leases.db#nome, postgresql://me@host/database#nome o env:VARIABILE#nome.</translation>
    </message>
    <message>
        <source>{option} is no option of a sqlite address. Known options: {known}.</source>
        <translation>{option} non è un&apos;opzione di un indirizzo sqlite. Quelle note sono: {known}.</translation>
    </message>
    <message>
        <source>a password on a command line can be read by everybody on this machine. Leave it out and put it into ~/.pgpass or PGPASSWORD; or put the whole address into an environment variable and use env:VARIABLE#name, or into the job&apos;s file</source>
        <translation>una password su una riga di comando può essere letta da chiunque su questa macchina. Omettila e mettila in ~/.pgpass o PGPASSWORD; oppure metti l&apos;intero indirizzo in una variabile d&apos;ambiente e usa env:VARIABILE#nome, o nel file del job</translation>
    </message>
    <message>
        <source>after # stands the name of the lease: 1 to {n} printable characters.</source>
        <translation>dopo # sta il nome del lease: da 1 a {n} caratteri stampabili.</translation>
    </message>
    <message>
        <source>after env: stands the name of an environment variable: letters, digits and underscores.</source>
        <translation>dopo env: sta il nome di una variabile d&apos;ambiente: lettere, cifre e trattini bassi.</translation>
    </message>
    <message>
        <source>the environment variable {variable} is not set, and the lease&apos;s address should be in it.</source>
        <translation>la variabile d&apos;ambiente {variable} non è impostata e dovrebbe contenere l&apos;indirizzo del lease.</translation>
    </message>
    <message>
        <source>the environment variable {variable} leads to another one.</source>
        <translation>la variabile d&apos;ambiente {variable} rimanda a un&apos;altra.</translation>
    </message>
    <message>
        <source>in the environment variable {variable}: {why}</source>
        <translation>nella variabile d&apos;ambiente {variable}: {why}</translation>
    </message>
    <message>
        <source>its option {key}: {why}.</source>
        <translation>la sua opzione {key}: {why}.</translation>
    </message>
    <message>
        <source>its option {key} must be longer than 0.</source>
        <translation>la sua opzione {key} deve essere maggiore di 0.</translation>
    </message>
    <message>
        <source>a sqlite address has three slashes before its path: sqlite:///home/me/leases.db#name.</source>
        <translation>un indirizzo sqlite ha tre barre prima del percorso: sqlite:///home/me/leases.db#nome.</translation>
    </message>
    <message>
        <source>it means {path}, a file at the root. Give the whole path, or sqlite:///./{file} for this folder.</source>
        <translation>indica {path}, un file nella radice. Scrivi il percorso completo, o sqlite:///./{file} per questa cartella.</translation>
    </message>
    <message>
        <source>its path leads to no file.</source>
        <translation>il suo percorso non porta a un file.</translation>
    </message>
    <message>
        <source>its option table is no table&apos;s name: letters, digits and underscores.</source>
        <translation>la sua opzione table non è il nome di una tabella: lettere, cifre e trattini bassi.</translation>
    </message>
    <message>
        <source>its option table is for sqlite addresses.</source>
        <translation>la sua opzione table è per gli indirizzi sqlite.</translation>
    </message>
    <message>
        <source>its user, password, host, port and name can&apos;t be told apart. Write %2F for /, %3F for ?, %23 for # and %40 for @ where they are part of one.</source>
        <translation>utente, password, host, porta e nome non si possono distinguere. Scrivi %2F per /, %3F per ?, %23 per # e %40 per @ dove ne fanno parte.</translation>
    </message>
    <message>
        <source>{text} can&apos;t name a lock: it is empty or holds a zero byte</source>
        <translation>{text} non può essere il nome di un lock: è vuoto o contiene un byte zero</translation>
    </message>
    <message>
        <source>{text} names a folder; a lock is a file in it</source>
        <translation>{text} indica una cartella; un lock è un file al suo interno</translation>
    </message>
    <message>
        <source>{text} can&apos;t name a lock: its file name has more than {n} bytes</source>
        <translation>{text} non può essere il nome di un lock: il nome del file supera {n} byte</translation>
    </message>
    <message>
        <source>{text} can&apos;t name a lock: use up to {n} printable characters without a separator</source>
        <translation>{text} non può essere il nome di un lock: usa fino a {n} caratteri stampabili senza separatori</translation>
    </message>
    <message>
        <source>{text} can&apos;t name a lock: Windows keeps this name, or a character in it, for itself</source>
        <translation>{text} non può essere il nome di un lock: Windows riserva a sé questo nome, o un suo carattere</translation>
    </message>
    <message>
        <source>{key} has {path}, which is relative. Start it with / or ~.</source>
        <translation>{key} contiene {path}, che è relativo. Inizialo con / o ~.</translation>
    </message>
    <message>
        <source>{key} has an entry (number {number}) that is no address: it lacks ://.</source>
        <translation>{key} ha una voce (numero {number}) che non è un indirizzo: manca ://.</translation>
    </message>
    <message>
        <source>{name} can&apos;t name a job. Use up to {n} printable characters without a separator; the first can&apos;t be a dot, a dash or a tilde.</source>
        <translation>{name} non può essere il nome di un job. Usa fino a {n} caratteri stampabili senza separatori; il primo non può essere un punto, un trattino o una tilde.</translation>
    </message>
    <message>
        <source>[&quot;python3&quot;, &quot;scheduler.py&quot;]; a shell line is [&quot;sh&quot;, &quot;-c&quot;, &quot;…&quot;]</source>
        <translation>[&quot;python3&quot;, &quot;scheduler.py&quot;]; una riga della shell è [&quot;sh&quot;, &quot;-c&quot;, &quot;…&quot;]</translation>
    </message>
    <message>
        <source>{key} is empty: its first word is the program to run. Leave it out if there is none.</source>
        <translation>{key} è vuoto: la prima parola è il programma da eseguire. Omettilo se non ce n&apos;è uno.</translation>
    </message>
    <message>
        <source>{key} must be &quot;auto&quot;, &quot;json&quot; or &quot;pid&quot; for a lock that lockcore takes, not {given}. If the program takes it itself, set taken_by = &quot;job&quot;.</source>
        <translation>{key} deve essere &quot;auto&quot;, &quot;json&quot; o &quot;pid&quot; per un lock preso da lockcore, non {given}. Se lo prende il programma stesso, imposta taken_by = &quot;job&quot;.</translation>
    </message>
    <message>
        <source>{key} and url are both given. Keep one: a lock is a file, or a row in a database.</source>
        <translation>sono indicati sia {key} sia url. Tienine uno: un lock è un file, o una riga in un database.</translation>
    </message>
    <message>
        <source>{key} = &quot;job&quot; needs path: the file that the program takes its lock with.</source>
        <translation>{key} = &quot;job&quot; richiede path: il file con cui il programma prende il lock.</translation>
    </message>
    <message>
        <source>{key} must be an address such as &quot;sqlite:///…#name&quot; or &quot;postgresql://…#name&quot;.</source>
        <translation>{key} deve essere un indirizzo come &quot;sqlite:///…#nome&quot; o &quot;postgresql://…#nome&quot;.</translation>
    </message>
    <message>
        <source>{key} has a relative path. Write the whole path, or one that begins with ~.</source>
        <translation>{key} ha un percorso relativo. Scrivi il percorso completo, o uno che inizia con ~.</translation>
    </message>
    <message>
        <source>{key}: {why}.</source>
        <translation>{key}: {why}.</translation>
    </message>
    <message>
        <source>{key} is {path}, but there is no such user.</source>
        <translation>{key} è {path}, ma questo utente non esiste.</translation>
    </message>
    <message>
        <source>{key} is {path}, which is relative. Start it with / or ~, or set cwd.</source>
        <translation>{key} è {path}, che è relativo. Inizialo con / o ~, o imposta cwd.</translation>
    </message>
    <message>
        <source>five fields (minute, hour, day of month, month, day of week) such as &quot;0 8 * * 1-5&quot;, or &quot;@daily&quot;</source>
        <translation>cinque campi (minuto, ora, giorno del mese, mese, giorno della settimana) come &quot;0 8 * * 1-5&quot;, o &quot;@daily&quot;</translation>
    </message>
    <message>
        <source>bad minute</source>
        <translation>minuto errato</translation>
    </message>
    <message>
        <source>bad hour</source>
        <translation>ora errata</translation>
    </message>
    <message>
        <source>bad day-of-month</source>
        <translation>giorno del mese errato</translation>
    </message>
    <message>
        <source>bad month</source>
        <translation>mese errato</translation>
    </message>
    <message>
        <source>bad day-of-week</source>
        <translation>giorno della settimana errato</translation>
    </message>
    <message>
        <source>schedule {schedule} can&apos;t be used: nobody can tell when the machine starts again. Leave it out, or set kind = &quot;daemon&quot;.</source>
        <translation>la pianificazione {schedule} non si può usare: nessuno sa quando la macchina si riavvia. Omettila, o imposta kind = &quot;daemon&quot;.</translation>
    </message>
    <message>
        <source>schedule {schedule} can&apos;t be used: give {allowed}.</source>
        <translation>la pianificazione {schedule} non si può usare: indica {allowed}.</translation>
    </message>
    <message>
        <source>schedule {schedule} can&apos;t be used: {why}. Give {allowed}.</source>
        <translation>la pianificazione {schedule} non si può usare: {why}. Indica {allowed}.</translation>
    </message>
    <message>
        <source>schedule {schedule} can&apos;t be used: there is no such day.</source>
        <translation>la pianificazione {schedule} non si può usare: quel giorno non esiste.</translation>
    </message>
    <message>
        <source>{file} can&apos;t be used:</source>
        <translation>{file} non si può usare:</translation>
    </message>
    <message>
        <source>it is nested too deeply to be read.</source>
        <translation>è annidato troppo in profondità per essere letto.</translation>
    </message>
    <message>
        <source>{key} must be text in quotation marks, not {kind}.</source>
        <translation>{key} deve essere un testo tra virgolette, non {kind}.</translation>
    </message>
    <message>
        <source>{key} must be a list of texts, such as {example}.</source>
        <translation>{key} deve essere un elenco di testi, come {example}.</translation>
    </message>
    <message>
        <source>{key} must be true or false, not {kind}.</source>
        <translation>{key} deve essere true o false, non {kind}.</translation>
    </message>
    <message>
        <source>{key} must be a whole number above 0.</source>
        <translation>{key} deve essere un numero intero maggiore di 0.</translation>
    </message>
    <message>
        <source>{words} or {last}</source>
        <translation>{words} o {last}</translation>
    </message>
    <message>
        <source>{key} must be {words}, not {given}.</source>
        <translation>{key} deve essere {words}, non {given}.</translation>
    </message>
    <message>
        <source>{key} must be a duration such as 90, &quot;90s&quot;, &quot;15m&quot;, &quot;6h&quot; or &quot;1d&quot;, not {kind}.</source>
        <translation>{key} deve essere una durata come 90, &quot;90s&quot;, &quot;15m&quot;, &quot;6h&quot; o &quot;1d&quot;, non {kind}.</translation>
    </message>
    <message>
        <source>{key} must be longer than 0.</source>
        <translation>{key} deve essere maggiore di 0.</translation>
    </message>
    <message>
        <source>[{key}] must be a table, not {kind}.</source>
        <translation>[{key}] deve essere una tabella, non {kind}.</translation>
    </message>
    <message>
        <source>Known keys: {keys}.</source>
        <translation>Quelle note sono: {keys}.</translation>
    </message>
    <message>
        <source>{key} is not a key that is known here.</source>
        <translation>{key} non è una chiave nota qui.</translation>
    </message>
    <message>
        <source>{key} belongs in [{table}].</source>
        <translation>{key} va in [{table}].</translation>
    </message>
    <message>
        <source>{key} belongs at the top, before the first table.</source>
        <translation>{key} va in cima, prima della prima tabella.</translation>
    </message>
    <message>
        <source>text with a zero byte</source>
        <translation>un testo con un byte zero</translation>
    </message>
    <message>
        <source>an empty text</source>
        <translation>un testo vuoto</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un numero</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>un elenco</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>una tabella</translation>
    </message>
    <message>
        <source>a date</source>
        <translation>una data</translation>
    </message>
    <message>
        <source>line {line}, column {column}: {why}.</source>
        <translation>riga {line}, colonna {column}: {why}.</translation>
    </message>
    <message>
        <source>end of document: {why}.</source>
        <translation>fine del documento: {why}.</translation>
    </message>
    <message>
        <source>no TOML: {why}.</source>
        <translation>non è TOML: {why}.</translation>
    </message>
    <message>
        <source>Did you mean &quot;{word}&quot;?</source>
        <translation>Intendevi “{word}”?</translation>
    </message>
    <message>
        <source>invalid statement</source>
        <translation>istruzione non valida</translation>
    </message>
    <message>
        <source>invalid value</source>
        <translation>valore non valido</translation>
    </message>
    <message>
        <source>invalid date or datetime</source>
        <translation>data o data e ora non valida</translation>
    </message>
    <message>
        <source>invalid initial character for a key part</source>
        <translation>una chiave non può iniziare con questo carattere</translation>
    </message>
    <message>
        <source>expected newline or end of document after a statement</source>
        <translation>dopo un&apos;istruzione serve una nuova riga o la fine del documento</translation>
    </message>
    <message>
        <source>expected &apos;=&apos; after a key in a key/value pair</source>
        <translation>dopo una chiave serve &apos;=&apos;</translation>
    </message>
    <message>
        <source>expected &apos;]&apos; at the end of a table declaration</source>
        <translation>alla fine del nome di una tabella serve &apos;]&apos;</translation>
    </message>
    <message>
        <source>expected &apos;]]&apos; at the end of an array declaration</source>
        <translation>alla fine del nome di un array di tabelle serve &apos;]]&apos;</translation>
    </message>
    <message>
        <source>cannot overwrite a value</source>
        <translation>un valore non si può indicare due volte</translation>
    </message>
    <message>
        <source>unclosed array</source>
        <translation>elenco non chiuso</translation>
    </message>
    <message>
        <source>unclosed inline table</source>
        <translation>tabella in linea non chiusa</translation>
    </message>
    <message>
        <source>unterminated string</source>
        <translation>testo senza virgolette di chiusura</translation>
    </message>
    <message>
        <source>unescaped &apos;\&apos; in a string</source>
        <translation>&apos;\&apos; non protetto in un testo</translation>
    </message>
    <message>
        <source>illegal character {character}</source>
        <translation>carattere non ammesso {character}</translation>
    </message>
    <message>
        <source>found invalid character {character}</source>
        <translation>carattere non valido {character}</translation>
    </message>
    <message>
        <source>cannot declare {key} twice</source>
        <translation>{key} non si può dichiarare due volte</translation>
    </message>
    <message>
        <source>duplicate inline table key {key}</source>
        <translation>chiave {key} ripetuta in una tabella in linea</translation>
    </message>
    <message>
        <source>no process can be started: {why}.</source>
        <translation>non si può avviare alcun processo: {why}.</translation>
    </message>
    <message>
        <source>{name} is a path. Give the job a name: lockcore run --lock {path} NAME -- COMMAND...</source>
        <translation>{name} è un percorso. Dai un nome al job: lockcore run --lock {path} NOME -- COMANDO...</translation>
    </message>
    <message>
        <source>there is nothing to run for {name}. Give a command (lockcore run {job} -- COMMAND...) or register one ({add} --command COMMAND...).</source>
        <translation>non c&apos;è nulla da eseguire per {name}. Indica un comando (lockcore run {job} -- COMANDO...) o registrane uno ({add} --command COMANDO...).</translation>
    </message>
    <message>
        <source>the current folder is gone, so {path} leads nowhere. Go to another folder.</source>
        <translation>la cartella corrente non c&apos;è più, quindi {path} non porta da nessuna parte. Vai in un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>it is removed as soon as it is made</source>
        <translation>viene eliminato appena viene creato</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>non è un file normale</translation>
    </message>
    <message>
        <source>Its address leads to a database, and does not say to which lease in it: put #NAME behind it.</source>
        <translation>Il suo indirizzo porta a un database e non dice a quale lease: aggiungi #NOME in fondo.</translation>
    </message>
    <message>
        <source>{address} is a database. Say which lease in it: {place}#NAME</source>
        <translation>{address} è un database. Indica quale lease: {place}#NOME</translation>
    </message>
    <message>
        <source>it has not answered within {seconds} s</source>
        <translation>non ha risposto entro {seconds} s</translation>
    </message>
    <message>
        <source>psycopg is not installed. Install it: pip install &apos;lockcore[postgres]&apos;</source>
        <translation>psycopg non è installato. Installalo: pip install &apos;lockcore[postgres]&apos;</translation>
    </message>
    <message>
        <source>{place}: {why}.</source>
        <translation>{place}: {why}.</translation>
    </message>
    <message>
        <source>its table {table} has no column {column}</source>
        <translation>la sua tabella {table} non ha la colonna {column}</translation>
    </message>
    <message>
        <source>its row names nobody</source>
        <translation>la sua riga non indica nessuno</translation>
    </message>
    <message>
        <source>it is a symbolic link, which is never followed</source>
        <translation>è un collegamento simbolico, che non viene mai seguito</translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation>non è un file normale</translation>
    </message>
    <message>
        <source>its table {table} is removed again and again</source>
        <translation>la sua tabella {table} viene eliminata di continuo</translation>
    </message>
    <message>
        <source>it takes no changes: it is a standby, or was made read-only. Give the address of the primary</source>
        <translation>non accetta modifiche: è uno standby, o è stato reso di sola lettura. Indica l&apos;indirizzo del primario</translation>
    </message>
    <message>
        <source>its user may not use the table {table}. Its owner can allow it: {sql}</source>
        <translation>il suo utente non può usare la tabella {table}. Il proprietario può permetterlo: {sql}</translation>
    </message>
    <message>
        <source>it has no connection left. Raise its max_connections, or let fewer programs connect</source>
        <translation>non ha più connessioni libere. Alza max_connections, o fai connettere meno programmi</translation>
    </message>
    <message>
        <source>somebody keeps rows of {table} locked. Look for an open transaction in pg_stat_activity</source>
        <translation>qualcuno tiene bloccate righe di {table}. Cerca una transazione aperta in pg_stat_activity</translation>
    </message>
    <message>
        <source>it took too long. Somebody may keep the table {table} locked: look in pg_stat_activity</source>
        <translation>ci è voluto troppo. Forse qualcuno tiene bloccata la tabella {table}: guarda in pg_stat_activity</translation>
    </message>
    <message>
        <source>it refuses the password. Keep the right one in ~/.pgpass or in PGPASSWORD</source>
        <translation>rifiuta la password. Tieni quella giusta in ~/.pgpass o in PGPASSWORD</translation>
    </message>
    <message>
        <source>it refuses this user. Look into its pg_hba.conf</source>
        <translation>rifiuta questo utente. Guarda nel suo pg_hba.conf</translation>
    </message>
    <message>
        <source>it lets nobody in from here. Look into its pg_hba.conf</source>
        <translation>da qui non fa entrare nessuno. Guarda nel suo pg_hba.conf</translation>
    </message>
    <message>
        <source>this database does not exist. Make it with createdb, or correct the address</source>
        <translation>questo database non esiste. Crealo con createdb, o correggi l&apos;indirizzo</translation>
    </message>
    <message>
        <source>this user does not exist. Make it with createuser, or correct the address</source>
        <translation>questo utente non esiste. Crealo con createuser, o correggi l&apos;indirizzo</translation>
    </message>
    <message>
        <source>it is just starting. Try again in a moment</source>
        <translation>si sta avviando. Riprova tra un momento</translation>
    </message>
    <message>
        <source>it is just starting again after a crash. Try again in a moment</source>
        <translation>si sta riavviando dopo un arresto anomalo. Riprova tra un momento</translation>
    </message>
    <message>
        <source>it is just stopping. Start it again</source>
        <translation>si sta arrestando. Riavvialo</translation>
    </message>
    <message>
        <source>it can&apos;t be reached. See that the server is running, and that host and port are right</source>
        <translation>non è raggiungibile. Controlla che il server sia in esecuzione e che host e porta siano giusti</translation>
    </message>
    <message>
        <source>it does not answer. See that the server is running, and not overloaded</source>
        <translation>non risponde. Controlla che il server sia in esecuzione e non sovraccarico</translation>
    </message>
    <message>
        <source>PostgreSQL does not understand this address. See LIBPQ-CONNSTRING in its manual</source>
        <translation>PostgreSQL non comprende questo indirizzo. Vedi LIBPQ-CONNSTRING nel suo manuale</translation>
    </message>
    <message>
        <source>PostgreSQL does not understand this address: it has no option {option}. See LIBPQ-CONNSTRING in its manual</source>
        <translation>PostgreSQL non comprende questo indirizzo: non ha l&apos;opzione {option}. Vedi LIBPQ-CONNSTRING nel suo manuale</translation>
    </message>
    <message>
        <source>it asks for a password. Keep it in ~/.pgpass or in PGPASSWORD</source>
        <translation>chiede una password. Tienila in ~/.pgpass o in PGPASSWORD</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>la connessione è andata persa</translation>
    </message>
    <message>
        <source>it refuses (error {code})</source>
        <translation>rifiuta (errore {code})</translation>
    </message>
    <message>
        <source>the table {table} is missing, and its user may not make it. Have somebody run who may: {sql}</source>
        <translation>la tabella {table} manca e il suo utente non può crearla. Fai eseguire da chi può: {sql}</translation>
    </message>
    <message>
        <source>no schema of its user&apos;s search_path exists, so there is no place for a table</source>
        <translation>nessuno schema del search_path del suo utente esiste, quindi non c&apos;è posto per una tabella</translation>
    </message>
    <message>
        <source>a heartbeat counts for {seconds} s in its table: ask for no longer TTL</source>
        <translation>nella sua tabella un heartbeat vale {seconds} s: non chiedere un TTL più lungo</translation>
    </message>
    <message>
        <source>its row was removed as soon as it was made</source>
        <translation>la sua riga è stata eliminata appena creata</translation>
    </message>
    <message>
        <source>{why}, and one of another program is never made</source>
        <translation>{why}, e per un altro programma non si crea mai nulla</translation>
    </message>
    <message>
        <source>there is no such database</source>
        <translation>questo database non esiste</translation>
    </message>
    <message>
        <source>row 1 of its table {table} can&apos;t be understood. Look at it, and delete it</source>
        <translation>la riga 1 della sua tabella {table} non è comprensibile. Guardala ed eliminala</translation>
    </message>
    <message>
        <source>its file changes while it is read</source>
        <translation>il suo file cambia mentre viene letto</translation>
    </message>
    <message>
        <source>its file was removed or replaced</source>
        <translation>il suo file è stato eliminato o sostituito</translation>
    </message>
    <message>
        <source>this process was forked while its parent was using the file. Start it in another way</source>
        <translation>questo processo è nato da un fork mentre il padre usava il file. Avvialo in altro modo</translation>
    </message>
    <message>
        <source>its folder does not exist. Make it first</source>
        <translation>la sua cartella non esiste. Prima creala</translation>
    </message>
    <message>
        <source>it can&apos;t be made: {why}</source>
        <translation>non si può creare: {why}</translation>
    </message>
    <message>
        <source>another program has kept it locked for {seconds} s</source>
        <translation>un altro programma lo tiene bloccato da {seconds} s</translation>
    </message>
    <message>
        <source>it is not a SQLite database</source>
        <translation>non è un database SQLite</translation>
    </message>
    <message>
        <source>its table {table} has several rows 1</source>
        <translation>la sua tabella {table} ha più righe 1</translation>
    </message>
    <message>
        <source>no row: free</source>
        <translation>nessuna riga: libero</translation>
    </message>
    <message>
        <source>the database changes faster than it can be read</source>
        <translation>il database cambia più in fretta di quanto si possa leggere</translation>
    </message>
    <message>
        <source>the database can&apos;t be opened: {why}</source>
        <translation>il database non si può aprire: {why}</translation>
    </message>
    <message>
        <source>the database has no table {table}</source>
        <translation>il database non ha la tabella {table}</translation>
    </message>
    <message>
        <source>{file} is not a regular file</source>
        <translation>{file} non è un file normale</translation>
    </message>
    <message>
        <source>its -wal has no -shm beside it: it can&apos;t be read without a change</source>
        <translation>accanto al suo -wal non c&apos;è un -shm: non si può leggere senza modificarlo</translation>
    </message>
    <message>
        <source>the database is locked by another program</source>
        <translation>il database è bloccato da un altro programma</translation>
    </message>
    <message>
        <source>a transaction was cut off in this database, and only its own program may repair it</source>
        <translation>in questo database una transazione è stata interrotta e solo il suo programma può ripararlo</translation>
    </message>
    <message>
        <source>not a SQLite database</source>
        <translation>non è un database SQLite</translation>
    </message>
    <message>
        <source>the database could not be read in time</source>
        <translation>il database non è stato letto in tempo</translation>
    </message>
    <message>
        <source>the database can&apos;t be read: {why}</source>
        <translation>il database non si può leggere: {why}</translation>
    </message>
    <message>
        <source>The exit of PID {pid} can&apos;t be watched: {why} It is looked at now and then.</source>
        <translation>La fine del PID {pid} non si può sorvegliare: {why} Viene controllato di tanto in tanto.</translation>
    </message>
    <message>
        <source>it was closed.</source>
        <translation>è stato chiuso.</translation>
    </message>
    <message>
        <source>the limit {name} ({now}) is reached. Raise it:  sysctl {key}=524288</source>
        <translation>il limite {name} ({now}) è raggiunto. Alzalo:  sysctl {key}=524288</translation>
    </message>
    <message>
        <source>it failed in a way that nobody thought of: {why}</source>
        <translation>errore imprevisto: {why}</translation>
    </message>
    <message>
        <source>The processes can&apos;t be looked at: {why}. Those found before are shown.</source>
        <translation>I processi non si possono esaminare: {why}. Sono mostrati quelli trovati prima.</translation>
    </message>
    <message>
        <source>It could not be looked at: {why}.</source>
        <translation>Non è stato possibile esaminarlo: {why}.</translation>
    </message>
    <message>
        <source>Its file system has not answered yet.</source>
        <translation>Il suo file system non ha ancora risposto.</translation>
    </message>
    <message>
        <source>Its database has not answered yet.</source>
        <translation>Il suo database non ha ancora risposto.</translation>
    </message>
    <message>
        <source>there is no program `crontab` here. Install your system&apos;s cron package.</source>
        <translation>qui non c&apos;è il programma `crontab`. Installa il pacchetto cron del tuo sistema.</translation>
    </message>
    <message>
        <source>{program} can&apos;t be run: {why}.</source>
        <translation>{program} non si può eseguire: {why}.</translation>
    </message>
    <message>
        <source>`{program} -l` did not answer within {seconds} s.</source>
        <translation>`{program} -l` non ha risposto entro {seconds} s.</translation>
    </message>
    <message>
        <source>`{program} -l` failed: {why}</source>
        <translation>`{program} -l` non è riuscito: {why}</translation>
    </message>
    <message>
        <source>already under lockcore</source>
        <translation>già sotto lockcore</translation>
    </message>
    <message>
        <source>A line is longer than the {n} characters that cron may take: use a script.</source>
        <translation>Una riga supera i {n} caratteri che cron può accettare: usa uno script.</translation>
    </message>
    <message>
        <source>disabled: it is commented out</source>
        <translation>disattivata: è un commento</translation>
    </message>
    <message>
        <source>it holds characters that can&apos;t be shown; put the command into a script</source>
        <translation>contiene caratteri che non si possono mostrare; metti il comando in uno script</translation>
    </message>
    <message>
        <source>a percent sign gives it input, which a rewritten line would lose; put the command into a script</source>
        <translation>un segno di percentuale le dà un input, che una riga riscritta perderebbe; metti il comando in uno script</translation>
    </message>
    <message>
        <source>These lines run one program, so they share one lock and never overlap. Each has its own arguments: set `command` in the job file if you want to start it by hand.</source>
        <translation>Queste righe eseguono un solo programma, quindi condividono un lock e non si sovrappongono mai. Ognuna ha i suoi argomenti: imposta `command` nel file del job se vuoi avviarlo a mano.</translation>
    </message>
    <message>
        <source>It starts with the machine. If it should always run, set kind = &quot;daemon&quot; in the job file.</source>
        <translation>Si avvia con la macchina. Se deve essere sempre in esecuzione, imposta kind = &quot;daemon&quot; nel file del job.</translation>
    </message>
    <message>
        <source>The schedule {schedule} is not understood, so missed runs won&apos;t be noticed.</source>
        <translation>La pianificazione {schedule} non è comprensibile, quindi le esecuzioni mancate non saranno notate.</translation>
    </message>
    <message>
        <source>A quotation mark is left open in it.</source>
        <translation>Contiene una virgoletta non chiusa.</translation>
    </message>
    <message>
        <source>It keeps its {program}, which lockcore does not understand here.</source>
        <translation>Mantiene il suo {program}, che qui lockcore non comprende.</translation>
    </message>
    <message>
        <source>It was under flock(1); its lock file is kept as the job&apos;s lock.</source>
        <translation>Era sotto flock(1); il suo file di lock resta come lock del job.</translation>
    </message>
    <message>
        <source>flock waited without end, lockcore waits for a day.</source>
        <translation>flock aspettava senza fine, lockcore aspetta un giorno.</translation>
    </message>
    <message>
        <source>It was under timeout(1); its limit is kept as the job&apos;s.</source>
        <translation>Era sotto timeout(1); il suo limite resta quello del job.</translation>
    </message>
    <message>
        <source>the command is empty.</source>
        <translation>il comando è vuoto.</translation>
    </message>
    <message>
        <source>the interpreter in its first line does not exist</source>
        <translation>l&apos;interprete indicato nella sua prima riga non esiste</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>è una cartella</translation>
    </message>
    <message>
        <source>no permission to execute it (chmod +x {file})</source>
        <translation>manca il permesso di eseguirlo (chmod +x {file})</translation>
    </message>
    <message>
        <source>{program} was not started, because it can&apos;t be kept together with what it starts (a job object): {why}.</source>
        <translation>{program} non è stato avviato, perché non si può tenere insieme a ciò che avvia (un job object di Windows): {why}.</translation>
    </message>
    <message>
        <source>it is no program for this Windows. Put the one that reads it first, such as py {file}</source>
        <translation>non è un programma per questo Windows. Metti prima quello che lo legge, per esempio py {file}</translation>
    </message>
    <message>
        <source>no permission to execute {file}</source>
        <translation>manca il permesso di eseguire {file}</translation>
    </message>
    <message>
        <source>it wants to be run as administrator. Run lockcore from a terminal that is</source>
        <translation>vuole essere eseguito come amministratore. Esegui lockcore da un terminale aperto come amministratore</translation>
    </message>
    <message>
        <source>{name} skipped: the last completed run ({label}) ended {age} ago, at {time}, and the minimum interval is {interval}.</source>
        <translation>{name}: esecuzione saltata, perché l&apos;ultima completata ({label}) è terminata {age} fa ({time}) e l&apos;intervallo minimo è {interval}.</translation>
    </message>
    <message>
        <source>{name} skipped: the last completed run ended {age} ago, at {time}, and the minimum interval is {interval}.</source>
        <translation>{name}: esecuzione saltata, perché l&apos;ultima completata è terminata {age} fa ({time}) e l&apos;intervallo minimo è {interval}.</translation>
    </message>
    <message>
        <source>{program}: no such file.</source>
        <translation>{program}: file inesistente.</translation>
    </message>
    <message>
        <source>{program}: not found in PATH.</source>
        <translation>{program}: non trovato nel PATH.</translation>
    </message>
    <message>
        <source>{program} could not be started: {why}.</source>
        <translation>Impossibile avviare {program}: {why}.</translation>
    </message>
    <message>
        <source>to a batch file, cmd.exe can&apos;t hand over a word with a quotation mark or a new line in it</source>
        <translation>a un file batch, cmd.exe non può passare una parola che contiene virgolette o un a capo</translation>
    </message>
    <message>
        <source>its log</source>
        <translation>il suo log</translation>
    </message>
    <message>
        <source>{name} was not started, because its output can&apos;t be kept: {file}: {why}. Use --log with a place that you may write to, or --log none.</source>
        <translation>{name} non è stato avviato, perché il suo output non si può conservare: {file}: {why}. Usa --log con un posto in cui puoi scrivere, o --log none.</translation>
    </message>
    <message>
        <source>it can&apos;t be started in {folder}: {why}.</source>
        <translation>non si può avviare in {folder}: {why}.</translation>
    </message>
    <message>
        <source>The form for a new job begins with these limits. Existing jobs stay as they are.</source>
        <translation>Il modulo per un nuovo job comincia con questi limiti. I job esistenti restano come sono.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Cancella</translation>
    </message>
    <message>
        <source>Correct {file} in an editor; it is read again when it is saved.</source>
        <translation>Correggi {file} in un editor: viene riletto quando lo salvi.</translation>
    </message>
    <message>
        <source>Its job file can&apos;t be used: {why}</source>
        <translation>Il file del job non si può usare: {why}</translation>
    </message>
</context>
</TS>
