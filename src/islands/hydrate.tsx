import { createElement, type FunctionComponent } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/**
 * Makes the served HTML in `root` live, at once, with the props of its `data-props` and `more`, which may not change
 * what is first rendered. A difference between server and browser is told in the console. Where the part cannot be
 * rendered, the served HTML is put back, which works as it did before.
 */
export function hydrate<Props extends object>(
  root: HTMLElement,
  component: FunctionComponent<Props>,
  more?: Partial<Props>,
) {
  const props: Props = { ...JSON.parse(root.dataset['props'] ?? '{}'), ...more }
  const served = [...root.childNodes].map((node) => node.cloneNode(true))

  root.setAttribute('data-awake', '')
  flushSync(() =>
    hydrateRoot(root, createElement(component, props), {
      onRecoverableError: (error) => console.error(error),
      onUncaughtError: (error) => {
        console.error(error)
        root.replaceChildren(...served)
        root.removeAttribute('data-awake')
      },
    }),
  )
}
