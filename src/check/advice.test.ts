import { expect, test } from 'vitest'
import { kinds } from '../../templates/kinds.ts'
import { bytesOf, contentWith, textOf } from '../../test/foundation.ts'
import { rowsOf } from '../../test/rows.ts'
import { adviceOf } from './advice.ts'
import { checkTexts } from './check-texts.ts'

function adviceIn(sources: ReturnType<typeof contentWith>) {
  const { files } = checkTexts(sources, { table: kinds, content: 'content', today: '2026-01-01' })
  return adviceOf(kinds, files, { files, sources }).map(({ code, file, path = [], words }) =>
    [code, file, path.join('.'), words].filter(Boolean).join(' '),
  )
}

/** What no link leads to in the content, where that is so on purpose. */
const alone = ['page pages/swarm.md /swarm', 'page pages/v2.md /v2']

test('the texts of the site get no advice but about pages that stand alone', () => {
  expect(adviceIn(contentWith({}))).toEqual(alone)
})

type Changes<To> = Readonly<Record<string, To>>
interface Row {
  readonly below?: Changes<string>
  readonly replaced?: Changes<readonly [of: string, by: string]>
  readonly copied?: Changes<string>
  readonly told?: readonly string[]
}

test.each(rowsOf<Row>(import.meta.dirname, 'advice.test.yaml'))('%s', (_, row) => {
  const { below = {}, replaced = {}, copied = {}, told = [] } = row
  const changed = contentWith({
    ...Object.fromEntries(
      Object.entries(below).map(([to, text]) => [to, `${textOf(to)}\n${text}\n`]),
    ),
    ...Object.fromEntries(
      Object.entries(replaced).map(([to, [of, by]]) => [to, textOf(to).replace(of, () => by)]),
    ),
    ...Object.fromEntries(Object.entries(copied).map(([to, from]) => [to, bytesOf(from)])),
  })
  expect(adviceIn(changed).filter((one) => !alone.includes(one))).toEqual(told)
})
