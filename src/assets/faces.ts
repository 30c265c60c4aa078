/** The faces that style sheets may ask for, each cut from a variable font of its npm package. */
export const faces = {
  'imbue-300': {
    family: 'Imbue',
    weight: 300,
    style: 'normal',
    files: 'imbue/files/imbue-$-opsz-normal.woff2',
    axes: { opsz: 100, wght: 300 },
  },
  'imbue-400': {
    family: 'Imbue',
    weight: 400,
    style: 'normal',
    files: 'imbue/files/imbue-$-opsz-normal.woff2',
    axes: { opsz: 44, wght: 380 },
  },
  'imbue-800': {
    family: 'Imbue',
    weight: 800,
    style: 'normal',
    files: 'imbue/files/imbue-$-opsz-normal.woff2',
    axes: { opsz: 80, wght: 760 },
  },
  'newsreader-400': {
    family: 'Newsreader',
    weight: 400,
    style: 'normal',
    files: 'newsreader/files/newsreader-$-opsz-normal.woff2',
    axes: { opsz: 16, wght: 400 },
  },
  'newsreader-500': {
    family: 'Newsreader',
    weight: 500,
    style: 'normal',
    files: 'newsreader/files/newsreader-$-opsz-normal.woff2',
    axes: { opsz: 16, wght: 500 },
  },
  'newsreader-italic': {
    family: 'Newsreader',
    weight: 400,
    style: 'italic',
    files: 'newsreader/files/newsreader-$-opsz-italic.woff2',
    axes: { opsz: 18, wght: 400 },
  },
} as const

export type FaceName = keyof typeof faces
export type Face = (typeof faces)[FaceName]
export type Family = Face['family']

export const faceNames: readonly FaceName[] = [
  'imbue-300',
  'imbue-400',
  'imbue-800',
  'newsreader-400',
  'newsreader-500',
  'newsreader-italic',
]

/** The custom properties by which style sheets name the two families, and what stands in where a font is missing. */
export const familyProperties = {
  '--display': { family: 'Imbue', instead: 'Didot,"Bodoni 72",serif' },
  '--text': { family: 'Newsreader', instead: '"Iowan Old Style",Georgia,serif' },
} as const satisfies Readonly<Record<string, { family: Family; instead: string }>>

/** What an element asks for: a family by name, a weight from 1 to 1000, a style. */
export interface FontRequest {
  readonly family: string
  readonly weight: number
  readonly style: string
}

/**
 * The face that a browser takes for a request (CSS Fonts 4, section 5.2): the family, in it the style, in it the
 * nearest weight. Nothing for a family that is not ours.
 */
export function faceFor({ family, weight, style }: FontRequest): FaceName | undefined {
  const ofFamily = faceNames.filter((name) => faces[name].family === family)
  const ofStyle = ofFamily.filter((name) => faces[name].style === style)
  const candidates = ofStyle.length > 0 ? ofStyle : ofFamily
  const order = (name: FaceName) => preference(faces[name].weight, weight)
  return candidates.toSorted((one, other) => order(one) - order(other))[0]
}

/** Smaller is better: from 400 to 500 upwards to 500, then down, then up; below down first; above up first. */
function preference(weight: number, wanted: number): number {
  if (weight === wanted) return 0
  const far = 1000
  const distance = Math.abs(weight - wanted)
  if (wanted >= 400 && wanted <= 500) {
    if (weight > wanted && weight <= 500) return distance
    return weight < wanted ? far + distance : 2 * far + distance
  }
  const right = wanted < 400 ? weight < wanted : weight > wanted
  return right ? distance : far + distance
}
