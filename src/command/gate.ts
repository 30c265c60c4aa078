import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { loadSources } from '../content/load.ts'
import { replacePrivately } from '../emit/files.ts'
import { type ExitCode, exit, Failure, type Sentence } from '../failure.ts'
import { toBase64url } from '../gate/crypto.ts'
import { type GateFile, gateFileSchema, usesDemonstrationKeys } from '../gate/gate-file.ts'
import { fewestIterations } from '../gate/keys.ts'
import { publicKeyOf } from '../gate/seal.ts'
import { both } from '../message.ts'
import type { Source } from '../site.ts'
import type { Options } from './options.ts'
import { passphrase, refuse, refuseFaults, weaknesses } from './passwords.ts'
import type { Terminal } from './print.ts'

/** `npm run gate`: writes the public keys of passwords, or refuses with exit 2 and leaves the file as it was. */
export async function setGate(options: Options, terminal: Terminal): Promise<ExitCode> {
  const { content, lang, replace, rotate } = options
  const sources = await loadSources(content)
  const present = presentGate(sources)
  refuseUnfit(options, present)
  const typed = await readPasswords(options, terminal)
  const fresh = replace ? typed.slice(1) : typed
  refuseFaults(fresh)
  const weak = weaknesses(fresh, sources)
  const [weakest] = weak
  if (weakest && !options.allowWeak)
    refuse(
      `${weakest.en} Use four or more random words.`,
      `${weakest.fr} Prenez au moins quatre mots tirés au hasard.`,
    )
  for (const sentence of weak) terminal.output.write(`${sentence[lang]}\n`)

  const [former = '', password = ''] = typed
  const ground = present && !rotate && !usesDemonstrationKeys(present) ? present : newGround()
  const gate =
    replace && present
      ? await replacePassword(present, former, password)
      : withKeys(await keysOf(fresh, ground), ground)
  await replacePrivately(join(content, 'gate.json'), `${JSON.stringify(gate, null, 2)}\n`)
  terminal.output.write(`${written(options, present !== undefined)}\n`)
  return exit.done
}

/** The present keys; a file that cannot be read is as good as none, since it is about to be replaced. */
function presentGate(sources: readonly Source[]): GateFile | undefined {
  const source = sources.find(({ path }) => path === 'gate.json')
  try {
    return source && gateFileSchema.parse(JSON.parse(new TextDecoder().decode(source.bytes)))
  } catch {
    return undefined
  }
}

function refuseUnfit({ replace, rotate }: Options, present: GateFile | undefined): void {
  if (process.env['CI'])
    refuse(
      'Passwords are set on a person’s machine, not where CI is set.',
      'Les mots de passe se règlent sur la machine d’une personne, pas là où CI est défini.',
    )
  if (replace && rotate)
    refuse(
      '--replace keeps two passwords, --rotate makes all three anew: use one of them.',
      '--replace garde deux mots de passe, --rotate les renouvelle tous : choisissez.',
    )
  if (replace && !present)
    refuse(
      'There is no valid gate.json in which a password could be replaced. Run “npm run gate” to set all three.',
      'Il n’y a pas de gate.json valide où remplacer un mot de passe. Lancez « npm run gate » pour régler les trois.',
    )
}

/** What a set of passwords rests on: a salt, and a seed that is never published. */
type Ground = Pick<GateFile, 'kdf' | 'seed'>

const newGround = (): Ground => ({
  kdf: { name: 'PBKDF2-SHA256', iterations: fewestIterations, salt: toBase64url(randomBytes(16)) },
  seed: toBase64url(randomBytes(32)),
})

const keysOf = (passwords: readonly string[], { kdf }: Ground): Promise<string[]> =>
  Promise.all(passwords.map((password) => publicKeyOf(password, kdf)))

/** The keys with one password in the place of another, under the same salt. */
export async function replacePassword(gate: GateFile, former: string, password: string) {
  const keys = gate.recipients.map(({ pk }) => pk)
  const dropped = await publicKeyOf(former, gate.kdf)
  if (!keys.includes(dropped))
    refuse(
      'The password to replace is not one of the three accepted.',
      'Le mot de passe à remplacer n’est pas l’un des trois acceptés.',
    )
  const added = await publicKeyOf(password, gate.kdf)
  if (keys.includes(added))
    refuse('The new password is accepted already.', 'Le nouveau mot de passe est déjà accepté.')
  return withKeys([...keys.filter((key) => key !== dropped), added], gate)
}

