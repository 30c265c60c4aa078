import { createElement, type FunctionComponent, type HTMLAttributes } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from '../page-context.ts'
import { Html } from './html.tsx'

interface IslandProps<Props extends object> {
  readonly name: IslandName
  readonly component: FunctionComponent<Props>
  /** What the component is given, here and in the browser: plain values, as JSON. */
  readonly props: Props
  /** The address of the module of the same name in `src/islands/`. */
  readonly module: string
  /** The element that React will take over, a `div` if none is named, and its attributes. */
  readonly as?: keyof HTMLElementTagNameMap
  readonly attributes?: HTMLAttributes<HTMLElement>
}

/**
 * A part that wakes up when a visitor is about to use it, and works as HTML until then. It is rendered with
 * `renderToString`, whose marks between neighbouring texts hydration needs.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, component, props, module, as = 'div', attributes } = island
  return (
    <Html
      as={as}
      {...attributes}
      data-island={name}
      data-module={module}
      data-props={JSON.stringify(props)}
      html={renderToString(createElement(component, props))}
    />
  )
}
