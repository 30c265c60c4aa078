import type { Language } from '../../src/site.ts'
import type { Dictionary, Site } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { BothLanguages } from '../parts/both-languages.tsx'
import { bound } from '../parts/bound.ts'
import { RehearsalMark } from '../parts/rehearsal-mark.tsx'
import { Plate } from '../picture-library/gallery.tsx'
import { sectionLetters } from './schema.ts'

interface ChateauSectionsProps {
  readonly words: Readonly<Record<Language, Dictionary>>
  /** The id of the picture beside each section. */
  readonly pictures: NonNullable<Site['chateau']['gallery']['sections']>
  /** Where the letter about a stay goes. */
  readonly mail: string
  readonly context: PageContext
}

const sections = ['place', 'history', 'chapel', 'accommodation', 'nature'] as const

/** The place, its history, its chapel, its rooms, its park: each with its picture, on one side and the other in turn. */
export function ChateauSections({ words, pictures, mail, context }: ChateauSectionsProps) {
  const { fr, en } = words
  return (
    <div className="page-width">
      {sections.map((id) => {
        const picture = pictures[id]
        return (
          <section key={id} id={id} className="chateau-section columns">
            <div className="chateau-section-words">
              <RehearsalMark letter={sectionLetters[id]} />
              <h2 className="display-2">
                <BothLanguages fr={fr[id].title} en={en[id].title} context={context} />
              </h2>
              <p className="lead">
                <BothLanguages fr={bound(fr[id].text)} en={bound(en[id].text)} context={context} />
              </p>
              {id === 'accommodation' && (
                <p>
                  <Action href={`mailto:${mail}`} data-address={mail}>
                    <BothLanguages
                      fr={fr.interface.stay}
                      en={en.interface.stay}
                      context={context}
                    />
                  </Action>
                </p>
              )}
            </div>
            {picture !== undefined && (
              <div className="chateau-section-plate">
                <Plate
                  plate={context.picture(picture)}
                  sizes="(width < 640px) 100vw, (width < 1000px) 45vw, min(52vw, 890px)"
                  context={context}
                />
              </div>
            )}
            <More fr={fr[id].more ?? []} en={en[id].more ?? []} context={context} />
          </section>
        )
      })}
    </div>
  )
}

interface MoreProps {
  readonly fr: readonly string[]
  readonly en: readonly string[]
  readonly context: PageContext
}

/** The paragraphs after the first, each in both languages. */
function More({ fr, en, context }: MoreProps) {
  if (fr.length === 0) return null
  return (
    <div className="chateau-section-more">
      {fr.map((paragraph, place) => (
        <p key={paragraph}>
          <BothLanguages fr={paragraph} en={en[place] ?? paragraph} context={context} />
        </p>
      ))}
    </div>
  )
}
