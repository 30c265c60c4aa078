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
  /** The class of `body`, where the page has one. */
  readonly bodyClass?: string | undefined
}

/** The text that is compressed and sealed; the order of the fields is part of the bytes. */
export const writeSealedPage = (page: SealedPage): string => {
  const { title, lang, html, modules, styles, bodyClass } = page
  return JSON.stringify({ title, lang, html, modules, styles, bodyClass })
}

/** Reads what `writeSealedPage` wrote; throws where the text is anything else. */
export function readSealedPage(text: string): SealedPage {
  const page: unknown = JSON.parse(text)
  if (isSealedPage(page)) return page
  throw new Error('what was opened is not a page')
}

type Unchecked = { readonly [Name in keyof SealedPage]?: unknown }

const isSealedPage = (value: unknown): value is SealedPage =>
  isObject(value) &&
  [value.title, value.lang, value.html, value.bodyClass ?? ''].every(isText) &&
  [value.modules, value.styles].every((list) => Array.isArray(list) && list.every(isText))

const isObject = (value: unknown): value is Unchecked => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
