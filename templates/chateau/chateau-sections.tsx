import type { Language } from '../../src/site.ts'
import type { Dictionary } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { BothLanguages } from '../parts/both-languages.tsx'
import { bound } from '../parts/bound.ts'
import { RehearsalMark } from '../parts/rehearsal-mark.tsx'
import { sectionLetters } from './schema.ts'

interface ChateauSectionsProps {
  readonly words: Readonly<Record<Language, Dictionary>>
  /** Where the letter about a stay goes. */
  readonly mail: string
  readonly context: PageContext
}

const sections = [
  { id: 'place', mark: sectionLetters.place },
  { id: 'history', mark: sectionLetters.history },
  { id: 'accommodation', mark: sectionLetters.accommodation },
  { id: 'nature', mark: sectionLetters.nature },
] as const

/** The place, its history, its rooms, its park. */
export function ChateauSections({ words: { fr, en }, mail, context }: ChateauSectionsProps) {
  return (
    <div className="page-width">
      {sections.map(({ id, mark }) => (
        <section key={id} id={id} className="chateau-section columns">
          <RehearsalMark letter={mark} />
          <h2 className="display-2">
            <BothLanguages fr={fr[id].title} en={en[id].title} context={context} />
          </h2>
          <div className="chateau-section-words">
            <p className="lead">
              <BothLanguages fr={bound(fr[id].text)} en={bound(en[id].text)} context={context} />
            </p>
            {id === 'accommodation' && (
              <p>
                <Action href={`mailto:${mail}`} data-address={mail}>
                  <BothLanguages fr={fr.interface.stay} en={en.interface.stay} context={context} />
                </Action>
              </p>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}
