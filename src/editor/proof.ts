import { checkedFiles, type OtherValue } from '../check/checked-files.ts'
import type { ReadFile } from '../check/files.ts'
import { pageFolder } from '../check/table.ts'
import { type Checked, type CheckRequest, checkSources } from '../check.ts'
import type { LoadedSource } from '../content/load.ts'
import { share } from '../memory.ts'
import { cache } from '../pictures/cache.ts'
import { byPlace, type Problem } from '../problem.ts'
import type { Addresses } from '../render/addresses.ts'
import { assetsOf } from '../render/assets.ts'
import type { CoreContent, CorePage } from '../render/model.ts'
import { pagePrinter } from '../render/page.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { LaterFile, OutputFile } from '../site.ts'
import type { Fonts } from '../type/font-face.ts'
import { figureMarker } from './figures.ts'
import { bodyLabel, labelAt, placeOf } from './forms.ts'
import { markOf, marksIn, mostMarks, withMarksOf } from './marks.ts'
import { pagesIn, withFields } from './open-file.ts'
import type { FieldProblem, Mark, PageInfo } from './protocol.ts'

/** What the preview has been made with. */
export interface MadeWith {
  readonly addresses: Addresses
  readonly fonts: Fonts
  /** What was read for it: files with the very same bytes are not read again. */
  readonly checked: Checked | undefined
  /** What only a build can tell of its pages: those that weigh too much. */
  readonly heavy?: readonly Problem[] | undefined
}

interface ProofRequest extends Omit<CheckRequest, 'table' | 'factsOf'> {
  /** The content with every draft in the place of its file. */
  readonly sources: readonly LoadedSource[]
  /** The file of the page; without it only the check is wanted. */
  readonly file?: string | undefined
  readonly made: MadeWith
}

/** A page with drafts; without HTML where an error stands against it. */
export interface Proof {
  readonly html?: string
  /** The style sheet that it shares with others: of a page behind the password it is no file of the site. */
  readonly sheet?: OutputFile | undefined
  readonly marks: readonly Mark[]
  readonly problems: readonly FieldProblem[]
  readonly pages: readonly PageInfo[]
  /** How many texts were looked at. */
  readonly files: number
  /** The file with the name and the address of the site. */
  readonly settings: string
  /** The rules of the fonts of the site, for the panel. */
  readonly faces: string
}

/**
 * Prints single pages as they would be with drafts: by the build's own functions, behind no password, with a mark behind
 * every text that comes from content. Nothing is written.
 */
export function proofPrinter(table: SiteTable) {
  const prepareAssets = assetsOf(table)
  const pages = pagePrinter()
  const marks = markBook()
  const figures = figureMarker(marks.mark)
  let before: Checked | undefined
  let content: CoreContent | undefined
  let pictures: readonly LaterFile[] = []
  const prove = async ({ made, file, ...request }: ProofRequest): Promise<Proof> => {
    const { sources, ...rest } = request
    const checked = await checkSources(
      sources,
      { ...rest, table: table.content },
      before ?? made.checked,
    )
    before = checked
    const { files, diagnosis, masters, problems } = checked
    const { addresses, fonts } = made
    const read = diagnosis.files
    const all = pagesIn(read)
    const told = {
      problems: withFields([...problems, ...(made.heavy ?? [])].toSorted(byPlace), read, all),
      pages: all,
      files: read.length,
      settings: table.content.settings.file,
      faces: facesOf(table, fonts),
    }
    if (!files || file === undefined) return { ...told, marks: [] }
    const plain = share(content, table.assemble(files))
    content = plain
    const assets = await prepareAssets(plain, { masters, cache, addresses })
    pictures = assets.pictures.files
    const same = { page: () => '', site: () => '' }
    const print = async (site: CoreContent) => {
      const page = site.pages.find((one) => one.file === file)
      const surroundings = { table, site, addresses, assets, marks: same }
      const press = { ...surroundings, before: new Map(), inClear: true }
      const [printed] = page ? await pages.print(pages.draft([page], press), press, fonts) : []
      return { html: String(Buffer.from(printed?.files[0]?.bytes ?? [])), sheet: printed?.sheet }
    }
    const page = plain.pages.find((one) => one.file === file)
    const { foreignWords } = plain.settings
    const printMarked = async (other?: OtherValue) => {
      const marked = table.assemble(checkedFiles(read, marks.mark, other))
      // Words that are looked for in others have no marks.
      return (await print({ ...marked, settings: { ...marked.settings, foreignWords } })).html
    }
    const { html: own, sheet } = await print(plain)
    const shown = checkedFiles(read.filter(isShownOn(page))).all()
    const marked = { file, html: await printMarked(), files: shown }
    const html = withMarksOf(own, await figures(marked, printMarked))
    return { ...told, html, sheet, marks: marks.told(html) }
  }
  /** A file of a picture that the last page with drafts may show: of a new one the site has none yet. */
  const picture = async (path: string): Promise<Uint8Array | undefined> =>
    pictures.find((one) => one.path === path)?.make()
  return { prove, picture }
}

/** Whether a page shows the words of a file. */
const isShownOn =
  (page: CorePage | undefined) =>
  ({ source: { path }, entry }: ReadFile): boolean => {
    if (!page || !entry || path.startsWith(pageFolder)) return path === page?.file
    const { shownOn = [] } = entry.kind
    return shownOn === 'every page' || shownOn.includes(page.fields.template)
  }

/** The rules of every face, with all letters: anything may be typed, and in any language. */
const facesOf = ({ pages, gate }: SiteTable, fonts: Fonts): string => {
  const kinds = [...Object.keys(pages), 'gate']
  const faces = kinds.map((kind) => fonts.of(kind, gate.language))
  return [...new Set([...faces.map(({ css }) => css), ...faces.map(({ later }) => later)])].join('')
}

/** Numbers the texts of the content, each once. */
function markBook() {
  const numbers = new Map<string, number>()
  const known: Mark[] = []
  const mark: Parameters<typeof checkedFiles>[1] = ({ path: file, fields, schema }, at) => {
    const key = JSON.stringify([file, at])
    const number = numbers.get(key) ?? numbers.size
    if (number >= mostMarks) return ''
    numbers.set(key, number)
    known[number] ??=
      typeof at === 'number'
        ? { number, file, block: at, label: bodyLabel }
        : { number, file, at: placeOf(at), label: labelAt(schema, fields, at) }
    return markOf(number)
  }
  const told = (html: string): readonly Mark[] =>
    [...new Set(marksIn(html))].flatMap((number) => known[number] ?? [])
  return { mark, told }
}
