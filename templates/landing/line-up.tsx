import { Inline } from '../../src/render/markdown.tsx'
import type { Event } from '../../src/site.ts'
import { Pencil } from '../parts/pencil.tsx'
import { ArtistSign } from './artist-sign.tsx'

type LineUpWords = Event['lineup']
type Artists = LineUpWords['acoustic']

interface ArtistListProps {
  readonly title: string
  readonly artists: Artists
  readonly pending: string
}

/** One list of artists: a whole note and a slot for those who have agreed, a rest for those to come. */
function ArtistList({ title, artists, pending }: ArtistListProps) {
  return (
    <div className="artist-list">
      <h4 className="tempo">
        <Inline value={title} />
      </h4>
      <ul>
        {artists.map(({ name, confirmed, slot }, row) => (
          <li key={name} className="artist" data-confirmed={confirmed}>
            <ArtistSign confirmed={confirmed} row={row} />
            <span>
              <Inline value={name} />
            </span>
            <em>{confirmed ? slot : pending}</em>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The featured artists; until the whole line-up is settled a pencilled note says so beside the heading. */
export function LineUp({ lineup }: { readonly lineup: LineUpWords }) {
  const { headings, acoustic, electronic, pending } = lineup
  const open = [...acoustic, ...electronic].some(({ confirmed }) => !confirmed)
  return (
    <div className="line-up page-width columns">
      <div className="line-up-head">
        <h3 className="display-2">
          <Inline value={lineup.title} />
        </h3>
        {!lineup.confirmed && (
          <p className="line-up-pending" data-circled="">
            <span>{pending}</span>
            <Pencil />
          </p>
        )}
        {open && (
          <p>
            <Inline value={lineup.note} />
          </p>
        )}
      </div>
      <ArtistList title={headings.acoustic} artists={acoustic} pending={pending} />
      <ArtistList title={headings.electronic} artists={electronic} pending={pending} />
    </div>
  )
}
