import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { pageText } from './many-pages.ts'
import { measured, type Usage } from './measure.ts'

const peerSchema = z.object({
  name: z.string(),
  dir: z.string(),
  build: z.string(),
  content: z.string(),
  dist: z.string().default('dist'),
  clean: z.array(z.string()).default(['dist']),
  env: z.record(z.string(), z.string()).optional(),
  dev: z.string().optional(),
  devUrl: z.string().default('/page-00001'),
})

/** Another generator, with a small project of its own that makes a site of pages of text. */
export type Peer = z.infer<typeof peerSchema>

/**
 * The generators of the list `peers.json` of a folder whose packages are installed; none without a folder. Those whose
 * name begins with “floor” are no generators.
 */
export function installedPeers(folder: string | undefined): readonly Peer[] {
  if (!folder) return []
  const text = readFileSync(join(folder, 'peers.json'), 'utf8')
  const { scale } = z.object({ scale: z.array(peerSchema) }).parse(JSON.parse(text))
  return scale
    .filter(({ name }) => !name.startsWith('floor'))
    .map((peer) => ({ ...peer, dir: resolve(folder, peer.dir) }))
    .filter(({ dir }) => [dir, dirname(dir)].some((one) => existsSync(join(one, 'node_modules'))))
}

/** Fills the content of a peer with the same pages as ours, and takes away what it has built. */
export function fillPeer({ dir, content, clean }: Peer, count: number): string {
  const pages = join(dir, content)
  mkdirSync(pages, { recursive: true })
  for (const name of readdirSync(pages)) if (/^page-\d+\.md$/.test(name)) rmSync(join(pages, name))
  for (const path of clean) rmSync(join(dir, path), { recursive: true, force: true })
  for (let page = 1; page <= count; page++) {
    // Their schemas ask for a date and for tags.
    const text = pageText(page, count).replace('---\n', '---\ndate: 2026-01-01\ntags: [music]\n')
    writeFileSync(join(pages, `page-${String(page).padStart(5, '0')}.md`), text)
  }
  return pages
}

/** Lets a peer build its site, and fails where a page is missing afterwards. */
export async function measuredPeer(peer: Peer, count: number): Promise<Usage> {
  const usage = await measured(['sh', '-c', peer.build], settingsOf(peer, ''))
  const made = readdirSync(join(peer.dir, peer.dist), { recursive: true, encoding: 'utf8' })
  const pages = made.filter((path) => /page-\d+(?:\.html|[\\/]index\.html)$/.test(path)).length
  if (pages < count) throw new Error(`${peer.name} has made ${pages} of ${count} pages`)
  return usage
}

/** How a command of a peer is run: by the Node of its own packages, where they have one. */
export function settingsOf({ dir, env }: Peer, port: string) {
  const folders = [dir, dirname(dir)].map((folder) => join(folder, 'node_modules/.bin'))
  const path = [...folders, dirname(process.execPath), process.env['PATH']].join(delimiter)
  const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  return { cwd: dir, env: { ...process.env, ...quiet, PATH: path, PORT: port, ...env } }
}
