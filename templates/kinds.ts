import { anyPage } from '../src/check/fields.ts'
import type { RuledTable } from '../src/check/world.ts'
import * as chateau from './chateau/schema.ts'
import * as error from './error/schema.ts'
import * as gate from './gate/schema.ts'
import { dayRule } from './landing/day-rule.ts'
import { heldPitchRule, roundRule } from './landing/round-rules.ts'
import { eventRule } from './landing/rules.ts'
import * as landing from './landing/schema.ts'
import * as notFound from './not-found/schema.ts'
import { countRule } from './picture-library/rules.ts'
import * as pictures from './picture-library/schema.ts'
import { pictures as layout } from './pictures.ts'
import * as prose from './prose/schema.ts'
import { stanzasRule } from './prose/score-rules.ts'
import * as site from './site-schema.ts'
import * as swarm from './swarm/schema.ts'

/** What this site consists of: its kinds of files and of pages. Nothing that draws a page is reached from here. */
export const kinds = {
  kinds: [
    ...site.files,
    ...gate.files,
    ...landing.files,
    ...swarm.files,
    ...chateau.files,
    ...pictures.files,
  ],
  pages: {
    landing: landing.page,
    swarm: swarm.page,
    chateau: chateau.page,
    prose: prose.page,
    'not-found': notFound.page,
    error: error.page,
  },
  translations: [{ en: 'chateau/en.yaml', fr: 'chateau/fr.yaml' }],
  settings: site.settings,
  library: pictures.library,
  pictures: layout,
  opens: 'landing',
  routes: ['/v2', '/swarm', '/chateau-farcheville'],
  rules: [countRule, eventRule, dayRule, roundRule, heldPitchRule, stanzasRule],
} as const satisfies RuledTable

/** The fields of a page, told apart by its `template`. */
export const pageSchema = anyPage(Object.values(kinds.pages).map(({ schema }) => schema))
