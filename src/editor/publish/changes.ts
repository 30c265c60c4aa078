import { basename, dirname } from 'node:path'
import { isFields, type Path, valueAt } from '../../check/data.ts'
import { isPicture, type ReadFile, readFile } from '../../check/files.ts'
import { fingerprintPath } from '../../check/fingerprints.ts'
import { noteOf, schemaAt } from '../../check/schema.ts'
import {
  type ContentTable,
  type FileKind,
  fileKinds,
  kindAt,
  pageFolder,
} from '../../check/table.ts'
import { type Both, both, french, shortened, visible } from '../../message.ts'
import type { Language } from '../../site.ts'
import { bodyLabel, labelAt } from '../forms.ts'
import type { Change, PageInfo } from '../protocol.ts'

/** A file of the content at two moments; without bytes where it was not there. Of pictures the bytes do not matter. */
export interface ChangedFile {
  readonly path: string
  readonly before?: Uint8Array | undefined
  readonly now?: Uint8Array | undefined
}

/** A change as a sentence, and the one or two words that a summary says of it. */
export interface ToldChange extends Change {
  readonly word: Both
}

export interface Telling {
  readonly table: ContentTable
  readonly pages: readonly PageInfo[]
}

/** Tells what has changed in the content as sentences with the labels of its fields: by pages, in their order. */
export function tellChanges(
  files: readonly ChangedFile[],
  telling: Telling,
): readonly ToldChange[] {
  const { table, pages } = telling
  const kinds = fileKinds(table)
  // Fingerprints go along with the texts that they are of.
  const told = files.filter(({ path }) => path !== fingerprintPath)
  const all = withRenames(told).map((file) => readBoth(file, kinds))
  const texts = all.flatMap(({ now }) => (now?.text ? [now.text.text] : []))
  // A new picture is told by the field that names it.
  const isNamed = ({ path, source }: ReadChange) =>
    !source.before && isPicture(path) && texts.some((text) => text.includes(basename(path)))
  const changes = all.flatMap((file): readonly ToldChange[] => {
    const page = ownerOf(file, telling)
    if (isNamed(file)) return []
    return sentencesOf(file).map(({ word, ...sentence }) => {
      return { page, file: file.path, word, sentence }
    })
  })
  const order = pages.map(({ title }) => title)
  const rank = ({ page: { en } }: Change) => (order.includes(en) ? order.indexOf(en) : order.length)
  return changes.toSorted((one, other) => rank(one) - rank(other))
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

type Sentence = Both & { readonly word: Both }

interface ReadChange {
  readonly path: string
  readonly kind: FileKind | undefined
  readonly before: ReadFile | undefined
  readonly now: ReadFile | undefined
  readonly source: ChangedFile
}

/** A file that went, and one that came into the same folder with the same bytes or title: one under another name. */
function withRenames(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const gone = files.filter(({ now }) => !now)
  const former = new Map(
    files
      .filter(({ before }) => !before)
      .map((file) => [file, gone.find((one) => isRenamed(one, file))]),
  )
  const renamed = new Set(former.values())
  return files
    .filter((file) => !renamed.has(file))
    .map((file) => ({ ...file, before: (former.get(file) ?? file).before }))
}

function isRenamed({ path, before = nothing }: ChangedFile, { path: next, now }: ChangedFile) {
  if (!now || isPicture(path) || dirname(path) !== dirname(next)) return false
  const title = (bytes: Uint8Array) => /^title:.*$/m.exec(Buffer.from(bytes).toString())?.[0]
  return Buffer.compare(before, now) === 0 || (title(now) ?? 'none') === title(before)
}

const nothing = new Uint8Array()

function readBoth(file: ChangedFile, kinds: readonly FileKind[]): ReadChange {
  const { path, before, now } = file
  const kind = kindAt(kinds, path)
  const read = (bytes: Uint8Array | undefined) => bytes && readFile({ path, bytes }, path, kind)
  return { path, kind, before: read(before), now: read(now), source: file }
}

/** The page that a file is seen on, by its title; else what editors call the file. */
function ownerOf({ path, kind, now, before }: ReadChange, { pages }: Telling): Both {
  const page = pages.find(({ file }) => file === path)
  const title = path.startsWith(pageFolder) ? valueAt(dataOf(now ?? before), ['title']) : undefined
  const titled = page?.title ?? title
  if (typeof titled === 'string') return { en: titled, fr: titled }
  const shown = kind?.shownOn
  const first = pages.find(({ template }) => Array.isArray(shown) && shown.includes(template))
  if (first) return { en: first.title, fr: first.title }
  const { en, fr } = kind?.name ?? (isPicture(path) ? pictures : otherFiles)
  const begun = (name: string) => name.replace(/^./u, (letter) => letter.toUpperCase())
  return { en: begun(en), fr: begun(fr) }
}

const pictures = both('pictures', 'images')
const otherFiles = both('other files', 'autres fichiers')

const dataOf = (file: ReadFile | undefined): unknown => file?.entry?.fields?.form.data

function sentencesOf({ path, kind, before, now, source }: ReadChange): readonly Sentence[] {
  const name = quoted(basename(path))
  if (isPicture(path)) {
    const what = before ? (now ? replacedPicture : removedPicture) : newPicture
    return [say(pictures, `${what.en}, ${name.en}.`, `${what.fr}, ${name.fr}.`)]
  }
  const [old, data] = [dataOf(before), dataOf(now)]
  const title = valueAt(data ?? old, ['title'])
  const called = typeof title === 'string' ? quoted(title) : name
  if (!before || !now) {
    const what = kind ? both(`${kind.name.en}, `, `${kind.name.fr}, `) : both('', '')
    const [en, fr] = now ? ['Added', 'Ajout'] : ['Removed', 'Retrait']
    const sentence = french`${fr} : ${what.fr}${called.fr}.`
    return [say(called, `${en}: ${what.en}${called.en}.`, sentence)]
  }
  const schema = now.entry?.fields?.form.schema
  if (schema && old !== undefined) {
    const texts = compareTexts(paragraphsOf(before), paragraphsOf(now))
    const found = [...compare({ schema, before: old, now: data }, []), ...texts]
    const isOne = kind?.path.includes('*') && !path.startsWith(pageFolder)
    if (found.length > 0) return isOne ? found.map((one) => within(called, one)) : found
  }
  const isSame = source.before && source.now && Buffer.compare(source.before, source.now) === 0
  return isSame
    ? [
        say(
          name,
          `The file is now called ${name.en}.`,
          `Le fichier s’appelle désormais ${name.fr}.`,
        ),
      ]
    : [say(name, `The file ${name.en} has changed.`, `Le fichier ${name.fr} a changé.`)]
}

const newPicture = both('New picture', 'Nouvelle image')
const removedPicture = both('Picture removed', 'Image retirée')
const replacedPicture = both('Picture replaced', 'Image remplacée')

/** One of several files of a kind is told by its name. */
const within = ({ en, fr }: Both, { word, ...sentence }: Sentence): Sentence => ({
  word: both(en, fr),
  en: `${en}, ${sentence.en}`,
  fr: `${fr}, ${sentence.fr}`,
})

interface Compared {
  readonly schema: NonNullable<ReturnType<typeof schemaAt>>
  readonly before: unknown
  readonly now: unknown
}

/** What differs between two states of the fields of a file, at a place and below it. */
function compare(file: Compared, at: Path): readonly Sentence[] {
  const [old, value] = [valueAt(file.before, at), valueAt(file.now, at)]
  if (JSON.stringify(old) === JSON.stringify(value)) return []
  if (isFields(old) && isFields(value)) {
    const names = new Set([...Object.keys(old), ...Object.keys(value)])
    return [...names].flatMap((name) => compare(file, [...at, name]))
  }
  const [where, word] = [placeOf(file, at), labelIn(file, at)]
  if (!Array.isArray(old) || !Array.isArray(value))
    return changed({ where, word, isPicture: namesPicture(file, at) }, old, value)
  return compareLists({ where, word }, [old, value], (index) => compare(file, [...at, index]))
}

interface Named {
  readonly where: Both
  readonly word: Both
  readonly isPicture?: boolean
}

function changed({ where, word, isPicture: shows }: Named, old: unknown, now: unknown): Sentence[] {
  const add = (en: string, fr: string) => [
    say(word, `${where.en}: ${en}.`, french`${where.fr} : ${fr}.`),
  ]
  const [was, is] = [old, now].map((value) => value ?? undefined)
  const one = quoted(nameOfValue(is ?? was))
  if (is === undefined) return add(`${one.en} was removed`, `retrait de ${one.fr}`)
  if (shows) return add(`new picture, ${one.en}`, `nouvelle image, ${one.fr}`)
  if (was === undefined) return add(`${one.en} was added`, `ajout de ${one.fr}`)
  const [before, after] =
    typeof was === 'boolean' && typeof is === 'boolean'
      ? [yesOrNo(was), yesOrNo(is)]
      : contrast(nameOfValue(was), nameOfValue(is))
  return add(`${before.en} became ${after.en}`, `${before.fr} devient ${after.fr}`)
}

type Lists = readonly [old: readonly unknown[], now: readonly unknown[]]

/** Items that came, went, stand elsewhere, or differ. */
function compareLists(
  named: Named,
  [old, now]: Lists,
  each: (index: number) => readonly Sentence[],
): readonly Sentence[] {
  const { where, word } = named
  const move = moveIn(old, now)
  if (move) {
    const { item, from, to } = move
    const one = quoted(nameOfValue(item))
    const en = `${where.en}: ${one.en} moved from ${from} to ${to}.`
    return [say(word, en, french`${where.fr} : ${one.fr} passe de ${from} à ${to}.`)]
  }
  if (old.length === now.length) return old.flatMap((_, index) => each(index))
  return [
    ...without(old, now).flatMap((item) => changed(named, item, undefined)),
    ...without(now, old).flatMap((item) => changed(named, undefined, item)),
  ]
}

const keysOf = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item))

