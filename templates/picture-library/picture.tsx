import type { Candidate, PictureAsset } from '../../src/pictures/pictures.ts'
import type { Language } from '../../src/site.ts'
import { shownWidth } from './shown-width.ts'

interface PictureProps {
  readonly picture: PictureAsset
  /** What it shows; empty for decoration. */
  readonly alt: string
  /** The same in every language, where the visitor may change it; the toggle reads it. */
  readonly alts?: Readonly<Record<Language, string>>
  /** How wide it stands on the page, as the `sizes` of an image. */
  readonly sizes: string
  /** Whether it belongs to the first view, and is fetched at once. */
  readonly eager?: boolean
}

/** Where the master for narrow screens takes over: fine lines shimmer when they are scaled down to a telephone. */
const narrow = 600
const narrowScreen = `(width < ${narrow}px)`

function srcSet(candidates: readonly Candidate[]): string {
  return candidates.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

/** In CSS pixels, the narrowest window that is designed for (WCAG 2.2, criterion 1.4.10). */
const narrowest = 320

/** Those that a window of at least so many CSS pixels may take: nobody asks for a file narrower than every place. */
function fitting(candidates: readonly Candidate[], sizes: string, from: number) {
  const breakpoints = [...sizes.matchAll(/width < (\d+)px/g)].map(([, limit]) => Number(limit))
  const windows = [from, ...breakpoints.filter((limit) => limit > from)]
  const least = Math.min(...windows.map((window) => shownWidth(sizes, window)))
  const wide = candidates.filter(({ width }) => width >= least)
  return wide.length > 0 ? wide : candidates.slice(-1)
}

/**
 * A picture in the widths that the build made of it. The colour it has on the whole lies
 * below it until it arrives (in `data-colour`, since the security policy knows no style attributes).
 */
export function Picture({ picture, alt, alts, sizes, eager = false }: PictureProps) {
  const { narrow: drawn, avif, fallback, width, height, colour, focus } = picture
  const small = { sizes, media: narrowScreen, width: drawn?.width, height: drawn?.height }
  const from = drawn ? narrow : narrowest
  const few = (candidates: readonly Candidate[]) => srcSet(fitting(candidates, sizes, narrowest))
  const wide = (candidates: readonly Candidate[]) => srcSet(fitting(candidates, sizes, from))
  return (
    <picture>
      {drawn && <source type="image/avif" srcSet={few(drawn.avif)} {...small} />}
      <source type="image/avif" srcSet={wide(avif)} sizes={sizes} />
      <img
        src={fallback.url}
        alt={alt}
        data-alt-fr={alts?.fr}
        data-alt-en={alts?.en}
        width={width}
        height={height}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        data-colour={colour}
        data-focus={focus}
      />
    </picture>
  )
}
