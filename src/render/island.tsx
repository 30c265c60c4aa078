import { createElement, type FunctionComponent, type HTMLAttributes } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageContext } from './site-table.ts'

interface HtmlProps extends HTMLAttributes<HTMLElement> {
  readonly as?: keyof HTMLElementTagNameMap
  readonly html: string
}

/** The one place where finished HTML, which the build itself has made, enters a page. Never used inside an island. */
export function Html({ as = 'div', html, ...attributes }: HtmlProps) {
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}

interface IslandProps<Props extends object> {
  /** Its file is `NAME.island.tsx`, which exports `wake`. */
  readonly name: string
  readonly component: FunctionComponent<Props>
  /** What the component is given, here and in the browser: plain values, as JSON. */
  readonly props: Props
  readonly context: Pick<PageContext, 'island'>
  /** The element that React will take over, a `div` if none is named, and its attributes. */
  readonly as?: keyof HTMLElementTagNameMap
  readonly attributes?: HTMLAttributes<HTMLElement>
}

/**
 * A part that wakes up when a visitor is about to use it, and works as HTML until then. It is rendered with
 * `renderToString`, whose marks between neighbouring texts hydration needs.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, component, props, context, as = 'div', attributes } = island
  return (
    <Html
      as={as}
      {...attributes}
      data-island={name}
      data-module={context.island(name)}
      data-props={JSON.stringify(props)}
      html={renderToString(createElement(component, props))}
    />
  )
}
