import { basename, dirname } from 'node:path'
import { isFields, type Path, valueAt } from '../../check/data.ts'
import { type File, readFile } from '../../check/file.ts'
import { isPicture } from '../../check/files.ts'
import { fingerprintPath } from '../../check/fingerprints.ts'
import { noteOf, schemaAt } from '../../check/schema.ts'
import {
  type ContentTable,
  type FileKind,
  fileKinds,
  kindAt,
  pageFolder,
} from '../../check/table.ts'
import { frontMatter } from '../../content/front-matter.ts'
import { type Both, both, french, shortened, visible } from '../../message.ts'
import type { Language } from '../../site.ts'
import { type Difference, differences, isList, same } from '../documents/differences.ts'
import type { Change } from '../protocol/publication.ts'
import type { PageInfo } from '../protocol/state.ts'
import { bodyLabel, labelAt } from '../site/forms.ts'
import type { ChangedFile } from '../store/log.ts'

/** A change as a sentence, and the one or two words that a summary says of it. */
export interface ToldChange extends Change {
  readonly word: Both
}

interface ChangesGiven {
  readonly table: ContentTable
  readonly pages: readonly PageInfo[]
}

/** Tells what has changed in the content as sentences with the labels of its fields: by pages, in their order. */
export function tellChanges(
  files: readonly ChangedFile[],
  telling: ChangesGiven,
): readonly ToldChange[] {
  const { table, pages } = telling
  const kinds = fileKinds(table)
  // Fingerprints go along with the texts that they are of.
  const told = files.filter(({ path }) => path !== fingerprintPath)
  const all = withRenames(told.map((file) => readBoth(file, kinds)))
  const texts = all.flatMap(({ now }) => now?.file?.source.text ?? [])
  // A new picture is told by the field that names it.
  const isNamed = ({ path, before }: ReadChange) =>
    !before && isPicture(path) && texts.some((text) => text.includes(basename(path)))
  const changes = all.flatMap((file): readonly ToldChange[] => {
    const page = ownerOf(file, telling)
    const sentences = isNamed(file) ? [] : sentencesOf(file)
    return sentences.map(({ word, text, ...sentence }) => {
      return { page, file: file.path, word, sentence, ...(text && { text }) }
    })
  })
  const order = pages.map(({ title }) => title)
  const rank = ({ page: { en } }: Change) => (order.includes(en) ? order.indexOf(en) : order.length)
  return changes.toSorted((left, right) => rank(left) - rank(right))
}

/** What a commit is called that nobody has named: the pages, and what has changed on each. */
export function summaryOf(changes: readonly ToldChange[], language: Language): string {
  const [colon, semicolon] = language === 'fr' ? ['\u00A0: ', '\u202F; '] : [': ', '; ']
  const some = (words: readonly string[], most: number, between: string) =>
    [...words.slice(0, most), ...(words.length > most ? ['…'] : [])].join(between)
  const parts = [...Map.groupBy(changes, ({ page }) => page[language])].map(([page, own]) => {
    const words = [...new Set(own.map(({ word }) => word[language]))]
    return page + colon + some(words, 3, ', ')
  })
  return some(parts, 4, semicolon)
}

type Sentence = Both & Pick<ToldChange, 'word' | 'text'>

interface ReadChange {
  readonly path: string
  readonly kind: FileKind | undefined
  readonly before: FileVersion | undefined
  readonly now: FileVersion | undefined
}

/** A file at one of the two moments; read where it is of a kind of text. */
interface FileVersion {
  readonly bytes: Uint8Array
  readonly file: File | undefined
}

function readBoth({ path, before, now }: ChangedFile, kinds: readonly FileKind[]): ReadChange {
  const kind = kindAt(kinds, path)
  const read = (bytes: Uint8Array | undefined) =>
    bytes && { bytes, file: kind && readFile({ path, bytes }, path, kind) }
  return { path, kind, before: read(before), now: read(now) }
}

/** A file that went, and one that came into the same folder with the same bytes or title: one under another name. */
function withRenames(files: readonly ReadChange[]): readonly ReadChange[] {
  const gone = files.filter(({ now }) => !now)
  const former = new Map(
    files
      .filter(({ before }) => !before)
      .map((file) => [file, gone.find((candidate) => isRenamed(candidate, file))]),
  )
  const renamed = new Set(former.values())
  return files
    .filter((file) => !renamed.has(file))
    .map((file) => ({ ...file, before: (former.get(file) ?? file).before }))
}

function isRenamed({ path, before }: ReadChange, { path: next, now }: ReadChange): boolean {
  if (!before || !now || isPicture(path) || dirname(path) !== dirname(next)) return false
  const title = titleIn(now)
  return isSameVersion(before, now) || (title !== undefined && title === titleIn(before))
}

const isSameVersion = (left: FileVersion, right: FileVersion): boolean =>
  Buffer.compare(left.bytes, right.bytes) === 0

