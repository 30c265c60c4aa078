import { chateauCard } from '../../templates/chateau/card.tsx'
import { gateCard } from '../../templates/gate/card.tsx'
import { landingCard } from '../../templates/landing/card.tsx'
import { formatDays, posterDays } from '../../templates/landing/dates.ts'
import { eventCard } from '../../templates/landing/event-card.tsx'
import type { Card } from '../../templates/parts/card/card.ts'
import type { Lettering } from '../../templates/parts/card/lettering.ts'
import { proseCard } from '../../templates/prose/card.tsx'
import { swarmCard } from '../../templates/swarm/card.tsx'
import { isGated, isPageOf, routeOf } from '../render/page-of.ts'
import type { Page, Site } from '../site.ts'
import { plainText } from './plain-text.ts'

/** The social card of a page before it is drawn. */
export interface CardPlan {
  /** The word that its file is named by. */
  readonly name: string
  /** What can be read and seen on it. */
  readonly alt: string
  readonly draw: (lettering: Lettering) => Card
}

/**
 * The card that stands for a page where a link to it is shared. All gated pages have the gate's (contract 6.5); the
 * 404 and error pages are nobody's to share and have none.
 */
export function cardOf(page: Page, site: Site): CardPlan | undefined {
  const name = (routeOf(page) ?? '').slice(1).replaceAll('/', '-') || 'home'
  const plan = isGated(page) ? gatePlan(site) : openPlan(page, site)
  return plan && { name: isGated(page) ? 'gate' : name, ...plan }
}

type Plan = Omit<CardPlan, 'name'>

function openPlan(page: Page, site: Site): Plan | undefined {
  if (isPageOf(page, 'landing')) return routeOf(page) === '/' ? landingPlan(site) : eventPlan(site)
  if (isPageOf(page, 'chateau')) return chateauPlan(site)
  if (isPageOf(page, 'swarm')) return swarmPlan(site)
  return isPageOf(page, 'prose') ? prosePlan(page, site) : undefined
}

function gatePlan({ gateWords, settings }: Site): Plan {
  const { name, wordmark, tagline } = settings
  const label = afterName(gateWords.title, name)
  const words = { label, heading: gateWords.heading, wordmark, tagline: tagline.en }
  return {
    alt: [label, gateWords.heading, name].join('. '),
    draw: (lettering) => gateCard(words, lettering),
  }
}

/** What a title says after the name of the foundation, which the card carries as its logo. */
function afterName(title: string, name: string): string {
  const rest = title.startsWith(name) ? title.slice(name.length).replace(/^[\s,:–—]+/, '') : ''
  return rest === '' ? title : rest.charAt(0).toUpperCase() + rest.slice(1)
}

function landingPlan({ landing: { hero, event }, settings }: Site): Plan {
  const { dedication, headline } = hero
  const days = formatDays(event, 'en')
  const words = { dedication, days, headline, ...settings, tagline: settings.tagline.en }
  return {
    alt: [headline.lines.join(' '), dedication, days, settings.name].join('. '),
    draw: (lettering) => landingCard(words, lettering),
  }
}

function eventPlan({ landing: { event }, chateau, settings }: Site): Plan {
  const { days, months, years } = posterDays(event, 'en')
  const words = { title: event.title, days, month: `${months} ${years}`, image: event.image }
  const shown = chateau.en.gallery[event.image]?.alt ?? ''
  return {
    alt: [event.title, formatDays(event, 'en'), settings.name, shown].join('. '),
    draw: (lettering) => eventCard(words, lettering),
  }
}

function chateauPlan({ chateau: { fr, gallery } }: Site): Plan {
  const image = gallery.images[0]?.id ?? ''
  return {
    alt: [fr.title, fr.gallery[image]?.alt].join('. '),
    draw: (lettering) => chateauCard({ title: fr.title, image }, lettering),
  }
}

function swarmPlan({ swarm: { page } }: Site): Plan {
  const reference = plainText(page.references[0] ?? '')
  const words = { brand: page.brand, reference, headline: page.headline }
  return {
    alt: [page.brand, page.headline.join(' '), page.drawing].join('. '),
    draw: (lettering) => swarmCard(words, lettering),
  }
}

function prosePlan({ fields: { title, lang } }: Page, { settings }: Site): Plan {
  const { name, wordmark, tagline } = settings
  const words = { name, title, wordmark, tagline: tagline[lang] }
  return {
    alt: [title, name].join('. '),
    draw: (lettering) => proseCard(words, lettering),
  }
}
