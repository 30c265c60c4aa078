import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/**
 * The path below which the built site expects to be served (contract 6.9): that of `url`, else of
 * the public address in `content/site.yaml`; the root of the host where neither says one.
 */
export function servedBase(url: string | undefined, content: string): string {
  const address = url ?? publicAddress(content)
  return (URL.parse(address)?.pathname ?? '').replace(/\/+$/, '')
}

function publicAddress(content: string): string {
  try {
    const settings: unknown = parse(readFileSync(join(content, 'site.yaml'), 'utf8'))
    const stated = typeof settings === 'object' && settings !== null && 'url' in settings
    return stated ? String(settings.url) : ''
  } catch {
    return ''
  }
}
