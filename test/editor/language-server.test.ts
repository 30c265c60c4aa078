import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LanguageServer } from './language-server.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

let server: LanguageServer
beforeAll(async () => {
  server = await LanguageServer.start(JSON.parse(read('.vscode/settings.json')))
})
afterAll(() => server.stop())

/** Opens a shipped file with some of its text replaced; what is found is told with the text it stands under. */
async function found(path: string, [from, to]: readonly [string, string]) {
  const text = read(path).replace(from, to)
  expect(text).not.toBe(read(path))
  const lines = text.split('\n')
  const diagnostics = await server.open(path, text)
  return diagnostics.map(({ range: { start, end }, message }) => ({
    line: start.line + 1,
    under: lines[start.line]?.slice(start.character, end.character),
    message,
  }))
}

describe('a code editor with the settings of this repository', () => {
  test('underlines a day that does not exist and says how to write one', async () => {
    expect(await found('content/landing/event.yaml', ['2026-06-19', '2026-06-31'])).toEqual([
      {
        line: 4,
        under: '2026-06-31',
        message:
          'Write year-month-day, for example 2026-06-19.\nÉcrivez année-mois-jour, par exemple 2026-06-19.',
      },
    ])
  })

  test('underlines a phone number that is not international', async () => {
    const office = /office: "(.*)"/.exec(read('content/site.yaml'))?.[1] ?? ''
    const [problem, ...others] = await found('content/site.yaml', [office, '01 99 00 18 26'])
    expect(others).toEqual([])
    expect(problem?.under).toBe('"01 99 00 18 26"')
    expect(problem?.message).toContain('Begin with + and the country')
  })

  test('refuses a field that does not exist', async () => {
    const problems = await found('content/chateau/gallery.yaml', ['treatment:', 'traitment:'])
    expect(problems).toContainEqual({
      line: 2,
      under: 'traitment',
      message: 'Property traitment is not allowed.',
    })
  })

  test('finds nothing in the shipped files', async () => {
    const settings: unknown = JSON.parse(read('.vscode/settings.json'))['yaml.schemas']
    const files = Object.values(z.record(z.string(), z.string()).parse(settings))
    expect(files.length).toBeGreaterThan(9)
    for (const file of files) expect(await server.open(file, read(file)), file).toEqual([])
  })

  test('offers the allowed values and explains the field under the pointer', async () => {
    const path = 'content/landing/contact.yaml'
    const text = read(path).replace('to: office', 'to: ')
    const line = text.split('\n').findIndex((one) => /to: $/.test(one))
    await server.open(path, text)
    const textDocument = server.document(path)
    const at = (character: number) => ({ textDocument, position: { line, character } })

    const completion = await server.ask('textDocument/completion', at('  - to: '.length))
    const { items } = z
      .object({ items: z.array(z.object({ label: z.string() })) })
      .parse(completion)
    expect(items.map(({ label }) => label)).toEqual([
      'office',
      'patrons',
      'contact',
      'hosting',
      'chateau',
    ])
    expect(await server.ask('textDocument/hover', at('  - t'.length))).toMatchObject({
      contents: { value: expect.stringMatching(/Leads to[\s\S]*voyez site/) },
    })
  })
})
