import { Inline } from '../../src/render/markdown.tsx'

interface Figure {
  readonly label: string
  /** The number itself, as it is printed. */
  readonly value: string
  readonly note: string
}

/** Large figures in a row, each on its own short staff. */
export function FigureRow({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="figure-row page-width">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>
            <Inline value={label} />
          </dt>
          <dd>
            <b className="stave">{value}</b>
            <span>
              <Inline value={note} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
