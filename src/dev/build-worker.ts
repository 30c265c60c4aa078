import { parentPort, workerData } from 'node:worker_threads'
import { site } from '../../templates/site.ts'
import { build } from '../build.ts'
import { pictureProgress } from '../command/picture-progress.ts'
import { today } from '../command/today.ts'
import type { Outcome } from './edition.ts'

/** Builds once for every message, with the options it was started with. */
parentPort?.on('message', async () => parentPort?.postMessage(await outcome()))

async function outcome(): Promise<Outcome> {
  const started = performance.now()
  const { content, url, lang } = workerData
  try {
    const request = { site, content, url, lang, today: today(), onProgress: pictureProgress(lang) }
    const { files, problems, texts } = await build(request)
    const seconds = (performance.now() - started) / 1000
    return { files, problems, texts, seconds, at: new Date() }
  } catch (error) {
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
