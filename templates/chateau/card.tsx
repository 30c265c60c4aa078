import type { Card, CardPlan } from '../../src/render/model.ts'
import type { Lettering } from '../../src/type/lettering.ts'
import type { Site } from '../assemble.ts'
import { inks } from '../parts/card/inks.ts'
import { fitted, Words } from '../parts/card/setting.tsx'
import { placeOf } from '../picture-library/focus.ts'

interface ChateauCardWords {
  readonly title: string
  /** The id of the first picture of the gallery. */
  readonly image: string
  readonly focus: ReturnType<typeof placeOf>
}

const titleRoom = { face: 'imbue-300', size: 94, spacing: -0.006, room: 1056 } as const

/** The card of the château: its name above its façade, of which whole towers show, from their spires to the water. */
export function chateauPlan({ chateau: { fr, gallery } }: Site): CardPlan {
  const image = gallery.images[0]?.id ?? ''
  return {
    alt: [fr.title, fr.gallery[image]?.alt].join('. '),
    draw: (lettering) =>
      chateauCard({ title: fr.title, image, focus: placeOf(gallery, image) }, lettering),
  }
}

function chateauCard({ title, image, focus }: ChateauCardWords, lettering: Lettering): Card {
  const { paper, ink } = inks.day
  const setting = fitted(lettering, [title], titleRoom)
  return {
    ground: paper,
    plate: {
      id: image,
      left: 72,
      top: 124,
      width: 1056,
      height: 506,
      across: 0.5,
      down: 0,
      printed: true,
      ...focus,
    },
    drawing: (
      <Words lettering={lettering} text={title} setting={setting} x={71} y={95} fill={ink} />
    ),
  }
}
