import type { z } from 'zod'
import type { CheckedFiles } from '../src/check/checked-files.ts'
import { withoutMarks } from '../src/check/markdown.ts'
import type { GateFile } from '../src/gate/gate-file.ts'
import type { Document } from '../src/site.ts'
import { dictionarySchema } from './chateau/schema.ts'
import { gateWordsSchema } from './gate/schema.ts'
import { pageSchema } from './kinds.ts'
import { contactSchema } from './landing/contact-schema.ts'
import { eventSchema } from './landing/event-schema.ts'
import { heroSchema } from './landing/hero-schema.ts'
import { type Round, roundSchema } from './landing/round-schema.ts'
import {
  missionCardSchema,
  missionSchema,
  pillarSchema,
  spreadCardSchema,
} from './landing/schema.ts'
import { gallerySchema } from './picture-library/schema.ts'
import { siteSchema } from './site-schema.ts'
import { caseStudySchema, swarmSchema } from './swarm/schema.ts'

export type PageFields = z.output<typeof pageSchema>
export type Page = Document<PageFields>
export type SiteSettings = z.output<typeof siteSchema>
export type GateWords = z.output<typeof gateWordsSchema>
export type Hero = z.output<typeof heroSchema>
export type Pillar = Document<z.output<typeof pillarSchema>>
export type Mission = z.output<typeof missionSchema>
export type MissionCard = Document<z.output<typeof missionCardSchema>>
export type Event = z.output<typeof eventSchema>
export type SpreadCard = Document<z.output<typeof spreadCardSchema>>
export type Contact = z.output<typeof contactSchema>
export type Swarm = z.output<typeof swarmSchema>
export type CaseStudy = Document<z.output<typeof caseStudySchema>>
export type Dictionary = z.output<typeof dictionarySchema>
export type Gallery = z.output<typeof gallerySchema>

/** The whole content, checked, typeset and in order: what templates are given. */
export interface Site {
  readonly settings: SiteSettings
  readonly gateWords: GateWords
  /** The public keys of the gate; absent only where no page is password-protected. */
  readonly gate: GateFile | undefined
  readonly pages: readonly Page[]
  readonly landing: {
    readonly hero: Hero
    readonly pillars: readonly Pillar[]
    readonly mission: Mission
    readonly missionCards: readonly MissionCard[]
    readonly event: Event
    readonly round: Round
    readonly experience: SpreadCard
    readonly impact: SpreadCard
    readonly contact: Contact
  }
  readonly swarm: { readonly page: Swarm; readonly cases: readonly CaseStudy[] }
  readonly chateau: {
    readonly fr: Dictionary
    readonly en: Dictionary
    readonly gallery: Gallery
  }
}

/** Brings checked files together as the one value that templates are given. */
export function assemble({ one, document, many, gate }: CheckedFiles): Site {
  const settings = one('site.yaml', siteSchema)
  return {
    // The name of the site is plain text wherever it stands.
    settings: { ...settings, name: withoutMarks(settings.name) },
    gateWords: one('gate.yaml', gateWordsSchema),
    gate,
    pages: many('pages/*.md', pageSchema),
    landing: {
      hero: one('landing/hero.yaml', heroSchema),
      pillars: many('landing/pillars/*.md', pillarSchema).toSorted(byOrder),
      mission: one('landing/mission.yaml', missionSchema),
      missionCards: many('landing/mission/*.md', missionCardSchema).toSorted(byOrder),
      event: one('landing/event.yaml', eventSchema),
      round: one('landing/round.yaml', roundSchema),
      experience: document('landing/experience.md', spreadCardSchema),
      impact: document('landing/impact.md', spreadCardSchema),
      contact: one('landing/contact.yaml', contactSchema),
    },
    swarm: {
      page: one('swarm/page.yaml', swarmSchema),
      cases: many('swarm/cases/*.md', caseStudySchema).toSorted(byOrder),
    },
    chateau: {
      fr: one('chateau/fr.yaml', dictionarySchema),
      en: one('chateau/en.yaml', dictionarySchema),
      gallery: one('chateau/gallery.yaml', gallerySchema),
    },
  }
}

interface Ordered {
  readonly file: string
  readonly fields: { readonly order: number }
}

const byOrder = (a: Ordered, b: Ordered) =>
  a.fields.order - b.fields.order || (a.file < b.file ? -1 : 1)
