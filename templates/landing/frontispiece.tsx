import { Inline } from '../../src/render/markdown.tsx'
import type { Hero } from '../../src/site.ts'
import type { PageContext } from '../page-context.ts'
import { Picture } from '../picture-library/picture.tsx'
import { PlateCaption } from '../picture-library/plate-caption.tsx'

/** The large plate below the first screen, from one edge of the window to the other. */
export function Frontispiece({
  frontispiece,
  context,
}: {
  readonly frontispiece: Hero['frontispiece']
  readonly context: PageContext
}) {
  const { number, picture, words } = context.picture(frontispiece.image)
  const link = { href: context.linkTo('chateau'), label: frontispiece.link }
  return (
    <figure className="frontispiece">
      <Picture
        picture={picture}
        alt={words[context.language].alt}
        sizes="(width < 1000px) 115vw, 103vw"
      />
      <PlateCaption number={number} link={link} wide>
        <Inline value={frontispiece.caption} />
      </PlateCaption>
    </figure>
  )
}
