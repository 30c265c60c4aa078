import type { Root } from 'mdast'
import type { z } from 'zod'
import { type GateFile, gateFileSchema } from './gate/gate-file.ts'
import type { Document, Language, Page, Site } from './site.ts'
import { typesetMarkdown, typesetValue } from './typography/typeset-content.ts'
import { dictionarySchema, gallerySchema } from './validate/schemas/chateau.ts'
import { eventSchema } from './validate/schemas/event.ts'
import { missionCardSchema, pillarSchema } from './validate/schemas/feature-card.ts'
import { gateWordsSchema } from './validate/schemas/gate-words.ts'
import { contactSchema, heroSchema, leafSchema, missionSchema } from './validate/schemas/landing.ts'
import { pageSchema } from './validate/schemas/page.ts'
import { siteSchema } from './validate/schemas/site.ts'
import { caseStudySchema, swarmSchema } from './validate/schemas/swarm.ts'

/** A content file that has been read: its fields as plain data and, for Markdown, its body. */
export interface ParsedFile {
  readonly data: unknown
  readonly body?: Root | undefined
}

type Files = ReadonlyMap<string, ParsedFile>

/**
 * Brings checked files together as the one value that templates are given, every text typeset in the language of
 * its page. Takes files by path below the content folder, known to be without errors; throws where they are not,
 * which is a defect of ours.
 */
export function assembleSite(files: Files): Site {
  const { one, many } = readers(files)
  return {
    settings: one('site.yaml', siteSchema, 'en'),
    gateWords: one('gate.yaml', gateWordsSchema, 'en'),
    gate: gateOf(files),
    pages: pagesOf(files),
    landing: {
      hero: one('landing/hero.yaml', heroSchema, 'en'),
      pillars: many('landing/pillars/', pillarSchema, 'en').toSorted(byOrder),
      mission: one('landing/mission.yaml', missionSchema, 'en'),
      missionCards: many('landing/mission/', missionCardSchema, 'en').toSorted(byOrder),
      event: one('landing/event.yaml', eventSchema, 'en'),
      experience: only(many('landing/experience.md', leafSchema, 'en')),
      impact: only(many('landing/impact.md', leafSchema, 'en')),
      contact: one('landing/contact.yaml', contactSchema, 'en'),
    },
    swarm: {
      page: one('swarm/page.yaml', swarmSchema, 'fr'),
      cases: many('swarm/cases/', caseStudySchema, 'fr').toSorted(byOrder),
    },
    chateau: {
      fr: one('chateau/fr.yaml', dictionarySchema, 'fr'),
      en: one('chateau/en.yaml', dictionarySchema, 'en'),
      gallery: one('chateau/gallery.yaml', gallerySchema, 'fr'),
    },
  }
}

function readers(files: Files) {
  const one = <S extends z.ZodType>(path: string, schema: S, language: Language): z.output<S> =>
    schema.parse(typesetValue(schema, files.get(path)?.data, language))

  const many = <S extends z.ZodType>(start: string, schema: S, language: Language) =>
    below(files, start).map(
      ([path, file]): Document<z.output<S>> => ({
        file: path,
        fields: one(path, schema, language),
        body: typesetMarkdown(bodyOf(file), language),
      }),
    )

  return { one, many }
}

const below = (files: Files, start: string) =>
  [...files]
    .filter(([path]) => path.startsWith(start) && path.endsWith('.md'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

const bodyOf = (file: ParsedFile): Root => file.body ?? { type: 'root', children: [] }

function pagesOf(files: Files): readonly Page[] {
  return below(files, 'pages/').map(([path, file]) => {
    const { lang } = pageSchema.parse(file.data)
    return {
      file: path,
      fields: pageSchema.parse(typesetValue(pageSchema, file.data, lang)),
      body: typesetMarkdown(bodyOf(file), lang),
    }
  })
}

function gateOf(files: Files): GateFile | undefined {
  const file = files.get('gate.json')
  return file && gateFileSchema.parse(file.data)
}

function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('a required content file has not been checked')
  return first
}

interface Ordered {
  readonly file: string
  readonly fields: { readonly order: number }
}

const byOrder = (a: Ordered, b: Ordered) =>
  a.fields.order - b.fields.order || (a.file < b.file ? -1 : 1)
