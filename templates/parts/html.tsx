import { createElement, type HTMLAttributes } from 'react'

interface HtmlProps extends HTMLAttributes<HTMLElement> {
  /** The element that holds the HTML; a `div` if none is named. */
  readonly as?: keyof HTMLElementTagNameMap
  /** Markup that the build itself has made: rendered islands, styles, data for search engines. */
  readonly html: string
}

/** The one place where finished HTML enters a page. Never used inside an island (contract 6.14). */
export function Html({ as = 'div', html, ...attributes }: HtmlProps) {
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}
