import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withSigns } from '../notation/sprite.tsx'
import { staffLines } from '../notation/staff.ts'
import { inks } from '../parts/card/inks.ts'
import { isMissionSign, MissionSign, staff } from './mission.tsx'
import { isVoice, Voice } from './voices.tsx'

/** The sign of a card as a picture of its own (SVG), for those who choose among them. */
export function signPicture(name: string): string | undefined {
  if (isMissionSign(name))
    return pictureOf(
      <>
        <MissionSign sign={name} />
        <path className="staff-lines" d={staffLines(staff, 250)} />
      </>,
    )
  return isVoice(name) ? pictureOf(<Voice sign={name} />) : undefined
}

const { ink } = inks.day
const lines = `.staff-lines,.bar-lines,.stems{fill:none;stroke:${ink};stroke-width:1.5}.stems{stroke-width:2}`

/** A drawing with the outlines and the lines that it has of its page otherwise. */
function pictureOf(drawing: ReactNode): string {
  const inside = withSigns(renderToStaticMarkup(drawing))
  const [, box = '0 0 250 150'] =
    /viewBox="([^"]+)" aria-hidden="true"><(?:g|path)/.exec(inside) ?? []
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="${ink}"><style>${lines}</style>${inside}</svg>`
}
