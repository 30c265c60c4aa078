import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LoadedSource, loadSources } from '../content/load.ts'
import { type OutputFolders, outputFolder } from '../emit/output-folder.ts'
import { holdsAll, readRecord } from '../emit/record.ts'
import { type Both, both, french } from '../message.ts'
import { cacheFolder, readEntry, writeEntry } from '../pictures/cache.ts'
import type { Problem } from '../problem.ts'
import { sourceHash } from '../render/live-file.ts'
import { type Keeping, type KeptPage, keepPages } from './kept-pages.ts'
import type { BuildOrder } from './make.ts'
import type { Options } from './options.ts'

/** All that a build reads, by the name that a person would know it by: a hash of each. */
export type Inputs = Readonly<Record<string, string>>

/** What a build has come to. */
export interface Made {
  readonly problems: readonly Problem[]
  readonly pages: number
  readonly files: number
  readonly bytes: number
}

/** The last good build into a folder. */
export interface LastBuild {
  readonly inputs: Inputs
  /** The hash of the records of what it published. */
  readonly published: string
  readonly made: Made
}

const project = resolve(import.meta.dirname, '../..')

/** Everything that a build of these sources is made of: content, programs, packages, options, the day. */
export async function inputsOf(
  { module, content, ...order }: Omit<BuildOrder, 'next' | 'keeping'>,
  sources: readonly LoadedSource[],
) {
  const programs = ['src', 'LICENSES'].map((name) => join(project, name))
  const folders = [...programs, dirname(fileURLToPath(module))]
  const lists = folders.map(async (folder) => {
    const name = relative(project, folder)
    const files = await loadSources(folder)
    const used = files.filter(({ path }) => !/\.test\.tsx?$/.test(path))
    return used.map(({ path, bytes }) => [`${name}/${path}`, sourceHash(path, bytes)] as const)
  })
  const words = wordsOf(sources, content)
  const packages = sourceHash('', readFileSync(join(project, 'package-lock.json')))
  const { url = '', siteUrl = '', pagesUrl = '', lang, precompress, today } = order
  const inputs: Inputs = {
    ...Object.fromEntries([...words, ...(await Promise.all(lists)).flat()]),
    'package-lock.json': packages,
    Node: `${process.version} ${process.arch}`,
    [day]: today,
    '--content': content,
    '--url': url,
    SITE_URL: siteUrl,
    PAGES_URL: pagesUrl,
    '--lang': lang,
    '--precompress': String(precompress),
  }
  return inputs
}

const wordsOf = (sources: readonly LoadedSource[], content: string) =>
  sources.map(
    ({ path, bytes, unread = '' }) =>
      [`${content}/${path}`, unread + sourceHash(path, bytes)] as const,
  )

const day = 'day'

/** Where the last build into a folder is noted; its pages are kept beside. */
function noteOf({ site }: Pick<OutputFolders, 'site'>): string {
  const key = hash('sha256', `last build into ${site.path}`)
  return join(cacheFolder, key.slice(0, 2), key)
}

const pagesOf = (folders: OutputFolders): string => `${noteOf(folders)}.pages`

/** The last good build into a folder, as far as it is known: what is damaged is not. */
export async function lastBuild(
  folders: Pick<OutputFolders, 'site'>,
): Promise<LastBuild | undefined> {
  const bytes = await readEntry(noteOf(folders))
  return bytes && JSON.parse(Buffer.from(bytes).toString())
}

/** The problems of one kind that the last build has found, where it was made of this very content; else none. */
export async function problemsThen(
  { content, out, lang }: Pick<Options, 'content' | 'out' | 'lang'>,
  { sources, code }: { readonly sources: readonly LoadedSource[]; readonly code: string },
): Promise<readonly Problem[]> {
  const { inputs = {}, made } = (await lastBuild({ site: outputFolder(out) })) ?? {}
  const now = wordsOf(sources, content)
  const names = Object.keys(inputs).filter((name) => name.startsWith(`${content}/`))
  const isSame =
    inputs['--lang'] === lang &&
    names.length === now.length &&
    now.every(([name, mark]) => inputs[name] === mark)
  return isSame ? (made?.problems.filter((problem) => problem.code === code) ?? []) : []
}

/** Notes a good build and its pages; where they cannot be noted the next one makes all again. */
export async function noteBuild(
  folders: OutputFolders,
  build: Omit<LastBuild, 'published'>,
  pages: readonly KeptPage[],
): Promise<void> {
  try {
    const noted: LastBuild = { ...build, published: publishedIn(folders) }
    await keepPages(pagesOf(folders), noted.published, pages)
    await writeEntry(noteOf(folders), Buffer.from(JSON.stringify(noted)))
  } catch {
    // The cache cannot be written, which has been said.
  }
}

const publishedIn = ({ site, hosting }: OutputFolders): string =>
  hash('sha256', JSON.stringify([site, hosting].map(({ record }) => readRecord(record))))

/** What a build has to do after the last one. */
export interface Changes {
  /** Why the site has to be made again, a sentence for each reason; none where everything is as the last build knew and left it. */
  readonly reasons: readonly Both[]
  /** The pages of earlier builds, where programs and options are the same and their files are there. */
  readonly keeping: Keeping | undefined
}

/** Compares what a build reads with what the last one has read, and what it has published with what is there. */
export function changesSince(
  last: LastBuild | undefined,
  now: Inputs,
  folders: OutputFolders,
): Changes {
  if (!last) return { reasons: [again(firstBuild)], keeping: undefined }
  const names = new Set([...Object.keys(last.inputs), ...Object.keys(now)])
  const changed = [...names].filter((name) => last.inputs[name] !== now[name])
  const options = changed.filter((name) => name.startsWith('--'))
  const others = changed.filter((name) => !options.includes(name) && name !== day)
  const isLeft = isWhole(last, folders)
  const isContent = (name: string) => name.startsWith(`${now['--content']}/`) || name === day
  return {
    reasons: [
      ...(others.length > 0 ? [haveChanged(others)] : []),
      ...options.map((name) => ({
        en: `the option ${name} is another`,
        fr: french`l'option ${name} est autre`,
      })),
      ...(changed.includes(day) ? [anotherDay] : []),
      ...(isLeft ? [] : [otherFiles]),
    ].map(again),
    keeping:
      isLeft && changed.every(isContent)
        ? {
            place: pagesOf(folders),
            published: last.published,
            folder: folders.site.path,
          }
        : undefined,
  }
}

const firstBuild = both('no earlier build is known', "aucune construction antérieure n'est connue")
const anotherDay = both(
  'it is another day, and some warnings depend on it',
  "c'est un autre jour, et des avertissements en dépendent",
)
const otherFiles = both(
  'the published files are not as the last build left them',
  'les fichiers publiés ne sont plus tels que la dernière construction les a laissés',
)

const again = ({ en, fr }: Both): Both => ({
  en: `The site is made again: ${en}.`,
  fr: french`Le site est refait : ${fr}.`,
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
