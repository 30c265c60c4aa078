import { withPolicy } from '../hosting/headers.ts'

interface Injection {
  readonly html: string
  /** The bar and the sheet, empty where there is nothing to say. */
  readonly proof: string
  /** Names the edition, so that the page knows when there is a later one. */
  readonly edition: string
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
}

/** The folder of the preview's own addresses; no page of the site can have it. */
export const ownPath = '/-'

/** A page of the site with the proof in it, and with leave to hear of the next edition. */
export function injectProof({ html, proof, edition, base }: Injection): string {
  const own = base + ownPath
  const style = `<link rel="stylesheet" href="${own}/proof.css">`
  const script = `<script src="${own}/proof-page.js" data-edition="${edition}" data-events="${own}/events"></script>`
  return withPolicy(html, allowEvents)
    .replace('</head>', () => `${style}</head>`)
    .replace(/<body\b[^>]*>/, (body) => body + proof + script)
}

/** Pages that ask for nothing have no `connect-src`; the preview asks for its events. */
const allowEvents = (policy: string): string =>
  /\bconnect-src\b/.test(policy) ? policy : `${policy}; connect-src 'self'`
