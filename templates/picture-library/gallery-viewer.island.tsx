import type { SyntheticEvent } from 'react'
import { hydrate } from '../../src/islands/hydrate.tsx'
import type { Language } from '../../src/site.ts'
import { usePlates } from './use-plates.ts'

type Words = Readonly<Record<'close' | 'previous' | 'next', string>>

interface GalleryViewerProps {
  /** What the buttons say in each language. */
  readonly words: Readonly<Record<Language, Words>>
  /** What woke the part; in the browser only. */
  readonly wokenBy?: Event | undefined
}

/**
 * A picture of the gallery in the whole window. It reads the pictures from the page: each is a link with `data-plate` to the
 * large file, around its small picture, with its caption in the same figure.
 */
export function GalleryViewer({ words, wokenBy }: GalleryViewerProps) {
  const { dialog, caption, plate, turn, onClose, onKeyDown } = usePlates(wokenBy)
  const small = plate?.querySelector('img')
  /** A browser that cannot show the large file, which is AVIF, shows the one of the page. */
  const onError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (small && currentTarget.src !== small.currentSrc) currentTarget.src = small.currentSrc
  }

  return (
    <dialog
      className="gallery-viewer"
      aria-labelledby="gallery-viewer-caption"
      ref={dialog}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="gallery-viewer-head">
        <p id="gallery-viewer-caption" aria-live="polite" ref={caption} />
        <button type="button" onClick={() => dialog.current?.close()}>
          <InBoth words={words} name="close" />
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 2L18 18M18 2L2 18" />
          </svg>
        </button>
      </div>
      <div className="gallery-viewer-plate" ref={reachable}>
        {plate && (
          <img
            key={plate.href}
            src={plate.href}
            alt={small?.alt ?? ''}
            onError={onError}
            // Where it is wider than the window, its middle shows first.
            onLoad={({ currentTarget }) =>
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
            }
          />
        )}
      </div>
      <div className="gallery-viewer-turn">
        <button type="button" onClick={() => turn(-1)}>
          <svg width="34" height="14" viewBox="0 0 34 14" aria-hidden="true">
            <path d="M34 7H2M8 1L2 7l6 6" />
          </svg>
          <InBoth words={words} name="previous" />
        </button>
        <button type="button" onClick={() => turn(1)}>
          <InBoth words={words} name="next" />
          <svg width="34" height="14" viewBox="0 0 34 14" aria-hidden="true">
            <path d="M0 7H32M26 1L32 7l-6 6" />
          </svg>
        </button>
      </div>
    </dialog>
  )
}

/** Opens the picture whose link was clicked, if a click woke it. */
export const wake = (root: HTMLElement, event?: Event) =>
  hydrate(root, GalleryViewer, { wokenBy: event })

/** A word in French and in English, of which the page shows one. */
const InBoth = ({ words, name }: { words: GalleryViewerProps['words']; name: keyof Words }) =>
  (['fr', 'en'] as const).map((language) => (
    <span data-language={language} lang={language} key={language}>
      {words[language][name]}
    </span>
  ))

/** On a telephone a picture is wider than the window: keys move it, too. */
const reachable = (place: HTMLElement | null) => place?.setAttribute('tabindex', '0')
