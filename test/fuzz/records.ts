import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../../src/command/build.ts'
import { readOptions } from '../../src/command/options.ts'
import { outputFolder } from '../../src/emit/output-folder.ts'
import { cacheFolder } from '../../src/pictures/cache.ts'
import { filesIn } from '../built-site.ts'
import { newFolder } from '../temporary.ts'
import { words as marks, nearFile, type Target } from './inputs.ts'

const module = new URL('../sites/small/site.ts', import.meta.url).href

/** What a build keeps for the next one, damaged: the next one ends in the same site, and touches nothing else. */
export async function target(): Promise<Target> {
  const world = newFolder('fuzz-records-')
  const first = join(world, 'first')
  const now = join(world, 'now')
  const content = join(now, 'content')
  const out = join(now, 'dist')
  cpSync(new URL('../sites/small/content', import.meta.url), content, { recursive: true })
  // What a build says is not what is looked at.
  process.stderr.write = () => true
  const build = () => {
    const options = readOptions('build', ['--content', content, '--out', out, '--lang', 'en'], {})
    return buildSite(module, options, new AbortController().signal)
  }
  assert.equal(await build(), 0)
  cpSync(now, first, { recursive: true })
  const words = filesIn(content)
  const site = filesIn(out)
  const { path, record } = outputFolder(out)
  const key = hash('sha256', `last build into ${path}`)
  const note = join(cacheFolder, key.slice(0, 2), key)
  const places: Readonly<Record<string, string>> = {
    'record.json': record,
    note,
    pages: `${note}.pages.0`,
  }
  const kept = Object.entries(places).map(([name, place]) => [name, readFileSync(place)] as const)

  return {
    inputs: nearFile(kept, marks.records),
    attempt: async ([name, bytes]) => {
      rmSync(now, { recursive: true })
      cpSync(first, now, { recursive: true })
      for (const [one, whole] of kept) writeFileSync(places[one] ?? '', whole)
      writeFileSync(places[name] ?? '', bytes)
      const code = await build().catch(ended)
      if (code === 0) assert.deepEqual(filesIn(out), site)
      // What no record knows may be an owner's own, and is never replaced.
      else assert.match(String(code), /files that no build wrote/)
      assert.deepEqual(filesIn(content), words)
      assert.deepEqual(readdirSync(world).toSorted(), ['first', 'now'])
    },
    close: async () => {
      rmSync(world, { recursive: true })
      for (const place of Object.values(places)) rmSync(place, { force: true })
    },
  }
}

/** A refusal in a sentence is an answer. */
function ended(error: unknown): string {
  if (error instanceof Error && error.name === 'Failure') return error.message
  throw error
}
