import { degreesOf } from '../../src/check/fields.ts'
import { Inline } from '../../src/render/markdown.tsx'
import type { PageFields } from '../assemble.ts'
import { round } from '../notation/glyphs.ts'
import { Glyph } from '../notation/signs.tsx'
import type { PageContext } from '../page-context.ts'
import { pointAt, wayFrom } from './map-drawing.ts'

type MapFields = NonNullable<Extract<PageFields, { readonly template: 'prose' }>['map']>

interface PlaceMapProps {
  readonly map: MapFields
  readonly context: PageContext
}

/** How one gets to a place: a map whose road is a staff, and the facts beside it. */
export function PlaceMap({ map, context }: PlaceMapProps) {
  return (
    <div className="place-map page-width columns">
      <dl>
        {map.facts.map(({ term, text }) => (
          <div key={term}>
            <dt>
              <Inline value={term} context={context} />
            </dt>
            <dd>
              <Inline value={text} context={context} />
            </dd>
          </div>
        ))}
        <div>
          <dt />
          <dd>
            <a href={programAddress(map.place)} rel="external noopener">
              {map.open}
            </a>
          </dd>
        </div>
      </dl>
      <figure>
        <Drawing map={map} />
      </figure>
    </div>
  )
}

/** OpenStreetMap, which telephones offer to open in their own map program. */
function programAddress({ position }: MapFields['place']): string {
  const { latitude, longitude } = degreesOf(position)
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`
}

const margin = { left: 190, right: 280, top: 50, bottom: 90 }

/** The names of a station stand on the side of it that is away from the road. */
const left = { textAnchor: 'end', x: -18 } as const
const right = { textAnchor: 'start', x: 18 } as const

function Drawing({ map: { description, place, from, stations } }: { readonly map: MapFields }) {
  const end = degreesOf(place.position)
  const start = pointAt(degreesOf(from.position), end)
  const way = wayFrom(start)
  const dots = stations.map(({ name, text, position }) => {
    const point = pointAt(degreesOf(position), end)
    return { name, text, side: point.x < 0 ? left : right, ...point }
  })
  const lowest = Math.max(0, ...dots.map(({ y }) => y))
  const height = -start.y + lowest + margin.top + margin.bottom
  const box = [-margin.left, start.y - margin.top, margin.left + margin.right, height]
  return (
    <svg viewBox={box.map(round).join(' ')} role="img" aria-label={description}>
      <path
        className="place-map-shuttles"
        d={dots.map(({ x, y }) => `M0 0L${round(x)} ${round(y)}`).join('')}
      />
      <path className="staff-lines" d={way.lines} />
      <path className="bar-lines" d={`${way.bars}${way.final.thin}`} />
      <path className="place-map-end" d={way.final.thick} />
      {way.marks.map(({ x, y, kilometres }) => (
        <text key={kilometres} className="place-map-distance" x={round(x)} y={round(y + 5)}>
          {`${kilometres} km`}
        </text>
      ))}
      <text className="place-map-name" x={round(start.x + 26)} y={round(start.y - 8)}>
        {from.name}
      </text>
      {dots.map(({ name, text, side, x, y }) => (
        <g key={name} transform={`translate(${round(x)} ${round(y)})`}>
          <g fill="currentColor">
            <Glyph name="whole-note" x={-9} y={0} space={11} />
          </g>
          <text className="place-map-name" {...side} y="0">
            {name}
          </text>
          <text className="place-map-note" {...side} y="23">
            {text}
          </text>
        </g>
      ))}
      <g fill="var(--red)">
        <Glyph name="fermata" x={-24} y={42} space={20} />
      </g>
      <text className="place-map-name" textAnchor="middle" x="0" y="74">
        {place.name}
      </text>
    </svg>
  )
}
