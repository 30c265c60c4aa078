import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rememberLast } from '../../memory.ts'
import { type Both, both, french, visible } from '../../message.ts'
import type { Conflict } from '../protocol/conflict.ts'
import type { Failed } from '../protocol/publication.ts'
import { Refusal } from '../protocol/state.ts'
import { findGit, type GitProgram, isNewEnough } from './find-git.mjs'

/** Why something was not sent. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly why: Failed
  readonly sentence: Both
  /** What both sides have changed, where somebody may choose. */
  readonly clashes: readonly Clashing[] | undefined

  constructor(why: Failed, sentence = both('', ''), clashes?: readonly Clashing[]) {
    super(sentence.en)
    this.why = why
    this.sentence = sentence
    this.clashes = clashes
  }
}

/** What git cannot do is nothing here; any other error is a bug, and thrown. */
export function ignoreNotSent(error: unknown): undefined {
  if (!(error instanceof NotSent)) throw error
}

/** Throws the same as a refusal of what the panel has asked; other errors as they are. */
export const asRefusal = (error: unknown): never => {
  throw error instanceof NotSent ? new Refusal(422, error.sentence) : error
}

export type Clashing = Omit<Conflict, 'saved'>

/** What a call may be given beside its words. */
export interface Call {
  readonly input?: string | Uint8Array | undefined
  /** Names in the environment that lead git elsewhere, such as to an index that is nobody's. */
  readonly place?: Readonly<Record<string, string>> | undefined
  /** In milliseconds, of a call that asks a remote. */
  readonly limit?: number
}

/** What a call came to. */
export interface GitAnswer {
  readonly code: number
  readonly bytes: Buffer
  readonly out: string
  readonly said: string
}

/** Calls git. */
export type Git = (args: readonly string[], call?: Call) => Promise<GitAnswer>

/** How long a remote may take where somebody waits for it. */
export const overNetwork: Call = { limit: 120_000 }
/** Where nobody does, it is brief, and Git Credential Manager opens no window. */
export const inBackground: Call = { limit: 15_000, place: { GCM_INTERACTIVE: 'never' } }

/** How long git itself may take. */
const longest = 30_000

const noHooks = rememberLast(() =>
  process.platform === 'win32' ? mkdtempSync(join(tmpdir(), 'no-hooks-')) : '/dev/null',
)

/** What git is told in any case, before the settings of the user. */
const settings = () => ({
  'core.hooksPath': noHooks(),
  'core.fsmonitor': 'false',
  'core.pager': 'cat',
  'core.editor': ':',
  'core.askPass': '',
  'core.safecrlf': 'false',
  'core.quotePath': 'false',
  'diff.external': '',
  'gc.auto': '0',
  'i18n.commitEncoding': 'utf-8',
  'log.showSignature': 'false',
  'maintenance.auto': 'false',
  'protocol.ext.allow': 'never',
  'push.gpgSign': 'false',
  'safe.bareRepository': 'explicit',
  'submodule.recurse': 'false',
  'user.useConfigOnly': 'true',
})

let known: GitProgram | undefined

/** The git of this computer. Looked for again until there is one that can be used: whoever installs it goes on at once. */
async function usableGit(): Promise<GitProgram> {
  const { platform, env: environment } = process
  const found = known ?? (await findGit({ platform, environment }))
  if (!found) throw new NotSent('no git', noGit)
  if (!isNewEnough(found.version)) throw new NotSent('old git', both(found.version, found.version))
  known = found
  return found
}

/** Looks for git anew at the next call. */
export const forgetGit = () => {
  known = undefined
}

const noGit = both('git: not found', 'git : introuvable')
const unended = both('Git did not end within 30 seconds.', 'Git n’a pas terminé en 30 secondes.')

/** Git in a folder: no shell, hook or question, and a time limit. Throws `NotSent` without a usable git. */
export function gitIn(cwd: string): Git {
  const flags = Object.entries(settings()).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A session of its own has no terminal that anything could ask at.
  const detached = process.platform !== 'win32'
  return async (args, { input = '', place = {}, limit } = {}) => {
    const { file, environment } = await usableGit()
    const env = { ...plainEnvironment(), ...environment, ...quiet, ...place }
    const words = [...flags, ...args]
    // Without pipes where too many files are open.
    const child: ChildProcess = spawn(file, words, { cwd, env, detached, windowsHide: true })
    const { promise, resolve, reject } = Promise.withResolvers<GitAnswer>()
    const out: Buffer[] = []
    const said: Buffer[] = []
    const end = (code: number) => {
      clearTimeout(timer)
      const bytes = Buffer.concat(out)
      resolve({ code, bytes, out: bytes.toString(), said: Buffer.concat(said).toString() })
    }
    /** No answer at all: whoever took that for a no would take a branch for one without commits. */
    const fail = (refusal: NotSent) => {
      clearTimeout(timer)
      reject(refusal)
    }
    const stop = (signal: NodeJS.Signals) => {
      try {
        // With what it has started, such as a transport.
        if (detached && child.pid) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch {
        // It has ended by itself.
      }
    }
    const timer = setTimeout(() => {
      fail(limit ? refusalOf('timed out') : new NotSent('other', unended))
      // Git takes its locks away before it ends, if it is given the time.
      stop('SIGTERM')
      setTimeout(stop, 2000, 'SIGKILL').unref()
    }, limit ?? longest)
    child.stdout?.on('data', (bytes: Buffer) => out.push(bytes))
    child.stderr?.on('data', (bytes: Buffer) => said.push(bytes))
    child.stdin?.on('error', () => {})
    child.on('error', (error: NodeJS.ErrnoException) => {
      // It may have been taken away.
      forgetGit()
      fail(refusalOf(error.message))
    })
    child.on('close', (code) => (code === null ? fail(refusalOf('git was stopped')) : end(code)))
    child.stdin?.end(input)
    return promise
  }
}

const quiet = { GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '1', LC_ALL: 'C', LANGUAGE: 'C' }

/** The environment without what would lead git to another repository, or let it ask. */
const plainEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:GIT_|SSH_ASKPASS)/i.test(name)),
  )

