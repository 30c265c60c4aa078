import type { Language } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { BothLanguages } from '../parts/both-languages.tsx'

interface CodaProps {
  readonly href: string
  readonly words: Readonly<Record<Language, string>>
  readonly context: PageContext
}

/** The last line of a page, as large as a title, which leads on. */
export function Coda({ href, words, context }: CodaProps) {
  return (
    <p className="coda page-width">
      <a href={href}>
        <span>
          <BothLanguages {...words} context={context} />
        </span>
      </a>
    </p>
  )
}
