import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** React, and the small parts that several islands draw with: loaded together, once. */
const shared = { name: 'react', test: /node_modules|islands.hydrate|parts.(action|pencil)\./ }

/**
 * Bundles the modules of `src/islands/` that are named, and the inline scripts; nothing is written. Gives plain values.
 */
export async function bundleScripts(root: string, moduleNames: readonly string[]) {
  const source = (name: string) => join(root, 'src/islands', name)
  const inline = async (name: string) => {
    const [script] = await runVite(root, { input: source(name), output: { format: 'iife' } })
    return script?.code.trim()
  }
  const chunks = await runVite(root, {
    input: Object.fromEntries(moduleNames.map((name) => [name, source(name)])),
    preserveEntrySignatures: 'strict',
    output: {
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: 'assets/[name]-[hash].js',
      codeSplitting: { groups: [shared] },
      // React's licence asks that its notice goes with it.
      comments: { legal: true },
    },
  })

  return {
    files: chunks.map(({ fileName, code }) => ({ path: fileName, text: code })),
    modules: Object.fromEntries(
      chunks.filter((chunk) => chunk.isEntry).map(({ name, fileName }) => [name, fileName]),
    ),
    shared: chunks.filter(({ name }) => name === shared.name).map(({ fileName }) => fileName),
    restore: chunks
      .filter((chunk) => chunk.isEntry && chunk.name === 'restore')
      .flatMap(({ fileName, imports }) => [fileName, ...imports]),
    boot: await inline('boot'),
    restoring: await inline('restoring'),
    notFound: await inline('not-found'),
  }
}

/**
 * Runs Vite as a function with nothing but what is said here: no configuration file, no variable of the environment.
 * React's production build is taken also where `NODE_ENV` says otherwise, as under a test runner.
 */
async function runVite(
  root: string,
  rolldownOptions: Rolldown.RolldownOptions & { output: Rolldown.OutputOptions },
): Promise<readonly Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions },
  })
  if (!('output' in result)) throw new Error('Vite did not answer with files')
  return result.output.filter((file) => file.type === 'chunk')
}
