import { existsSync } from 'node:fs'
import { holdOutput, outputFolder } from '../emit/output-folder.ts'
import { type ExitCode, Failure } from '../failure.ts'
import { french } from '../message.ts'
import { serve, servedBase } from '../serve/serve.ts'
import type { Options } from './options.ts'
import { greet } from './print.ts'

/** `npm run preview`: serves the built site as a static host would, until it is interrupted. */
export async function preview(options: Options, signal: AbortSignal): Promise<ExitCode> {
  const { content, out } = options
  const { path } = outputFolder(out)
  // A build that was killed may have left the version before beside the folder.
  if (!existsSync(path)) await holdOutput({ out, content, signal }, async () => {})
  if (!existsSync(path))
    throw new Failure('output', {
      en: `There is no ${out} to show yet. Build it first: npm run build.`,
      fr: french`Il n’y a pas encore de ${out} à montrer. Construisez-le d’abord : npm run build.`,
    })
  const base = servedBase(options.url, content)
  const { port } = await serve({ folder: path, base, port: options.port })
  const address = `http://127.0.0.1:${port}${base}/`
  greet(options, port, {
    en: `${out} is served at ${address} (Ctrl+C ends it).`,
    fr: `${out} est servi à ${address} (Ctrl+C pour finir).`,
  })
  return await new Promise(() => {})
}
