import { readdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { z } from 'zod'
import { unixText } from '../content/load.ts'
import { type BuildCache, contentHash, rememberValue } from '../pictures/cache.ts'
import type { OutputFile } from '../site.ts'
import { browsers } from './browsers.ts'
import { packageLicences } from './licences.ts'
import { styleModules } from './style-modules.ts'

const bundleSchema = z.strictObject({
  /** Everything that a visitor's browser may run; paths are below the output folder: `assets/menu-HASH.js`. */
  files: z.array(z.strictObject({ path: z.string(), text: z.string() })),
  /** The module of each island and sound widget, by its name. */
  modules: z.record(z.string(), z.string()),
  /** What islands share: React, and small parts. */
  shared: z.array(z.string()),
  /** The module that opens a password-protected page again, and those that it imports. */
  restore: z.array(z.string()),
  /** The texts of the inline scripts: in the head of pages with islands, of password-protected pages, of the 404 page. */
  boot: z.string(),
  restoring: z.string(),
  notFound: z.string(),
  /** Of the packages that are in the files. */
  licences: z.array(z.strictObject({ of: z.string(), text: z.string() })),
})

/** The project's own folder, and the code in it that runs in a browser whatever the site. */
const root = join(import.meta.dirname, '../..')
const islands = join(root, 'src/islands')

/**
 * Bundles the islands and sound widgets of a site, the files `NAME.island.tsx` and `NAME.instrument.ts` anywhere below its
 * folder, and `src/islands`. The same sources give the same bytes; they are bundled again only where one of them, or the
 * lockfile, has changed.
 */
export async function bundleIslands(folder: string, cache: BuildCache) {
  const entries = await findEntries(folder)
  const inputs = await readInputs([...Object.values(entries), ...Object.values(inline)])
  const lockfile = await unixText(join(root, 'package-lock.json'))
  const { files, ...bundle } = await rememberValue(cache, {
    key: contentHash('islands', lockfile, ...[...inputs].flat()),
    schema: bundleSchema,
    work: async () => (await bundleScripts(entries)).bundle,
  })
  const served = files.map(({ path, text }): OutputFile => ({ path, bytes: Buffer.from(text) }))
  return { ...bundle, files: served }
}

const inline = {
  boot: join(islands, 'boot.ts'),
  restoring: join(islands, 'restoring.ts'),
  notFound: join(islands, 'not-found.ts'),
}

/** The ending of a sound widget: a part without React, fetched when it is first pressed. */
const instrument = '.instrument.ts'

/** The modules with an address, by name: islands and sound widgets of a site, and what opens a password-protected page again. */
export async function findEntries(folder: string): Promise<Readonly<Record<string, string>>> {
  const files = await readdir(folder, { recursive: true })
  const names = ['.island.tsx', instrument].flatMap((ending) =>
    files
      .filter((file) => file.endsWith(ending))
      .sort()
      .map((file) => [basename(file, ending), join(folder, file)] as const),
  )
  if (new Set(names.map(([name]) => name)).size < names.length) {
    throw new Error(`two islands have one name: ${names.map(([, file]) => file).join(', ')}`)
  }
  return { ...Object.fromEntries(names), restore: join(islands, 'restore.ts') }
}

/** The modules of the project that entries import, directly or through others, by their path in the project, and their texts. */
export async function readInputs(entries: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const follow = async (file: string): Promise<void> => {
    if (texts.has(file)) return
    texts.set(file, '')
    const text = await unixText(file)
    texts.set(file, text)
    const imported = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
    await Promise.all(imported.map(([, path = '']) => follow(join(dirname(file), path))))
  }
  await Promise.all(entries.map(follow))
  const byPath = [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const pathOf = (file: string) => relative(root, file).replaceAll('\\', '/')
  return new Map(byPath.map(([file, text]) => [pathOf(file), text]))
}

/** What several islands draw with is loaded together, once; React always is. */
const shared = { name: 'react', test: /node_modules|\.tsx$/, minShareCount: 2 }

/** What a sound widget is made of has no name that would tell of a password-protected page. */
const neutral = 'assets/part-[hash].js'
const named = 'assets/[name]-[hash].js'

/** Bundles now, and says which modules went in. */
export async function bundleScripts(entries: Readonly<Record<string, string>>) {
  const text = async (input: string) => {
    const { script } = await runVite({ input, output: { format: 'iife' } })
    return script.trim()
  }
  const { chunks } = await runVite({
    input: entries,
    preserveEntrySignatures: 'strict',
    output: {
      entryFileNames: ({ facadeModuleId }) =>
        facadeModuleId?.endsWith(instrument) ? neutral : named,
      chunkFileNames: ({ name, moduleIds }) =>
        name === shared.name || moduleIds.some((id) => id.includes('/src/islands/'))
          ? named
          : neutral,
      codeSplitting: { groups: [shared] },
      // Its names the licence, whose text is in `licences.txt`.
      comments: { legal: true },
    },
  })
  const modules = chunks.filter((chunk) => chunk.isEntry)
  const restore = modules.find(({ name }) => name === 'restore')
  const inputs = chunks.flatMap(({ moduleIds }) => moduleIds)
  const bundle = {
    files: chunks.map(({ fileName, code }) => ({ path: fileName, text: code })),
    modules: Object.fromEntries(modules.map(({ name, fileName }) => [name, fileName])),
    shared: chunks.filter(({ name }) => name === shared.name).map(({ fileName }) => fileName),
    restore: restore ? [restore.fileName, ...restore.imports] : [],
    boot: await text(inline.boot),
    restoring: await text(inline.restoring),
    notFound: await text(inline.notFound),
    licences: await packageLicences(inputs),
  }
  return { bundle, inputs }
}

interface Bundled {
  readonly chunks: readonly Rolldown.OutputChunk[]
  /** The text of the first of them. */
  readonly script: string
  /** The style sheets that the scripts import, as one text, in the order in which they are imported. */
  readonly style: string
}

/**
 * Runs Vite as a function with nothing but what is said here: no configuration file, no variable of the environment;
 * nothing is written. React's production build is taken also where `NODE_ENV` says otherwise, as under a test runner.
 */
export async function runVite(
  rolldownOptions: Rolldown.RolldownOptions & { output: Rolldown.OutputOptions },
): Promise<Bundled> {
  // Half of the time of a bundle is Vite's own start, which a remembered one does without.
  const { build } = await import('vite')
  const result = await build({
    root,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    css: styleModules,
    build: {
      write: false,
      target: 'es2022',
      cssTarget: browsers.map((browser) => browser.replace(' ', '')),
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions,
    },
  })
  if (!('output' in result)) throw new Error('Vite did not answer with files')
  const chunks = result.output.filter((file) => file.type === 'chunk')
  const sheets = result.output.filter((file) => file.type === 'asset')
  return {
    chunks,
    script: chunks[0]?.code ?? '',
    style: sheets.map(({ source }) => Buffer.from(source).toString()).join(''),
  }
}
