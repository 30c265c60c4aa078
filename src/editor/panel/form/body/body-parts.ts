import type { Drafted } from '../../state/drafts.ts'

/** The text below the fields, without the empty lines around it, which stay. */
export function bodyParts({ body = '' }: Drafted) {
  const [, before = '', text = '', after = ''] = /^(\n*)(.*?)(\n*)$/s.exec(body) ?? []
  return { text, whole: (to: string) => before + withoutEnds(to) + after }
}

/** A text without the empty lines at its beginning and its end. */
export const withoutEnds = (text: string): string => text.replace(/^\n+|\n+$/g, '')
