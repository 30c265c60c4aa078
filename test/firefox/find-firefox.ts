import { spawnSync } from 'node:child_process'

const runs = (path: string) => spawnSync(path, ['--version']).status === 0

/** The Firefox that `FIREFOX_PATH` names, or one that is installed. */
function installed(): string | undefined {
  const { FIREFOX_PATH: chosen } = process.env
  if (chosen) return runs(chosen) ? chosen : undefined
  const { stdout } = spawnSync('which', ['firefox-esr', 'firefox'], { encoding: 'utf8' })
  const application = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return [...(stdout ?? '').split('\n'), application].find((path) => path !== '' && runs(path))
}

/** Installs Debian's package where that is allowed. */
function install(): void {
  if (process.getuid?.() !== 0 || !runs('apt-get')) return
  process.stderr.write('Setting up, this once: installing Firefox for the tests, with apt-get.\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, timeout: 300_000 }
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'firefox-esr'], options)
}

if (!installed() && !process.env['FIREFOX_PATH']) install()
/** The Firefox that tests drive; none where none can be had. */
export const firefox = installed()
if (!firefox) process.stderr.write('Firefox is not tested: none starts here.\n')
