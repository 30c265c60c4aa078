import { expect, test } from 'vitest'
import type { Kind } from './kind.ts'

const modules = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./*.test.ts'], { eager: true }),
)

const isKind = (value: unknown): value is Kind<never> =>
  typeof value === 'function' && 'code' in value && 'example' in value

const catalogue = modules.flatMap((module) => Object.values(module).filter(isKind))

test('every kind of mistake has a code of its area and an example', () => {
  expect(catalogue.length).toBeGreaterThan(80)
  for (const { code, example } of catalogue) {
    expect(code).toMatch(/^[a-z-]+\/[a-z0-9-]+$/)
    expect(example).not.toBe('')
  }
})

test('a code is always an error or always a warning', () => {
  const severities = new Map<string, string>()
  for (const { code, severity } of catalogue) {
    expect(severities.get(code) ?? severity).toBe(severity)
    severities.set(code, severity)
  }
})
