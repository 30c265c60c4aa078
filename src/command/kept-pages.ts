import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { BuildRequest, MadePage } from '../build.ts'
import type { FileFacts } from '../check/facts.ts'
import { composedPath } from '../content/load.ts'
import { bytesMark } from '../render/kept.ts'

/** What is kept of a page from one command to the next; of those behind the password nothing is. */
export interface KeptPage {
  /** The mark of its file. */
  readonly source: string
  readonly facts: FileFacts
  /** The page as it was published. */
  readonly printed: MadePage
}

/** What there is to be kept of the pages that were made. */
export function pagesToKeep(
  facts: readonly Omit<KeptPage, 'printed'>[],
  all: readonly MadePage[],
): readonly KeptPage[] {
  const open = all.filter(({ page }) => !page.gate)
  const byFile = new Map(open.map((page) => [page.file, page]))
  return facts.flatMap((one) => {
    const printed = byFile.get(composedPath(one.facts.path))
    return printed ? [{ ...one, printed }] : []
  })
}

/** Keeps pages at a place, for as long as what is published is what `published` tells. */
export function keepPages(place: string, published: string, pages: readonly KeptPage[]): void {
  const bytes = serialize({ published, pages })
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(`${place}.draft`, Buffer.concat([Buffer.from(hash('sha256', bytes)), bytes]))
  renameSync(`${place}.draft`, place)
}

/** Where pages are kept, and what they are kept for. */
export interface Keeping {
  readonly place: string
  readonly published: string
  /** The folder that holds their files. */
  readonly folder: string
}

/** What a build may take over of the pages that were kept; nothing where something else is published since. */
export function keptPages({ folder, ...keeping }: Keeping): BuildRequest['kept'] {
  const pages = new Map(readPages(keeping).map((page) => [page.facts.path, page]))
  const printed = pages
    .values()
    .map((page) => [page.printed.file, onDisk(page.printed, folder)] as const)
  return {
    factsOf: (source) => {
      const page = pages.get(source.path)
      return page?.source === bytesMark(source.bytes) ? page.facts : undefined
    },
    printed: new Map(printed),
  }
}

function readPages({ place, published }: Omit<Keeping, 'folder'>): readonly KeptPage[] {
  try {
    const all = readFileSync(place)
    const [digest, bytes] = [all.subarray(0, 64).toString(), all.subarray(64)]
    if (hash('sha256', bytes) !== digest) return []
    const kept: { published: string; pages: readonly KeptPage[] } = deserialize(bytes)
    return kept.published === published ? kept.pages : []
  } catch {
    return []
  }
}

/** The bytes of its files are read where somebody asks for them. */
const onDisk = (page: MadePage, folder: string): MadePage => ({
  ...page,
  files: page.files.map(({ path }) => ({
    path,
    get bytes() {
      return readFileSync(join(folder, path))
    },
  })),
})
