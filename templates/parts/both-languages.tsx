import { Inline, type Reading } from '../../src/render/markdown.tsx'
import type { Language } from '../../src/site.ts'

interface BothLanguagesProps extends Readonly<Record<Language, string>> {
  readonly context: Reading
}

/** Words in French and in English, of which the language toggle shows one; once where they are the same. */
export function BothLanguages({ fr, en, context }: BothLanguagesProps) {
  if (fr === en) return <Inline value={fr} context={context} />
  return (
    <>
      <span data-language="fr" lang="fr">
        <Inline value={fr} context={{ ...context, language: 'fr' }} />
      </span>
      <span data-language="en" lang="en">
        <Inline value={en} context={{ ...context, language: 'en' }} />
      </span>
    </>
  )
}
