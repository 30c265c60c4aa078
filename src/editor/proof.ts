import { checkedFiles } from '../check/checked-files.ts'
import { type ReadFile, readFile } from '../check/files.ts'
import { type ContentTable, fileKinds, kindAt } from '../check/table.ts'
import { type Checked, type CheckRequest, checkSources } from '../check.ts'
import type { LoadedSource } from '../content/load.ts'
import { share } from '../memory.ts'
import { cache } from '../pictures/cache.ts'
import type { Problem } from '../problem.ts'
import type { Addresses } from '../render/addresses.ts'
import { assetsOf } from '../render/assets.ts'
import { pagePrinter } from '../render/page.tsx'
import type { CoreContent, SiteTable } from '../render/site-table.ts'
import type { Fonts } from '../type/font-face.ts'
import { openedFile, pagesIn } from './open-file.ts'
import { bodyLabel, labelAt } from './forms.ts'
import { markOf, marksIn, mostMarks, withMarksOf } from './marks.ts'
import type { Mark, OpenFile, PageInfo } from './protocol.ts'

interface ProofRequest extends Omit<CheckRequest, 'table' | 'threads' | 'factsOf'> {
  /** The content with every draft in the place of its file. */
  readonly sources: readonly LoadedSource[]
  /** The file of the page; without it only the check is wanted. */
  readonly file?: string | undefined
  /** A file to be opened, as it lies on the disk. */
  readonly open?: LoadedSource | undefined
  /** What the preview has been made with. */
  readonly made: { readonly addresses: Addresses; readonly fonts: Fonts }
}

/** A page with drafts in it; without HTML where an error stands against it. */
export interface Proof {
  readonly html?: string
  readonly marks: readonly Mark[]
  readonly problems: readonly Problem[]
  readonly pages: readonly PageInfo[]
  /** How many texts were looked at. */
  readonly files: number
  readonly opened?: OpenFile | undefined
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
  let before: Checked | undefined
  let settings: unknown
  return async ({ made, file, open, ...request }: ProofRequest): Promise<Proof> => {
    const { sources, ...rest } = request
    const checked = await checkSources(sources, { ...rest, table: table.content }, before)
    before = checked
    const { files, diagnosis, masters, problems } = checked
    const read = diagnosis.files
    const { content: folder } = table
    const opened =
      open &&
      openedFile({
        table: folder,
        files: read,
        source: open,
        problems,
        read: readAgain(open, read, folder),
      })
    const known = {
      problems,
      pages: pagesIn(read),
      files: read.length,
      opened,
      faces: facesOf(table, made.fonts),
    }
    if (!files || file === undefined) return { ...known, marks: [] }
    const plain = share(settings, table.assemble(files))
    settings = plain
    const { addresses, fonts } = made
    const assets = await prepareAssets(plain, { masters, cache, addresses })
    const same = { page: () => '', site: () => '' }
    const print = async (content: CoreContent): Promise<string> => {
      const page = content.pages.find((one) => one.file === file)
      const surroundings = { table, site: content, addresses, assets, marks: same }
      const press = { ...surroundings, before: new Map(), inClear: true }
      const [printed] = page ? await pages.print(pages.draft([page], press), press, fonts) : []
      return Buffer.from(printed?.files[0]?.bytes ?? []).toString()
    }
    const marked = table.assemble(checkedFiles(diagnosis.files, marks.mark))
    // Words that are looked for in others have no marks.
    const { foreignWords } = plain.settings
    const site = { ...marked, settings: { ...marked.settings, foreignWords } }
    const html = withMarksOf(await print(plain), await print(site))
    return { ...known, html, marks: marks.told(html) }
  }
}

/** A file as it lies on the disk: the very one that was checked, unless that was a draft. */
function readAgain(
  source: LoadedSource,
  files: readonly ReadFile[],
  table: ContentTable,
): ReadFile {
  const found = files.find((one) => one.source.path === source.path)
  const isSame = found && Buffer.compare(found.source.bytes, source.bytes) === 0
  return isSame
    ? found
    : readFile(source, found?.file ?? source.path, kindAt(fileKinds(table), source.path))
}

const facesOf = ({ pages, gate }: SiteTable, fonts: Fonts): string => {
  const kinds = [...Object.keys(pages), 'gate']
  return [...new Set(kinds.map((kind) => fonts.of(kind, gate.language).css))].join('')
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
        : { number, file, at: at.map(String), label: labelAt(schema, fields, at) }
    return markOf(number)
  }
  const told = (html: string): readonly Mark[] =>
    [...new Set(marksIn(html))].flatMap((number) => known[number] ?? [])
  return { mark, told }
}
