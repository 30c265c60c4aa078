import type { Reading } from '../../src/render/markdown.tsx'
import type { LibraryPicture } from '../../src/render/site-table.ts'
import { BothLanguages } from '../parts/both-languages.tsx'
import { Picture } from './picture.tsx'
import { PlateCaption } from './plate-caption.tsx'

interface GalleryProps {
  readonly plates: readonly LibraryPicture[]
  readonly context: Reading
}

/** The columns of twelve that a picture takes in gallery.css by its place in each seven, but for the last ones. */
const columns = [7, 5, 5, 7, 4, 4, 4] as const

/**
 * The pictures of the gallery, any number of them; each is a link to its large file, which the gallery viewer opens in
 * the page.
 */
export function Gallery({ plates, context }: GalleryProps) {
  return (
    <ol className="gallery">
      {plates.map((plate, place) => (
        <li key={plate.id}>
          <Plate plate={plate} sizes={sizesAt(place, plates.length)} context={context} />
        </li>
      ))}
    </ol>
  )
}

interface PlateProps {
  readonly plate: LibraryPicture
  /** How wide it stands on the page, as the `sizes` of an image. */
  readonly sizes: string
  readonly context: Reading
}

/** A picture with its number and caption, which opens large. */
export function Plate({ plate, sizes, context }: PlateProps) {
  const { id, number, picture, words } = plate
  const { fr, en } = words
  return (
    <figure>
      <a className="plate" href={picture.large.url} data-plate={id} data-wakes="gallery-viewer">
        <Picture picture={picture} alt={fr.alt} alts={{ fr: fr.alt, en: en.alt }} sizes={sizes} />
      </a>
      <PlateCaption number={number}>
        <BothLanguages fr={fr.caption} en={en.caption} context={context} />
      </PlateCaption>
    </figure>
  )
}

/** The twelve columns are 89 % of the window, and 1536 px at most. */
function sizesAt(place: number, count: number): string {
  const share = columnsAt(place, count) / 12
  const wide = `min(${Math.round(share * 89)}vw, ${Math.round(share * 1536)}px)`
  const isAlone = place % 2 === 0 && place === count - 1
  return `(width < 640px) 100vw, (width < 1000px) ${isAlone ? 89 : 45}vw, ${wide}`
}

function columnsAt(place: number, count: number): number {
  const inCycle = place % 7
  const after = count - 1 - place
  if (after === 0 && [0, 2, 4].includes(inCycle)) return 12
  const isOneOfTwo = (inCycle === 4 && after === 1) || (inCycle === 5 && after === 0)
  return isOneOfTwo ? 6 : (columns[inCycle] ?? 12)
}
