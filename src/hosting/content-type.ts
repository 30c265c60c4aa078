import { extname } from 'node:path'

/** The media type of every kind of file that a site holds; text with its encoding. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The `Content-Type` of a file by its name; bytes without meaning where the ending says nothing. */
export const contentType = (path: string): string =>
  types[extname(path).toLowerCase()] ?? 'application/octet-stream'

/** Whether packing the file makes it smaller: text does, pictures and fonts are packed already. */
export const isText = (path: string): boolean =>
  /^text\/|json$|xml$|manifest/.test(contentType(path))
