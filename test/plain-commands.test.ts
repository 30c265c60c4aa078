import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Every file of ours and every package that a script needs to run, types left out. */
function reach(script: string) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(file, 'utf8')
    const targets = text.matchAll(
      /^(?:import|export) (?!type\b)[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)/gm,
    )
    for (const [, fixed, later] of targets) {
      const target = fixed ?? later ?? ''
      if (target.startsWith('.')) follow(join(dirname(file), target))
      else if (!target.startsWith('node:')) packages.add(target)
    }
  }
  follow(join(root, 'scripts', script))
  return { files: [...files], packages: [...packages] }
}

const plain = /new Set\(\[([^\]]+)\]\)/.exec(
  readFileSync(join(root, 'src/command/set-up.mjs'), 'utf8'),
)
const scripts = plain?.[1]?.match(/\w+\.ts/g) ?? []

test('the commands that Node runs without a loader reach no JSX', () => {
  expect(scripts).toContain('check.ts')
  for (const script of scripts)
    expect(reach(script).files.filter((file) => file.endsWith('x'))).toEqual([])
})

test('a check loads nothing that only a build needs', () => {
  const { packages } = reach('check.ts')
  expect(packages).toContain('zod')
  const heavy = /^(?:react|vite|lightningcss|fontkit|subset-font|ssim|@clack|remark-rehype|hast)/
  expect(packages.filter((name) => heavy.test(name))).toEqual([])
})
