import { expect, test } from 'vitest'
import { validate } from '../../src/check/diagnose.ts'
import { kinds } from '../../templates/kinds.ts'
import { files } from './mistake.ts'
import { printedText } from './printed-text.ts'
import { contentWith } from './sample.ts'

/** French words that the build corrects: once, and several times. */
const slips = [
  "L'art de tenir",
  "L'art de tenir l'accord",
  'Et puis... la nuit',
  'Le mot "essaim" dit tout',
  'Qui va là?',
]

/** What is printed with `--verbose` of a line of the French dictionary. */
function printed(words: string, lang: 'en' | 'fr'): string {
  const line = `subtitle: ${JSON.stringify(words)}`
  const change = (text: string) => text.replace(/^subtitle: .*/m, () => line)
  const options = {
    table: kinds,
    lang,
    contentFolder: 'content',
    today: '2026-01-01',
    verbose: true,
  } as const
  const { problems, texts } = validate(contentWith({ [files.french]: change }), options)
  const told = problems.filter(({ file, line }) => file.endsWith(files.french) && line === 3)
  return printedText({ problems: told, texts }, lang)
}

test.each(['en', 'fr'] as const)('prints what the build corrects (%s)', async (lang) => {
  const pages = slips.map((words) => `# ${words}\n${printed(words, lang)}`)
  await expect(pages.join('\n')).toMatchFileSnapshot(`printed/notes-${lang}.txt`)
})