const without = (list: readonly unknown[], other: readonly unknown[]): readonly unknown[] => {
  const known = new Set(keysOf(other))
  return list.filter((item) => !known.has(JSON.stringify(item)))
}

/** The one item that stands elsewhere in an otherwise equal list; places are counted from 1. */
function moveIn(old: readonly unknown[], now: readonly unknown[]) {
  const [was, is] = [keysOf(old), keysOf(now)]
  const first = was.findIndex((key, index) => key !== is[index])
  const last = was.findLastIndex((key, index) => key !== is[index])
  if (first === -1 || was.length !== is.length) return undefined
  const isMoved = (from: number, to: number) =>
    is.toSpliced(to, 1).join('\n') === was.toSpliced(from, 1).join('\n') && is[to] === was[from]
  if (isMoved(first, last)) return { item: old[first], from: first + 1, to: last + 1 }
  if (isMoved(last, first)) return { item: old[last], from: last + 1, to: first + 1 }
  return undefined
}

/** The paragraphs below the fields, each on one line. */
const paragraphsOf = ({ entry, text }: ReadFile): readonly string[] =>
  entry?.kind.format === 'markdown' && text
    ? text.text
        .replace(/^---\n[\s\S]*?\n---.*/, '')
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
    : []

function compareTexts(old: readonly string[], now: readonly string[]): readonly Sentence[] {
  const { en, fr } = bodyLabel
  const word = bodyLabel
  const found = compareLists({ where: bodyLabel, word }, [old, now], (index) => {
    const where = both(`${en}, paragraph ${index + 1}`, `${fr}, paragraphe ${index + 1}`)
    return old[index] === now[index] ? [] : changed({ where, word }, old[index], now[index])
  })
  const count = found.length
  if (count <= mostOfText) return found
  const many = `${en}: ${count} paragraphs have changed.`
  return [say(word, many, french`${fr} : ${count} paragraphes ont changé.`)]
}

