import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { loadSources } from '../content/load.ts'
import { diskFailure, replacePrivately } from '../emit/files.ts'
import { contentFailure, type ExitCode, exit, Failure, type Sentence } from '../failure.ts'
import { toBase64url } from '../gate/crypto.ts'
import {
  type GateFile,
  gateFileSchema,
  passwordCount,
  usesDemonstrationKeys,
} from '../gate/gate-file.ts'
import { fewestIterations } from '../gate/keys.ts'
import { publicKeyOf } from '../gate/seal.ts'
import type { Source } from '../site.ts'
import type { Options } from './options.ts'
import { passphrase, type Randomness, refuseFaults, weaknesses } from './passwords.ts'
import type { Environment } from './set-up.mjs'

/** `npm run gate`: asks for passwords and writes their public keys to the content. */
export async function setGate(options: Options): Promise<ExitCode> {
  const { content } = options
  const file = join(content, 'gate.json')
  return runGate(options, {
    environment: process.env,
    input: process.stdin,
    output: process.stderr,
    sources: await loadSources(content).catch((error) => {
      throw contentFailure(error, content)
    }),
    random: randomBytes,
    write: (text) =>
      replacePrivately(file, text).catch((error) => {
        throw diskFailure(error, file)
      }),
  })
}

/** What the command was asked to do. */
export type GateOptions = Pick<Options, 'lang' | 'replace' | 'rotate' | 'allowWeak'>

/** All that the command touches. */
export interface GateWorld {
  readonly environment: Environment
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
  /** The content: its words make passwords easy to guess, its `gate.json` holds the present keys. */
  readonly sources: readonly Source[]
  readonly random: Randomness
  /** Puts the text in the place of `gate.json`, whole or not at all, readable by its owner only. */
  readonly write: (text: string) => Promise<void>
}

/**
 * Sets the passwords of the gate: asks for three (or, with `replace`, for the former and the new one) and writes their
 * public keys. Refusals are thrown as failures with exit 2 and leave the file as it was; no password is ever printed.
 */
export async function runGate(options: GateOptions, world: GateWorld): Promise<ExitCode> {
  const { lang, replace, rotate } = options
  const present = presentGate(world.sources)
  if (world.environment['CI']) throw new Failure('usage', refusals.machine)
  if (replace && rotate) throw new Failure('usage', refusals.both)
  if (replace && !present) throw new Failure('usage', refusals.nothingToReplace)

  const typed = await readPasswords(options, world)
  const fresh = replace ? typed.slice(1) : typed
  refuseFaults(fresh)
  const weak = weaknesses(fresh, world.sources)
  if (!options.allowWeak) refuseWeakness(weak)
  for (const sentence of weak) world.output.write(`${sentence[lang]}\n`)

  const [former = '', password = ''] = typed
  const isGroundKept = present && !rotate && !usesDemonstrationKeys(present)
  const gate =
    replace && present
      ? await replacePassword(present, former, password)
      : await setPasswords(fresh, isGroundKept ? present : newGround(world.random))
  await world.write(`${JSON.stringify(gate, null, 2)}\n`)
  world.output.write(`${written(options, present !== undefined)[lang]}\n`)
  return exit.done
}

/** The present keys; a file that cannot be read is as good as none, since it is about to be replaced. */
function presentGate(sources: readonly Source[]): GateFile | undefined {
  const source = sources.find(({ path }) => path === 'gate.json')
  if (!source) return undefined
  try {
    return gateFileSchema.parse(JSON.parse(new TextDecoder().decode(source.bytes)))
  } catch {
    return undefined
  }
}

function refuseWeakness([first]: readonly Sentence[]): void {
  if (!first) return
  throw new Failure('usage', {
    en: `${first.en} Use four or more random words. Nothing was changed.`,
    fr: `${first.fr} Prenez au moins quatre mots tirés au hasard. Rien n’a été changé.`,
  })
}

