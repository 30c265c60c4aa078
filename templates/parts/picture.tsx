import type { Candidate, PictureAsset } from '../../src/assets/pictures.ts'
import type { Language } from '../../src/site.ts'

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
const narrowScreen = '(width < 600px)'

function srcSet(candidates: readonly Candidate[]): string {
  return candidates.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

/**
 * A picture in the formats and widths that the build made of it. The colour it has on the whole lies
 * below it until it arrives (in `data-colour`, since the security policy knows no style attributes).
 */
export function Picture({ picture, alt, alts, sizes, eager = false }: PictureProps) {
  const { narrow, avif, webp, fallback, width, height, colour } = picture
  const wide = { sizes }
  const small = { ...wide, media: narrowScreen, width: narrow?.width, height: narrow?.height }
  return (
    <picture>
      {narrow && <source type="image/avif" srcSet={srcSet(narrow.avif)} {...small} />}
      {narrow && <source type="image/webp" srcSet={srcSet(narrow.webp)} {...small} />}
      <source type="image/avif" srcSet={srcSet(avif)} {...wide} />
      <source type="image/webp" srcSet={srcSet(webp)} {...wide} />
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
      />
    </picture>
  )
}
