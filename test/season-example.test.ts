import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { build } from '../src/build.ts'
import { site } from '../templates/site.ts'
import { newFolder } from './temporary.ts'

const root = join(import.meta.dirname, '..')
const example = join(root, 'docs/edit/after-the-event')

test('the season of the guides, copied to the content, thanks for the event while it lasts, without an error', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const content = newFolder('season-')
  cpSync(join(root, 'content'), content, { recursive: true })
  cpSync(example, join(content, 'seasons/after-the-event'), { recursive: true })
  // So that the words can be read; the season brings a page of its own.
  for (const path of ['', 'seasons/after-the-event/'].flatMap((folder) =>
    ['home', 'practical-information'].map((name) => join(content, `${folder}pages/${name}.md`)),
  ))
    if (existsSync(path))
      writeFileSync(path, readFileSync(path, 'utf8').replace('gated: true', 'gated: false'))
  const { from, until } = parse(readFileSync(join(example, 'season.yaml'), 'utf8'))
  const at = async (time: string) => {
    const built = await build({ site, content, at: time, lang: 'en', today: time.slice(0, 10) })
    expect(built.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    const page = (path: string) => {
      const { bytes } = built.files.find((file) => file.path === path) ?? {}
      return Buffer.from(bytes ?? []).toString()
    }
    return page('index.html') + page('practical-information/index.html')
  }
  const thanks = ['The next event is announced on this page in January.', 'took place on']
  const before = ['Three days and three nights at the', 'takes place on', 'Opening weekend']
  const earlier = await at('2026-06-21 23:59')
  const during = await at(from)
  const later = await at(until)
  for (const words of thanks) {
    expect(during).toContain(words)
    expect(earlier + later).not.toContain(words)
  }
  for (const words of before) {
    expect(earlier).toContain(words)
    expect(during).not.toContain(words)
  }
})
