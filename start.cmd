@echo off
rem Starts the editor on a double click on Windows. Macs have start.command. ASCII only: consoles do not agree on accents.
pushd "%~dp0" || goto end
where node > nul 2> nul && goto start
if exist "%ProgramFiles%\nodejs\node.exe" set "PATH=%PATH%;%ProgramFiles%\nodejs" && goto start
reg query "HKCU\Control Panel\International" /v LocaleName 2> nul | findstr /r "fr-" > nul && goto french
echo Node is missing on this computer. Install Node 24 from https://nodejs.org, then open this file again.
goto end
:french
echo Node manque sur cet ordinateur. Installez Node 24 depuis https://nodejs.org, puis rouvrez ce fichier.
goto end
:start
node scripts\run.mjs start %*
if not errorlevel 1 exit /b 0
if %errorlevel% == 130 exit /b 130
:end
pause
exit /b 2
