import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { BuildRequest, MadePage, Shown } from '../build.ts'
import type { FileFacts } from '../check/facts.ts'
import { composedPath, type LoadedSource, loadSources } from '../content/load.ts'
import { instantOf } from '../content/moment.ts'
import { type OutputFolder, type OutputFolders, outputFolder } from '../emit/output-folder.ts'
import { holdsAll, integrityOf, readRecord } from '../emit/record.ts'
import { type Both, both, french } from '../message.ts'
import { parseOwn, propertyOf } from '../parse.ts'
import { cacheFolder, readEntry, writeEntry } from '../pictures/cache.ts'
import type { Problem } from '../problem.ts'
import { bytesMark } from '../render/kept.ts'
import { sourceHash } from '../render/live-file.ts'
import type { BuildOrder } from './make.ts'
import type { Options } from './options.ts'

/** All that a build reads, by the name that a person would know it by: a hash of each. */
type Inputs = Readonly<Record<string, string>>

/** What a build has come to. */
export interface Made {
  /** For which times the site is the same (seconds since 1970), and the zone of times. */
  readonly shown: Shown
  readonly problems: readonly Problem[]
  readonly pages: number
  readonly files: number
  readonly bytes: number
}

/** The last good build into a folder. */
interface LastBuild {
  readonly inputs: Inputs
  /** The hash of the records of what it published. */
  readonly published: string
  readonly made: Made
}

const project = resolve(import.meta.dirname, '../..')

/** Everything that a build of these sources is made of: content, programs, packages, options, the day. */
export async function inputsOf(
  { module, content, ...order }: Omit<BuildOrder, 'folder' | 'kept'>,
  sources: readonly LoadedSource[],
): Promise<Inputs> {
  const programs = ['src', 'LICENSES'].map((name) => join(project, name))
  const folders = [...programs, dirname(fileURLToPath(module))]
  const lists = folders.map(async (folder) => {
    const name = relative(project, folder)
    const files = await loadSources(folder)
    const used = files.filter(({ path }) => !/\.test\.tsx?$/.test(path))
    return used.map(({ path, bytes }) => [`${name}/${path}`, sourceHash(path, bytes)] as const)
  })
  const words = sourceInputs(sources, content)
  const { url = '', siteUrl = '', pagesUrl = '', lang, precompress, today } = order
  return {
    ...Object.fromEntries([...words, ...(await Promise.all(lists)).flat()]),
    'package-lock.json': sourceHash('', readFileSync(join(project, 'package-lock.json'))),
    Node: `${process.version} ${process.arch}`,
    [day]: today,
    '--content': content,
    '--url': url,
    SITE_URL: siteUrl,
    PAGES_URL: pagesUrl,
    '--lang': lang,
    '--precompress': String(precompress),
  }
}

const sourceInputs = (sources: readonly LoadedSource[], content: string) =>
  sources.map(
    ({ path, bytes, unread = '' }) =>
      [`${content}/${path}`, unread + sourceHash(path, bytes)] as const,
  )

const day = 'day'

/** Where the last build into a folder is noted; its pages are kept beside. */
function noteOf({ path }: OutputFolder): string {
  const key = hash('sha256', `last build into ${path}`)
  return join(cacheFolder, key.slice(0, 2), key)
}

/** So many pages are kept together: packed for the disk they take their memory twice. */
const together = 500

const pagesOf = (site: OutputFolder, part: number): string => `${noteOf(site)}.pages.${part}`

/** The last good build into a folder, as far as it is known: what is damaged, or of an older version, is not. */
export async function lastBuild(site: OutputFolder): Promise<LastBuild | undefined> {
  const bytes = await readEntry(noteOf(site))
  const noted: LastBuild | undefined = bytes && parseOwn(Buffer.from(bytes).toString())
  return propertyOf(propertyOf(noted, 'made'), 'shown') ? noted : undefined
}

/** The problems of one kind that the last build has found, where it was made of this very content; else none. */
export async function problemsThen(
  { content, out, lang }: Pick<Options, 'content' | 'out' | 'lang'>,
  { sources, code }: { readonly sources: readonly LoadedSource[]; readonly code: string },
): Promise<readonly Problem[]> {
  const { inputs = {}, made } = (await lastBuild(outputFolder(out))) ?? {}
  const now = sourceInputs(sources, content)
  const names = Object.keys(inputs).filter((name) => name.startsWith(`${content}/`))
  const isSame =
    inputs['--lang'] === lang &&
    names.length === now.length &&
    now.every(([name, mark]) => inputs[name] === mark)
  return isSame ? (made?.problems.filter((problem) => problem.code === code) ?? []) : []
}

/** What is kept of a page from one command to the next; of password-protected pages nothing is. */
interface KeptPage {
  /** The mark of its file. */
  readonly source: string
  readonly facts: FileFacts
  /** The page as it was published. */
  readonly printed: MadePage
}

/** Some of them, with the hash of the records of what was published then; where they are fewer than `together`, the last. */
interface KeptPart {
  readonly published: string
  readonly pages: readonly KeptPage[]
}

interface Pages {
  readonly facts: readonly Omit<KeptPage, 'printed'>[]
  readonly printed: readonly MadePage[]
}

function pagesToKeep({ facts, printed: all }: Pages): readonly KeptPage[] {
  const open = all.filter(({ page }) => !page.gate)
  const byFile = new Map(open.map((page) => [page.file, page]))
  return facts.flatMap((one) => {
    const printed = byFile.get(composedPath(one.facts.path))
    return printed ? [{ ...one, printed }] : []
  })
}

