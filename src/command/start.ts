import { spawn } from 'node:child_process'
import { readdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isExample } from '../check/address.ts'
import { editorAccess } from '../editor/server/access.ts'
import { openEditor } from '../editor/server/editor.ts'
import { keepAddress, settingsFolder } from '../editor/server/kept-address.ts'
import { editorServer } from '../editor/server/server.ts'
import { workFolder } from '../editor/store/work-folder.ts'
import { both, french } from '../message.ts'
import { cache, contentHash } from '../pictures/cache.ts'
import { isError } from '../problem.ts'
import { builder } from '../serve/builder.ts'
import { liveServer } from '../serve/live-server.ts'
import { addressOf, ownOrigins, servedBase } from '../serve/serve.ts'
import {
  type Defect,
  earlierVersion,
  isStopped,
  liesBelow,
  nextVersion,
  type Outcome,
} from '../serve/version.ts'
import { calm, oneAtATime, soon, watch } from '../serve/watch.ts'
import { openingPage } from './opening-page.ts'
import type { Options } from './options.ts'
import { greet, pictureProgress, printReport, say, sayWhetherKept } from './print.ts'

const project = resolve(import.meta.dirname, '../..')

/**
 * `npm start`: shows the site as it is written, from memory, and what is wrong over the last good version, which may be
 * the built one. Does not end. `module` is the address of the module that exports the table of the site as `site`.
 */
export async function start(module: string, options: Options, signal: AbortSignal) {
  const { content, lang, public: origin } = options
  sayWhetherKept(lang)
  // A folder that cannot be read ends the command; later it is a mistake like any other.
  await readdir(content)
  const settings = settingsFolder(process.platform, process.env)
  const kept = await keepAddress({
    folder: settings,
    place: await Promise.all([project, content].map((path) => realpath(path))),
    isRenewed: options.newToken,
  })
  // A proxy leads to one port; else the one of the start before is tried first.
  const port = options.isPortGiven || origin ? options.port : (kept.port ?? options.port)
  const base = servedBase(content, options)
  const onVerdict = (verdict: Defect) => {
    version = nextVersion(version, verdict)
    tell(verdict, options)
    server?.tell()
  }
  const listener = { onVerdict, onProgress: pictureProgress(lang) }
  const worker = builder({ ...options, module }, listener)
  let version = earlierVersion(options.out)
  let server: Awaited<ReturnType<typeof liveServer>> | undefined
  /** Whether something has changed since the last build began. */
  let isOld = false
  let styled = 0
  const update = async () => {
    isOld = false
    const outcome = await worker.build(styled)
    // Half a file may look like a mistake: what is still being written is looked at again.
    if (isStopped(nextVersion(version, outcome))) await setTimeout(calm)
    if (isOld) return
    version = nextVersion(version, outcome)
    tell(outcome, options)
  }
  let editor: Awaited<ReturnType<typeof openEditor>> | undefined
  let outdated = false
  const rebuild = oneAtATime(async () => {
    if (outdated) worker.renew()
    outdated = false
    await update()
    server?.tell()
    editor?.renew()
  })
  const first = rebuild()
  // Where something was built before, it is shown while one looks for what has changed.
  if (!liesBelow(version, base)) await first
  const key = contentHash(resolve(content)).slice(0, 16)
  const work = workFolder({ project, settings, key })
  if (work.notice) say(work.notice[lang])
  editor = await openEditor({
    project,
    content,
    folder: work.folder,
    site: worker.site,
    touch: worker.touch,
    cache,
    base,
    built: async (path) => {
      const file = version.files.get(path)
      return file && ('bytes' in file ? file.bytes : file.make())
    },
    shown: () => version.printed,
    isLooking: () => version.number === 0,
    address: () => {
      const address = addressOf(content, options)
      return isExample(address) ? undefined : address
    },
  })
  const { token } = kept
  const access = editorAccess(token)
  const opening = openingPage(work.notice ? join(settings, 'point-dorgue') : work.folder)
  signal.addEventListener('abort', opening.remove)
  const panel = editorServer({
    editor,
    language: lang,
    cache,
    base,
    access,
    origins: (request) => ownOrigins(request, origin),
    onEntered: opening.remove,
  })
  const preview = { version: () => version, base, language: lang, port }
  server = await liveServer({
    ...preview,
    editor: {
      answer: panel.answer,
      page: editor.page,
      file: editor.file,
      maySee: access.maySee,
    },
    publicly: origin === undefined ? undefined : { origin, token, secret: access.secret },
  })
  signal.addEventListener('abort', editor.close)
  if (!origin && (options.isPortGiven || !kept.port)) await kept.keep(server.port)
  const watching = { signal, wait: soon, poll: options.poll }
  watch([content], watching, (more) => {
    isOld = true
    // What the disk refuses is told by the next save.
    editor?.notice(more).catch(() => {})
    return rebuild()
  })
  const programs = [resolve(project, 'src'), dirname(fileURLToPath(module))]
  watch(programs, watching, (more) => {
    // Style sheets are read again; all else is loaded once, by a worker.
    const isStyled = [...more].every((path) => path.endsWith('.css'))
    if (isStyled) styled += 1
    else outdated = true
    if (!isStyled) isOld = true
    return rebuild()
  })
  const at = origin ?? `http://127.0.0.1:${server.port}`
  const address = `${at}${base}/`
  const opened = `${at}${panel.address}#${token}`
  const notice = kept.notice()
  if (notice) say(notice[lang])
  if (options.poll) say(polling[lang])
  greet({ port, lang }, server.port, {
    en: `The preview is at ${address} and shows every change in ${content} (press Ctrl+C to stop).\nTo edit the site as you see it, open ${opened}`,
    fr: french`L'aperçu se trouve à ${address} et montre chaque changement de ${content} (Ctrl+C pour arrêter).\nPour modifier le site tel que vous le voyez, ouvrez ${opened}`,
  })
  const [program, ...before] = opener(process.platform, process.env, process.stdout.isTTY)
  // Where nothing can be opened, the address has been said.
  const page = program && opening.write(opened)
  if (program && page)
    spawn(program, [...before, page], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref()
  return await new Promise<never>(() => {})
}

const polling = both(
  'Looking for changes every second (--poll).',
  'Les changements sont cherchés chaque seconde (--poll).',
)

/**
 * The command that opens a file in the browser of whoever sits here, without the file; empty where nobody does: in CI, far
 * from the screen, where `BROWSER` is `none`, or where it is the program of a code editor, whose browser sees no file here.
 */
export function opener(
  platform: NodeJS.Platform,
  { CI, SSH_CONNECTION, BROWSER, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv,
  isTerminal: boolean,
): readonly string[] {
  if (!isTerminal || CI || SSH_CONNECTION || BROWSER === 'none') return []
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open'] : []
}

function tell(outcome: Outcome, options: Options): void {
  if ('defect' in outcome) return void say(outcome.defect)
  const { problems, texts, seconds, at } = outcome
  if (problems.length > 0) printReport({ problems, texts, building: true }, options)
  if (problems.some(isError)) return
  const time = at.toTimeString().slice(0, 8)
  const taken = seconds.toFixed(1)
  const rebuilt = both(
    `${time}  Rebuilt in ${taken} s.`,
    `${time}  Reconstruit en ${taken.replace('.', ',')} s.`,
  )
  say(rebuilt[options.lang])
}
