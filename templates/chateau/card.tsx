import type { Card } from '../parts/card/card.ts'
import { inks } from '../parts/card/inks.ts'
import { fitted, type Lettering } from '../parts/card/lettering.ts'
import { Words } from '../parts/card/words.tsx'

interface ChateauCardWords {
  readonly title: string
  /** The id of the first plate of the gallery. */
  readonly image: string
}

const titleRoom = { face: 'imbue-300', size: 176, spacing: -0.012, room: 1068 } as const

/** The card of the château: its name above its façade. */
export function chateauCard({ title, image }: ChateauCardWords, lettering: Lettering): Card {
  const { paper, ink } = inks.day
  const setting = fitted(lettering, [title], titleRoom)
  return {
    ground: paper,
    plate: {
      ...{ id: image, left: 0, top: 232, width: 1200, height: 398 },
      ...{ across: 0.5, down: 0.4, printed: true },
    },
    drawing: (
      <Words lettering={lettering} text={title} setting={setting} x={66} y={184} fill={ink} />
    ),
  }
}
