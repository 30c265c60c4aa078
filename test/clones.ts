import { cpSync } from 'node:fs'
import { outputOf } from './run-program.ts'
import { filesOf, newFolder } from './temporary.ts'

/** The shared copy of a project, a bare repository called `remote`, and clones of it beside it. */
export type Clones = ReturnType<typeof openClones>

/** Runs git in a folder, whatever a person has set on this computer; gives what it says. */
export function gitIn(cwd: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  return outputOf('git', [...args], { cwd, env, stdio: 'pipe' }).toString()
}

/** Clones in a new folder or a given one, where nothing is yet; those of `pattern` where it is given. */
export function openClones(
  pattern?: { readonly folder: string },
  folder: string = newFolder('clones-'),
) {
  if (pattern) cpSync(pattern.folder, folder, { recursive: true, preserveTimestamps: true })
  const { at, edit, ...files } = filesOf(folder)
  const git = (clone: string, ...args: readonly string[]): string => gitIn(at(clone), ...args)
  const init = (clone: string) => {
    git('.', 'init', '-q', '-b', 'main', clone)
    git(clone, 'config', 'user.name', clone)
    git(clone, 'config', 'user.email', `${clone}@bakery.example`)
  }
  /** A clone of the shared copy, by the relative path of which it knows that. */
  const clone = (clone: string) => {
    init(clone)
    git(clone, 'remote', 'add', 'origin', '../remote')
    git(clone, 'fetch', '-q')
    if (git(clone, 'branch', '-r') !== '') git(clone, 'checkout', '-q', '-B', 'main', 'origin/main')
  }
  return {
    ...files,
    folder,
    at,
    edit,
    git,
    init,
    clone,
    /** Begins the shared copy with a clone, in which `prepare` puts what is sent first. */
    begin: (name: string, prepare: () => void) => {
      git('.', 'init', '-q', '--bare', '-b', 'main', 'remote')
      clone(name)
      prepare()
      git(name, 'add', '.')
      git(name, 'commit', '-qm', 'Begin')
      git(name, 'push', '-qu', 'origin', 'main')
    },
    /** Changes a file in a clone, and publishes it from there. */
    publishFrom: (clone: string, path: string, from: string | RegExp, to: string) => {
      git(clone, 'pull', '-q', '--rebase')
      edit(`${clone}/${path}`, from, to)
      git(clone, 'commit', '-qam', 'Theirs')
      git(clone, 'push', '-q')
    },
  }
}
