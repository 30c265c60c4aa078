declare module 'subset-font' {
  /** Cuts a font down to the characters of a text, at fixed places of its axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype'
      readonly variationAxes: Readonly<Record<string, number>>
      readonly keepFeatures: readonly string[]
      readonly noHinting: boolean
    },
  ): Promise<Uint8Array>
}

declare module 'fontkit' {
  interface Outline {
    /** The outline moved by font units; y grows upwards. */
    translate(x: number, y: number): Outline
    toSVG(): string
  }
  interface GlyphRun {
    readonly advanceWidth: number
    /** Each with the characters that it stands for; several in a ligature. */
    readonly glyphs: readonly { path: Outline; codePoints: readonly number[] }[]
    readonly positions: readonly Readonly<Record<'xAdvance' | 'xOffset' | 'yOffset', number>>[]
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly characterSet: readonly number[]
    layout(text: string, features?: readonly string[]): GlyphRun
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(font: Uint8Array): Font
}
