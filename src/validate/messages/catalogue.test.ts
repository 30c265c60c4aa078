import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as alt from './alt.ts'
import * as body from './body.ts'
import * as choice from './choice.ts'
import * as event from './event.ts'
import * as field from './field.ts'
import * as file from './file.ts'
import * as frontMatter from './front-matter.ts'
import * as gate from './gate.ts'
import * as indentation from './indentation.ts'
import type { Kind } from './kind.ts'
import * as link from './link.ts'
import * as markdown from './markdown.ts'
import * as markdownLimits from './markdown-limits.ts'
import * as order from './order.ts'
import * as picture from './picture.ts'
import * as punctuation from './punctuation.ts'
import * as route from './route.ts'
import * as text from './text.ts'
import * as translation from './translation.ts'
import * as typography from './typography.ts'
import * as value from './value.ts'
import * as yaml from './yaml.ts'

const modules = {
  'alt.ts': alt,
  'body.ts': body,
  'choice.ts': choice,
  'event.ts': event,
  'field.ts': field,
  'file.ts': file,
  'front-matter.ts': frontMatter,
  'gate.ts': gate,
  'indentation.ts': indentation,
  'link.ts': link,
  'markdown.ts': markdown,
  'markdown-limits.ts': markdownLimits,
  'order.ts': order,
  'picture.ts': picture,
  'punctuation.ts': punctuation,
  'route.ts': route,
  'text.ts': text,
  'translation.ts': translation,
  'typography.ts': typography,
  'value.ts': value,
  'yaml.ts': yaml,
}

const isKind = (value: unknown): value is Kind<never> =>
  typeof value === 'function' && 'code' in value && 'example' in value

const catalogue = Object.values(modules).flatMap((module) => Object.values(module).filter(isKind))

test('the catalogue is whole', () => {
  const helpers = ['kind.ts', 'french.ts', 'english.ts', 'in-language.ts', 'catalogue.test.ts']
  const files = readdirSync(import.meta.dirname).filter((name) => !helpers.includes(name))
  expect(files.toSorted()).toEqual(Object.keys(modules).toSorted())
})

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