const mostOfText = 3

/** The label of a field behind that of what it lies in; items of lists have a number. */
function placeOf(file: Compared, at: Path): Both {
  const labels = at.flatMap((step, index) => {
    if (typeof step === 'number') return []
    const { en, fr } = labelIn(file, at.slice(0, index + 1))
    const next = at[index + 1]
    const number = typeof next === 'number' ? ` ${next + 1}` : ''
    return [both(en + number, fr + number)]
  })
  const [outer, own] = [labels.at(-2), labels.at(-1) ?? bodyLabel]
  return outer ? both(`${outer.en}, ${own.en}`, `${outer.fr}, ${own.fr}`) : own
}

const labelIn = ({ schema, before, now }: Compared, at: Path): Both =>
  labelAt(schema, valueAt(now, at) === undefined ? before : now, at)

function namesPicture({ schema, now, before }: Compared, at: Path): boolean {
  const data = valueAt(now, at) === undefined ? before : now
  return /picture/.test(noteOf(schemaAt(schema, data, at)).refersTo ?? '')
}

/** What a value is called: itself, or the first words in it. */
function nameOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(nameOfValue).join(', ')
  if (!isFields(value)) return String(value)
  const words = ['title', 'name', 'label'].map((name) => value[name])
  return nameOfValue([...words, ...Object.values(value)].find((one) => one !== undefined) ?? '')
}

/** Two long texts from a few words before they part. */
function contrast(one: string, other: string): readonly [Both, Both] {
  const most = 60
  const isLong = Math.max(one.length, other.length) > most
  let parted = 0
  while (isLong && parted < one.length && one[parted] === other[parted]) parted += 1
  const from = parted > most / 2 ? one.lastIndexOf(' ', parted - most / 5) + 1 : 0
  const shown = (text: string) => quoted(from > 0 ? `…${text.slice(from)}` : text)
  return [shown(one), shown(other)]
}

const yesOrNo = (is: boolean): Both => (is ? quoted('yes', 'oui') : quoted('no', 'non'))

const quoted = (text: string, texte = text): Both => ({
  en: `“${shortened(visible(text))}”`,
  fr: french`« ${shortened(visible(texte))} »`,
})

const say = (word: Both, en: string, fr: string): Sentence => ({ word, en, fr })
