/** A letter that no font of the site has, drawn for cards: 2000 units to the em, y upwards. */
interface DrawnLetter {
  /** Where the pen is set down. */
  readonly start: readonly [x: number, y: number]
  /** Path data from there, in relative commands. */
  readonly path: string
  readonly width: number
}

/** Browsers take these letters from a font of the system; a card has none. */
export const drawnLetters: ReadonlyMap<string, DrawnLetter> = new Map([
  [
    '∞',
    {
      start: [1280, 555],
      path: 'c0 128-69 229-133 241c-63 11-153-30-247-120c-94-91-189-215-291-313c-102-99-219-185-341-152c-123 33-208 183-208 344c0 161 87 312 208 341c122 29 249-37 356-133c108-96 203-220 291-313c88-93 169-154 233-139c65 16 132 116 132 244zm100 0c0-161-87-312-208-341c-122-29-249 37-356 133c-108 96-203 220-291 313c-88 93-169 154-233 139c-65-16-132-116-132-244c0-128 69-229 133-241c63-11 153 30 247 120c94 91 189 215 291 313c102 99 219 185 341 152c123-33 208-183 208-344z',
      width: 1440,
    },
  ],
])
