import { isMap, isNode, isSeq, type Node } from 'yaml'
import { type Finding, fileFinding } from '../content/finding.ts'
import { composedPath, type LoadedSource } from '../content/load.ts'
import { isZone, type Moment, momentIn, momentWords } from '../content/moment.ts'
import { originalRange, type TextRange } from '../content/text.ts'
import { type Both, french, message, note, type Wording, warning } from '../message.ts'
import { keyName } from '../yaml/parse-yaml.ts'
import { isWithin, type Path, valueAt } from './data.ts'
import { type File, ownFindings } from './file.ts'
import { corrected } from './fix.ts'
import { nodeIn } from './form.ts'
import { type ContentTable, isOfKind, seasonPath, standsInFor } from './table.ts'
import { fieldOf, fileAt, isPage, told } from './world.ts'

/** Something that is shown while `from` ≤ t < `until`: a file, an item of a list in it, or a season. */
export interface Timed {
  readonly file: File
  /** The item; empty for the whole file. */
  readonly path: Path
  readonly from?: Moment | undefined
  readonly until?: Moment | undefined
}

/** What the content shows at which time. Instants are seconds since 1970. */
export interface Timetable {
  readonly zone: string
  readonly things: readonly Timed[]
  /** At which something changes, ascending. */
  readonly instants: readonly number[]
  /** What is wrong with times, at an instant: what was yet to come may have passed. */
  readonly findings: (instant: number) => readonly Finding[]
  /**
   * The content as it is at an instant: without what is not shown then, with the files of seasons in the place of those
   * that they stand in for, and without a single date of all this.
   */
  readonly at: (instant: number) => readonly LoadedSource[]
  /** The files that are not shown at an instant. */
  readonly hidden: (instant: number) => readonly File[]
  /** What is not due yet at an instant: whole files, and those with an item that is not. */
  readonly pending: (instant: number) => readonly File[]
}

const names = ['from', 'until'] as const

/** Reads the times of the content; `files` are all its texts, by the paths at which they lie. */
export function timetable(
  sources: readonly LoadedSource[],
  files: readonly File[],
  table: ContentTable,
): Timetable {
  const zone = zoneIn(files, table)
  const things = files.flatMap((file) => timedIn(file, zone))
  const whole = things.filter(({ path }) => path.length === 0)
  const wholes = new Map(whole.map((thing) => [thing.file.source.path, thing]))
  const stands = sources.flatMap((source) => {
    const { season, path = '' } = standsInFor(source.path) ?? {}
    if (season === undefined || isOfKind(seasonPath, source.path)) return []
    return [{ source, season, path, dates: wholes.get(seasonPath.replace('*', season)) }]
  })
  const isThere = ({ path }: LoadedSource, instant: number) => isShown(wholes.get(path), instant)
  const known = new Map(files.map((file) => [file.source.path, file]))
  const byFile = Map.groupBy(things, ({ file }) => file.source.path)
  const resolved = (source: LoadedSource, instant: number): LoadedSource => {
    const file = known.get(source.path)
    const own = byFile.get(source.path)
    return file && own ? { ...source, bytes: bytesAt(file, own, instant) } : source
  }
  const at = (instant: number): readonly LoadedSource[] => {
    if (things.length + stands.length === 0) return sources
    const standing = stands.flatMap(({ source, dates, path }) =>
      dates && isShown(dates, instant) && isThere(source, instant)
        ? [{ ...resolved(source, instant), path, origin: source.path }]
        : [],
    )
    // Of two that overlap, which is an error, the first one stands.
    const byPath = new Map(standing.toReversed().map((one) => [composedPath(one.path), one]))
    const base = sources.filter(
      (source) =>
        !standsInFor(source.path) &&
        !byPath.has(composedPath(source.path)) &&
        isThere(source, instant),
    )
    const all = [...base.map((source) => resolved(source, instant)), ...byPath.values()]
    return all.sort((one, other) => (one.path < other.path ? -1 : 1))
  }
  const moments = things.flatMap(({ from, until }) => [from, until].flatMap((one) => one ?? []))
  const isLater = (thing: Timed | undefined, instant: number) =>
    (thing?.from?.instant ?? -Infinity) > instant
  return {
    zone,
    things,
    at,
    instants: [...new Set(moments.map(({ instant }) => instant))].toSorted((one, two) => one - two),
    hidden: (instant) =>
      [...wholes.values()].flatMap((thing) =>
        isShown(thing, instant) || standsInFor(thing.file.source.path) ? [] : thing.file,
      ),
    pending: (instant) => [
      ...things.flatMap((thing) => (isLater(thing, instant) ? thing.file : [])),
      ...stands.flatMap(({ source, dates }) =>
        isLater(dates, instant) ? (known.get(source.path) ?? []) : [],
      ),
    ],
    findings: (instant) => [
      ...things.flatMap(({ file }) => (isDates(file) ? ownFindings(file) : [])),
      ...things.flatMap((thing) => timeFindings(thing, instant)),
      ...things
        .filter((thing) => isLater(thing, instant))
        .slice(0, 1)
        .map(({ file }) => fileFinding(file.source.path, readable())),
      ...seasonFindings(stands),
    ],
  }
}