/** Three different keys, else it throws; their order says nothing of which belongs to whom. */
function withKeys(keys: readonly string[], { kdf, seed }: Ground): GateFile {
  const recipients = keys.toSorted().map((pk) => ({ pk }))
  return gateFileSchema.parse({ v: 1, curve: 'P-256', kdf, seed, recipients })
}

async function readPasswords(options: Options, terminal: Terminal): Promise<readonly string[]> {
  const { questions, needed } = options.replace ? replacing : setting
  const given = terminal.attended
    ? await ask(questions, options, terminal)
    : await readLines(terminal)
  const count = given.length
  const counted = few[count] ?? both(`${count} were given`, `${count} ont été donnés`)
  if (count !== questions.length)
    refuse(`${needed.en}; ${counted.en}.`, `${needed.fr} ; ${counted.fr}.`)
  return given.map((password) => password.normalize('NFC'))
}

const setting = {
  questions: [1, 2, 3].map((place) =>
    both(`Password ${place} of 3: `, `Mot de passe ${place} sur 3 : `),
  ),
  needed: both('3 passwords are needed, one a line', 'Il faut 3 mots de passe, un par ligne'),
}

const replacing = {
  questions: [
    both('Password to replace: ', 'Mot de passe à remplacer : '),
    both('New password: ', 'Nouveau mot de passe : '),
  ],
  needed: both(
    'Two passwords are needed, the former and the new one, each on a line',
    'Il faut deux mots de passe, l’ancien et le nouveau, un par ligne',
  ),
}

const few = [
  both('none was given', 'aucun n’a été donné'),
  both('one was given', 'un seul a été donné'),
]

/** Asks for one line per question; nothing of what is typed is shown. Ends early where the input does. */
async function ask(
  asked: readonly Sentence[],
  { lang, replace }: Options,
  { input, output }: Terminal,
): Promise<readonly string[]> {
  const examples = Array.from({ length: replace ? 1 : 3 }, passphrase)
  const offers = examples.map((words) => `  ${words}\n`).join('')
  const invitation = both(
    `Five random words make a good password, for example:\n${offers}What you type is not shown.`,
    `Cinq mots tirés au hasard font un bon mot de passe, par exemple :\n${offers}Ce que vous tapez ne s’affiche pas.`,
  )
  output.write(`${invitation[lang]}\n${asked[0]?.[lang]}`)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typing = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  let stopped = false
  typing.on('SIGINT', () => {
    stopped = true
    typing.close()
  })
  const answers: string[] = []
  for await (const line of typing) {
    answers.push(line)
    output.write(`\n${asked[answers.length]?.[lang] ?? ''}`)
    if (answers.length === asked.length) break
  }
  typing.close()
  if (!stopped) return answers
  throw new Failure('interrupted', {
    en: '\nStopped. Nothing was changed.',
    fr: '\nArrêté. Rien n’a été changé.',
  })
}

/** The lines that a program hands over, whatever they end with; none where it hands over nothing. */
async function readLines({ input }: Terminal): Promise<readonly string[]> {
  const bytes = await buffer(input)
  if (!isUtf8(bytes))
    refuse('The passwords are not UTF-8.', 'Les mots de passe ne sont pas en UTF-8.')
  const text = new TextDecoder().decode(bytes).replace(/\r?\n$/, '')
  return text === '' ? [] : text.split(/\r?\n/)
}

/** What was done, and what it does not undo. */
function written({ replace, rotate, lang }: Options, existed: boolean): string {
  const parts = [
    replace
      ? both('One of the three passwords is replaced.', 'Un des trois mots de passe a changé.')
      : both('Three passwords are set.', 'Les trois mots de passe sont réglés.'),
    rotate && both(' Salt and seed are new.', ' Le sel et la graine sont nouveaux.'),
    both(
      ' gate.json holds public keys only: nothing in it opens the pages.\nBuild and publish the site for them to take effect.',
      ' gate.json ne contient que des clés publiques : rien n’y ouvre les pages.\nConstruisez et publiez le site pour qu’ils prennent effet.',
    ),
    existed &&
      both(
        '\nPages published earlier still open with the former passwords wherever somebody kept a copy.',
        '\nLes pages déjà publiées s’ouvrent encore avec les anciens mots de passe, là où quelqu’un en a gardé une copie.',
      ),
  ]
  return parts.map((part) => (part ? part[lang] : '')).join('')
}
