import type { RequestListener } from 'node:http'
import { contentType } from '../../src/hosting/headers.ts'
import { listen } from '../../src/serve/serve.ts'

/**
 * A host like GitHub Pages: the site lies below the path of the project, a folder is sent to its
 * address with a slash, nothing is known of the site's headers, and its 404 page is found.
 */
export const plainHost = (files: ReadonlyMap<string, Uint8Array>, base: string) =>
  listen(answering(files, base), 0)

const answering =
  (files: ReadonlyMap<string, Uint8Array>, base: string): RequestListener =>
  ({ url = '' }, response) => {
    const [address = ''] = url.split('?')
    const path = address.startsWith(`${base}/`) ? address.slice(base.length + 1) : undefined
    if (path !== undefined && files.has(`${path}/index.html`)) {
      response.writeHead(301, { Location: `${address}/` }).end()
      return
    }
    const wanted = path === '' || path?.endsWith('/') ? `${path}index.html` : path
    const found = wanted !== undefined && files.has(wanted)
    const file = found ? wanted : '404.html'
    response
      .writeHead(found ? 200 : 404, {
        'Content-Type': contentType(file),
        'Cache-Control': 'max-age=600',
        'Access-Control-Allow-Origin': '*',
      })
      .end(files.get(file))
  }
