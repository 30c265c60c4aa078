import { expect, test } from 'vitest'
import { pinnedTexts } from '../../test/mistakes/pinned-texts.ts'
import { catalogue } from '../validate/messages/catalogue.ts'
import { problemPage } from './problem-page.ts'

const printed = { en: pinnedTexts('en'), fr: pinnedTexts('fr') }
const codes = [...new Set(catalogue.map(({ code }) => code))]

test.each(['en', 'fr'] as const)(
  'each code is a heading, found from the top of the page (%s)',
  (lang) => {
    const page = problemPage({ catalogue, printed }, lang)
    for (const code of codes) {
      expect(page).toContain(`\n### ${code}\n`)
      expect(page).toContain(`[${code}](#${code.replace('/', '')})`)
    }
    expect(page.match(/^### /gm)).toHaveLength(codes.length)
    expect(page).not.toMatch(/undefined|\[object/)
  },
)

test('a code is told with its severity, what makes it, what is printed and what to do', () => {
  const kinds = catalogue.filter(({ code }) => /^(?:order\/duplicate|field\/quotes)$/.test(code))
  const page = problemPage({ catalogue: kinds, printed }, 'fr')
  expect(page.slice(page.indexOf('\n## '))).toMatchInlineSnapshot(`
    "
    ## Champs

    ### field/quotes

    **Erreur.** Par exemple :

    \`\`\`text
    title: 2026
    \`\`\`

    Ce qui s’affiche :

    \`\`\`text
    content/chateau/en.yaml:2:8  « title » doit être un texte, et 2026 sans guillemets se lit comme un nombre.
      Mettez-le entre guillemets droits : "2026"   [field/quotes]
    \`\`\`

    ## Ordre

    ### order/duplicate

    **Erreur.** Par exemple : order: 2 dans deux cartes d’un même dossier

    Ce qui s’affiche :

    \`\`\`text
    content/landing/mission/innovation.md:4:8  L’ordre 2 est donné deux fois ; l’autre est content/landing/mission/conservation.md.
      Donnez un autre numéro à l’un des deux.   [order/duplicate]
    \`\`\`
    "
  `)
})
