import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { BuildRequest, MadePage } from '../build.ts'
import type { FileFacts } from '../check/facts.ts'
import { composedPath } from '../content/load.ts'
import { readEntry, writeEntry } from '../pictures/cache.ts'
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
export const keepPages = (
  place: string,
  published: string,
  pages: readonly KeptPage[],
): Promise<void> => writeEntry(place, serialize({ published, pages }))

/** Where pages are kept, and what they are kept for. */
export interface Keeping {
  readonly place: string
  readonly published: string
  /** The folder that holds their files. */
  readonly folder: string
}

/** What a build may take over of the pages that were kept; nothing where something else is published since. */
export async function keptPages({ folder, ...keeping }: Keeping): Promise<BuildRequest['kept']> {
  const pages = new Map((await readPages(keeping)).map((page) => [page.facts.path, page]))
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

async function readPages({
  place,
  published,
}: Omit<Keeping, 'folder'>): Promise<readonly KeptPage[]> {
  const bytes = await readEntry(place)
  if (!bytes) return []
  const kept: { published: string; pages: readonly KeptPage[] } = deserialize(bytes)
  return kept.published === published ? kept.pages : []
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