/** Whether a file has the dates of a season. */
const isDates = ({ source }: File): boolean => isOfKind(seasonPath, source.path)

/** The zone that the settings of the site name. */
function zoneIn(files: readonly File[], { settings: { file, zone } }: ContentTable): string {
  const written = zone && fieldOf(fileAt({ files }, file), zone.field)
  return typeof written === 'string' && isZone(written) ? written : (zone?.preset ?? 'UTC')
}

const isShown = ({ from, until }: Partial<Timed> = {}, instant: number): boolean =>
  (from?.instant ?? -Infinity) <= instant && instant < (until?.instant ?? Infinity)

/** What has a time in a file. */
function timedIn(file: File, zone: string): Timed[] {
  // Of pages there may be thousands, and none has an item with a time.
  const isPlain = isPage(file) && names.every((name) => fieldOf(file, name) === undefined)
  const leaves = isPlain ? [] : file.leaves.filter(({ note }) => note.format === 'moment')
  const homes = leaves.map(({ path }) => path.slice(0, -1))
  const places = new Map(homes.map((path) => [path.join('\n'), path]))
  if (isDates(file)) places.set('', [])
  return [...places.values()].map((path) => {
    const [from, until] = names.map((name) => {
      const written = valueAt(file.fields?.data, [...path, name])
      return typeof written === 'string' ? momentIn(zone, written) : undefined
    })
    return { file, path, from, until }
  })
}

/** The bytes of a file at an instant: without the items that are not shown, and without times. Nothing else moves. */
function bytesAt(file: File, things: readonly Timed[], instant: number): Uint8Array {
  const off = things.filter((thing) => thing.path.length > 0 && !isShown(thing, instant))
  const key = off.map(({ path }) => path.join('.')).join(' ')
  const known = versions.get(file) ?? new Map<string, Uint8Array>()
  versions.set(file, known)
  const bytes = known.get(key) ?? bytesWithout(file, things, off)
  known.set(key, bytes)
  return bytes
}

/** By what is not shown. The very same bytes each time: a check reads them once. */
const versions = new WeakMap<File, Map<string, Uint8Array>>()

