import { toString as wordsOf } from 'mdast-util-to-string'
import { remark } from 'remark'
import { describe, expect, test } from 'vitest'
import { typesetMarkdown } from './typeset-content.ts'

const set = (text: string) => typesetMarkdown(remark().parse(text), 'fr')
const wordsIn = (text: string) => wordsOf(set(text))

describe('the body of a Markdown file is typeset', () => {
  test('quotation marks pair across emphasis, code and links', () => {
    expect(wordsIn('"*Un* [mot](/a)"')).toBe('«\u202fUn mot\u202f»')
    expect(wordsIn('le "`code "`" dit')).toBe('le «\u202fcode "\u202f» dit')
  })

  test('a mark after emphasis belongs to the word within', () => {
    expect(wordsIn('*Quoi*? **Non** !')).toBe('Quoi\u202f? Non\u202f!')
  })

  test('code and addresses stay as they are, the words of pictures do not', () => {
    expect(set("`l'outil ?` [a](/b?c;d 'x') ![l'image](gallery:hall)").children).toMatchObject([
      {
        children: [
          { value: "l'outil ?" },
          { value: ' ' },
          { url: '/b?c;d' },
          { value: ' ' },
          { alt: 'l’image', url: 'gallery:hall' },
        ],
      },
    ])
  })

  test('the tree that was given is not touched', () => {
    const given = remark().parse("l'un")
    typesetMarkdown(given, 'fr')
    expect(wordsOf(given)).toBe("l'un")
  })
})
