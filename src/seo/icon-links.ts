import type { Addresses } from '../render/addresses.ts'
import { isGated, isPageOf } from '../render/page-of.ts'
import type { Page } from '../site.ts'

/**
 * The icons of a page, as the attributes of its links: a small picture for old browsers, the drawing for the others,
 * one for Apple's home screens, and the manifest. /swarm has its own, and is no part of the site on a home screen.
 */
export function iconLinks(
  page: Page,
  { link }: Addresses,
): readonly Readonly<Record<string, string>>[] {
  const swarm = isPageOf(page, 'swarm') && !isGated(page)
  const own = swarm ? '-swarm' : ''
  return [
    { rel: 'icon', href: link(`/favicon${own}.ico`), sizes: '32x32' },
    { rel: 'icon', href: link(`/icon${own}.svg`), type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: link(`/apple-touch-icon${own}.png`) },
    ...(swarm ? [] : [{ rel: 'manifest', href: link('/manifest.webmanifest') }]),
  ]
}