const dataOf = (version: FileVersion | undefined): unknown => version?.file?.fields?.data

const titleIn = (version: FileVersion | undefined): string | undefined => {
  const title = valueAt(dataOf(version), ['title'])
  return typeof title === 'string' ? title : undefined
}

/** The page that a file is seen on, by its title; else what editors call the file. */
function ownerOf({ path, kind, now, before }: ReadChange, { pages }: ChangesGiven): Both {
  const page = pages.find(({ file }) => file === path)
  const titled = page?.title ?? (path.startsWith(pageFolder) ? titleIn(now ?? before) : undefined)
  const shown = kind?.shownOn
  const first = pages.find(({ template }) => Array.isArray(shown) && shown.includes(template))
  const title = titled ?? first?.title
  if (title !== undefined) return { en: title, fr: title }
  const { en, fr } = kind?.name ?? (isPicture(path) ? pictures : otherFiles)
  const begun = (name: string) => name.replace(/^./u, (letter) => letter.toUpperCase())
  return { en: begun(en), fr: begun(fr) }
}

const pictures = both('pictures', 'images')
const otherFiles = both('other files', 'autres fichiers')

function sentencesOf({ path, kind, before, now }: ReadChange): readonly Sentence[] {
  const name = quoted(basename(path))
  if (isPicture(path)) {
    const what = before ? (now ? replacedPicture : removedPicture) : newPicture
    return [say(pictures, `${what.en}, ${name.en}.`, `${what.fr}, ${name.fr}.`)]
  }
  const title = titleIn(now) ?? titleIn(before)
  const called = title === undefined ? name : quoted(title)
  if (!before || !now) {
    const what = kind ? both(`${kind.name.en}, `, `${kind.name.fr}, `) : both('', '')
    const [en, fr] = now ? ['Added', 'Ajout'] : ['Removed', 'Retrait']
    const sentence = french`${fr} : ${what.fr}${called.fr}.`
    return [say(called, `${en}: ${what.en}${called.en}.`, sentence)]
  }
  const isRead = dataOf(before) !== undefined && dataOf(now) !== undefined
  const found = isRead ? [...fieldSentences(before, now), ...textSentences(before, now)] : []
  const isOne = kind?.path.includes('*') && !path.startsWith(pageFolder)
  if (found.length > 0) return isOne ? found.map((sentence) => within(called, sentence)) : found
  const { en, fr } = name
  return isSameVersion(before, now)
    ? [say(name, `The file is now called ${en}.`, `Le fichier s’appelle désormais ${fr}.`)]
    : [say(name, `The file ${en} has changed.`, `Le fichier ${fr} a changé.`)]
}

const newPicture = both('New picture', 'Nouvelle image')
const removedPicture = both('Picture removed', 'Image retirée')
const replacedPicture = both('Picture replaced', 'Image remplacée')

/** One of several files of a kind is told by its name. */
const within = ({ en, fr }: Both, { word, text, ...sentence }: Sentence): Sentence => {
  const inside = (told: Both) => both(`${en}, ${told.en}`, `${fr}, ${told.fr}`)
  const named = text && { text: { ...text, where: inside(text.where) } }
  return { word: both(en, fr), ...inside(sentence), ...named }
}

/** What has changed in the fields of a file. */
function fieldSentences(before: FileVersion, now: FileVersion): readonly Sentence[] {
  const schema = now.file?.fields?.schema
  const old = dataOf(before)
  const data = dataOf(now)
  if (!schema) return []
  return differences(old, data).map((difference) => {
    const { path, kind } = difference
    const known = kind === 'gone' ? old : data
    const isItem = kind !== 'set' && typeof path.at(-1) === 'number'
    const at = isItem ? path.slice(0, -1) : path
    const labels = (to: Path) => labelAt(schema, known, to)
    const isPicture = /picture/.test(noteOf(schemaAt(schema, known, path)).refersTo ?? '')
    const named = { where: nestedLabel(at, labels), word: labels(at), isPicture }
    return sentenceOf(difference, named, [valueAt(old, at), valueAt(data, at)])
  })
}

/** The label of a field behind that of what it lies in; items of lists have a number. */
function nestedLabel(at: Path, labels: (to: Path) => Both): Both {
  const names = at.flatMap((step, index) => {
    if (typeof step === 'number') return []
    const { en, fr } = labels(at.slice(0, index + 1))
    const next = at[index + 1]
    const number = typeof next === 'number' ? ` ${next + 1}` : ''
    return [both(en + number, fr + number)]
  })
  const [outer, own = bodyLabel] = names.length > 1 ? names.slice(-2) : [undefined, ...names]
  return outer ? both(`${outer.en}, ${own.en}`, `${outer.fr}, ${own.fr}`) : own
}

