import { existsSync } from 'node:fs'
import { holdOutput, type OutputFolder, outputFolder } from '../emit/output-folder.ts'
import { type ExitCode, Failure } from '../failure.ts'
import { serve, servedBase } from '../serve/serve.ts'
import type { Options } from './options.ts'

/** `npm run preview`: serves the built site as a static host would, until it is interrupted. */
export async function preview(options: Options, signal: AbortSignal): Promise<ExitCode> {
  const folder = outputFolder(options.out)
  if (!existsSync(folder.path)) await mend(folder, options, signal)
  const base = servedBase(options.url, options.content)
  const { port } = await serve({ folder: folder.path, base, port: options.port })
  process.stderr.write(`${greeting(options, `http://127.0.0.1:${port}${base}/`, port)}\n`)
  return await new Promise(() => {})
}

/** A build that was killed may have left the edition before beside the folder. */
async function mend(folder: OutputFolder, { out, content }: Options, signal: AbortSignal) {
  await holdOutput({ out, content, signal }, async () => {})
  if (existsSync(folder.path)) return
  throw new Failure('output', {
    en: `There is no ${out} to show yet. Build it first: npm run build.`,
    fr: `Il n’y a pas encore de ${out} à montrer. Construisez-le d’abord : npm run build.`,
  })
}

function greeting({ out, lang, port: wanted }: Options, address: string, port: number): string {
  const taken = wanted !== 0 && wanted !== port
  return {
    en: `${taken ? `Port ${wanted} is taken. ` : ''}${out} is served at ${address} (Ctrl+C ends it).`,
    fr: `${taken ? `Le port ${wanted} est pris. ` : ''}${out} est servi à ${address} (Ctrl+C pour finir).`,
  }[lang]
}
