import { expect, test } from 'vitest'
import { both } from '../../message.ts'
import { countOf } from './words.ts'

test('changes are on the same number of pages wherever they are counted', () => {
  const on = (en: string, fr = en) => ({ page: both(en, fr), file: '', sentence: both('', '') })
  const pages = [{ title: 'Home' }, { title: 'Press' }]
  const changes = [on('Home'), on('Home'), on('Press'), on('Pictures', 'Images')]
  expect(countOf(changes, pages)).toEqual({ n: 4, pages: 2 })
  expect(countOf([on('Pictures', 'Images')], pages)).toEqual({ n: 1, pages: 1 })
})
