import { appendFileSync, cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { post } from './editor-client.ts'
import { type Running, startScript, workOn } from './run-command.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// A small site, whose editor is started as a person starts it.
const world = mkdtempSync(join(tmpdir(), 'editor-address-'))
const content = join(world, 'content')
const running: Running[] = []

interface Started extends Running {
  /** The address of the panel, as it was printed. */
  readonly panel: URL
}

async function started(options: readonly string[] = [], environment = {}): Promise<Started> {
  const where = ['--content', content, '--out', join(world, 'dist'), '--lang', 'en']
  const editor = startScript('test/sites/start-small.ts', [...where, ...options], environment)
  running.push(editor)
  const panel = () => /open (http\S*\/-\/edit\/#[\w-]{43})/.exec(editor.said())?.[1]
  await vi.waitFor(() => expect(panel(), editor.said()).toBeDefined(), 60_000)
  return { ...editor, panel: new URL(panel() ?? '') }
}

async function end({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

const shownAt = async (path: string) => (await fetch(editor.panel.origin + path)).text()

let editor: Started
/** How much of what it says has been looked at. */
let heard = 0
afterEach(() => {
  const all = editor.said()
  expect(all.slice(heard)).not.toMatch(/^ {4}at /m)
  heard = all.length
})
beforeAll(async () => {
  cpSync('test/sites/small/content', content, { recursive: true })
  editor = await started(['--port', '0'])
})
afterAll(async () => {
  await Promise.all(running.map(end))
  rmSync(world, { recursive: true })
  rmSync(workOn(content), { recursive: true, force: true })
})

type Headers = Readonly<Record<string, string>>

const api = ({ panel }: Started, name: string, input?: unknown, headers?: Headers) =>
  post({ address: panel.origin, token: panel.hash.slice(1) }, name, input, headers)

const long = 'a'.repeat(300)
const page = { title: long, route: `/${long}`, lang: 'en', gated: false, description: 'Words.' }
const seen = '0'.repeat(64)

test.each<[string, unknown]>([
  ['open', { path: long }],
  ['open', { path: `pages/${long}.md` }],
  ['open', { path: `${'é'.repeat(200)}.md` }],
  ['picture', { path: `${long}.jpg` }],
  ['marks', { route: `/${long}` }],
  ['draft', { file: `${long}.md`, seen, to: { text: 'x' } }],
  ['save', { files: [`${long}.md`], label: 'x' }],
  ['change', { changes: [{ file: `pages/${long}.md`, create: 'x' }], label: 'x' }],
  ['change', { changes: [{ file: 'pages/about.md', seen, movedTo: long }], label: 'x' }],
  ['back', { id: long }],
  ['fix', { problems: [{ file: long, line: 1, column: 1, code: 'x' }], label: 'x' }],
  ['plan', { file: long, route: '/a', redirect: true }],
  ['plan', { file: 'pages/about.md', route: `/${long}`, redirect: true }],
  ['newCard', { like: long }],
  ['newPage', page],
  ['newPage', { ...page, route: `/${'a'.repeat(253)}` }],
  [`upload?folder=${long}&name=a.jpg`, ''],
])('a name that no disk can keep is refused in words: $0', async (asked, body) => {
  const response = await api(editor, asked, body)
  const answer = await response.text()
  expect([200, 400, 404, 422], `${response.status} ${answer}`).toContain(response.status)
  if (response.ok) expect(JSON.parse(answer)).not.toHaveProperty('saved')
  else expect(answer).toMatch(/^[^{].*\.\n?$/)
})

test.each(['', 'assets/', '-/edit/signs/', '-/edit/', '-/', 'about/'])(
  'a page whose name no disk can keep is none: /%s',
  async (folder) => {
    for (const ending of ['', '?proof=1', '.svg', '.md/'])
      expect((await fetch(`${editor.panel.origin}/${folder}${long}${ending}`)).status).toBe(404)
  },
)

test('a picture with a name that no disk can keep is kept under a shorter one', async () => {
  const create = { width: 30, height: 20, channels: 3, background: '#456' } as const
  const body = Buffer.from(await sharp({ create }).jpeg().toBuffer())
  const headers = { 'X-Editor-Token': editor.panel.hash.slice(1) }
  const path = `${editor.panel.origin}/-/api/upload?folder=images&name=`
  const send = async (name: string) =>
    (await fetch(path + name, { method: 'POST', headers, body })).json()
  expect(await send(`${long}.jpg`)).toMatchObject({
    path: expect.stringMatching(/^images\/a{100}\.jpg$/),
  })
})

test('a content folder that was moved away is told in words, and followed as soon as it is back', async () => {
  const about = join(content, 'pages/about.md')
  renameSync(content, `${content}-away`)
  await vi.waitFor(async () => {
    expect(editor.said()).toContain(`${content} cannot be read: it does not exist.`)
    expect(await shownAt('/about')).toContain('The site could not be built; see the terminal.')
  }, 30_000)
  renameSync(`${content}-away`, content)
  await vi.waitFor(async () => expect(await shownAt('/about')).toContain('Bon à tirer'), 30_000)
  appendFileSync(about, '\nBaked on Tuesdays.\n')
  await vi.waitFor(
    async () => expect(await shownAt('/about')).toContain('Baked on Tuesdays'),
    30_000,
  )
})

test('the editor is at the same address after its next start, until that is ended', async () => {
  const first = editor.panel.href
  await end(editor)
  editor = await started()
  expect(editor.panel.href).toBe(first)
  expect((await api(editor, 'history')).status).toBe(200)
  await end(editor)
  const before = editor
  editor = await started(['--new-token', '--poll'])
  expect(editor.panel.origin).toBe(before.panel.origin)
  expect(editor.panel.hash).not.toBe(before.panel.hash)
  expect((await api(before, 'history')).status).toBe(403)
  expect((await api(editor, 'history')).status).toBe(200)
  expect(editor.said()).toContain('Changes are looked for every second (--poll).')
})

test('what is written while one looks every second is shown', async () => {
  appendFileSync(join(content, 'pages/about.md'), '\nClosed on Mondays.\n')
  await vi.waitFor(async () => expect(await shownAt('/about')).toContain('Closed on Mo'), 30_000)
})

test('where no address can be kept the editor starts, and says that the next one is another', async () => {
  const nowhere = { XDG_CONFIG_HOME: join(content, 'house.yaml') }
  const other = await started(['--port', '0'], nowhere)
  expect(other.panel.hash).not.toBe(editor.panel.hash)
  expect(other.said()).toContain('it will be another one at the next start')
})
