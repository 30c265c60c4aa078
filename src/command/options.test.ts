import { expect, test } from 'vitest'
import { tableOf } from '../../test/rows.ts'
import { both } from '../message.ts'
import { type CommandName, readOptions } from './options.ts'

type Rows<Row> = Readonly<Record<string, Row>>
const table = tableOf<{
  readonly understood: Rows<object>
  readonly refused: Rows<string>
  readonly 'refused in French': Rows<string>
  readonly 'with an environment': Rows<object>
}>(import.meta.dirname, 'options.test.yaml')

const order = { value: 'N', ...both('a place', 'une place') }
const further = { options: { order }, words: 'WORDS ' }

/** Reads a line as a shell does that knows no quotes. */
function read(line: string, environment = {}, more?: typeof further) {
  const [name, ...argv] = line.split(' ')
  return readOptions(name as CommandName, argv, environment, more)
}

test.each(Object.entries(table.understood))('%s is understood', (line, options) => {
  expect(read(line, {}, further)).toMatchObject(options)
})

test('an option of a kind of content is understood', () => {
  const given = new Map([['order', '3']])
  expect(read('new page --order 3', {}, further)).toMatchObject({ words: ['page'], given })
})

test.each(Object.entries(table.refused))('%s is refused', (line, en) => {
  const fr = table['refused in French'][line] ?? ''
  expect(() => read(line)).toThrow(
    expect.objectContaining({
      exit: 'usage',
      sentence: {
        en: expect.stringMatching(new RegExp(`^${RegExp.escape(en)}`)),
        fr: expect.stringContaining(both('', fr).fr),
      },
    }),
  )
})

test('an option that npm has kept for itself is told', () => {
  const environment = { npm_config_still_right: 'true' }
  expect(() => read('check', environment)).toThrow(
    'An option needs -- before it. Write: npm run check -- --still-right, or: node scripts/run.mjs check --still-right',
  )
  expect(read('build', environment)).toMatchObject({ content: 'content' })
})

test.each(Object.entries(table['with an environment']))('of a start: %s', (line, options) => {
  const words = line.split(' ')
  const isSet = (word: string) => /^[A-Z_]+=/.test(word)
  const environment = Object.fromEntries(words.filter(isSet).map((word) => word.split('=')))
  expect(
    read(['start', ...words.filter((word) => !isSet(word))].join(' '), environment),
  ).toMatchObject(options)
})
