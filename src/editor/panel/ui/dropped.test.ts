import { expect, test } from 'vitest'
import { filesIn, refusalOf } from './dropped.ts'

const file = (name: string, type: string) => new File(['x'], name, { type })
const photo = file('roof.jpg', 'image/jpeg')

/** What lies on a clipboard, as the browser gives it. */
const data = (files: readonly File[], text = '') => ({
  files: Object.assign([...files], { item: (at: number) => files[at] ?? null }),
  getData: (type: string) => (type === 'text/plain' ? text : ''),
})
const names = (...given: Parameters<typeof filesIn>) => filesIn(...given).map(({ name }) => name)

test.each([
  ['a picture alone', data([photo]), ['roof.jpg']],
  ['a file whose name stands beside it', data([photo], 'roof.jpg'), ['roof.jpg']],
  ['a file whose path does', data([photo], '/home/ada/roof.jpg\n'), ['roof.jpg']],
  ['a file whose address does', data([file('a b.csv', '')], 'file:///a%20b.csv'), ['a b.csv']],
  ['words of which Word puts a picture beside them', data([photo], 'The roof'), []],
  ['words alone', data([], 'roof.jpg'), []],
])('the files of %s', (_, given, found) => {
  expect(names('paste', given)).toEqual(found)
  // What is dropped as a file is never words.
  expect(names('drop', given)).toEqual([...given.files].map(({ name }) => name))
})

test('a refusal names what is not taken, and what can be done instead', () => {
  expect(refusalOf([photo], 'en')).toMatch(/^The picture was not added: .* press “Replace”/)
  expect(refusalOf([photo, photo], 'fr')).toMatch(/^Les images n’ont pas été ajoutées/)
  const list = [file('prices.csv', 'text/csv'), file('press.pdf', 'application/pdf')]
  expect(refusalOf(list, 'en')).toMatch(/^Not added: “prices.csv”, “press.pdf”\. The editor takes/)
  expect(refusalOf([photo, ...list], 'fr')).toMatch(/^L’image .* Non ajouté\s: «\sprices.csv\s»/)
})
