import type { z } from 'zod'
import { dictionarySchema, gallerySchema } from './chateau.ts'
import { eventSchema } from './event.ts'
import { missionCardSchema, pillarSchema } from './feature-card.ts'
import { gateWordsSchema } from './gate-words.ts'
import { contactSchema, heroSchema, leafSchema, missionSchema } from './landing.ts'
import { pageSchema, pageSchemas } from './page.ts'
import { siteSchema } from './site.ts'
import { caseStudySchema, swarmSchema } from './swarm.ts'

/** A kind of content file: where it lies, what it is called, and what it must hold. */
export interface ContentKind {
  /** Matches the path below the content folder. */
  readonly path: RegExp
  /** What editors call it, with its article. */
  readonly name: { readonly en: string; readonly fr: string }
  readonly schema: z.ZodType
  /** The schemas to choose from by the field `template`, for pages. */
  readonly variants?: Readonly<Record<string, z.ZodType>>
  readonly format: 'yaml' | 'markdown'
  /** The language of its words; `page` where the file says it in `lang`. */
  readonly language: 'en' | 'fr' | 'page'
}

const yaml = (
  path: RegExp,
  name: ContentKind['name'],
  schema: z.ZodType,
  language: ContentKind['language'],
): ContentKind => ({ path, name, schema, format: 'yaml', language })

const markdown = (
  path: RegExp,
  name: ContentKind['name'],
  schema: z.ZodType,
  language: ContentKind['language'],
): ContentKind => ({ path, name, schema, format: 'markdown', language })

/** Every kind of file an editor may write, in the order of the contract (section 2). */
export const contentKinds: readonly ContentKind[] = [
  yaml(/^site\.yaml$/, { en: 'the site', fr: 'le site' }, siteSchema, 'en'),
  yaml(/^gate\.yaml$/, { en: 'the gate', fr: 'l’entrée' }, gateWordsSchema, 'en'),
  {
    ...markdown(/^pages\/[^/]+\.md$/, { en: 'a page', fr: 'une page' }, pageSchema, 'page'),
    variants: pageSchemas,
  },
  yaml(/^landing\/hero\.yaml$/, { en: 'the hero', fr: 'l’ouverture' }, heroSchema, 'en'),
  markdown(
    /^landing\/pillars\/[^/]+\.md$/,
    { en: 'a pillar card', fr: 'un pilier' },
    pillarSchema,
    'en',
  ),
  yaml(/^landing\/mission\.yaml$/, { en: 'the mission', fr: 'la mission' }, missionSchema, 'en'),
  markdown(
    /^landing\/mission\/[^/]+\.md$/,
    { en: 'a mission card', fr: 'une carte de mission' },
    missionCardSchema,
    'en',
  ),
  yaml(/^landing\/event\.yaml$/, { en: 'the event', fr: 'l’événement' }, eventSchema, 'en'),
  markdown(
    /^landing\/(?:experience|impact)\.md$/,
    { en: 'a leaf', fr: 'un feuillet' },
    leafSchema,
    'en',
  ),
  yaml(/^landing\/contact\.yaml$/, { en: 'the contact', fr: 'le contact' }, contactSchema, 'en'),
  yaml(/^swarm\/page\.yaml$/, { en: 'the swarm page', fr: 'la page Essaim' }, swarmSchema, 'fr'),
  markdown(
    /^swarm\/cases\/[^/]+\.md$/,
    { en: 'a case study', fr: 'une étude de cas' },
    caseStudySchema,
    'fr',
  ),
  yaml(
    /^chateau\/fr\.yaml$/,
    { en: 'the French dictionary', fr: 'le dictionnaire français' },
    dictionarySchema,
    'fr',
  ),
  yaml(
    /^chateau\/en\.yaml$/,
    { en: 'the English dictionary', fr: 'le dictionnaire anglais' },
    dictionarySchema,
    'en',
  ),
  yaml(/^chateau\/gallery\.yaml$/, { en: 'the gallery', fr: 'la galerie' }, gallerySchema, 'fr'),
]

/** Files without which no site can be built. */
export const requiredFiles = [
  'site.yaml',
  'gate.yaml',
  'landing/hero.yaml',
  'landing/mission.yaml',
  'landing/event.yaml',
  'landing/experience.md',
  'landing/impact.md',
  'landing/contact.yaml',
  'swarm/page.yaml',
  'chateau/fr.yaml',
  'chateau/en.yaml',
  'chateau/gallery.yaml',
] as const
