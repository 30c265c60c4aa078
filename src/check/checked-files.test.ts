import { toString as plainText } from 'mdast-util-to-string'
import { remark } from 'remark'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { typesetValue } from './checked-files.ts'
import { discreet, prose, words } from './fields.ts'
import { typesetMarkdown } from './markdown.ts'

const set = (text: string) => typesetMarkdown(remark().parse(text), 'fr')

test.each([
  ['"*Un* [mot](/a)"', '«\u202fUn mot\u202f»'],
  ['le "`code "`" dit', 'le «\u202fcode "\u202f» dit'],
  ['*Quoi*? **Non** !', 'Quoi\u202f? Non\u202f!'],
])('marks pair across emphasis, code and links: %s', (text, words) => {
  expect(plainText(set(text))).toBe(words)
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

const label = ['A label', 'Un nom'] as const

const schema = z.strictObject({
  title: words(label, label, 12),
  icon: z.string(),
  note: prose(label, label, 40).optional(),
  lines: z.array(words(label, label, 12)),
  captions: z.record(z.string(), z.strictObject({ alt: words(label, label, 12) })),
  event: discreet(label, label, 40, { before: label, after: label }),
  wording: z.strictObject({ en: words(label, label, 40), fr: words(label, label, 40) }),
})

test.each([
  ['title', "L'été", 'L’été'],
  ['icon', "l'icone", "l'icone"],
  ['note', 'Qui ?', 'Qui\u202f?'],
  ['lines', ['Quoi ?', 7], ['Quoi\u202f?', 7]],
  ['captions', { 'l’"id"': { alt: 'Où ?' } }, { 'l’"id"': { alt: 'Où\u202f?' } }],
  ['event', { onlyWhenPublic: "L'été : juin" }, { onlyWhenPublic: 'L’été\u202f: juin' }],
  ['wording', { en: 'So ?', fr: 'Oui ?' }, { en: 'So?', fr: 'Oui\u202f?' }],
  ['unknown', "l'inconnu", "l'inconnu"],
  ['title', `${'a'.repeat(35)}?`, `${'a'.repeat(35)}?`],
])('words of a schema are typeset, in the field %s: %j', (name, written, set) => {
  expect(typesetValue(schema, { [name]: written }, 'fr')).toEqual({ [name]: set })
})
