import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { loadSources } from '../content/load.ts'
import { replaceFile } from '../disk/files.ts'
import { writing } from '../disk/reasons.ts'
import { type ExitCode, exit, Failure, ifPossible } from '../failure.ts'
import { toBase64url } from '../gate/crypto.ts'
import { type GateFile, gateFileSchema, usesDemonstrationKeys } from '../gate/gate-file.ts'
import { usualIterations } from '../gate/keys.ts'
import { publicKeyOf } from '../gate/seal.ts'
import { type Both, both } from '../message.ts'
import { parseJson } from '../parse.ts'
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
      `${weakest.en} Use five random words.`,
      `${weakest.fr} Prenez cinq mots tirés au hasard.`,
    )
  for (const sentence of weak) terminal.output.write(`${sentence[lang]}\n`)

  const [former = '', password = ''] = typed
  const isKept = present && !rotate && !usesDemonstrationKeys(present)
  const ground = isKept ? withUsualRounds(present) : newGround()
  const gate =
    replace && present
      ? await replacePassword(present, former, password)
      : withKeys(await keysOf(fresh, ground), ground)
  const place = join(content, 'gate.json')
  const text = `${JSON.stringify(gate, null, 2)}\n`
  writing(place, () => replaceFile(place, text, { mode: 0o600 }))
  terminal.output.write(`${written(options, present !== undefined)}\n`)
  return exit.done
}

/** The present keys; a file that cannot be read is as good as none, since it is about to be replaced. */
function presentGate(sources: readonly Source[]): GateFile | undefined {
  const { bytes } = sources.find(({ path }) => path === 'gate.json') ?? {}
  return bytes && ifPossible(() => parseJson(new TextDecoder().decode(bytes), gateFileSchema))
}

function refuseUnfit({ replace, rotate }: Options, present: GateFile | undefined): void {
  if (process.env['CI'])
    refuse(
      'This looks like an automated build. Set passwords on your own computer.',
      'Cette machine semble être un serveur de construction. Définissez les mots de passe sur votre ordinateur.',
    )
  if (replace && rotate)
    refuse(
      'The option --replace changes one password, and --rotate all three. Use one of the two options.',
      "L'option --replace change un mot de passe, et --rotate les trois. Choisissez l'une des deux.",
    )
  if (replace && !present)
    refuse(
      'The file gate.json is missing or cannot be read. Set all three passwords with: npm run gate.',
      'Le fichier gate.json manque ou ne se lit pas. Définissez les trois mots de passe avec : npm run gate.',
    )
}

/** What a set of passwords rests on: a salt, and a seed that is never published. */
type Ground = Pick<GateFile, 'kdf' | 'seed'>

const newGround = (): Ground => ({
  kdf: { name: 'PBKDF2-SHA256', iterations: usualIterations, salt: toBase64url(randomBytes(16)) },
  seed: toBase64url(randomBytes(32)),
})

/** The same with the rounds of today, where all keys are made anew. */
const withUsualRounds = ({ kdf, seed }: Ground): Ground => ({
  kdf: { ...kdf, iterations: Math.max(kdf.iterations, usualIterations) },
  seed,
})

const keysOf = (passwords: readonly string[], { kdf }: Ground): Promise<string[]> =>
  Promise.all(passwords.map((password) => publicKeyOf(password, kdf)))

/** The keys with one password in the place of another, under the same salt. */
export async function replacePassword(gate: GateFile, former: string, password: string) {
  const keys = gate.recipients.map(({ pk }) => pk)
  const dropped = await publicKeyOf(former, gate.kdf)
  if (!keys.includes(dropped))
    refuse(
      'The password to replace is not one of the three in use. Type one of those.',
      "Le mot de passe à remplacer n'est pas l'un des trois actuels. Tapez l'un de ceux-là.",
    )
  const added = await publicKeyOf(password, gate.kdf)
  if (keys.includes(added))
    refuse(
      'The new password is already in use. Choose another one.',
      'Le nouveau mot de passe est déjà utilisé. Choisissez-en un autre.',
    )
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
  needed: both('3 passwords are expected, one per line', 'Il faut 3 mots de passe, un par ligne'),
}

const replacing = {
  questions: [
    both('Password to replace: ', 'Mot de passe à remplacer : '),
    both('New password: ', 'Nouveau mot de passe : '),
  ],
  needed: both(
    '2 passwords are expected, one per line: the old one, then the new one',
    "Il faut 2 mots de passe, un par ligne : l'ancien, puis le nouveau",
  ),
}

const few = [
  both('none was given', "aucun n'a été donné"),
  both('one was given', 'un seul a été donné'),
]

/** Asks for one line per question; nothing of what is typed is shown. Ends early where the input does. */
async function ask(
  asked: readonly Both[],
  { lang, replace }: Options,
  { input, output }: Terminal,
): Promise<readonly string[]> {
  const examples = Array.from({ length: replace ? 1 : 3 }, passphrase)
  const offers = examples.map((words) => `  ${words}\n`).join('')
  const invitation = both(
    `Five random words make a good password, for example:\n${offers}What you type is not shown.`,
    `Cinq mots tirés au hasard font un bon mot de passe, par exemple :\n${offers}Ce que vous tapez ne s'affiche pas.`,
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
  throw new Failure(
    'interrupted',
    both('\nStopped. Nothing was changed.', "\nInterrompu. Rien n'a été changé."),
  )
}

/** The lines that a program hands over, whatever they end with; none where it hands over nothing. */
async function readLines({ input }: Terminal): Promise<readonly string[]> {
  const bytes = await buffer(input)
  if (!isUtf8(bytes))
    refuse(
      'The passwords are not text in UTF-8. Save their file as UTF-8.',
      'Les mots de passe ne sont pas du texte en UTF-8. Enregistrez leur fichier en UTF-8.',
    )
  const text = new TextDecoder().decode(bytes).replace(/\r?\n$/, '')
  return text === '' ? [] : text.split(/\r?\n/)
}

/** What was done, and what it does not undo. */
function written({ replace, rotate, lang }: Options, existed: boolean): string {
  const parts = [
    replace
      ? both(
          'One of the three passwords has been replaced.',
          "L'un des trois mots de passe a été remplacé.",
        )
      : both('All three passwords are set.', 'Les trois mots de passe sont définis.'),
    rotate &&
      both(
        ' At the next build every protected page is encrypted with new keys.',
        ' À la prochaine construction, les pages protégées seront chiffrées avec de nouvelles clés.',
      ),
    both(
      ' The file gate.json contains no password, so you can commit it. Keep it as confidential as the protected texts.\nBuild and publish the site for the change to take effect.',
      " Le fichier gate.json ne contient aucun mot de passe : vous pouvez l'ajouter au dépôt. Gardez-le aussi confidentiel que les textes protégés.\nConstruisez et publiez le site pour que le changement prenne effet.",
    ),
    existed &&
      both(
        '\nA copy of the pages published earlier can still be read with the old passwords.',
        '\nUne copie des pages publiées auparavant reste lisible avec les anciens mots de passe.',
      ),
  ]
  return parts.map((part) => (part ? part[lang] : '')).join('')
}
