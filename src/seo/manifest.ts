import { inks } from '../../templates/parts/card/inks.ts'
import type { Addresses } from '../render/addresses.ts'
import type { Site } from '../site.ts'

/** The web manifest (W3C): the name, the colours and the icons of the site on a home screen. */
export function manifestOf({ settings }: Site, { link }: Addresses): string {
  const icon = (path: string, sizes: string, purpose?: string) => ({
    src: link(path),
    sizes,
    type: path.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    ...(purpose === undefined ? {} : { purpose }),
  })
  const manifest = {
    name: settings.name,
    short_name: settings.wordmark.text,
    start_url: link('/'),
    scope: link('/'),
    display: 'browser',
    theme_color: inks.day.paper,
    background_color: inks.day.paper,
    icons: [
      icon('/icon.svg', 'any'),
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable.png', '512x512', 'maskable'),
      icon('/icon-mono.svg', 'any', 'monochrome'),
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
