import { validate } from '../../src/check/diagnose.ts'
import { kinds } from '../../templates/kinds.ts'
import { contentWith } from './sample.ts'

/** What is told of a sample with an error, a warning and a note, in which a picture that nobody uses has a strange name. */
export function everySeverity(picture: string) {
  const change = {
    'landing/mission/protection.md': (text: string) => text.replace('title:', 'tilte:'),
    'chateau/fr.yaml': (text: string) => text.replace(/^title: .*/m, "title: L'art"),
    [`chateau/images/${picture}`]: 'x',
    'landing/hero.yaml': undefined,
  }
  const options = {
    table: kinds,
    lang: 'fr',
    contentFolder: 'content',
    today: '2026-01-01',
  } as const
  return validate(contentWith(change), options)
}
