import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { secretKey } from '../editor/protocol/state.ts'
import { knows } from '../editor/server/kept-address.ts'
import { securityHeaders } from '../hosting/headers.ts'
import { type Both, both } from '../message.ts'
import { hashSource } from '../render/policy.ts'

/** The one address beside those of this computer at which a server answers, and who may come in there. */
export interface PublicAddress {
  /** Such as `https://name-4321.app.github.dev`. */
  readonly origin: string
  readonly token: string
  /** What the panel of this start asks with. */
  readonly secret: string
}

// Browsers take a cookie of this name for one host only, by https, for every path (RFC 6265bis, 4.1.3.2).
const name = '__Host-editor'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

/**
 * Answers whoever has a cookie, which the token buys at the public address, with the secret of this start; all others get
 * a page that takes the token from the fragment of its address, and holds nothing of the site. Proxies make a request from afar look like one of this
 * computer: that is no reason to answer it. `own` is the path of the preview's own files, `base` the one of the site.
 */
export function handOver(
  answer: RequestListener,
  { origin, token, secret }: PublicAddress,
  base: string,
): RequestListener {
  const cookie = createHmac('sha256', token).update(origin).digest('base64url')
  const page = pageFor(origin, base)
  const isKnown = ({ headers }: IncomingMessage): boolean =>
    (headers.cookie ?? '').split('; ').some((one) => knows(one, `${name}=${cookie}`))
  return (request, response) => {
    if (isKnown(request)) return answer(request, response)
    response.setHeaders(
      new Map(Object.entries({ ...securityHeaders, 'Cache-Control': 'no-store' })),
    )
    const isAsking = request.method === 'POST' && request.url === `${base}/-/enter`
    // The page says where it stands: at another address it would buy a cookie for every port of this computer.
    if (isAsking && knows(`${request.headers['x-editor-token']}`, `${origin} ${token}`)) {
      const limits = 'Path=/; Secure; HttpOnly; SameSite=Strict'
      return response
        .writeHead(200, {
          'Content-Type': 'text/plain',
          'Set-Cookie': `${name}=${cookie}; ${limits}`,
        })
        .end(secret)
    }
    const types = { 'Content-Type': 'text/html; charset=utf-8' }
    return response
      .writeHead(403, { ...types, 'Content-Security-Policy': page.policy })
      .end(page.html)
  }
}

/** The page and its policy, which lets a frame show it: it says there that it needs a tab of its own. */
function pageFor(origin: string, base: string) {
  const style = read('hand-over.css')
  const script = read('hand-over-page.js')
  const policy = `default-src 'none'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'`
  const said = Object.entries(words).map(([state, sentence]) => {
    const parts = (['en', 'fr'] as const).map((lang) => `<p lang="${lang}">${sentence[lang]}</p>`)
    const link = /framed|elsewhere/.test(state) ? `<p><a target="_blank">${origin}</a></p>` : ''
    return `<section data-state="${state}" hidden>${parts.join('')}${link}</section>`
  })
  const plain = `<noscript><p lang="en">${noScript.en}</p><p lang="fr">${noScript.fr}</p></noscript>`
  const data = `data-origin="${origin}" data-base="${base}" data-key="${secretKey(base)}"`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${titles.en} · ${titles.fr}</title><style>${style}</style></head><body><main><h1>${titles.en} <span lang="fr">${titles.fr}</span></h1>${said.join('')}${plain}</main><script ${data}>${script}</script></body></html>`
  return { policy, html }
}

const titles = both('Editor', 'Éditeur')
const noScript = both('The editor needs JavaScript.', "L'éditeur a besoin de JavaScript.")

/** What the page may have to say. */
const words: Readonly<Record<string, Both>> = {
  none: both(
    'Open the editor at the whole address that was printed in the terminal, with the part after #.',
    "Ouvrez l'éditeur à l'adresse entière qui s'est affichée dans le terminal, avec la partie après #.",
  ),
  ended: both(
    'This address no longer opens the editor. Open the address that was printed when the editor was last started.',
    "Cette adresse n'ouvre plus l'éditeur. Ouvrez l'adresse qui s'est affichée au dernier lancement de l'éditeur.",
  ),
  elsewhere: both(
    'The editor opens at its public address only:',
    "L'éditeur ne s'ouvre qu'à son adresse publique :",
  ),
  framed: both(
    'The editor needs a tab of its own. Open it here:',
    "L'éditeur a besoin d'un onglet à lui. Ouvrez-le ici :",
  ),
}
