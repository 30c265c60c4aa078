import { toHtml } from 'hast-util-to-html'
import type { HeadElement } from './head.ts'

/** The elements of a head as HTML, in their order. */
export const headHtml = (elements: readonly HeadElement[]): string =>
  toHtml({
    type: 'root',
    children: elements.map(({ tag, attributes, text }) => ({
      type: 'element',
      tagName: tag,
      properties: { ...attributes },
      children: text === undefined ? [] : [{ type: 'text', value: text }],
    })),
  })
