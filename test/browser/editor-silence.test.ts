import { afterAll, expect, test } from 'vitest'
import type { Scene } from '../play-scenes.ts'
import { tableOf } from '../rows.ts'
import { type Break, breaks, brokenLine } from './broken-line.ts'
import { type Editor, editedSite, editorAt } from './editing.ts'
import { perform, wording } from './gestures.ts'
import { told } from './hand.ts'

// Each request of the panel fails, is never answered, or is answered in part: it is told, and there is a way on.
const { panel, ...disk } = editedSite()
const lines: Awaited<ReturnType<typeof brokenLine>>[] = []
afterAll(() => {
  for (const line of lines) line.close()
})

interface Asking {
  readonly before?: Scene
  readonly act: Scene
  readonly after?: Scene
  readonly last?: Scene
  readonly told?: string
}

const { reads, acts } = tableOf<
  Readonly<Record<'reads' | 'acts', Readonly<Record<string, Asking>>>>
>(import.meta.dirname, 'editor-silence.yaml')

const rows = (table: Readonly<Record<string, Asking>>) =>
  Object.entries(table).flatMap(([name, asking]) => breaks.map((how) => ({ name, asking, how })))

/** An editor behind a line of their own, whose time can be put forward. */
async function behindLine() {
  const own = panel()
  const line = await brokenLine(Number(own.port))
  lines.push(line)
  const there = new URL(own)
  there.port = String(line.port)
  const at = await editorAt(there, { before: (page) => page.clock.install() })
  at.mayHear(/Failed to load resource|ERR_|Silence|Refusal/)
  return { at, line }
}

/** The very request, whatever it asks with. */
const meets = (name: string) => (asked: string) =>
  asked === name || asked.startsWith(name.includes('?') ? name : `${name}?`)

/** Lets what is not answered come to its end. */
async function letTimePass({ page }: Editor, how: Break, met: readonly string[]) {
  await expect.poll(() => met.length).toBeGreaterThan(0)
  if (how === 'unanswered') await page.clock.fastForward(601_000)
}

test.for(rows(reads))(
  '$name, $how, is told and asked again until it is answered',
  { tags: ['night'] },
  async ({ name, asking: { before, act, after, last, told }, how }) => {
    const { at, line } = await behindLine()
    await perform(at, disk, before)
    const met = line.breakAt(how, meets(name))
    const done = perform(at, disk, act).catch(() => {})
    await letTimePass(at, how, met)
    // What is asked again meanwhile is not answered either; what is asked then has the time that an answer takes.
    const passing = setInterval(() => {
      if (how === 'unanswered') at.page.clock.fastForward(61_000).catch(() => {})
    }, 4000)
    try {
      await at.page
        .getByRole('alert')
        .getByText(wording(told ?? '/^The editor does not answer\\./'))
        .waitFor()
      line.mend()
      await done
      await perform(at, disk, after)
      await expect.poll(() => at.page.getByText(/^The editor does not answer\./).count()).toBe(0)
    } finally {
      clearInterval(passing)
    }
    await perform(at, disk, last)
  },
)

test.for(rows(acts))(
  '$name, $how, is told where it was asked for',
  { tags: ['night'] },
  async ({ name, asking, how }) => {
    const { at, line } = await behindLine()
    await perform(at, disk, asking.before)
    const met = line.breakAt(how, meets(name))
    await perform(at, disk, asking.act)
    await letTimePass(at, how, met)
    await told(at.page, /^The editor did not answer\. This may or may not have been done/)
    line.mend()
    await perform(at, disk, asking.after)
  },
)
