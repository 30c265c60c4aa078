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
      en: `The folder ${out} does not exist yet. Build the site first: npm run build`,
      fr: french`Le dossier ${out} n'existe pas encore. Construisez d'abord le site : npm run build`,
    })
  const base = servedBase(content, options)
  const { port } = await serve({ folder: path, base, port: options.port })
  const address = `http://127.0.0.1:${port}${base}/`
  greet(options, port, {
    en: `The site in ${out} is at ${address} (press Ctrl+C to stop).`,
    fr: french`Le site de ${out} est à ${address} (Ctrl+C pour finir).`,
  })
  return await new Promise(() => {})
}
