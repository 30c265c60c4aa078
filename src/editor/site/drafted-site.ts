import { adviceOf } from '../../check/advice.ts'
import { checkedFiles, type Marker } from '../../check/checked-files.ts'
import { valueAt } from '../../check/data.ts'
import { isUnwritten } from '../../check/placeholders.ts'
import { schemaOf } from '../../check/table.ts'
import { type Checked, type CheckRequest, check as checkContent, type State } from '../../check.ts'
import type { Advice, Finding } from '../../content/finding.ts'
import type { LoadedSource } from '../../content/load.ts'
import { instantOf, momentWords, wallAt } from '../../content/moment.ts'
import { cache } from '../../pictures/cache.ts'
import { byPlace, isError } from '../../problem.ts'
import type { Addresses } from '../../render/addresses.ts'
import { assetsOf } from '../../render/assets.ts'
import { liveMarks, markedSources } from '../../render/live-file.ts'
import type { CoreContent, CorePage } from '../../render/model.ts'
import { pagePrinter } from '../../render/page.ts'
import type { SiteTable } from '../../render/site-table.ts'
import type { LaterFile, OutputFile } from '../../site.ts'
import type { Fonts } from '../../type/font-face.ts'
import { markOf, marksIn, mostMarks, opening, withMarksOf } from '../documents/marks.ts'
import { type Contact, contact } from '../protocol/calls.ts'
import type { FieldProblem, Mark, PageInfo, PartInfo, Schedule } from '../protocol/state.ts'
import type { Coming } from '../protocol/versions.ts'
import { bodyLabel, labelAt, panelPlace } from './forms.ts'
import { pagesIn, partsIn, scheduleOf, withFields } from './open-file.ts'

/** What the preview has been made with. */
export interface MadeWith {
  readonly addresses: Addresses
  readonly fonts: Fonts
  /** What was read for it: files with the very same bytes are not read again. */
  readonly checked: Checked | undefined
  /** What only a build can tell of its pages: those that weigh too much. */
  readonly heavy?: readonly Finding[] | undefined
}

/** The content as it would be, with every draft in the place of its file. */
export interface DraftedContent extends Omit<CheckRequest, 'table' | 'factsOf'> {
  readonly sources: readonly LoadedSource[]
  /** Nothing before the first good build. */
  readonly made: MadeWith | undefined
}

type Ready = DraftedContent & { readonly checked: Checked }

/** What is known of the content with its drafts. */
interface DraftedSite {
  readonly problems: readonly FieldProblem[]
  readonly advice: readonly Advice[]
  readonly pages: readonly PageInfo[]
  readonly parts: readonly PartInfo[]
  /** How many texts were looked at. */
  readonly files: number
  /** The file with the name and the address of the site. */
  readonly settings: string
  readonly help: Contact | undefined
  readonly schedule: Schedule
}

/** A page with drafts. */
export interface DraftedPage {
  readonly html: string
  /** The style sheet that it shares with others: of a password-protected page it is no file of the site. */
  readonly sheet?: OutputFile | undefined
  readonly marks: readonly Mark[]
}