/** What has changed in the paragraphs below the fields. */
function textSentences(before: FileVersion, now: FileVersion): readonly Sentence[] {
  const old = paragraphsOf(before)
  const paragraphs = paragraphsOf(now)
  const found = differences(old, paragraphs)
  const { en, fr } = bodyLabel
  if (found.length > mostOfText) {
    const many = french`${fr} : ${found.length} paragraphes ont changé.`
    return [say(bodyLabel, `${en}: ${found.length} paragraphs have changed.`, many)]
  }
  return found.map((difference) => {
    const [index] = difference.path
    const isOne = difference.kind === 'set' && index !== undefined
    const number = Number(index) + 1
    const where = isOne
      ? both(`${en}, paragraph ${number}`, `${fr}, paragraphe ${number}`)
      : bodyLabel
    return sentenceOf(difference, { where, word: bodyLabel }, [old, paragraphs])
  })
}

const mostOfText = 3

/** The paragraphs below the fields, the items of lists and the rows of tables, each on one line. */
const paragraphsOf = ({ file }: FileVersion): readonly string[] =>
  file?.kind.format === 'markdown'
    ? file.source.text
        .slice(frontMatter(file.source.text)?.body[0] ?? 0)
        .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)|\n(?=\|)/)
        .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
    : []

interface Named {
  readonly where: Both
  readonly word: Both
  readonly isPicture?: boolean
}

/** A difference in words; `lists` are those in which an item moved. */
function sentenceOf(
  { kind, path, before, now, from = 0 }: Difference,
  { where, word, isPicture: shows }: Named,
  lists: readonly unknown[],
): Sentence {
  const add = (en: string, fr: string) =>
    say(word, `${where.en}: ${en}.`, french`${where.fr} : ${fr}.`)
  if (kind === 'moved') {
    const [formerItems, currentItems] = lists.map((list) => (isList(list) ? list : []))
    const to = Number(path.at(-1))
    const item = currentItems?.[to]
    const first = formerItems?.findIndex((former) => same(former, item)) ?? -1
    const itemName = quoted(nameOfValue(item))
    const start = (first < 0 ? from : first) + 1
    return add(
      `${itemName.en} moved from ${start} to ${to + 1}`,
      `${itemName.fr} passe de ${start} à ${to + 1}`,
    )
  }
  const value = named(now ?? before)
  if ((now ?? undefined) === undefined)
    return add(`${value.en} was removed`, `retrait de ${value.fr}`)
  if (shows) return add(`new picture, ${value.en}`, `nouvelle image, ${value.fr}`)
  if ((before ?? undefined) === undefined)
    return add(`${value.en} was added`, `ajout de ${value.fr}`)
  const [formerWords, currentWords] =
    typeof before === 'boolean' && typeof now === 'boolean'
      ? [yesOrNo(before), yesOrNo(now)]
      : isDay(before) || isDay(now)
        ? [named(before), named(now)]
        : contrast(nameOfValue(before), nameOfValue(now))
  const text = isText(before) &&
    isText(now) &&
    !isDay(now) && { text: { where, was: `${before}`, is: `${now}` } }
  return {
    ...add(
      `${formerWords.en} became ${currentWords.en}`,
      `${formerWords.fr} devient ${currentWords.fr}`,
    ),
    ...text,
  }
}

/** A day, or a day and a time, as a file has it. */
const dayForm = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/

const isDay = (value: unknown): value is string => typeof value === 'string' && dayForm.test(value)

/** What a value is called, within quotation marks; a day as people write it. */
function named(value: unknown): Both {
  const [, day, time = ''] = (isDay(value) && dayForm.exec(value)) || []
  if (!day) return quoted(nameOfValue(value))
  const written = (locale: string) => {
    const form = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    return `${new Date(day).toLocaleDateString(locale, form)}${time && `, ${time}`}`
  }
  return quoted(written('en-GB'), written('fr-FR'))
}

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** What a value is called: itself, or the first words in it. */
function nameOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOfValue).join(', ')
  if (!isFields(value)) return String(value)
  const words = ['title', 'name', 'label'].map((name) => value[name])
  return nameOfValue([...words, ...Object.values(value)].find((word) => word !== undefined) ?? '')
}

/** Two long texts from a few words before they part. */
function contrast(former: string, current: string): readonly [Both, Both] {
  const most = 60
  const isLong = Math.max(former.length, current.length) > most
  let parted = 0
  while (isLong && parted < former.length && former[parted] === current[parted]) parted += 1
  const from = parted > most / 2 ? former.lastIndexOf(' ', parted - most / 5) + 1 : 0
  const shown = (text: string) => quoted(from > 0 ? `…${text.slice(from)}` : text)
  return [shown(former), shown(current)]
}

const yesOrNo = (value: boolean): Both => (value ? quoted('yes', 'oui') : quoted('no', 'non'))

const quoted = (text: string, texte = text): Both => ({
  en: `“${shortened(visible(text))}”`,
  fr: french`« ${shortened(visible(texte))} »`,
})

const say = (word: Both, en: string, fr: string): Sentence => ({ word, en, fr })