/** What a set of passwords rests on: a salt, and a seed that is never published. */
type Ground = Pick<GateFile, 'kdf' | 'seed'>

const newGround = (random: Randomness): Ground => ({
  kdf: { name: 'PBKDF2-SHA256', iterations: fewestIterations, salt: toBase64url(random(16)) },
  seed: toBase64url(random(32)),
})

/** The keys of three passwords. Their order says nothing of which belongs to whom. */
export async function setPasswords(
  passwords: readonly string[],
  ground: Ground,
): Promise<GateFile> {
  const keys = await Promise.all(passwords.map((password) => publicKeyOf(password, ground.kdf)))
  return withKeys(keys, ground)
}

/** The keys with one password in the place of another, under the same salt. */
export async function replacePassword(
  gate: GateFile,
  former: string,
  password: string,
): Promise<GateFile> {
  const keys = gate.recipients.map(({ pk }) => pk)
  const dropped = await publicKeyOf(former, gate.kdf)
  if (!keys.includes(dropped)) throw new Failure('usage', refusals.stranger)
  const added = await publicKeyOf(password, gate.kdf)
  if (keys.includes(added)) throw new Failure('usage', refusals.accepted)
  return withKeys([...keys.filter((key) => key !== dropped), added], gate)
}

function withKeys(keys: readonly string[], { kdf, seed }: Ground): GateFile {
  if (new Set(keys).size !== passwordCount) throw new Error('three different keys are needed')
  const recipients = keys.toSorted().map((pk) => ({ pk }))
  return { v: 1, curve: 'P-256', kdf, seed, recipients }
}

async function readPasswords(options: GateOptions, world: GateWorld): Promise<string[]> {
  const asked = questions(options)
  const given = world.input.isTTY ? await ask(options, world) : await readLines(world.input)
  if (given.length !== asked.length) throw new Failure('usage', miscounted(options, given.length))
  return given.map((password) => password.normalize('NFC'))
}

/** Asks for one line per question; nothing of what is typed is shown. Ends early where the input does. */
async function ask(options: GateOptions, { input, output, random }: GateWorld): Promise<string[]> {
  const { lang, replace } = options
  const offers = Array.from({ length: replace ? 1 : passwordCount }, () => passphrase(random))
  output.write(`${suggestions(offers)[lang]}\n`)
  const asked = questions(options).map((question) => question[lang])
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typing = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  let stopped = false
  typing.on('SIGINT', () => {
    stopped = true
    typing.close()
  })

  const answers: string[] = []
  output.write(asked[0] ?? '')
  for await (const line of typing) {
    answers.push(line)
    output.write(`\n${asked[answers.length] ?? ''}`)
    if (answers.length === asked.length) break
  }
  typing.close()
  if (stopped) throw new Failure('interrupted', refusals.stopped)
  return answers
}

/** The lines that a program hands over, whatever they end with; none where it hands over nothing. */
async function readLines(input: AsyncIterable<Uint8Array | string>): Promise<string[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(Buffer.from(chunk))
  const text = decode(Buffer.concat(chunks)).replace(/\r?\n$/, '')
  return text === '' ? [] : text.split(/\r?\n/)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Failure('usage', refusals.notUtf8, { cause })
  }
}

function questions({ replace }: GateOptions): readonly Sentence[] {
  if (replace)
    return [
      { en: 'Password to replace: ', fr: 'Mot de passe à remplacer : ' },
      { en: 'New password: ', fr: 'Nouveau mot de passe : ' },
    ]
  return Array.from({ length: passwordCount }, (_, index) => ({
    en: `Password ${index + 1} of ${passwordCount}: `,
    fr: `Mot de passe ${index + 1} sur ${passwordCount} : `,
  }))
}

