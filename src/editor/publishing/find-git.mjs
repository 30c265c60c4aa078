// Plain JavaScript without a dependency: `npm start` says that there is no git before it fetches anything.
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export async function findGit(machine) {
  let old
  for (const file of [...onPath(machine), ...(await elsewhere(machine))].filter(isAbsolute)) {
    const isThere = await access(file, constants.X_OK).then(
      async () => (await stat(file)).isFile(),
      () => false,
    )
    if (!isThere || !(await isInstalled(file, machine))) continue
    const environment = surroundings(file, machine)
    const env = { ...machine.environment, ...environment }
    const { stdout } = await run(file, ['version'], { env, windowsHide: true }).catch(() => nothing)
    const version = /^git version (\d+(?:\.\d+)+)/.exec(stdout)?.[1]
    if (version === undefined) continue
    if (isNewEnough(version)) return { file, environment, version }
    old ??= { file, environment, version }
  }
  return old
}

const nothing = { stdout: '' }

function onPath({ platform, environment }) {
  const [, path = ''] = Object.entries(environment).find(([name]) => /^path$/i.test(name)) ?? []
  const name = platform === 'win32' ? 'git.exe' : 'git'
  const folders = path.split(platform === 'win32' ? ';' : delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name))
}

/** Where git is without being on the path; the newest version of GitHub Desktop first. */
async function elsewhere({ platform, environment, root = '/' }) {
  const { LOCALAPPDATA = '', ProgramFiles = '', HOME = '' } = environment
  if (platform === 'win32') {
    const desktop = join(LOCALAPPDATA, 'GitHubDesktop')
    const entries = await readdir(desktop).catch(() => [])
    const versions = entries.filter((name) => name.startsWith('app-')).toSorted(byNumber)
    const own = versions.map((name) => join(desktop, name, 'resources/app/git/cmd/git.exe'))
    return [join(ProgramFiles, 'Git/cmd/git.exe'), ...own]
  }
  if (platform === 'darwin') {
    const brewed = ['opt/homebrew/bin/git', 'usr/local/bin/git'].map((path) => join(root, path))
    const folders = [join(root, 'Applications'), join(HOME, 'Applications')]
    const desktop = 'GitHub Desktop.app/Contents/Resources/app/git/bin/git'
    return [...brewed, ...folders.map((folder) => join(folder, desktop))]
  }
  const folders = ['usr/lib/github-desktop', 'opt/GitHub Desktop']
  return folders.map((folder) => join(root, folder, 'resources/app/git/bin/git'))
}

const byNumber = (one, other) => other.localeCompare(one, 'en', { numeric: true })

async function isInstalled(file, { platform, root = '/' }) {
  if (platform !== 'darwin' || file !== join(root, 'usr/bin/git')) return true
  const asked = run(join(root, 'usr/bin/xcode-select'), ['-p'])
  return asked.then(
    () => true,
    () => false,
  )
}

/** The git of GitHub Desktop was built for another folder, and is told its own (dugite, `setupEnvironment`). */
function surroundings(file, { platform }) {
  if (platform === 'win32' || !file.includes('/app/git/bin/')) return {}
  const own = dirname(dirname(file))
  const shared = {
    GIT_EXEC_PATH: join(own, 'libexec/git-core'),
    GIT_TEMPLATE_DIR: join(own, 'share/git-core/templates'),
  }
  if (platform === 'darwin') return shared
  return { ...shared, PREFIX: own, GIT_SSL_CAINFO: join(own, 'ssl/cacert.pem') }
}

export const isNewEnough = (version) => version.localeCompare('2.38', 'en', { numeric: true }) >= 0
