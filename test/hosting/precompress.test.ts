import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { outputFolder } from '../../src/emit/output-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const world = mkdtempSync(join(tmpdir(), 'precompress-'))
const out = join(world, 'dist')
afterAll(() => {
  rmSync(outputFolder(out).list, { force: true })
  rmSync(world, { recursive: true })
})

test('npm run build -- --precompress puts every page packed beside itself, and no picture', () => {
  const words = ['--import', 'tsx', 'scripts/build.ts', '--out', out, '--precompress']
  expect(spawnSync(process.execPath, words, { cwd: root })).toMatchObject({ status: 0 })

  const paths = readdirSync(out, { recursive: true, encoding: 'utf8' })
  const texts = paths.filter((path) => /\.(?:html|css|js|xml)$/.test(path))
  expect(texts.length).toBeGreaterThan(15)
  for (const path of texts) {
    const bytes = readFileSync(join(out, path))
    expect(brotliDecompressSync(readFileSync(join(out, `${path}.br`)))).toEqual(bytes)
    expect(gunzipSync(readFileSync(join(out, `${path}.gz`)))).toEqual(bytes)
  }
  expect(paths.filter((path) => /\.(?:avif|webp|jpg|woff2|bin)\.(?:br|gz)$/.test(path))).toEqual([])
  expect(existsSync(join(out, 'hosting/nginx.conf'))).toBe(true)
})
