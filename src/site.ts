import type { Root } from 'mdast'
import type { z } from 'zod'
import type { GateFile } from './gate/gate-file.ts'
import type { dictionarySchema, gallerySchema } from './validate/schemas/chateau.ts'
import type { eventSchema } from './validate/schemas/event.ts'
import type { missionCardSchema, pillarSchema } from './validate/schemas/feature-card.ts'
import type { gateWordsSchema } from './validate/schemas/gate-words.ts'
import type {
  contactSchema,
  heroSchema,
  leafSchema,
  missionSchema,
} from './validate/schemas/landing.ts'
import type { pageSchema } from './validate/schemas/page.ts'
import type { siteSchema } from './validate/schemas/site.ts'
import type { caseStudySchema, swarmSchema } from './validate/schemas/swarm.ts'

/** A content file as it lies on disk: its path below the content folder (forward slashes) and its bytes. */
export interface Source {
  readonly path: string
  readonly bytes: Uint8Array
}

/** A file to publish: its path below the output folder (forward slashes) and its bytes. */
export interface File {
  readonly path: string
  readonly bytes: Uint8Array
}

/** The languages pages are written in. */
export type Language = 'en' | 'fr'

/** A Markdown file: its checked fields and its body, already typeset in the language of the page. */
export interface Document<Fields> {
  /** The path of the file below the content folder. */
  readonly file: string
  readonly fields: Fields
  readonly body: Root
}

export type PageFields = z.output<typeof pageSchema>
export type Page = Document<PageFields>
export type SiteSettings = z.output<typeof siteSchema>
export type GateWords = z.output<typeof gateWordsSchema>
export type Hero = z.output<typeof heroSchema>
export type Pillar = Document<z.output<typeof pillarSchema>>
export type Mission = z.output<typeof missionSchema>
export type MissionCard = Document<z.output<typeof missionCardSchema>>
export type Event = z.output<typeof eventSchema>
export type Leaf = Document<z.output<typeof leafSchema>>
export type Contact = z.output<typeof contactSchema>
export type Swarm = z.output<typeof swarmSchema>
export type CaseStudy = Document<z.output<typeof caseStudySchema>>
export type Dictionary = z.output<typeof dictionarySchema>
export type Gallery = z.output<typeof gallerySchema>

/** The whole content, checked, typeset and in order: what templates are given. */
export interface Site {
  readonly settings: SiteSettings
  readonly gateWords: GateWords
  /** The public keys of the gate; absent only where no page is gated. */
  readonly gate: GateFile | undefined
  readonly pages: readonly Page[]
  readonly landing: {
    readonly hero: Hero
    readonly pillars: readonly Pillar[]
    readonly mission: Mission
    readonly missionCards: readonly MissionCard[]
    readonly event: Event
    readonly experience: Leaf
    readonly impact: Leaf
    readonly contact: Contact
  }
  readonly swarm: { readonly page: Swarm; readonly cases: readonly CaseStudy[] }
  readonly chateau: {
    readonly fr: Dictionary
    readonly en: Dictionary
    readonly gallery: Gallery
  }
}

/** The fields of a page that the engine itself reads; a page kind has more. */
export interface CoreFields {
  readonly template: string
  readonly title: string
  readonly description: string
  readonly lang: Language
  readonly route?: string
  readonly gated?: boolean
  readonly indexed?: boolean
  /** The address of the same page in the other language. */
  readonly translation?: string | undefined
}

export type CorePage = Document<CoreFields>

/** What the engine itself reads of the content; a site has more. */
export interface CoreContent {
  readonly settings: {
    readonly name: string
    readonly url: string
    readonly contact: {
      readonly mail: Readonly<Record<string, string>>
      readonly messaging: Readonly<Record<string, string>>
    }
    readonly foreignWords: readonly { readonly words: string; readonly lang: string }[]
    readonly wording: Readonly<Record<Language, { readonly table: string }>>
  }
  readonly gateWords: { readonly title: string; readonly description: string }
  readonly gate: GateFile | undefined
  readonly pages: readonly CorePage[]
}
