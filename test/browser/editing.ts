import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { filesIn } from '../built-site.ts'
import { editorAt as clientAt, stateOf } from '../editor-client.ts'
import { foundation } from '../foundation.ts'
import { startScript, workOn } from '../run-command.ts'
import { arrived, handAt } from './hand.ts'
import { type Arrival, arriveAt } from './visitor.ts'

const root = join(import.meta.dirname, '../..')

/** A site in a folder of its own, its preview running. */
interface Place {
  readonly content?: string
  /** The project whose preview it is. */
  readonly project?: string
  /** The script below it that starts the preview. */
  readonly script?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the preview of a content folder, at any free port or the same one as before. */
export async function startPreview(
  content: string,
  place: Place = {},
  port = 0,
  more: readonly string[] = [],
) {
  const { project = root, script = 'scripts/start.ts', environment } = place
  const where = ['--content', content, '--out', join(content, '../dist')]
  const options = [...where, '--port', String(port), ...more]
  const preview = startScript(join(project, script), options, environment, { cwd: project })
  const address = () => /http:\/\/127\.0\.0\.1:\d+\/\S*#[\w-]{43}/.exec(preview.said())?.[0]
  await vi.waitFor(() => expect(address(), preview.said()).toBeDefined(), 90_000)
  return { ...preview, panel: new URL(address() ?? '') }
}

type Preview = Awaited<ReturnType<typeof startPreview>>

/** A site that the tests of a file edit: each of them finds it as it was, and nothing unsaved. */
export function editedSite(place: Place = {}) {
  const { content: original = foundation.content } = place
  const world = mkdtempSync(join(tmpdir(), 'editor-'))
  const content = join(world, 'content')
  let preview: Preview
  /** How much of what the preview says has been looked at. */
  let heard = 0

  beforeAll(async () => {
    cpSync(original, content, { recursive: true })
    preview = await startPreview(content, place)
  })
  afterAll(async () => {
    await end(preview)
    rmSync(world, { recursive: true })
    rmSync(workOn(content), { recursive: true, force: true })
  })
  beforeEach(async () => {
    const [kept, found] = [filesIn(original), filesIn(content)]
    for (const path of found.keys()) if (!kept.has(path)) rmSync(join(content, path))
    for (const [path, bytes] of kept)
      if (!found.get(path)?.equals(bytes)) writeFileSync(join(content, path), bytes)
    await forgetDrafts(preview)
  })
  afterEach(() => {
    const all = preview.said()
    expect(all.slice(heard)).not.toMatch(/^ {4}at /m)
    heard = all.length
  })

  return {
    content,
    read: (path: string) => readFileSync(join(content, path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(join(content, path), text),
    said: () => preview.said(),
    stop: () => end(preview),
    /** Starts the preview again where it was, with further options. */
    startAgain: async (...options: readonly string[]) => {
      preview = await startPreview(content, place, Number(preview.panel.port), options)
      heard = 0
      return preview.panel.href
    },
    /** The address of the panel. */
    panel: () => preview.panel,
    /** An editor before the panel. */
    editor: (arrival?: Arrival) => editorAt(preview.panel, arrival),
  }
}

async function end({ child, ended }: Preview): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

async function forgetDrafts({ panel: { origin, hash } }: Preview): Promise<void> {
  const place = { address: origin, token: hash.slice(1) }
  const api = clientAt(() => place)
  const { drafts } = await stateOf(place)
  for (const { file, seen } of drafts) await api.draft({ file, seen, to: {} })
}

/** An editor before the panel. */
export async function editorAt({ origin, pathname, hash }: URL, arrival: Arrival = {}) {
  const visitor = await arriveAt(`${pathname}${hash}`, { at: origin, ...arrival })
  // What is said over the page makes its window smaller, also while it turns.
  visitor.mayHear(/Transition was aborted .* Viewport size changed/)
  const hand = handAt(visitor.page)
  await arrived(hand)
  return { ...visitor, ...hand }
}

/** Somebody who edits. */
export type Editor = Awaited<ReturnType<typeof editorAt>>
