import { Fragment } from 'react'
import { Inline } from '../../src/render/markdown.tsx'

/** Words that break where the author has said. */
export function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, place) => (
    <Fragment key={line}>
      {place > 0 && <br />}
      <Inline value={line} />
    </Fragment>
  ))
}
