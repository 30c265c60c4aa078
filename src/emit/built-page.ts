import { Parser } from 'htmlparser2'

/** An element of a finished page: its name and attributes as HTML has them, in small letters, and what stands in it as plain text. */
export interface BuiltElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** A finished page taken apart: its elements in the order of the text. */
export interface BuiltPage {
  readonly path: string
  readonly elements: readonly BuiltElement[]
  /** Whether it is what a password opens: the inside of a body, without a head of its own. */
  readonly sealed: boolean
}

/** The elements whose text is of interest: titles, and what runs or is drawn. */
const told = new Set(['title', 'style', 'script'])

/** Takes apart the HTML of a whole page, or of the body that a password-protected page encrypts. */
export function builtPage(path: string, html: string, sealed = false): BuiltPage {
  const elements: { name: string; attributes: Readonly<Record<string, string>>; text: string }[] =
    []
  let open: { text: string } | undefined
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element = { name, attributes, text: '' }
      elements.push(element)
      open = told.has(name) ? element : undefined
    },
    ontext: (text) => {
      if (open) open.text += text
    },
    onclosetag: () => {
      open = undefined
    },
  })
  parser.end(html)
  return { path, elements, sealed }
}

/** The elements of one kind. */
export const named = (page: BuiltPage, name: string): readonly BuiltElement[] =>
  page.elements.filter((element) => element.name === name)

/** Every address in a style sheet: pictures, fonts, imports. */
export const inStyles = (css: string): readonly string[] =>
  [...css.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)|@import\s+(["'])(.*?)\3/g)].map(
    ([, , url, , imported]) => url ?? imported ?? '',
  )
