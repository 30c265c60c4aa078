import { expect, test } from 'vitest'
import { both } from '../../../message.ts'
import type { Field, Form } from '../../protocol/state.ts'
import { isFixed } from './form-places.ts'

const choice = (...values: string[]): Form => ({ kind: 'choice', values, names: {}, drawn: false })
const field = (name: string, form: Form): Field => ({
  name,
  label: both(name, name),
  optional: false,
  form,
})

test('what can have one value only is not shown, unless it has another one', () => {
  const theme: Form = {
    kind: 'fields',
    fields: [field('default', choice('light')), field('followSystem', choice('false'))],
  }
  expect(isFixed(theme, { default: 'light', followSystem: false })).toBe(true)
  expect(isFixed(theme, { default: 'dark', followSystem: false })).toBe(false)
  expect(isFixed(theme, undefined)).toBe(false)
  expect(isFixed(choice('en', 'fr'), 'en')).toBe(false)
})
