import { expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { contentWith } from '../../test/foundation.ts'
import { fix } from './fix.ts'

const options = { table: kinds, content: 'content', today: '2026-01-01' } as const
const card = 'landing/mission/protection.md'

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

test('makes every certain correction and touches nothing else', () => {
  const right = contentWith({ [card]: (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}\r\n` })
  const whole = textOf(right.find(({ path }) => path === card)?.bytes)
  const wrong = whole
    .replace('title:', 'tilte:')
    .replace('tenuto', 'tenutto')
    .replace('order: 1', 'order:1')
  const { changed, fixed } = fix(contentWith({ [card]: wrong }), options)
  expect(fixed.map(({ code }) => code).join()).toBe('field/invalid-value,field/unknown,yaml/space')
  expect(changed.map(({ path }) => path)).toEqual([card])
  expect(textOf(changed[0]?.bytes)).toBe(whole)
})

test('leaves alone what is not certain, and what would not check', () => {
  const wrong = (text: string) => text.replace(/title: .*/, 'title:').replace('1', '-1')
  const { changed, fixed, checked } = fix(contentWith({ [card]: wrong }), options)
  expect([changed, fixed]).toEqual([[], []])
  expect(checked.findings).not.toEqual([])
  const empty = (text: string) => text.replace(/title: .*/, 'tilte:')
  expect(fix(contentWith({ [card]: empty }), options).changed).toEqual([])
})

test('makes a correction and the one inside of it', () => {
  const wrong = (text: string) => text.replace(/title: .*/, 'title: Mission: possi\u200Bble')
  const { changed, fixed, checked } = fix(contentWith({ [card]: wrong }), options)
  expect(fixed.map(({ code }) => code)).toEqual(['yaml/colon', 'text/character'])
  expect(textOf(changed[0]?.bytes)).toContain('\ntitle: "Mission: possible"\n')
  expect(checked.findings.filter(({ file }) => file.endsWith(card))).toEqual([])
})

test('takes out the marks of the editor’s frame, and leaves a character its variant', () => {
  const right = 'title: 葛\u{E0101} and Mission'
  const wrong = right.replace('and', 'a\u{E0100}\u{E0123}nd').replace('葛\u{E0101}', '$&\u{E0102}')
  const to = (title: string) => contentWith({ [card]: (text) => text.replace(/title: .*/, title) })
  const { changed, fixed } = fix(to(wrong), options)
  expect(fixed.map(({ code }) => code)).toEqual(['text/character', 'text/character'])
  expect(textOf(changed[0]?.bytes)).toContain(`\n${right}\n`)
})

test('makes thousands of corrections', () => {
  const many = '\u200B\u2060'.repeat(1500)
  const right = contentWith({}).find(({ path }) => path === card)
  const wrong = textOf(right?.bytes).replace(/title: ./, (start) => start + many)
  const { changed, fixed } = fix(contentWith({ [card]: wrong }), options)
  expect(fixed).toHaveLength(3000)
  expect(textOf(changed[0]?.bytes)).toBe(textOf(right?.bytes))
})
