import { expect, test } from 'vitest'
import { pretty } from '../../src/format/pretty.ts'
import { files } from '../../templates/site-schema.ts'
import { type Change, validated } from '../foundation.ts'
import { replaced } from './mistake.ts'

const { card, english, site } = files

const changes: Change = {
  [card]: replaced('title:', 'tilte:'),
  [english]: replaced(/(accommodation:\n.*\n).*\n/, '$1'),
  [site]: replaced('"+33 1 99 00 18 26"', '+33199001826'),
}

function printed(lang: 'en' | 'fr'): string {
  const { problems, texts } = validated(changes, lang)
  const width = Number.POSITIVE_INFINITY
  const text = pretty({ problems, texts, building: true }, { lang, colour: false, width })
  // The frames show the shipped content, which editors may change.
  return text.replace(/^[> ] +\d+ \| .*\n| +\| .*\n/gm, '')
}

test('prints problems in English', () => {
  expect(printed('en')).toMatchInlineSnapshot(`
    "content/chateau/en.yaml:14:1  “accommodation” has no text in English; the French one is at content/chateau/fr.yaml:16.
      Add a line “text:” below it.   [translation/missing]

    content/gate.json:1:1  Warning: The gate still opens with the demonstration passwords, which anybody can read in the README.
      Run \`npm run gate\` before publishing.   [gate/demonstration]

    content/landing/mission/protection.md:3:1  “tilte” is not a field of a mission card.
      Did you mean “title”?   [field/unknown]

    content/site.yaml:15:13  Without quotes a phone number is read as an ordinary number and loses its first signs.
      Put the number in quotes: "+33199001826"   [field/phone-quotes]

    3 problems and 1 warning in 4 files. The site was not rebuilt; the last good version stays as it is.
    "
  `)
})

test('prints problems in French', () => {
  expect(printed('fr')).toMatchInlineSnapshot(`
    "content/chateau/en.yaml:14:1  « accommodation » n’a pas de « text » en anglais ; le français est à content/chateau/fr.yaml:16.
      Ajoutez une ligne « text: » en dessous.   [translation/missing]

    content/gate.json:1:1  Avertissement : L’entrée s’ouvre encore avec les mots de passe de démonstration, que chacun peut lire dans le README.
      Lancez « npm run gate » avant de publier.   [gate/demonstration]

    content/landing/mission/protection.md:3:1  « tilte » n’est pas un champ d’une carte de mission.
      Vouliez-vous dire « title » ?   [field/unknown]

    content/site.yaml:15:13  Sans guillemets, un numéro de téléphone se lit comme un nombre et perd ses premiers signes.
      Mettez le numéro entre guillemets droits : "+33199001826"   [field/phone-quotes]

    3 problèmes et 1 avertissement dans 4 fichiers. Le site n’a pas été reconstruit ; la dernière bonne version reste telle quelle.
    "
  `)
})
