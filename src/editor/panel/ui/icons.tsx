import type { Problem } from '../../../problem.ts'
import styles from './ui.module.css'

/** The glyphs of the notation that the panel writes with (Bravura's, as outlines), drawn once for the whole panel. */
export const Sprite = () => (
  <svg width="0" height="0" className={styles.sprite} aria-hidden="true" focusable="false">
    <defs>
      <path
        id="fermata"
        d="M30.2-22.1C51.5-22.1 55.8-6.3 56.8-2.5C56.9-2.2 56.9-1.9 57-1.8C57.7-0.4 58.1 0.3 59.1 0.3C60 0.3 60.5-0.1 60.5-1.1C60.5-1.4 60.5-1.7 60.4-2.1C54.2-32.7 33.3-32.9 30.4-32.9C27.2-32.9 6.5-32.7 0.4-2.1C0.3-1.7 0.3-1.3 0.3-1C0.3 0 0.8 0.3 1.6 0.3C2.5 0.3 3-0.4 3.6-1.8C3.7-1.9 3.8-2.3 3.9-2.7C5.1-6.8 9.6-22.1 30.2-22.1M35.8-5.2C35.8-8.1 33.3-10.6 30.3-10.6C27.4-10.6 24.9-8.1 24.9-5.2C24.9-2.2 27.4 0.3 30.3 0.3C33.3 0.3 35.8-2.2 35.8-5.2"
      />
      <path
        id="whole"
        d="M21.6-12.5C8.3-12.5 0-7 0-0.2C0 6.5 5.7 12.5 20.6 12.5C37 12.5 42.2 6.8 42.2-0.2C42.2-7.3 30.9-12.5 21.6-12.5M11.1-6.3C12.2-9.8 15.9-10.3 19-10.3C25.9-10.3 31.4-2.9 31.4 3.1C31.4 6.2 30.1 9 26.8 9.8C25.8 10.1 24.7 10.2 23.7 10.2C20.1 10.2 16.4 7.8 14.3 5C12.3 2.7 10.8-0.7 10.8-3.9C10.8-4.7 10.9-5.5 11.1-6.3"
      />
      <path
        id="restw"
        d="M28.2 10.9L28.2 1.7C28.2 0.2 27-0.9 25.6-0.9L2.6-0.9C1.1-0.9 0 0.2 0 1.7L0 10.9C0 12.3 1.1 13.5 2.6 13.5L25.6 13.5C27 13.5 28.2 12.3 28.2 10.9"
      />
      <path
        id="caesura"
        d="M2.8 0.1C4 0.1 5-0.6 5.4-1.8L22.3-49.5C22.4-49.8 22.4-50.1 22.4-50.4C22.4-51.9 21.1-53.2 19.6-53.2C18.4-53.2 17.4-52.5 17-51.3L0.2-3.6C0.1-3.3 0-2.9 0-2.6C0-1.5 0.7-0.5 1.9-0.1C2.2 0.1 2.5 0.1 2.8 0.1M21.4-1.8L38.3-49.5C38.4-49.8 38.4-50.1 38.4-50.4C38.4-51.9 37.1-53.2 35.6-53.2C34.4-53.2 33.4-52.5 33-51.3L16.1-3.6C16-3.3 16-3 16-2.7C16-1.6 16.7-0.5 17.9-0.1C18.2 0.1 18.5 0.1 18.8 0.1C19.9 0.1 21-0.6 21.4-1.8"
      />
      <path
        id="black"
        d="M9.7 12.5C18.6 12.5 29.5 4.3 29.5-4.2C29.5-9.3 25.5-12.5 19.8-12.5C8.8-12.5 0-4.4 0 4.2C0 9.4 4.3 12.5 9.7 12.5"
      />
    </defs>
  </svg>
)

const rings = { chosen: styles.chosenRing, pointed: styles.pointedRing }

/** The red pencil's ring, around what is chosen or pointed at. */
export const Ring = ({ around }: { readonly around: keyof typeof rings }) => (
  <svg className={rings[around]} viewBox="0 0 200 60" preserveAspectRatio="none" aria-hidden="true">
    <path
      d="M22 46C-4 34 6 9 58 5 120 0 196 4 197 28 198 52 120 60 66 57 30 55 2 44 8 27 12 15 40 7 78 6"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)

// Proofreaders transpose, move, take out.
const corrections = [
  [/duplicate|same|order/, 'M3 22C3 8 14 8 14 18S26 30 26 14 38 8 40 16'],
  [/image|picture|link|alt|indent/, 'M40 6H20V30H40M4 18H18M10 12L4 18L10 24'],
  [/unknown|long|range|invalid|too-/, 'M4 30C16 22 30 10 34 6 38 2 30 0 28 8 25 20 36 28 40 20'],
] as const

/** The proofreader's sign for a problem, in the margin; without a better one, that something is to be put in. */
export function MarginSign({
  of: { code = '', severity },
}: {
  readonly of: Partial<Pick<Problem, 'code' | 'severity'>>
}) {
  const known = severity !== 'info' && corrections.find(([codes]) => codes.test(code))
  return (
    <svg
      className={styles.marginSign}
      width="40"
      height="33"
      viewBox="0 0 44 36"
      aria-hidden="true"
    >
      <path d={known ? known[1] : 'M6 30L22 6L38 30'} />
    </svg>
  )
}

/** A stroke of the red pencil, below or through a text. */
export const Stroke = ({ through }: { readonly through: boolean }) => (
  <svg
    className={styles.stroke}
    viewBox={through ? '0 0 100 10' : '0 0 100 8'}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path
      d={through ? 'M0 6C20 2 38 8 58 4S88 7 100 3' : 'M1 4C14 1 26 7 40 4S70 2 99 5'}
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)

/** A small sign drawn with one line. */
export const Line = ({ size, d }: { readonly size: number; readonly d: string }) => (
  <svg
    className={styles.icon}
    width={size}
    height={size}
    viewBox={`0 0 ${size} ${size}`}
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)

/** That something opens below. */
export const Chevron = () => (
  <svg className={styles.icon} width="12" height="8" viewBox="0 0 12 8" aria-hidden="true">
    <path d="M1 1.5L6 6.5 11 1.5" />
  </svg>
)
