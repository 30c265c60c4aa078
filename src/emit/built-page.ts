import { Parser } from 'htmlparser2'

/** An element of a finished page: its name and attributes as HTML has them, in small letters, and what stands in it as plain text. */
export interface BuiltElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** The elements whose text is of interest: titles, and what runs or is drawn. */
const told = new Set(['title', 'style', 'script'])

/** Takes apart a finished page, or what a password opens: its elements in the order of the text. */
export function elementsIn(html: string): readonly BuiltElement[] {
  const elements: BuiltElement[] = []
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
  return elements
}

/** The elements of one kind. */
export const named = (elements: readonly BuiltElement[], name: string): readonly BuiltElement[] =>
  elements.filter((element) => element.name === name)

/** Every address in a style sheet: pictures, fonts, imports. */
export const inStyles = (css: string): readonly string[] =>
  [...css.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)|@import\s+(["'])(.*?)\3/g)].map(
    ([, , url, , imported]) => url ?? imported ?? '',
  )
