import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { File } from '../site.ts'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { rememberValue } from './remember-value.ts'

/** The files of `src/islands/` that become a module with an address: the islands, and what opens a gated page again. */
const moduleNames = [
  'mobile-menu',
  'tooltip',
  'language-toggle',
  'case-expander',
  'gallery-viewer',
  'password-gate',
  'restore',
] as const

const bundleSchema = z.strictObject({
  files: z.array(z.strictObject({ path: z.string(), text: z.string() })),
  modules: z.record(z.enum(moduleNames), z.string()),
  shared: z.array(z.string()),
  restore: z.array(z.string()),
  boot: z.string(),
  restoring: z.string(),
  notFound: z.string(),
})

/** Everything that a visitor's browser may run. Paths are below the output folder: `assets/tooltip-HASH.js`. */
export interface IslandBundle extends Omit<z.output<typeof bundleSchema>, 'files'> {
  readonly files: readonly File[]
}

/** The project's own folder. */
const root = join(import.meta.dirname, '../..')

/** Where the sources of a bundle lie; the lockfile stands for React and the bundler. */
const sourceFolders = ['src/islands', 'src/gate', 'src/assets', 'templates/parts']
const lockfile = 'package-lock.json'

/**
 * Bundles `src/islands/`: a small module per island in `modules`; in `shared` what all of them import, React; in `restore`
 * the module that opens a gated page again, and those that it imports; and the
 * texts of the inline scripts: `boot` in the head of every page with islands, `restoring` before it in the head of a
 * gated page, `notFound` in the 404 page. The same sources give the same bytes.
 */
export async function bundleIslands(cache: Cache): Promise<IslandBundle> {
  const { files, ...bundle } = await rememberValue(cache, {
    key: contentHash('islands', ...(await readSources())),
    schema: bundleSchema,
    work: async () => {
      // Half of the time of a bundle is Vite's own start, which a remembered one does without.
      const { bundleScripts } = await import('./bundle-scripts.ts')
      return bundleSchema.parse(await bundleScripts(root, moduleNames))
    },
  })
  return { ...bundle, files: files.map(({ path, text }) => ({ path, bytes: Buffer.from(text) })) }
}

async function readSources(): Promise<readonly (string | Uint8Array)[]> {
  const folders = await Promise.all(
    sourceFolders.map(async (folder) =>
      (await readdir(join(root, folder))).map((name) => join(folder, name)),
    ),
  )
  const paths = [
    lockfile,
    ...folders
      .flat()
      .filter((path) => /\.tsx?$/.test(path))
      .sort(),
  ]
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path))))
  return paths.flatMap((path, index) => [path.replaceAll('\\', '/'), texts[index] ?? ''])
}
