import {
  type Finding,
  fileFinding,
  finding,
  folderInProblems,
  problemOf,
} from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import type { TextFile } from '../content/text.ts'
import { gateFileSchema, usesDemonstrationKeys } from '../gate/gate-file.ts'
import { message, visible, warning } from '../message.ts'
import { isError, type Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { parseYaml, plainValue } from '../yaml/parse-yaml.ts'
import { underTheirCauses } from './causes.ts'
import { checkFields } from './check-fields.ts'
import { type CheckedFiles, checkedFiles } from './checked-files.ts'
import { type FileFacts, fileOfFacts, slimFile } from './facts.ts'
import {
  checkFolders,
  checkNames,
  checkPresence,
  isPicture,
  type ReadFile,
  readFile,
  unusable,
} from './files.ts'
import { fingerprintPath, fingerprintsIn } from './fingerprints.ts'
import { linkRule } from './links.ts'
import { pageRules } from './pages.ts'
import { pictureRules } from './pictures.ts'
import { placeholderRule } from './placeholders.ts'
import { fileKinds, gatePath, kindAt, pageFolder, requiredFiles } from './table.ts'
import { translationRules } from './translations.ts'
import { fieldOf, isPage, type RuledTable, type World, worldOf } from './world.ts'

/** What a check needs to know beside the files. */
export interface DiagnoseOptions {
  readonly table: RuledTable
  /** The content folder as it is printed. */
  readonly contentFolder: string
  /** The day of the check, year-month-day. */
  readonly today: string
  /** Files that have been read: those whose bytes are the same object are not read again. */
  readonly known?: readonly ReadFile[] | undefined
  /** The facts of a page that were found in an earlier run: what has them is read only where more is asked of it. */
  readonly factsOf?: ((source: LoadedSource) => FileFacts | undefined) | undefined
}

/** What a check finds: the mistakes in the order of their places, and the files as far as they could be read. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  readonly files: readonly ReadFile[]
}

/** What files are read with. */
type Reading = Pick<DiagnoseOptions, 'table' | 'contentFolder' | 'factsOf'>

/** What files are called, and the kind of each; files that no kind knows are not there. */
function namesOf({ table, contentFolder, ...rest }: Reading, sources: readonly LoadedSource[]) {
  const folder = folderInProblems(contentFolder)
  const kinds = fileKinds(table)
  const printed = (path: string) => `${folder}/${visible(path)}`
  const kindOf = new Map(sources.map(({ path }) => [path, kindAt(kinds, path)]))
  const isText = (path: string) => kindOf.get(path) !== undefined || path === gatePath
  return { ...rest, folder, kinds, printed, kindOf, isText }
}

type Names = ReturnType<typeof namesOf>

/** Reads texts of the content, each by itself; those that were read before are taken from `files`. */
function readFiles(
  sources: readonly LoadedSource[],
  { printed, kindOf, isText, factsOf }: Names,
  files: readonly ReadFile[] = [],
): ReadFile[] {
  const before = new Map(files.map((file) => [file.source.bytes, file]))
  return sources
    .filter((source) => isText(source.path) && isUsable(source))
    .map((source) => {
      const file = printed(source.path)
      const known = before.get(source.bytes)
      if (known?.file === file) return known
      const kind = kindOf.get(source.path)
      const facts = kind && factsOf?.(source)
      if (facts) return fileOfFacts(source, { file, kind }, facts)
      const read = readFile(source, file, kind)
      // Of pages there may be thousands.
      return source.path.startsWith(pageFolder) ? slimFile(read) : read
    })
}

/** A README is for editors only. */
const isUsable = (source: LoadedSource): boolean =>
  source.path !== 'README.md' && unusable(source) === undefined

/** Every mistake in every file: pure, complete, in the order of files and lines. */
export function diagnose(sources: readonly LoadedSource[], options: DiagnoseOptions): Diagnosis {
  const { table, today } = options
  const names = namesOf(options, sources)
  const { folder, kinds, printed, isText } = names
  const paths = sources.flatMap(({ path, unread }) => (unread === 'copy' ? [] : path))
  const refused = sources.flatMap((source) => {
    const wording = unusable(source)
    return wording ? [fileFinding(source.path, wording)] : []
  })
  const unused = sources.filter((source) => !isUsable(source)).map(({ path }) => path)
  const others = new Set([...unused, fingerprintPath])
  const files = readFiles(sources, names, options.known)
  const entries = files.flatMap(({ entry }) => entry ?? [])
  const world = worldOf({ table, entries, paths, folder, today })
  const rules = [translationRules, pageRules, linkRule, pictureRules, ...(table.rules ?? [])]
  const lacking = requiredFiles(table).filter((path) => !paths.includes(path))
  const strays = paths.filter((path) => !isText(path) && !isPicture(path) && !others.has(path))
  const findings = [
    ...refused,
    ...checkNames(paths),
    ...checkPresence(lacking, strays, printed),
    ...checkFolders(kinds, paths, printed),
    ...files.flatMap((file) => [...file.findings, ...(file.entry?.findings ?? [])]),
    ...rules.flatMap((rule) => rule(world)),
    ...gateRule(world, files.find(({ source }) => source.path === gatePath)?.text),
    ...placeholderRule(files, table.settings),
    ...fingerprintRule(sources),
  ]
  const texts = new Map(files.flatMap(({ text }) => (text ? [[text.path, text] as const] : [])))
  return { findings: underTheirCauses(findings, texts), files }
}

/** What a check needs to know to tell what it finds. */
export interface ValidateOptions extends DiagnoseOptions {
  /** The language of the messages. */
  readonly lang: Language
}

/** A check, told in one language. */
export interface Validated {
  /** The content, for templates; absent where it has errors. */
  readonly files: CheckedFiles | undefined
  /** Every mistake, in the order of files and lines. */
  readonly problems: readonly Problem[]
  readonly diagnosis: Diagnosis
}

/** Checks the content of a site but for the pixels of its pictures. */
export function validate(sources: readonly LoadedSource[], options: ValidateOptions): Validated {
  const diagnosis = diagnose(sources, options)
  const problems = diagnosis.findings.map((found) => problemOf(found, options.lang))
  const files = problems.some(isError) ? undefined : checkedFiles(diagnosis.files)
  return { files, problems, diagnosis }
}

const anyNames = { isField: () => true, isGroup: () => false }

/** The keys of the gate: there where a page is gated, as `npm run gate` wrote them, and not the demonstration's. */
function gateRule(world: World, gate: TextFile | undefined): Finding[] {
  if (!gate) {
    const gated = world.entries.find((entry) => isPage(entry) && fieldOf(entry, 'gated') === true)
    if (!gated) return []
    return [fileFinding(gatePath, missingGate({ page: gated.source.file }))]
  }
  const { yaml, findings } = parseYaml({ source: gate, range: [0, gate.text.length] }, anyNames)
  const kind = { name: { en: gatePath, fr: gatePath }, schema: gateFileSchema }
  const wrong = yaml ? checkFields(yaml, kind).findings : []
  const [first] = [...findings, ...wrong]
  if (first) return [{ ...first, ...brokenGate() }]
  const keys = gateFileSchema.safeParse(plainValue(yaml?.document.contents))
  const isDemonstration = keys.success && usesDemonstrationKeys(keys.data)
  return isDemonstration ? [finding({ source: gate }, [0, 1], demonstrationKeys())] : []
}

/** The fingerprints of texts and translations, which a merge of two versions may have damaged. */
const fingerprintRule = (sources: readonly LoadedSource[]) =>
  fingerprintsIn(sources) === 'damaged'
    ? [fileFinding(fingerprintPath, damagedFingerprints({ name: fingerprintPath }))]
    : []

const missingGate = message('gate/missing', {
  en: 'The page {page} asks for a password, but no passwords are set: gate.json is missing.',
  enFix: 'Set them with the command: npm run gate',
  fr: "La page {page} demande un mot de passe, mais aucun n'est défini : gate.json manque.",
  frFix: 'Définissez-les avec la commande : npm run gate',
})
const brokenGate = message('gate/invalid', {
  en: 'The file of the passwords, gate.json, is damaged.',
  enFix: 'Set the passwords again with the command: npm run gate',
  fr: 'Le fichier des mots de passe, gate.json, est abîmé.',
  frFix: 'Définissez-les de nouveau avec la commande : npm run gate',
})
const demonstrationKeys = warning('gate/demonstration', {
  en: 'The demonstration passwords, which anybody can read in the file README.md of the project, still open the site.',
  enFix: 'Before publishing, set passwords of your own with the command: npm run gate',
  fr: 'Les mots de passe de démonstration, que chacun peut lire dans le fichier README.md du projet, ouvrent encore le site.',
  frFix: 'Avant de publier, définissez les vôtres avec la commande : npm run gate',
})
const damagedFingerprints = warning('translation/damaged', {
  en: 'The file {name} is damaged, so it is not known which translations have not followed.',
  enFix: 'Put it back from a copy, or delete it and run: npm run check -- --fix',
  fr: 'Le fichier {name} est abîmé : on ne sait plus quelles traductions sont à revoir.',
  frFix: "Remettez-le d'après une copie, ou supprimez-le et lancez : npm run check -- --fix",
})
