import type { Lettering, Setting } from '../../src/render/cards.tsx'
import { fitted } from '../parts/card/lettering.ts'

/** A title in lines, and the setting in which they fit. */
interface BrokenTitle {
  readonly lines: readonly string[]
  readonly setting: Setting
}

const room = { face: 'imbue-300', spacing: -0.004, room: 1010 } as const

/** The size of one line, of each of two and of each of three: together they fit between the name and the logo. */
const sizes = [200, 190, 130] as const

/** Breaks a title into at most three lines, so that it can be set as large as possible. */
export function brokenTitle(title: string, lettering: Lettering): BrokenTitle {
  const words = title.split(' ')
  const candidates = sizes.flatMap((size, index) =>
    waysToBreak(words, index + 1).map((lines) => ({
      lines,
      setting: fitted(lettering, lines, { ...room, size }),
    })),
  )
  return candidates.reduce((best, other) => (other.setting.size > best.setting.size ? other : best))
}

/** Every way to set words in so many lines. */
function waysToBreak(words: readonly string[], count: number): readonly (readonly string[])[] {
  if (count === 1) return [[words.join(' ')]]
  return words.slice(count - 1).flatMap((_, index) => {
    const first = words.slice(0, index + 1).join(' ')
    return waysToBreak(words.slice(index + 1), count - 1).map((rest) => [first, ...rest])
  })
}
