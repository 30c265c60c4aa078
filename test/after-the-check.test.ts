import { expect, test } from 'vitest'
import { everyInstant } from './every-instant.ts'
import { type Change, textWith } from './foundation.ts'
import { tableOf } from './rows.ts'

/** What is done to a file: a text below it, fields that are set to a value as YAML, or words in the place of others. */
type Edit =
  | string
  | { readonly fields: Readonly<Record<string, string>>; readonly below?: string }
  | { readonly from: string; readonly to: string }

interface Row {
  readonly content: Readonly<Record<string, Edit>>
  /** The code of the problem that the check tells, or how many sites are built, one for each instant. */
  readonly is: string | number
}

const rules = tableOf<Readonly<Record<string, Readonly<Record<string, Row>>>>>(
  import.meta.dirname,
  'after-the-check.test.yaml',
)

function edited(text: string, edit: Edit): string {
  if (typeof edit === 'string') return `${text.trimEnd()}\n\n${edit}\n`
  if ('from' in edit) return text.replace(edit.from, () => edit.to)
  const set = Object.entries(edit.fields).reduce((before, [name, value]) => {
    const line = new RegExp(`^${name}: .*$`, 'm')
    return line.test(before)
      ? before.replace(line, () => `${name}: ${value}`)
      : before.replace(/^---\n/, () => `---\n${name}: ${value}\n`)
  }, text)
  return edit.below === undefined ? set : edited(set, edit.below)
}

/** A page of prose that stands beside those of the site. */
const newPage =
  '---\nroute: /new\ntemplate: prose\ntitle: New\ndescription: Of what is new.\nlang: en\ngated: false\nfooterYear: 2026\nindexed: true\n---\n\nWords.\n'

const build = everyInstant()

// What runs after the check and refuses a site: content can make none of it happen, unless the check has told it.
for (const [rule, rows] of Object.entries(rules))
  test.each(Object.entries(rows))(`${rule}: %s`, async (_, { content, is }) => {
    const change: Change = Object.fromEntries(
      Object.entries(content).map(([path, edit]) => {
        const before = path.startsWith('pages/new') ? newPage : textWith(path, (text) => `${text} `)
        return [path, edited(before, edit)]
      }),
    )
    const { errors, sites } = await build(change)
    expect(errors[0] ?? sites).toBe(is)
  })
