import { createElement, type HTMLAttributes } from 'react'

interface HtmlProps extends HTMLAttributes<HTMLElement> {
  /** The element that holds it. */
  readonly as: 'body' | 'div' | 'script' | 'style'
  /** HTML, CSS or a script that the build itself made; never words from a content file. */
  readonly html: string
}

/** The one place where text becomes markup: what the build has rendered, bundled or checked before. */
export function Html({ as, html, ...attributes }: HtmlProps) {
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}
