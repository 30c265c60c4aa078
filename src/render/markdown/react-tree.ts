import type { ElementContent } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

/** Makes React elements of HTML elements; `components` takes the place of those it names, and is given their nodes. */
export const reactTree = (
  children: ElementContent[],
  components: Partial<Components> = {},
): ReactNode =>
  toJsxRuntime({ type: 'root', children }, { Fragment, jsx, jsxs, components, passNode: true })
