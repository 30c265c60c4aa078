import { describe, expect, test } from 'vitest'
import { shipped } from '../foundation.ts'
import { files, replaced } from './mistake.ts'
import { problemsWith } from './sample.ts'

const { card, english, site, legal } = files

describe('several mistakes', () => {
  test('are all found, in the order of files and lines', () => {
    const found = problemsWith({
      [site]: replaced('followSystem: false', 'followSystem: no'),
      [card]: (text) => text.replace('tenuto', 'tenutto').replace(/title: /, 'title: Held: '),
      [english]: replaced(/subtitle: .*\n/, ''),
    })
    expect(found.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      'content/chateau/en.yaml:1 translation/missing',
      'content/landing/mission/protection.md:2 field/invalid-value',
      'content/landing/mission/protection.md:3 yaml/colon',
      'content/site.yaml:12 field/true-false',
    ])
  })

  test('one mistake in a page hides no other page', () => {
    const unreadable = { [legal]: replaced('\n---\n', '\n') }
    expect(problemsWith(unreadable)).toMatchObject([{ code: 'front-matter/unclosed' }])
  })

  test('the same mistake is found twice in one process', () => {
    const change = { [card]: replaced(/title: .*/, 'title: Mission: possible') }
    expect(problemsWith(change)).toEqual(problemsWith(change))
    expect(problemsWith(change)).toHaveLength(1)
  })

  test('code behind --- never runs', () => {
    problemsWith({ [card]: '---js\n{ a: (globalThis.ran = true) }\n---\n' })
    expect(globalThis).not.toHaveProperty('ran')
  })
})

test('the sample has no problems, and the shipped content no errors', () => {
  expect(problemsWith({})).toEqual([])
  expect(shipped.problemsWith({}).filter(({ severity }) => severity === 'error')).toEqual([])
})
