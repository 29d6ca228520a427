; The installer for Windows: for one person, without an administrator. build.py compiles it.

#ifndef Version
  #error "Version is not given: compile this with build.py"
#endif

[Setup]
AppId={{8E1B7C64-53D0-4B52-A7C5-0F4D7B9A61E2}
AppName=Locktray
AppVersion={#Version}
AppPublisher=The Locktray authors
VersionInfoVersion={#Numbers}
DefaultDirName={localappdata}\Programs\Locktray
DisableDirPage=auto
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
UsedUserAreasWarning=no
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
ChangesEnvironment=yes
; Windows would end whatever uses our files, also the jobs. We ask the tray ourselves, and leave jobs alone.
CloseApplications=no
OutputDir={#Output}
OutputBaseFilename=locktray-{#Version}-setup
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\locktray.ico
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
TimeStampsInUTC=yes
TouchDate={#Day}
TouchTime={#Time}

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"
Name: "cs"; MessagesFile: "compiler:Languages\Czech.isl"

[CustomMessages]
en.Autostart=Start Locktray when I sign in
it.Autostart=Avvia Locktray quando accedo
cs.Autostart=Spouštět Locktray po přihlášení
en.OnPath=Let me type "lockcore" in any terminal (adds it to my PATH)
it.OnPath=Permetti di scrivere "lockcore" in qualsiasi terminale (lo aggiunge al mio PATH)
cs.OnPath=Umožnit psát „lockcore“ v každém terminálu (přidá ho do mé proměnné PATH)
en.StartNow=Start Locktray
it.StartNow=Avvia Locktray
cs.StartNow=Spustit Locktray
en.TrayStays=Locktray is running and did not end when it was asked to. Quit it from its menu, then try again.
it.TrayStays=Locktray è in esecuzione e non è terminato quando gli è stato chiesto. Chiudilo dal suo menu, poi riprova.
cs.TrayStays=Locktray běží a na požádání neskončil. Ukončete ho z jeho nabídky a zkuste to znovu.
en.JobsRun=Jobs are running under lockcore, and go on. Try again when they have ended.
it.JobsRun=Ci sono job in esecuzione sotto lockcore, che continuano. Riprova quando saranno terminati.
cs.JobsRun=Pod lockcore běží úlohy a poběží dál. Zkuste to znovu, až skončí.

[Tasks]
; Later the settings of Locktray decide: an upgrade must not switch it back.
Name: "autostart"; Description: "{cm:Autostart}"; Flags: unchecked; Check: IsNew
Name: "path"; Description: "{cm:OnPath}"; Flags: unchecked

[InstallDelete]
; Modules of the version before must not be found by this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion touch
Source: "{#License}"; DestDir: "{app}"; DestName: "LICENSE.txt"; Flags: ignoreversion touch
Source: "{#Icon}"; DestDir: "{app}"; DestName: "locktray.ico"; Flags: ignoreversion touch

[Icons]
Name: "{userprograms}\Locktray"; Filename: "{app}\locktray.exe"; IconFilename: "{app}\locktray.ico"

[Registry]
Root: HKCU; Subkey: "Software\Microsoft\Windows\CurrentVersion\Run"; ValueType: string; ValueName: "Locktray"; \
  ValueData: """{app}\locktray.exe"" --minimized"; Tasks: autostart

[Run]
Filename: "{app}\locktray.exe"; Description: "{cm:StartNow}"; Flags: nowait postinstall skipifsilent

[Code]
const
  RunKey = 'Software\Microsoft\Windows\CurrentVersion\Run';

function IsNew: Boolean;
begin
  Result := not FileExists(ExpandConstant('{app}\locktray.exe'));
end;

{ Whether nobody runs this program: a running one can't be opened to be written. }
function IsFree(Path: String): Boolean;
var
  Stream: TFileStream;
begin
  Result := True;
  if FileExists(Path) then
    try
      Stream := TFileStream.Create(Path, fmOpenReadWrite);
      Stream.Free;
    except
      Result := False;
    end;
end;

{ Ends the tray, and says what stands in the way of touching the files, if anything does. }
function MakeRoom: String;
var
  Tray: String;
  Code: Integer;
begin
  Result := '';
  Tray := ExpandConstant('{app}\locktray.exe');
  if not IsFree(ExpandConstant('{app}\lockcore.exe')) then
    Result := CustomMessage('JobsRun')
  else if FileExists(Tray) then begin
    Exec(Tray, '--quit', '', SW_HIDE, ewWaitUntilTerminated, Code);
    if not IsFree(Tray) then
      Result := CustomMessage('TrayStays');
  end;
end;

{ The person's own PATH with or without our folder; whatever else is in it stays as it is. }
procedure SetOnPath(Wanted: Boolean);
var
  Before, After, Rest, Entry, Ours: String;
  Place: Integer;
begin
  Ours := ExpandConstant('{app}');
  if not RegQueryStringValue(HKCU, 'Environment', 'Path', Before) then
    Before := '';
  After := '';
  Rest := Before;
  while Rest <> '' do begin
    Place := Pos(';', Rest);
    if Place = 0 then
      Place := Length(Rest) + 1;
    Entry := Copy(Rest, 1, Place - 1);
    Delete(Rest, 1, Place);
    if (Entry <> '') and (CompareText(RemoveBackslash(Entry), Ours) <> 0) then begin
      if After <> '' then
        After := After + ';';
      After := After + Entry;
    end;
  end;
  if Wanted then begin
    if After <> '' then
      After := After + ';';
    After := After + Ours;
  end else if Pos(Lowercase(Ours), Lowercase(Before)) = 0 then
    exit;
  if After = '' then
    RegDeleteValue(HKCU, 'Environment', 'Path')
  else
    RegWriteExpandStringValue(HKCU, 'Environment', 'Path', After);
end;

function PrepareToInstall(var NeedsRestart: Boolean): String;
begin
  Result := MakeRoom;
end;

procedure CurStepChanged(Step: TSetupStep);
begin
  if Step = ssPostInstall then
    SetOnPath(WizardIsTaskSelected('path'));
end;

function InitializeUninstall: Boolean;
var
  Problem: String;
begin
  Problem := MakeRoom;
  Result := Problem = '';
  if not Result then
    SuppressibleMsgBox(Problem, mbError, MB_OK, IDOK);
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Value: String;
begin
  if Step <> usUninstall then
    exit;
  SetOnPath(False);
  { Switched on here or in the settings of Locktray; one that starts another installation is not ours. }
  if RegQueryStringValue(HKCU, RunKey, 'Locktray', Value) then
    if Pos(Lowercase(ExpandConstant('{app}\locktray.exe')), Lowercase(Value)) > 0 then
      RegDeleteValue(HKCU, RunKey, 'Locktray');
end;
