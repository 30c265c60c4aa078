import { type Finding, fileFinding, folderInProblems } from '../content/finding.ts'
import { composedPath, type LoadedSource } from '../content/load.ts'
import { gateFileSchema, usesDemonstrationKeys } from '../gate/gate-file.ts'
import { message, visible, warning } from '../message.ts'
import { addressRule, type GivenAddresses, ownAddresses } from './address.ts'
import { underTheirCauses } from './causes.ts'
import { contactRule } from './contacts.ts'
import { type FileFacts, fileOfFacts, slimFile } from './facts.ts'
import { type File, ownFindings, readFile } from './file.ts'
import { checkFolders, checkNames, checkPresence, isPicture, unusable } from './files.ts'
import { fingerprintPath, fingerprintsIn } from './fingerprints.ts'
import { linkRule } from './links.ts'
import { pageTranslationRule } from './page-translations.ts'
import { pageRules } from './pages.ts'
import { pathsNamed, pictureRules } from './pictures.ts'
import { placeholderRule } from './placeholders.ts'
import {
  type FileKind,
  fileKinds,
  gateKind,
  gatePath,
  kindAt,
  pageFolder,
  requiredFiles,
  standsInFor,
} from './table.ts'
import { translationRules } from './translations.ts'
import { fieldOf, isPage, type RuledTable, type World, worldOf } from './world.ts'

/** What a check needs to know beside the files. */
export interface CheckOptions extends GivenAddresses {
  readonly table: RuledTable
  /** The content folder as it was named. */
  readonly content: string
  /** The day of the check, year-month-day. */
  readonly today: string
  /** The files that are there and not shown at this time. */
  readonly hidden?: readonly File[] | undefined
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
  const { table, today, hidden = [] } = options
  const folder = folderInProblems(options.content)
  const origins = new Map(sources.map(({ path, origin = path }) => [path, origin]))
  const printed = (path: string) => `${folder}/${visible(origins.get(path) ?? path)}`
  const kinds = fileKinds(table)
  const paths = sources.flatMap(({ path, unread }) => (unread === 'copy' ? [] : path))
  const refused = sources.flatMap((source) => {
    const wording = unusable(source)
    return wording ? [fileFinding(source.path, wording)] : []
  })
  const unused = new Set(refused.map(({ file }) => file))
  const all = readTexts(sources, options)
  const gate = all.find(({ kind }) => kind === gateKind)
  // What stands in for other files is judged with those that it stands among.
  const files = all.filter((file) => file !== gate && !standsInFor(file.source.path))
  const addresses = ownAddresses(files, options, table.settings)
  const world = worldOf({ table, files, paths, folder, today, hidden, addresses })
  const rules = [
    translationRules,
    pageRules,
    pageTranslationRule,
    linkRule,
    contactRule,
    pictureRules,
    ...(table.rules ?? []),
  ]
  const lacking = requiredFiles(table).filter((path) => !paths.includes(path))
  // These are for editors only.
  const others = new Set([...unused, fingerprintPath, 'README.md', 'LISEZMOI.md'])
  const named = pathsNamed(files)
  const isStray = (path: string) =>
    !isPicture(path) && !others.has(path) && !standsInFor(path) && !named.has(composedPath(path))
  const strays = paths.filter((path) => !kindOf(kinds, path) && isStray(path))
  const findings = [
    ...refused,
    ...checkNames(paths),
    ...checkPresence(lacking, strays, printed),
    ...checkFolders(kinds, paths, printed, hidden),
    ...all.flatMap((file) => (file === gate ? [] : file.findings)),
    ...rules.flatMap((rule) => rule(world)),
    ...gateRule(world, gate),
    ...placeholderRule(files, table.settings),
    ...addressRule(files, table.settings),
    ...fingerprintRule(sources),
  ]
  const texts = new Map(all.map(({ source }) => [source.path, source]))
  const told = underTheirCauses(findings, texts)
  return { findings: told.map((found) => atOrigin(found, origins)), files: all }
}

/** A finding at the place where its file lies. */
export function atOrigin(found: Finding, origins: ReadonlyMap<string, string>): Finding {
  const file = origins.get(found.file) ?? found.file
  if (file === found.file && !found.notes) return found
  const notes = found.notes?.map((one) => atOrigin(one, origins))
  return { ...found, file, ...(notes && { notes }) }
}

const kindOf = (kinds: readonly FileKind[], path: string): FileKind | undefined =>
  path === gatePath ? gateKind : kindAt(kinds, path)

/** Every text of the content that is of a kind, read and checked by itself. */
export function readTexts(sources: readonly LoadedSource[], options: CheckOptions): File[] {
  const folder = folderInProblems(options.content)
  const kinds = fileKinds(options.table)
  const wanted = sources.flatMap((source) => {
    const { path, origin = path } = source
    const kind = unusable(source) ? undefined : kindOf(kinds, path)
    return kind ? { source, kind, name: `${folder}/${visible(origin)}` } : []
  })
  return readFiles(wanted, options)
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
  const before = Map.groupBy(known, ({ bytes }) => bytes)
  return wanted.map(({ source, name, kind }) => {
    const same = before
      .get(source.bytes)
      ?.find((file) => file.source.file === name && file.source.path === source.path)
    if (same) return same
    const facts = factsOf?.(source)
    if (facts?.name === name) return fileOfFacts(source, name, kind, facts)
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
  const [first] = ownFindings(gate)
  if (first) return [{ ...first, ...brokenGate() }]
  const keys = gateFileSchema.safeParse(gate.fields?.data)
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
  en: 'The site still accepts the demonstration passwords, which anyone can look up.',
  enFix:
    'Before you publish, your site administrator sets passwords of your own with the command: npm run gate',
  fr: 'Le site accepte encore les mots de passe de démonstration, que chacun peut trouver.',
  frFix:
    "Avant de publier, l'administrateur du site définit vos propres mots de passe avec la commande : npm run gate",
})
const damagedFingerprints = warning('translation/damaged', {
  en: 'The file {name} is damaged, so it is not known which translations need updating.',
  enFix: 'Restore it from a copy, or delete it and run: npm run check -- --fix',
  fr: 'Le fichier {name} est abîmé : on ne sait plus quelles traductions sont à mettre à jour.',
  frFix: "Restaurez-le d'après une copie, ou supprimez-le et lancez : npm run check -- --fix",
})
