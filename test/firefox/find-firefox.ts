import { installForTests, sayMissing } from '../hosting/debian-program.ts'
import { runProgram } from '../run-program.ts'

const runs = (path: string) => runProgram(path, ['--version']).status === 0

/** The Firefox that `FIREFOX_PATH` names, or one that is installed. */
function installed(): string | undefined {
  const { FIREFOX_PATH: chosen } = process.env
  if (chosen) return runs(chosen) ? chosen : undefined
  const { stdout } = runProgram('which', ['firefox-esr', 'firefox'], { encoding: 'utf8' })
  const application = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return [...(stdout ?? '').split('\n'), application].find((path) => path !== '' && runs(path))
}

if (!process.env['FIREFOX_PATH'])
  await installForTests('Firefox', ['firefox-esr'], () => installed() !== undefined)
/** The Firefox that tests drive; none where none can be had. */
export const firefox = installed()
if (!firefox) sayMissing('Firefox was not found on this computer.')