/** Notes a good build and its pages; where they cannot be noted the next one makes all again. */
export async function noteBuild(
  folders: OutputFolders,
  build: Omit<LastBuild, 'published'>,
  pages: Pages,
): Promise<void> {
  try {
    const published = publishedIn(folders)
    const noted: LastBuild = { ...build, published }
    const kept = pagesToKeep(pages)
    for (let part = 0; part * together <= kept.length; part++) {
      const some = kept.slice(part * together, (part + 1) * together)
      await writeEntry(pagesOf(folders.site, part), serialize({ published, pages: some }))
    }
    await writeEntry(noteOf(folders.site), Buffer.from(JSON.stringify(noted)))
  } catch {
    // The cache cannot be written, which has been said.
  }
}

const publishedIn = ({ site, hosting }: OutputFolders): string =>
  hash('sha256', JSON.stringify([site, hosting].map(({ record }) => readRecord(record))))

/** What a build may take over of the pages that were kept; nothing where something else is published since. */
export async function keptPages(
  site: OutputFolder,
  published: string,
): Promise<BuildRequest['kept']> {
  const all: KeptPage[] = []
  for (let part = 0; part * together <= all.length; part++) {
    const bytes = await readEntry(pagesOf(site, part))
    const kept: KeptPart | undefined = bytes && deserialize(bytes)
    if (kept?.published !== published) return undefined
    all.push(...kept.pages)
  }
  const { files = {} } = readRecord(site.record) ?? {}
  const pages = new Map(all.map((page) => [page.facts.path, page]))
  const printed = all.map(({ printed: page }) => [page.file, onDisk(page, site)] as const)
  return {
    factsOf: (source) => {
      const page = pages.get(source.path)
      return page?.source === bytesMark(source.bytes) ? page.facts : undefined
    },
    printed: new Map(printed),
    isPublished: ({ path, bytes }) => files[path] === integrityOf(bytes),
  }
}

/** The bytes of its files are read where somebody asks for them. */
const onDisk = (page: MadePage, site: OutputFolder): MadePage => ({
  ...page,
  files: page.files.map(({ path }) => ({
    path,
    get bytes() {
      return readFileSync(join(site.path, path))
    },
  })),
})

/** What a build has to do after the last one. */
interface Changes {
  /** Why the site has to be rebuilt, a sentence for each reason; none where everything is as the last build knew and left it. */
  readonly reasons: readonly Both[]
  /** Whether pages may be taken over: programs and options are the same, and the published files are there. */
  readonly mayKeep: boolean
}

/** Compares what a build reads with what the last one has read, and what it has published with what is there. */
export function changesSince(
  last: LastBuild | undefined,
  now: Inputs,
  folders: OutputFolders,
  at: number | string = Date.now() / 1000,
): Changes {
  if (!last) return { reasons: [again(firstBuild)], mayKeep: false }
  const names = new Set([...Object.keys(last.inputs), ...Object.keys(now)])
  const changed = [...names].filter((name) => last.inputs[name] !== now[name])
  const options = changed.filter((name) => name.startsWith('--'))
  const others = changed.filter((name) => !options.includes(name) && name !== day)
  const isLeft = isWhole(last, folders)
  const { zone, since, coming } = last.made.shown
  const instant = instantOf(zone, at)
  const isDue = instant < since || instant >= (coming[0] ?? Infinity)
  const isContent = (name: string) => name.startsWith(`${now['--content']}/`) || name === day
  return {
    reasons: [
      ...(others.length > 0 ? [haveChanged(others)] : []),
      ...options.map((name) => ({
        en: `the option ${name} has changed`,
        fr: french`l'option ${name} a changé`,
      })),
      ...(isDue ? [anotherTime] : []),
      ...(changed.includes(day) ? [anotherDay] : []),
      ...(isLeft ? [] : [otherFiles]),
    ].map(again),
    mayKeep: isLeft && changed.every(isContent),
  }
}

const firstBuild = both('no earlier build is known', "aucune construction antérieure n'est connue")
const anotherDay = both(
  'the day has changed, and some warnings depend on it',
  'le jour a changé, et des avertissements en dépendent',
)
const anotherTime = both('a date of the content has come', 'une date du contenu est arrivée')
const otherFiles = both(
  'the built files have changed since the last build',
  'les fichiers du site ont changé depuis la dernière construction',
)

const again = ({ en, fr }: Both): Both => ({
  en: `The site is rebuilt: ${en}.`,
  fr: french`Le site est reconstruit : ${fr}.`,
})

/** The first of some names, and how many more there are. */
function haveChanged(names: readonly string[]): Both {
  const most = 3
  const shown = names.slice(0, most).join(', ')
  const rest = names.length - most
  if (rest > 0)
    return {
      en: `${shown} and ${rest} more have changed`,
      fr: french`${shown} et ${rest} de plus ont changé`,
    }
  return names.length === 1
    ? { en: `${shown} has changed`, fr: french`${shown} a changé` }
    : { en: `${shown} have changed`, fr: french`${shown} ont changé` }
}

const isWhole = (last: LastBuild, folders: OutputFolders): boolean =>
  last.published === publishedIn(folders) &&
  [folders.site, folders.hosting].every(({ path, record }) =>
    holdsAll(path, readRecord(record)?.files ?? {}),
  )
