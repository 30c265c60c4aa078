import { type Finding, fileFinding, folderInProblems } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import { gateFileSchema, usesDemonstrationKeys } from '../gate/gate-file.ts'
import { message, visible, warning } from '../message.ts'
import { underTheirCauses } from './causes.ts'
import { type FileFacts, fileOfFacts, slimFile } from './facts.ts'
import { type File, readFile } from './file.ts'
import { checkFolders, checkNames, checkPresence, isPicture, unusable } from './files.ts'
import { fingerprintPath, fingerprintsIn } from './fingerprints.ts'
import { linkRule } from './links.ts'
import { pageRules } from './pages.ts'
import { pictureRules } from './pictures.ts'
import { placeholderRule } from './placeholders.ts'
import { fileKinds, gateKind, gatePath, kindAt, pageFolder, requiredFiles } from './table.ts'
import { translationRules } from './translations.ts'
import { fieldOf, isPage, type RuledTable, type World, worldOf } from './world.ts'

/** What a check needs to know beside the files. */
export interface CheckOptions {
  readonly table: RuledTable
  /** The content folder as it was named. */
  readonly content: string
  /** The day of the check, year-month-day. */
  readonly today: string
  /** Files that have been read: those whose bytes are the same object are not read again. */
  readonly known?: readonly File[] | undefined
  /** The facts of a page that were found in an earlier run: what has them is read only where more is asked of it. */
  readonly factsOf?: ((source: LoadedSource) => FileFacts | undefined) | undefined
}

/** What a check of texts finds: the mistakes in the order of their places, and the files as far as they could be read. */
export interface CheckedTexts {
  readonly findings: readonly Finding[]
  readonly files: readonly File[]
}

/** Every mistake in every file but for the pixels of pictures: pure, complete, in the order of files and lines. */
export function checkTexts(sources: readonly LoadedSource[], options: CheckOptions): CheckedTexts {
  const { table, today } = options
  const folder = folderInProblems(options.content)
  const printed = (path: string) => `${folder}/${visible(path)}`
  const kinds = fileKinds(table)
  const kindOf = new Map(
    sources.map(({ path }) => [path, path === gatePath ? gateKind : kindAt(kinds, path)]),
  )
  const paths = sources.flatMap(({ path, unread }) => (unread === 'copy' ? [] : path))
  const refused = sources.flatMap((source) => {
    const wording = unusable(source)
    return wording ? [fileFinding(source.path, wording)] : []
  })
  const unused = new Set(refused.map(({ file }) => file))
  const read = sources.flatMap((source) => {
    const kind = kindOf.get(source.path)
    return kind && !unused.has(source.path) ? { source, kind, name: printed(source.path) } : []
  })
  const all = readFiles(read, options)
  const gate = all.find(({ kind }) => kind === gateKind)
  const files = all.filter((file) => file !== gate)
  const world = worldOf({ table, files, paths, folder, today })
  const rules = [translationRules, pageRules, linkRule, pictureRules, ...(table.rules ?? [])]
  const lacking = requiredFiles(table).filter((path) => !paths.includes(path))
  // These are for editors only.
  const others = new Set([...unused, fingerprintPath, 'README.md', 'LISEZMOI.md'])
  const strays = paths.filter((path) => !kindOf.get(path) && !isPicture(path) && !others.has(path))
  const findings = [
    ...refused,
    ...checkNames(paths),
    ...checkPresence(lacking, strays, printed),
    ...checkFolders(kinds, paths, printed),
    ...files.flatMap((file) => file.findings),
    ...rules.flatMap((rule) => rule(world)),
    ...gateRule(world, gate),
    ...placeholderRule(files, table.settings),
    ...fingerprintRule(sources),
  ]
  const texts = new Map(all.map(({ source }) => [source.path, source]))
  return { findings: underTheirCauses(findings, texts), files: all }
}

type Reading = Parameters<typeof readFile>

/** Reads files, each by itself; those that were read before are taken from `known`. */
function readFiles(
  wanted: readonly {
    readonly source: LoadedSource
    readonly name: Reading[1]
    readonly kind: Reading[2]
  }[],
  { known = [], factsOf }: CheckOptions,
): File[] {
  const before = new Map(known.map((file) => [file.bytes, file]))
  return wanted.map(({ source, name, kind }) => {
    const same = before.get(source.bytes)
    if (same?.source.file === name) return same
    const facts = factsOf?.(source)
    if (facts) return fileOfFacts(source, name, kind, facts)
    const file = readFile(source, name, kind)
    // Of pages there may be thousands.
    return source.path.startsWith(pageFolder) ? slimFile(file) : file
  })
}

/** The keys of the gate: there where a page is password-protected, as `npm run gate` wrote them, and not the demonstration's. */
function gateRule({ files }: World, gate: File | undefined): Finding[] {
  if (!gate) {
    const gated = files.find((file) => isPage(file) && fieldOf(file, 'gated') === true)
    return gated ? [fileFinding(gatePath, missingGate({ page: gated.source.file }))] : []
  }
  const { fields, findings } = gate
  const [first] = [...findings, ...(fields?.findings ?? [])]
  if (first) return [{ ...first, ...brokenGate() }]
  const keys = gateFileSchema.safeParse(fields?.data)
  const isDemonstration = keys.success && usesDemonstrationKeys(keys.data)
  return isDemonstration ? [fileFinding(gatePath, demonstrationKeys())] : []
}

/** The fingerprints of texts and translations, which a merge of two versions may have damaged. */
const fingerprintRule = (sources: readonly LoadedSource[]) =>
  fingerprintsIn(sources) === 'damaged'
    ? [fileFinding(fingerprintPath, damagedFingerprints({ name: fingerprintPath }))]
    : []

const missingGate = message('gate/missing', {
  en: 'The page {page} is password-protected, but no passwords are set: gate.json is missing.',
  enFix: 'Set the passwords with the command: npm run gate',
  fr: "La page {page} est protégée par mot de passe, mais aucun n'est défini : gate.json manque.",
  frFix: 'Définissez les mots de passe avec la commande : npm run gate',
})
const brokenGate = message('gate/invalid', {
  en: 'The file gate.json, which holds the keys of the passwords, is damaged.',
  enFix: 'Set the passwords again with the command: npm run gate',
  fr: 'Le fichier gate.json, qui contient les clés des mots de passe, est abîmé.',
  frFix: 'Définissez de nouveau les mots de passe avec la commande : npm run gate',
})
const demonstrationKeys = warning('gate/demonstration', {
  en: 'The site still accepts the demonstration passwords, which anyone can read in docs/security.md.',
  enFix: 'Set your own passwords before you publish: npm run gate',
  fr: 'Le site accepte encore les mots de passe de démonstration, que chacun peut lire dans docs/security.md.',
  frFix: 'Définissez vos propres mots de passe avant de publier : npm run gate',
})
const damagedFingerprints = warning('translation/damaged', {
  en: 'The file {name} is damaged, so it is not known which translations need updating.',
  enFix: 'Restore it from a copy, or delete it and run: npm run check -- --fix',
  fr: 'Le fichier {name} est abîmé : on ne sait plus quelles traductions sont à mettre à jour.',
  frFix: "Restaurez-le d'après une copie, ou supprimez-le et lancez : npm run check -- --fix",
})
