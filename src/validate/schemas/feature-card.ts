import { z } from 'zod'
import { count, words } from './words.ts'

const order = count('Order', 'Cards are shown from the smallest number to the largest.', 999)

/** The signs of the three pillars (contract 6.18). */
export const pillarIcons = ['held', 'running', 'opening'] as const

/** The signs of the missions (contract 6.18). */
export const missionIcons = ['tenuto', 'repeat', 'crescendo', 'tie'] as const

/** A pillar of the hero: a feature card whose sign is a voice of the system. */
export const pillarSchema = z
  .strictObject({
    icon: z
      .enum(pillarIcons)
      .meta({ title: 'Sign', description: 'The voice that stands beside it.' }),
    title: words('Title', 'The name of the pillar.', 12),
    order,
  })
  .meta({ title: 'pillar card', description: 'One of the pillars; the body is its description.' })

/** A card of the mission section: specification 3, feature card. */
export const missionCardSchema = z
  .strictObject({
    icon: z.enum(missionIcons).meta({ title: 'Sign', description: 'The sign above the card.' }),
    title: words('Title', 'The name of the mission.', 48),
    order,
  })
  .meta({ title: 'mission card', description: 'One of the missions; the body is its description.' })
