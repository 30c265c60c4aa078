declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    readonly variationAxes: Readonly<Record<string, number>>
    readonly keepFeatures: readonly string[]
    readonly noHinting: boolean
  }
  /** Cuts a font down to the characters of a text, at fixed places of its axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Uint8Array>
}

declare module 'fontkit' {
  interface Font {
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly lineGap: number
    readonly characterSet: readonly number[]
    layout(text: string): { readonly advanceWidth: number }
  }
  export function create(font: Uint8Array): Font
}
