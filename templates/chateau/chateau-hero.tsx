import type { LibraryPicture } from '../../src/render/site-table.ts'
import type { Language } from '../../src/site.ts'
import type { Dictionary } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'
import { BothLanguages } from '../parts/both-languages.tsx'
import { bound } from '../parts/bound.ts'
import { hangs } from '../parts/hangs.ts'
import { Picture } from '../picture-library/picture.tsx'
import { PlateCaption } from '../picture-library/plate-caption.tsx'

interface ChateauHeroProps {
  readonly words: Readonly<Record<Language, Dictionary>>
  readonly frontispiece: LibraryPicture | undefined
  readonly context: PageContext
}

/** Whether a picture is at least twice as wide as high: it is not cropped to the ratio of the others. */
const isPanorama = ({ picture: { width, height } }: LibraryPicture): boolean => width >= 2 * height

/** The first view of the château: its name, what it is, and a picture from one edge of the window to the other. */
export function ChateauHero({ words: { fr, en }, frontispiece, context }: ChateauHeroProps) {
  return (
    <section className="chateau-hero" id="top">
      <div className="page-width">
        <h1 className="display-0" {...hangs(fr.title)}>
          <BothLanguages fr={bound(fr.title)} en={bound(en.title)} context={context} />
        </h1>
        <p className="tempo">
          <BothLanguages fr={fr.subtitle} en={en.subtitle} context={context} />
        </p>
      </div>
      {frontispiece && (
        <figure data-panorama={isPanorama(frontispiece) ? '' : undefined}>
          <Picture
            picture={frontispiece.picture}
            alt={frontispiece.words.fr.alt}
            alts={{ fr: frontispiece.words.fr.alt, en: frontispiece.words.en.alt }}
            sizes={
              isPanorama(frontispiece)
                ? '(width < 640px) 150vw, (width < 1000px) 155vw, min(103vw, 2966px)'
                : 'min(103vw, 1780px)'
            }
            eager
          />
          <PlateCaption wide>
            <BothLanguages
              fr={fr.interface.frontispiece}
              en={en.interface.frontispiece}
              context={context}
            />
          </PlateCaption>
        </figure>
      )}
    </section>
  )
}
