import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name))

const importsOf = (file: string) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)\s[^'"]*?['"]([^'"]+)['"]/gm,
    ),
  ]
    .map(([statement, target]) => ({ statement, target: target ?? '' }))
    .filter(({ statement }) => !/^(?:import|export) type/.test(statement))

const resolved = (file: string, target: string) =>
  target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target

const product = ['scripts', 'src', 'templates'].flatMap(filesBelow)
const tested = (file: string) => /\.test\.tsx?$/.test(file)

/** Who may not import what: the start of a file's path, and of what it must not reach. */
const forbidden: readonly (readonly [from: string, to: RegExp])[] = [
  ['src/islands/', /^node:|^src\/(?:load|validate|render|assets|emit|serve|command)\/|^content\//],
  ['templates/', /^node:(?!crypto)|^src\/(?:load|emit|serve|command)\//],
  ['src/validate/', /^node:fs|^src\/(?:load|render|assets|emit|serve|command)\/|^templates\//],
  ['src/typography/', /^node:|^src\/(?:load|render|assets|emit|serve|command|gate)\//],
  ['src/render/', /^node:fs|^src\/(?:load|emit|serve|command)\//],
  ['src/format/', /^node:fs|^src\/(?:load|render|assets|emit|serve)\//],
  ['src/gate/', /^src\/(?:load|render|assets|emit|serve)\//],
  ['src/emit/', /^src\/(?:load|serve)\//],
  ['src/', /^scripts\/|^test\/|^bench\//],
]

describe('the straight line', () => {
  test('no arrow points the wrong way', () => {
    const wrong = product
      .filter((file) => !tested(file))
      .flatMap((file) =>
        importsOf(file)
          .map(({ target }) => resolved(file, target))
          .filter((target) =>
            forbidden.some(([from, to]) => file.startsWith(from) && to.test(target)),
          )
          .map((target) => `${file} → ${target}`),
      )
    expect(wrong).toEqual([])
  })

  test('every file holds one idea: at most 200 lines, scripts 30', () => {
    const long = product
      .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const)
      .filter(([file, lines]) => lines > (file.startsWith('scripts/') ? 30 : 200))
      .filter(([file]) => !tested(file))
    expect(long).toEqual([])
  })

  test('no type is forced, no rule is silenced', () => {
    const forced = product
      .filter((file) => !tested(file))
      .filter((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        return (
          /@ts-|biome-ignore/.test(text) ||
          /\bas (?:[A-Z{([]|any|unknown|never|string|number|readonly|typeof|keyof)|: any\b|<any>/.test(
            bareCode(text),
          )
        )
      })
    expect(forced).toEqual([])
  })
})

/** Code without its comments, texts, import lists and JSX attributes named `as`. */
const bareCode = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
    .replace(/^(?:import|export)\s(?:type\s)?(?:\*|\{)[\s\S]*?from '[^']+'/gm, '')
    .replace(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
