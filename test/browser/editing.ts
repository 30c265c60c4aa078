import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { filesIn } from '../built-site.ts'
import { editorAt as clientAt, stateOf } from '../editor-client.ts'
import { foundation } from '../foundation.ts'
import { newWorld, type Preview, type Start, startPreview } from '../preview.ts'
import { writeWhole } from '../temporary.ts'
import { arrived, handAt } from './hand.ts'
import { type Arrival, arriveAt } from './visitor.ts'

/** A site that the tests of a file edit: each of them finds it as it was, and nothing unsaved. */
export function editedSite(place: Start = {}) {
  const original = foundation.content
  const { content } = newWorld(original)
  let preview: Preview
  /** How much of what the preview says has been looked at. */
  let heard = 0

  beforeAll(async () => {
    preview = await startPreview(content, place)
  })
  afterAll(() => preview.close())
  beforeEach(async () => {
    const kept = filesIn(original)
    // What the test before has begun, such as an undo that nobody waited for, is written to its end.
    await expect.poll(() => [...filesIn(content).keys()].filter(isBeingWritten)).toEqual([])
    const found = filesIn(content)
    for (const path of found.keys()) if (!kept.has(path)) rmSync(join(content, path))
    for (const [path, bytes] of kept)
      if (!found.get(path)?.equals(bytes)) writeWhole(join(content, path), bytes)
    await forgetDrafts(preview)
  })
  afterEach(() => {
    const all = preview.said()
    const told = all.slice(heard)
    heard = all.length
    expect(told).not.toMatch(/^ {4}at /m)
  })

  return {
    content,
    read: (path: string) => readFileSync(join(content, path), 'utf8'),
    write: (path: string, text: string) => writeWhole(join(content, path), text),
    said: () => preview.said(),
    stop: () => preview.kill(),
    /** Starts the preview again where it was, with further options. */
    startAgain: async (...options: readonly string[]) => {
      const before = ['--port', preview.panel.port]
      preview = await startPreview(content, { ...place, options: [...before, ...options] })
      heard = 0
      return preview.panel.href
    },
    /** The address of the panel. */
    panel: () => preview.panel,
    /** An editor before the panel. */
    editor: (arrival?: Arrival) => editorAt(preview.panel, arrival),
  }
}

/** Whether a file is written beside the one that it is to be (`disk/files.ts`). */
const isBeingWritten = (path: string): boolean => path.endsWith('.tmp')

async function forgetDrafts({ place }: Preview): Promise<void> {
  const api = clientAt(() => place)
  const { drafts } = await stateOf(place)
  for (const { file, seen } of drafts) await api.draft({ file, seen, to: {} })
}

/** An editor before the panel. */
export async function editorAt({ origin, pathname, search, hash }: URL, arrival: Arrival = {}) {
  const visitor = await arriveAt(`${pathname}${search}${hash}`, { at: origin, ...arrival })
  // What is said over the page makes its window smaller, also while it turns.
  visitor.mayHear(/Transition was aborted .* Viewport size changed/)
  const hand = handAt(visitor.page)
  await arrived(hand)
  return { ...visitor, ...hand }
}

/** Somebody who edits. */
export type Editor = Awaited<ReturnType<typeof editorAt>>