function suggestions(offers: readonly string[]): Sentence {
  const list = offers.map((offer) => `  ${offer}`).join('\n')
  return {
    en: `Five random words make a good password, for example:\n${list}\nWhat you type is not shown.`,
    fr: `Cinq mots tirés au hasard font un bon mot de passe, par exemple :\n${list}\nCe que vous tapez ne s’affiche pas.`,
  }
}

/** What was done, and what it does not undo. */
function written({ replace, rotate }: GateOptions, existed: boolean): Sentence {
  const nothing: Sentence = { en: '', fr: '' }
  const done: Sentence = replace
    ? { en: 'One of the three passwords is replaced.', fr: 'Un des trois mots de passe a changé.' }
    : { en: 'Three passwords are set.', fr: 'Les trois mots de passe sont réglés.' }
  const ground: Sentence = rotate
    ? { en: ' Salt and seed are new.', fr: ' Le sel et la graine sont nouveaux.' }
    : nothing
  const former: Sentence = existed
    ? {
        en: '\nPages published earlier still open with the former passwords wherever somebody kept a copy.',
        fr: '\nLes pages déjà publiées s’ouvrent encore avec les anciens mots de passe, là où quelqu’un en a gardé une copie.',
      }
    : nothing
  return {
    en: `${done.en}${ground.en} gate.json holds public keys only: nothing in it opens the pages.\nBuild and publish the site for them to take effect.${former.en}`,
    fr: `${done.fr}${ground.fr} gate.json ne contient que des clés publiques : rien n’y ouvre les pages.\nConstruisez et publiez le site pour qu’ils prennent effet.${former.fr}`,
  }
}

/** Why the number of lines is not the number of passwords. */
function miscounted({ replace }: GateOptions, given: number): Sentence {
  const needed: Sentence = replace
    ? {
        en: 'Two passwords are needed, the former and the new one, each on a line',
        fr: 'Il faut deux mots de passe, l’ancien et le nouveau, un par ligne',
      }
    : {
        en: `${passwordCount} passwords are needed, one a line`,
        fr: `Il faut ${passwordCount} mots de passe, un par ligne`,
      }
  const counted: Sentence = [
    { en: 'none was given', fr: 'aucun n’a été donné' },
    { en: 'one was given', fr: 'un seul a été donné' },
  ][given] ?? { en: `${given} were given`, fr: `${given} ont été donnés` }
  return {
    en: `${needed.en}; ${counted.en}. Nothing was changed.`,
    fr: `${needed.fr}\u202F; ${counted.fr}. Rien n’a été changé.`,
  }
}

const refusals = {
  machine: {
    en: 'Passwords are set on a person’s machine, not where CI is set. Nothing was changed.',
    fr: 'Les mots de passe se règlent sur la machine d’une personne, pas là où CI est défini. Rien n’a été changé.',
  },
  both: {
    en: '--replace keeps two passwords, --rotate makes all three anew: use one of them.',
    fr: '--replace garde deux mots de passe, --rotate les renouvelle tous : choisissez.',
  },
  nothingToReplace: {
    en: 'There is no valid gate.json in which a password could be replaced. Run “npm run gate” to set all three.',
    fr: 'Il n’y a pas de gate.json valide où remplacer un mot de passe. Lancez « npm run gate » pour régler les trois.',
  },
  stranger: {
    en: 'The password to replace is not one of the three accepted. Nothing was changed.',
    fr: 'Le mot de passe à remplacer n’est pas l’un des trois acceptés. Rien n’a été changé.',
  },
  accepted: {
    en: 'The new password is accepted already. Nothing was changed.',
    fr: 'Le nouveau mot de passe est déjà accepté. Rien n’a été changé.',
  },
  notUtf8: {
    en: 'The passwords are not UTF-8. Nothing was changed.',
    fr: 'Les mots de passe ne sont pas en UTF-8. Rien n’a été changé.',
  },
  stopped: {
    en: '\nStopped. Nothing was changed.',
    fr: '\nArrêté. Rien n’a été changé.',
  },
} as const