/** Checks the content with drafts and prints single pages of it, without password, marked at every text; writes nothing. */
export function draftedSite(table: SiteTable) {
  const prepareAssets = assetsOf(table)
  const pages = pagePrinter()
  const marks = markBook()
  let last: Ready | undefined
  let pictures: readonly LaterFile[] = []
  const checkedOf = async (drafted: DraftedContent): Promise<Checked> => {
    if (last && isSameRequest(last, drafted) && !hasPassed(last.checked)) return last.checked
    const { made, sources, ...request } = drafted
    const before = last?.checked ?? made?.checked
    const checked = await checkContent(sources, { ...request, table: table.content }, before)
    last = { ...drafted, checked }
    return checked
  }
  const check = async (drafted: DraftedContent): Promise<DraftedSite> => {
    const checked = await checkedOf(drafted)
    const { told: found, files: read } = checked
    const all = pagesIn(table.content, read)
    const told = [...found, ...(drafted.made?.heavy ?? [])].toSorted(byPlace)
    const { file: settings, help: field = '' } = table.content.settings
    const own = read.find(({ source }) => source.path === settings)
    const { data: help } = contact.safeParse(valueAt(own?.fields?.data, [field]))
    const parts = partsIn(table.content, read, all)
    const problems = withFields(told, read, all)
    const schedule = scheduleOf(checked, parts, all)
    const advice = adviceOf(table.content, read, checked.now).map(({ path, ...rest }) => ({
      ...rest,
      path: path && panelPlace(path),
    }))
    return { problems, advice, pages: all, parts, files: read.length, settings, help, schedule }
  }
  /** The content at a wall time, or as it is now. */
  const stateAt = ({ states, now, times }: Checked, at: string | undefined): State => {
    const instant = at === undefined ? now.instant : instantOf(times.zone, at)
    return states.findLast((state) => state.instant <= instant) ?? now
  }
  /** What prints pages by their files, or the gate; none where an error stands against them, or nothing was ever built. */
  const pressOf = async ({ made, ...drafted }: Ready, state: State) => {
    const { content, told } = drafted.checked
    const { files: read, pictures: looked } = state
    const isShown = told.filter(isError).every(isUnwritten)
    if (!made || !(content ?? isShown)) return undefined
    const { addresses, fonts } = made
    const plain = table.assemble(checkedFiles(read))
    const assets = await prepareAssets(plain, { masters: looked.masters, cache, addresses })
    pictures = assets.pictures.files
    const same = { page: () => '', site: () => '' }
    const { foreignWords } = plain.settings
    return (wanted: string | undefined) => {
      // The gate is the same before every page.
      const inClear = wanted === undefined ? 'gate' : 'page'
      const file = wanted ?? plain.pages.toSorted(gatedFirst)[0]?.file ?? ''
      const printed = async (site: CoreContent) => {
        const page = site.pages.find((candidate) => candidate.file === file)
        // With the words of its pictures.
        const library = table.library?.(site) ?? assets.library
        const surroundings = { table, site, addresses, assets: { ...assets, library }, marks: same }
        const press = { ...surroundings, before: new Map(), inClear } as const
        const [printed] = page ? await pages.print(pages.draft([page], press), press, fonts) : []
        return { html: String(Buffer.from(printed?.files[0]?.bytes ?? [])), sheet: printed?.sheet }
      }
      const printMarked = async () => {
        const marked = table.assemble(checkedFiles(read, marks.marker))
        // Words that are looked for in others have no marks.
        return (await printed({ ...marked, settings: { ...marked.settings, foreignWords } })).html
      }
      const page = plain.pages.find((candidate) => candidate.file === file)
      return { page, printMarked, printPlain: () => printed(plain) }
    }
  }
  const ready = async (drafted: DraftedContent): Promise<Ready> => {
    return { ...drafted, checked: await checkedOf(drafted) }
  }
  const toldMarks = (html: string, { sources }: State): readonly Mark[] => {
    const origins = new Map(sources.map(({ path, origin }) => [path, origin]))
    return marks.told(html).map((mark) => ({ ...mark, file: origins.get(mark.file) ?? mark.file }))
  }
  /** A page by its file, or the gate, with every mark; what is not shown at a time is shown as it will be. */
  const print = async (
    wanted: string | undefined,
    drafted: DraftedContent,
    at?: string,
  ): Promise<DraftedPage | undefined> => {
    const now = await ready(drafted)
    const holds = ({ files }: State) => files.some(({ source }) => source.path === wanted)
    const all = [stateAt(now.checked, at), ...now.checked.states]
    const state = all.find((candidate) => wanted === undefined || holds(candidate))
    const press = state && (await pressOf(now, state))?.(wanted)
    if (!press) return undefined
    const { html: unmarked, sheet } = await press.printPlain()
    const html = withMarksOf(unmarked, await press.printMarked())
    return { html, sheet, marks: toldMarks(html, state) }
  }
  /** The content as visitors would have it at a time: its files and pages, and each page, with marks or as it reads. */
  const visited = async (drafted: DraftedContent, at?: string) => {
    const now = await ready(drafted)
    const state = stateAt(now.checked, at)
    const press = await pressOf(now, state)
    const page = async (file: string): Promise<DraftedPage | undefined> => {
      const made = press?.(file)
      if (!made?.page) return undefined
      const { html: unmarked, sheet } = await made.printPlain()
      const html = withMarksOf(unmarked, await made.printMarked())
      return { html, sheet, marks: toldMarks(html, state) }
    }
    const read = async (file: string) => (await press?.(file).printPlain())?.html
    const pages = pagesIn(table.content, state.files)
    return { ...state, pages, coming: comingAfter(state, now.checked), page, read }
  }
  /** A file of a picture that the last page with drafts may show: of a new one the site has none yet. */
  const picture = async (path: string): Promise<Uint8Array | undefined> =>
    pictures.find((file) => file.path === path)?.make()
  /** Everything that is wrong with the content. */
  const told = async (drafted: DraftedContent) => (await checkedOf(drafted)).told
  /** The marks by which one sees whether a change that was due by an instant is live: of the sources, and of instants since. */
  const due = async (drafted: DraftedContent, by: number) => {
    const { times, instant } = await checkedOf(drafted)
    const last = times.instants.findLast((moment) => moment <= by)
    if (last === undefined) return undefined
    const sources = markedSources(drafted.sources)
    const since = times.instants.filter((moment) => last <= moment && moment <= instant + hour)
    const marks = since.map((moment) => liveMarks(sources, moment).instant)
    return { at: wallAt(last, times.zone), sources: liveMarks(sources, 0).sources, marks }
  }
  return { check, print, visited, picture, told, due }
}