function bytesWithout(
  { bytes, source, fields }: File,
  things: readonly Timed[],
  off: readonly Timed[],
): Uint8Array {
  if (!fields) return bytes
  const { text } = source
  const { toSource, document } = fields.yaml
  const inFile = (start: Node, end = start): TextRange => [
    toSource(start.range?.[0] ?? 0),
    toSource(end.range?.[1] ?? 0),
  ]
  const items = off.flatMap(({ path }): Blank[] => {
    const above = path.slice(0, -1)
    const list = nodeIn(fields, above)
    const item = nodeIn(fields, path)
    if (!isSeq(list) || !item) return []
    if (list.flow) return [{ range: withComma(text, inFile(item)) }]
    const left = list.items.length - off.filter((one) => isWithin(one.path, above)).length
    // A list of which nothing is left is an empty one.
    const isEmptied = left === 0 && path.at(-1) === 0
    return [{ range: withHyphen(text, inFile(item)), instead: isEmptied ? ' []' : '' }]
  })
  const times = things.flatMap((thing) => {
    const map = thing.path.length > 0 ? nodeIn(fields, thing.path) : document.contents
    if (off.includes(thing) || !isMap(map)) return []
    return map.items.flatMap(({ key, value }): Blank[] => {
      const isTaken = names.some((name) => name === keyName(key) && thing[name])
      if (!isNode(key) || !isNode(value) || !isTaken) return []
      const range = inFile(key, value)
      return [{ range: map.flow ? withComma(text, range) : range }]
    })
  })
  const edits = [...items, ...times].map(({ range, instead = '' }) => {
    const rest = text.slice(...range).replace(/[^\n]/g, ' ')
    const blank = (instead + rest.slice(instead.length)).replaceAll('\n', source.lineEnd)
    return { range: originalRange(source, range), text: blank }
  })
  const inOrder = edits.toSorted((one, other) => one.range[0] - other.range[0])
  return corrected(bytes, source.original, inOrder)
}

/** What is made blank, and what stands at its beginning instead. */
type Blank = { readonly range: TextRange; readonly instead?: string }

/** What stands between brackets, with the comma behind it. */
const withComma = (text: string, [start, end]: TextRange): TextRange => [
  start,
  end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0),
]