/** An answer that is none of a failure; what git said about it is told apart by its words. */
export function checked(answer: GitAnswer): GitAnswer {
  if (answer.code === 0) return answer
  throw refusalOf(answer.said)
}

/** What git, or a remote, has said of a failure, told apart by its words. */
export function refusalOf(said: string): NotSent {
  const [, foreign] = /dubious ownership in repository at '(.+)'/.exec(said) ?? []
  if (foreign) return new NotSent('other', ofAnother(foreign))
  const [, lock] = /Unable to create '(.+\.lock)': File exists/.exec(said) ?? []
  if (lock) return new NotSent('other', lockedBy(lock))
  const [why] = reasons.find(([, words]) => words.test(said)) ?? (['other'] as const)
  const line = lastLine(said)
  return new NotSent(why, { en: line, fr: line })
}

const ofAnother = (folder: string): Both => {
  const command = `git config --global --add safe.directory '${visible(folder)}'`
  return {
    en: `The folder of the project belongs to another user of this computer, so git does not use it. Ask your site administrator to make it yours; if you trust everything in it, run: ${command}`,
    fr: french`Le dossier du projet appartient à un autre utilisateur de cet ordinateur : git ne s'en sert donc pas. Demandez à l'administrateur du site de vous en rendre propriétaire ; si vous faites confiance à tout ce qu'il contient, lancez : ${command}`,
  }
}

const lockedBy = (lock: string): Both => ({
  en: `Another program is at work with git here, or has crashed: ${visible(lock)} is there. Wait a moment; if it stays, delete that file, then publish.`,
  fr: french`Un autre programme se sert de git ici, ou s'est arrêté net : ${visible(lock)} est là. Attendez un instant ; si ce fichier reste, supprimez-le, puis publiez.`,
})

// The first that fits: a protected branch is refused by a hook of its host, too.
const reasons: readonly (readonly [Failed, RegExp])[] = [
  ['behind', /\[rejected\]|non-fast-forward|fetch first/i],
  [
    'sign-in',
    /authentication failed|could not read (?:user|pass)|returned error: 401|permission denied \(|host key verification|terminal prompts disabled|invalid username/i,
  ],
  [
    'rights',
    /permission to .* denied|access denied|returned error: 403|not allowed to push|protected branch|write access|insufficient permission|denied to/i,
  ],
  ['hook', /hook declined|\[remote rejected\]/i],
  [
    'offline',
    /could not resolve|couldn't connect|failed to connect|(?:connection|operation) timed out|connection (?:refused|reset)|unreachable|no route to host|name resolution/i,
  ],
  ['no answer', /timed out/i],
]

/** The last thing that the remote said, or git, without the names and passwords of an address. */
export function lastLine(said: string): string {
  const lines = said
    .split(/[\r\n]+/)
    .filter((line) => !/^(?:hint|To |error: failed|\s*$)/.test(line))
  const last = lines.findLast((line) => /^remote:\s*\S/.test(line)) ?? lines.at(-1) ?? 'git'
  const line = last.replace(/^remote:/, '').replace(/\/\/[^/@\s]+@/g, '//')
  return visible(line.trim().slice(0, 300))
}

/** The lines of an answer; none of a failure. */
export const outputLines = ({ code, out }: GitAnswer): readonly string[] =>
  code === 0 ? out.split(/\r?\n/).filter(Boolean) : []

/** The bytes of files in commits, by their names in git, read by one process (`git cat-file --batch`). */
export async function readBlobs(
  git: Git,
  names: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  if (names.length === 0) return found
  const input = names.map((name) => `${name}\n`).join('')
  const { bytes } = checked(await git(['cat-file', '--batch'], { input }))
  let at = 0
  for (const name of names) {
    const start = bytes.indexOf('\n', at) + 1
    const line = bytes.toString('latin1', at, start)
    const [, size] = /^[0-9a-f]+ blob (\d+)\n$/.exec(line) ?? []
    if (size === undefined) throw refusalOf(line)
    at = start + Number(size) + 1
    found.set(name, bytes.subarray(start, at - 1))
  }
  return found
}
