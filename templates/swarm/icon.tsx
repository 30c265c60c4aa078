import type { IconSet } from '../../src/bundle/icons.tsx'
import { inks } from '../parts/card/inks.ts'
import { Square } from '../parts/square.tsx'

const { ink, paper } = inks.swarm

const notes = [
  [22, 43, 12, 8.4],
  [45, 33, 9, 6.2],
  [37, 15, 6, 4.2],
  [54, 13, 3.6, 2.5],
] as const

/** The sign of /swarm: notes that fly away. */
function SwarmIcon() {
  return (
    <Square side={64}>
      <rect width="64" height="64" fill={ink} />
      <g fill={paper}>
        {notes.map(([x, y, rx, ry]) => (
          <ellipse key={x} transform={`translate(${x} ${y}) rotate(-24)`} rx={rx} ry={ry} />
        ))}
      </g>
    </Square>
  )
}

/** One drawing is clear enough for every size. */
export const swarmIcons: IconSet = {
  name: 'swarm',
  vector: <SwarmIcon />,
  small: <SwarmIcon />,
  plain: <SwarmIcon />,
  touch: <SwarmIcon />,
}