/** What is not shown yet in a state of the content. */
const comingAfter = ({ instant }: State, { times }: Checked): readonly Coming[] =>
  times.things.flatMap(({ file, path, from }) =>
    from && from.instant > instant
      ? [{ file: file.source.path, at: panelPlace(path), from: momentWords(from.wall) }]
      : [],
  )

/** Whether something has changed by itself since a check. */
const hasPassed = ({ times, instant }: Checked): boolean =>
  times.instants.some((moment) => instant < moment && moment <= Date.now() / 1000)

/** In seconds. */
const hour = 3600

const isSameRequest = (left: DraftedContent, right: DraftedContent): boolean =>
  left.made === right.made &&
  left.today === right.today &&
  left.sources.length === right.sources.length &&
  left.sources.every(({ path, bytes }, index) => {
    const there = right.sources[index]
    return there?.path === path && there.bytes === bytes
  })

const gatedFirst = ({ fields: left }: CorePage, { fields: right }: CorePage): number =>
  Number(right.gated === true) - Number(left.gated === true)

/** The rules of every face, with all letters: anything may be typed, and in any language. */
export const facesOf = ({ pages, gate }: SiteTable, fonts: Fonts): string => {
  const kinds = [...Object.keys(pages), 'gate']
  const faces = kinds.map((kind) => fonts.of(kind, gate.language))
  return [...new Set([...faces.map(({ css }) => css), ...faces.map(({ later }) => later)])].join('')
}

/** Numbers the texts of the content, each once. */
function markBook() {
  const numbers = new Map<string, number>()
  const known: Mark[] = []
  const mark: Marker['mark'] = ({ source: { path: file }, kind, fields }, at) => {
    const key = JSON.stringify([file, at])
    const number = numbers.get(key) ?? numbers.size
    if (number >= mostMarks) return ''
    numbers.set(key, number)
    known[number] ??=
      typeof at === 'number'
        ? { number, file, block: at, label: bodyLabel }
        : {
            number,
            file,
            at: panelPlace(at),
            label: labelAt(schemaOf(kind, fields?.data), fields?.data, at),
          }
    return markOf(number)
  }
  const around: Marker['around'] = (file, at, shown) => {
    const sign = mark(file, at)
    return sign === '' ? shown : `${opening}${shown}${sign}`
  }
  const told = (html: string): readonly Mark[] =>
    [...new Set(marksIn(html))].flatMap((number) => known[number] ?? [])
  return { marker: { mark, around }, told }
}