/** An item of a list, with the hyphen before it. */
const withHyphen = (text: string, [start, end]: TextRange): TextRange => [
  text.slice(0, start).search(/-(?:\s|#[^\n]*\n)*$/),
  end,
]

/** What is still to begin or to end at an instant, in the order of time, as lines. */
export const comingIn = (things: readonly Timed[], instant: number): readonly Both[] =>
  things
    .flatMap((thing) => names.map((name) => [thing[name], name, titleOf(thing)] as const))
    .flatMap(([at, ...rest]) => (at && at.instant > instant ? [[at, ...rest] as const] : []))
    .toSorted(([one], [other]) => one.instant - other.instant)
    .map(([{ wall }, name, title]) => {
      const when = momentWords(wall)
      const begins = name === 'from'
      return {
        en: `${when.en}: “${title}” ${begins ? 'begins' : 'ends'}`,
        fr: french`${when.fr} : « ${title} » ${begins ? 'commence' : 'se termine'}`,
      }
    })

/** What people call it: by its title or first words, a season by its folder. */
export function titleOf({ file, path }: Timed): string {
  const { season } = standsInFor(file.source.path) ?? {}
  if (season !== undefined && isDates(file)) return season
  const own = file.leaves.filter((leaf) => isWithin(leaf.path, path) && leaf.note.text)
  const title = own.find((leaf) => leaf.path.at(-1) === 'title') ?? own[0]
  return title?.value ?? file.source.path
}

const toldAt = ({ file, path }: Timed, name: (typeof names)[number], wording: Wording): Finding[] =>
  told(file, [...path, name], wording)

/** Hours that clocks leave out or repeat, ends before beginnings, and what has passed. */
function timeFindings(thing: Timed, instant: number): Finding[] {
  const { from, until } = thing
  const changes = names.flatMap((name) => {
    const moment = thing[name]
    if (!moment?.change) return []
    const details = { when: momentWords(moment.asked), taken: momentWords(moment.wall) }
    return toldAt(thing, name, (moment.change === 'gap' ? noSuchHour : twiceThatNight)(details))
  })
  if (from && until && until.instant <= from.instant)
    return [...changes, ...toldAt(thing, 'until', endsFirst({ when: momentWords(from.wall) }))]
  const passed = names.findLast((name) => (thing[name]?.instant ?? Infinity) <= instant)
  const when = passed && momentWords(thing[passed]?.wall ?? '')
  return when ? [...changes, ...toldAt(thing, passed, hasPassed({ when }))] : changes
}

/** A file of a season, the path of the file that it stands in for, and the dates. */
type Stand = Readonly<Record<'season' | 'path', string>> & {
  readonly source: LoadedSource
  readonly dates: Timed | undefined
}

/** Seasons without dates, and those that overlap on one file. */
function seasonFindings(stands: readonly Stand[]): Finding[] {
  const undated = stands.filter(({ dates }) => !dates?.from && !dates?.until)
  const missing = [...new Set(undated.map(({ season }) => season))].map((season) =>
    fileFinding(seasonPath.replace('*', season), noDates({ season })),
  )
  const overlaps = [...Map.groupBy(stands, ({ path }) => composedPath(path)).values()].flatMap(
    (all) =>
      all.flatMap((one, index) => {
        const other = all.slice(0, index).find((before) => areBoth(before.dates, one.dates))
        return other ? [fileFinding(one.source.path, overlap({ ...one, other: other.season }))] : []
      }),
  )
  return [...missing, ...overlaps]
}

/** Whether there is an instant at which both are shown. */
function areBoth(one: Timed | undefined, other: Timed | undefined): boolean {
  const start = (thing: Timed) => thing.from?.instant ?? -Infinity
  return Boolean(one && other && (isShown(one, start(other)) || isShown(other, start(one))))
}

const noSuchHour = warning('time/gap', {
  en: '{when} does not exist: clocks go forward that night. It is taken as {taken}.',
  enFix: 'Write that time, or choose another one.',
  fr: "{when} n'existe pas : on passe à l'heure d'été cette nuit-là. L'heure retenue est {taken}.",
  frFix: 'Écrivez cette heure, ou choisissez-en une autre.',
})
const twiceThatNight = note('time/twice', {
  en: '{when} comes twice: clocks go back that night. The first of the two counts (summer time).',
  enFix: 'Leave it, or choose another time.',
  fr: "{when} revient deux fois : on passe à l'heure d'hiver cette nuit-là. C'est la première des deux qui compte (heure d'été).",
  frFix: 'Laissez-la, ou choisissez une autre heure.',
})
const endsFirst = message('time/order', {
  en: 'It ends before it begins ({when}), so it would never be shown.',
  enFix: 'Write a later time.',
  fr: "La fin précède le début ({when}) : rien n'en serait jamais affiché.",
  frFix: 'Écrivez une date plus tardive.',
})
const hasPassed = note('time/passed', {
  en: '{when} has passed: this changes nothing any more.',
  enFix: 'Delete this line; if nothing is shown any more, delete all of it, or give it new dates.',
  fr: 'Le {when} est passé : cela ne change plus rien.',
  frFix:
    "Supprimez cette ligne ; si plus rien n'est affiché, supprimez le tout, ou donnez-lui d'autres dates.",
})
const readable = note('time/public', {
  en: 'What is not due yet is in no file of the website. If the project is public on GitHub or GitLab, it can be read there.',
  enFix: 'Make the project private there, or add the text on the day.',
  fr: "Ce qui est à venir ne figure dans aucun fichier du site. Si le projet est public sur GitHub ou GitLab, on peut l'y lire.",
  frFix: 'Rendez-y le projet privé, ou ajoutez le texte le jour venu.',
})
const noDates = message('season/dates', {
  en: 'The season “{season}” has no dates.',
  enFix: 'Write “from:” or “until:” with a date in its file season.yaml.',
  fr: "La saison « {season} » n'a pas de dates.",
  frFix: 'Écrivez « from: » ou « until: » avec une date dans son fichier season.yaml.',
})
const overlap = message('season/overlap', {
  en: 'The seasons “{other}” and “{season}” both have {path}, and are there at the same time.',
  enFix: 'Change the dates of one, or delete one of the two files.',
  fr: 'Les saisons « {other} » et « {season} » ont toutes deux {path}, et coïncident en partie.',
  frFix: "Changez les dates de l'une, ou supprimez l'un des deux fichiers.",
})
