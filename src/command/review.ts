import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadSources } from '../content/load.ts'
import { writing } from '../disk/reasons.ts'
import { Refusal } from '../editor/protocol/state.ts'
import { openClone, personIn } from '../editor/publishing/clone.ts'
import { committedFiles } from '../editor/publishing/publish.ts'
import { versionCalls } from '../editor/versions/version-calls.ts'
import { type ExitCode, exit, Failure } from '../failure.ts'
import { both, french } from '../message.ts'
import { cache } from '../pictures/cache.ts'
import { isError } from '../problem.ts'
import type { SiteTable } from '../render/site-table.ts'
import { builder } from '../serve/builder.ts'
import { servedBase } from '../serve/serve.ts'
import type { Options } from './options.ts'
import { pictureProgress, printReport, say } from './print.ts'

const project = resolve(import.meta.dirname, '../..')

/** `npm run review`: writes one sealed file with every page that differs from the published one, before and after. */
export async function review({ module }: SiteTable, options: Options): Promise<ExitCode> {
  const { content, lang, file, title = '' } = options
  const listener = { onVerdict: () => {}, onProgress: pictureProgress(lang) }
  const worker = builder({ ...options, module }, listener)
  const built = await worker.build(0)
  if ('defect' in built) throw new Error(built.defect)
  const { problems, texts } = built
  if (problems.some(isError)) {
    printReport({ problems, texts, building: true }, options)
    worker.renew()
    return exit.problems
  }
  const files = new Map(built.files.map((one) => [one.path, one]))
  const sheets = new Map<string, Uint8Array>()
  const { site } = worker
  const disk = { sources: () => loadSources(content) }
  const { review } = versionCalls({
    site,
    cache,
    base: servedBase(content, options),
    stamp: () => '',
    drafts: () => [],
    committed: async (commit) => committedFiles(await openClone(project, content), commit, disk),
    sender: async () => personIn(await openClone(project, content)),
    file: async (path) => {
      const found = files.get(path)
      if (found) return 'bytes' in found ? found.bytes : found.make()
      return sheets.get(path) ?? site.file({ path })
    },
    keep: ({ path, bytes }) => sheets.set(path, bytes),
  })
  const wish = { before: { of: 'published' }, after: { of: 'saved' }, title }
  const made = await review(wish).catch((error) => {
    throw error instanceof Refusal ? new Failure('output', error.said) : error
  })
  worker.renew()
  if (made.pages === 0) {
    say((made.left > 0 ? notCompared : nothingDiffers)[lang])
    return exit.done
  }
  writing(file, () => writeFileSync(file, made.html))
  const size = (Buffer.byteLength(made.html) / 1e6).toFixed(1)
  say(
    {
      en: `Written: ${file}, ${size} MB. Changed pages in it, before and after: ${made.pages}. It opens without a network, with the key below. Send the key in another message; it is kept nowhere.`,
      fr: french`Fichier écrit : ${file}, ${size.replace('.', ',')} Mo. Pages modifiées, avant et après : ${made.pages}. Il s'ouvre sans réseau, avec la clé ci-dessous. Envoyez la clé dans un autre message ; elle n'est gardée nulle part.`,
    }[lang],
  )
  process.stdout.write(`${made.key}\n`)
  return exit.done
}

const notCompared = both(
  'No difference was found, but not all pages were compared: no file was written.',
  "Aucune différence n'a été trouvée, mais toutes les pages n'ont pas été comparées : aucun fichier n'a été écrit.",
)
const nothingDiffers = both(
  'The pages are those that were published last: no file was written.',
  "Les pages sont celles de la dernière publication : aucun fichier n'a été écrit.",
)
