import { expect, test } from 'vitest'
import { faceFor } from './faces.ts'

const imbue = (weight: number) => faceFor({ family: 'Imbue', weight, style: 'normal' })
const newsreader = (weight: number, style: string) =>
  faceFor({ family: 'Newsreader', weight, style })

test('a weight that is not there takes the nearest as browsers do', () => {
  expect([100, 300, 350, 400, 450, 500, 600, 900].map(imbue)).toEqual([
    'imbue-300',
    'imbue-300',
    'imbue-300',
    'imbue-400',
    'imbue-400',
    'imbue-400',
    'imbue-800',
    'imbue-800',
  ])
})

test('the style is chosen before the weight', () => {
  expect(newsreader(700, 'italic')).toBe('newsreader-italic')
  expect(newsreader(700, 'normal')).toBe('newsreader-500')
  expect(faceFor({ family: 'Imbue', weight: 300, style: 'italic' })).toBe('imbue-300')
})

test('other families have no face of ours', () => {
  expect(faceFor({ family: 'other', weight: 400, style: 'normal' })).toBeUndefined()
})
