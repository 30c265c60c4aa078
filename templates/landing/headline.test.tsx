import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Headline } from './first-screen.tsx'

function staves(lines: string[], held: string): string {
  return renderToStaticMarkup(<Headline id="title" headline={{ lines, held }} />)
}

test('the fermata stands over the held letter of the last line', () => {
  expect(staves(['Hold', 'the note'], 'o')).toContain('the n<span class="held">o<svg')
})

test('the headline reads as one sentence', () => {
  const words = staves(['Hold', 'the note'], 'o').replaceAll(/<[^>]+>/g, '')
  expect(words).toBe('Hold the note')
})

test('the held letter does not part the word for those who hear it', () => {
  expect(staves(['Hold', 'the note'], 'o')).toContain('aria-label="Hold the note"')
})

test('a letter that the line does not hold leaves the words alone', () => {
  expect(staves(['Tacet'], 'x')).not.toContain('held')
})

test('only the last line ends with the final bar', () => {
  expect(staves(['Hold', 'the note'], 'o').match(/data-final/g)).toHaveLength(1)
})

test('a line of more than seven letters is said to be long, whatever its spaces', () => {
  expect(staves(['Hold', 'the note'], 'o')).not.toContain('data-long')
  expect(staves(['Hold', 'the notes'], 'o')).toContain('data-long')
})
