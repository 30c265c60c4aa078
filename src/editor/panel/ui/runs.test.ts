import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '../../../../test/rows.ts'
import { difference, replaced } from './runs.ts'

const table = tableOf<{
  readonly shown: Readonly<Record<string, readonly [before: string, after: string, runs: string]>>
  readonly replaced: readonly (readonly [string, string, string, string | null])[]
}>(import.meta.dirname, 'runs.test.yaml')

const shown = (before: string, after: string) =>
  difference(before, after)
    .map(({ text, of }) => ({ both: text, before: `[-${text}-]`, after: `[+${text}+]` })[of])
    .join('')

test.each(Object.entries(table.shown))('shows %s', (_, [before, after, runs]) => {
  expect(shown(before, after)).toBe(runs)
})

test('shows nothing of two empty texts', () => expect(difference('', '')).toEqual([]))

test('loses no word of either text', () => {
  assert(
    property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (before, after) => {
      const runs = difference(before, after)
      const told = (kind: string) => runs.filter(({ of }) => of === 'both' || of === kind)
      const text = (kind: string) =>
        told(kind)
          .map((run) => run.text)
          .join('')
      expect(text('after')).toBe(after)
      expect(text('before').replace(/\s+/g, '')).toBe(before.replace(/\s+/g, ''))
    }),
  )
})

test.each(table.replaced)('of “%s” %j becomes %j, where it stands once', (text, part, to, then) => {
  expect(replaced(text, part, to) ?? null).toBe(then)
})
