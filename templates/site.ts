import type { SiteTable } from '../src/render/site-table.ts'
import { assemble, type Site } from './assemble.ts'
import { chateauPlan } from './chateau/card.tsx'
import { landmark } from './chateau/data.ts'
import ChateauPage from './chateau/page.tsx'
import { printDocument } from './document.tsx'
import ErrorPage from './error/page.tsx'
import { fontLicences, fonts } from './fonts.ts'
import { gatePlan } from './gate/card.tsx'
import GatePage, { gateEnd } from './gate/page.tsx'
import { kinds } from './kinds.ts'
import { landingPlan } from './landing/card.tsx'
import { calendarFiles, festival } from './landing/data.ts'
import { eventPlan } from './landing/event-card.tsx'
import LandingPage from './landing/page.tsx'
import { signPicture } from './landing/sign-pictures.tsx'
import { stageFiles } from './landing/stage.tsx'
import NotFoundPage from './not-found/page.tsx'
import { withSigns } from './notation/sprite.tsx'
import { inks } from './parts/card/inks.ts'
import { homeScreen, houseIcons } from './parts/house-icon.tsx'
import { published } from './parts/organization.ts'
import { Figure } from './picture-library/figure.tsx'
import { focusStyles } from './picture-library/focus.ts'
import { prosePlan } from './prose/card.tsx'
import ProsePage from './prose/page.tsx'
import { roundFiles } from './prose/round-files.ts'
import { swarmPlan } from './swarm/card.tsx'
import { swarmIcons } from './swarm/icon.tsx'
import SwarmPage from './swarm/page.tsx'

const { day, swarm } = inks

/** The site, for the engine: what its pages look like, and what they say of themselves. */
export const site: SiteTable<Site> = {
  module: import.meta.url,
  content: kinds,
  assemble,
  pages: {
    landing: {
      component: LandingPage,
      styles: 'landing/page.css',
      ground: day.paper,
      card: ({ fields }, content) =>
        fields.route === '/' ? landingPlan(content) : eventPlan(content),
      data: (_, content, facts) => published(content, facts.addresses, festival(content, facts)),
    },
    chateau: {
      component: ChateauPage,
      styles: 'chateau/page.css',
      ground: day.paper,
      alsoIn: 'en',
      card: (_, content) => chateauPlan(content),
      data: (_, content, facts) => published(content, facts.addresses, landmark(content, facts)),
    },
    swarm: {
      component: SwarmPage,
      styles: 'swarm/page.css',
      ground: swarm.paper,
      bodyClass: 'swarm',
      icons: swarmIcons,
      siteName: (content) => content.swarm.page.brand,
      card: (_, content) => swarmPlan(content),
    },
    prose: {
      component: ProsePage,
      styles: 'prose/page.css',
      ground: day.paper,
      card: prosePlan,
      data: (_, content, facts) => published(content, facts.addresses),
    },
    'not-found': {
      component: NotFoundPage,
      styles: 'not-found/page.css',
      ground: day.paper,
    },
    error: { component: ErrorPage, styles: 'error/page.css', ground: day.paper },
  },
  gate: {
    component: GatePage,
    styles: 'gate/page.css',
    ground: day.paper,
    card: gatePlan,
    error: 'error',
    end: gateEnd,
    language: 'en',
  },
  fonts,
  licences: fontLicences,
  locales: { en: 'en_GB', fr: 'fr_FR' },
  icons: houseIcons,
  homeScreen,
  library: ({ chateau: { gallery, fr, en } }) => ({
    images: gallery.images.map(({ id, src, small, focus }) => ({
      id,
      focus,
      src: `chateau/${src}`,
      small: small && `chateau/${small}`,
    })),
    treatment: gallery.treatment,
    words: { fr: fr.gallery, en: en.gallery },
  }),
  figure: Figure,
  sign: signPicture,
  files: (content, facts) => [
    ...calendarFiles(content, facts),
    ...(facts.isPublic ? stageFiles(content.landing, facts.addresses.link) : []),
    ...roundFiles(content),
  ],
  complete: withSigns,
  styles: focusStyles,
  print: printDocument,
}
