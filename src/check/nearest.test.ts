import { expect, test } from 'vitest'
import { rowsOf } from '../../test/rows.ts'
import { nearest } from './nearest.mjs'

test.each(rowsOf<string | null>(import.meta.dirname, 'nearest.test.yaml'))(
  '“%s” is meant to be %s',
  (name, meant) => {
    expect(nearest(name, ['title', 'order', 'icon', 'resultats'])).toBe(meant ?? undefined)
  },
)
