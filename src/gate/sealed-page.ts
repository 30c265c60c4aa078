/** What a payload holds once opened: everything that turns the gate into the page. */
export interface SealedPage {
  readonly title: string
  readonly lang: string
  /** The content of `body`. */
  readonly html: string
  /** The addresses of the modules that its islands wake with. */
  readonly modules: readonly string[]
  /** The addresses of its style sheets, in order. */
  readonly styles: readonly string[]
}

/** The text that is compressed and sealed; the order of the fields is part of the bytes. */
export const writeSealedPage = ({ title, lang, html, modules, styles }: SealedPage): string =>
  JSON.stringify({ title, lang, html, modules, styles })
