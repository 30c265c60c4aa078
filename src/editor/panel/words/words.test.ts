import { expect, test } from 'vitest'
import { both } from '../../../message.ts'
import { countOf, inBoth, labelIn, nameOfFile } from './names.ts'

test('changes are on the same number of pages wherever they are counted', () => {
  const on = (en: string, fr = en) => ({ page: both(en, fr), file: '', sentence: both('', '') })
  const pages = [{ title: 'Home' }, { title: 'Press' }]
  const changes = [on('Home'), on('Home'), on('Press'), on('Pictures', 'Images')]
  expect(countOf(changes, pages)).toEqual({ n: 4, pages: 2 })
  expect(countOf([on('Pictures', 'Images')], pages)).toEqual({ n: 1, pages: 1 })
})

test('a save is named in the language of whoever reads it, with what the file is called', () => {
  const page = {
    file: 'landing/hero.yaml',
    name: both('top of the home page', 'haut de l’accueil'),
  }
  const state = { pages: [], parts: [page] }
  const label = inBoth((language, say) =>
    say('versions.done', { name: nameOfFile(state, page.file, language) }),
  )
  expect(labelIn('en', label)).toBe('Two versions: top of the home page')
  expect(labelIn('fr', label)).toBe('Deux versions\u00a0: haut de l’accueil')
  // What earlier versions have kept, and a name of somebody's own, is the same for everybody.
  expect(labelIn('fr', 'Headline')).toBe('Headline')
  expect(inBoth(() => 'x'.repeat(600)).en).toHaveLength(500)
})
