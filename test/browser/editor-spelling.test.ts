import { expect, test } from 'vitest'
import { editedSite } from './editing.ts'
import { openPages, press } from './hand.ts'

const { read, editor } = editedSite()

/** What is no text of a language: numbers, dates, signs, and how somebody is reached. */
const wordless =
  /^field-(?:site-yaml-(?:url|zone|contact|.*phone|.*dotted)|landing-round-yaml-(?!title$|source$|names-)|.*-(?:footerYear|position|from|until|time|pitch|attendance|minutes|seatsPerNight|calls|yaml-contact-mail)$)/

/** The language of the text in a control, by its name in the document: that of its field, or of its file. */
function languageOf(id: string): string {
  const named = id.split('-').findLast((part) => part === 'en' || part === 'fr')
  const page = /^field-pages-(.*)-md-/.exec(id)?.[1]
  const ofPage = page && /^lang: (\w\w)$/m.exec(read(`pages/${page}.md`))?.[1]
  return named ?? ofPage ?? (id.startsWith('field-swarm-') ? 'fr' : 'en')
}

test('every control of every form tells the spell checker the language of its text', {
  tags: ['night'],
}, async () => {
  const at = await editor()
  const { page, side, mayHear } = at
  mayHear(/Page not found: \/404/)
  const controls = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('aside :is(input, textarea, .cm-content)')]
        .filter(
          (one) => !/^(?:radio|checkbox|file|date|time|range)$/.test(Reflect.get(one, 'type')),
        )
        .map(
          (one) => [one.id, one.spellcheck && one.closest<HTMLElement>('[lang]')?.lang] as const,
        ),
    )
  const found = new Map<string, string | false | undefined>()
  await openPages(at)
  const forms = side.locator('li > button')
  const count = await forms.count()
  for (let index = 0; index < count; index += 1) {
    await forms.nth(index).click()
    await side.locator('[data-field]').first().waitFor()
    for (const [id, language] of await controls()) if (id) found.set(id, language)
    await openPages(at)
    await forms.first().waitFor()
  }
  const right = [...found.keys()].map((id) => [id, !wordless.test(id) && languageOf(id)] as const)
  expect(found.size).toBeGreaterThan(250)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(right))

  await press(side, 'New page')
  await side.getByText('Français').click()
  const languages = Object.fromEntries(await controls())
  expect(languages).toEqual({ a: 'fr', u: false, d: 'fr' })
})
