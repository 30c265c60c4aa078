import { appendFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { post, upload } from './editor-client.ts'
import { eventually } from './eventually.ts'
import { newWorld, type Preview, small, startPreview } from './preview.ts'

// A small site, whose editor is started as a person starts it.
const { content } = newWorld(small.content)
const running: Preview[] = []

async function started(options: readonly string[] = [], environment = {}): Promise<Preview> {
  const how = { script: small.script, options: ['--lang', 'en', ...options], environment }
  const editor = await startPreview(content, how)
  running.push(editor)
  return editor
}

const shownAt = async (path: string) => (await fetch(editor.panel.origin + path)).text()

let editor: Preview
/** How much of what it says has been looked at. */
let heard = 0
afterEach(() => {
  const all = editor.said()
  expect(all.slice(heard)).not.toMatch(/^ {4}at /m)
  heard = all.length
})
beforeAll(async () => {
  editor = await started(['--port', '0'])
})
afterAll(async () => {
  for (const one of running) await one.close()
})

const api = ({ place }: Preview, name: string, input?: unknown) => post(place, name, input)

const long = 'a'.repeat(300)
const page = { title: long, route: `/${long}`, lang: 'en', gated: false, description: 'Words.' }
const seen = '0'.repeat(64)

const sentence = expect.stringMatching(/^[^{].*\.$/)

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
  else expect(JSON.parse(answer)).toEqual({ en: sentence, fr: sentence })
})

test.each(['', 'assets/', '-/edit/signs/', '-/edit/', '-/', 'about/'])(
  'a page whose name no disk can keep is none: /%s',
  async (folder) => {
    for (const ending of ['', `?proof=1&view=${editor.place.view}`, '.svg', '.md/'])
      expect((await fetch(`${editor.panel.origin}/${folder}${long}${ending}`)).status).toBe(404)
  },
)

test('a picture with a name that no disk can keep is kept under a shorter one', async () => {
  const create = { width: 30, height: 20, channels: 3, background: '#456' } as const
  const body = await sharp({ create }).jpeg().toBuffer()
  const sent = await upload(editor.place, 'images', `${long}.jpg`, body)
  expect(await sent.json()).toMatchObject({
    path: expect.stringMatching(/^images\/a{100}\.jpg$/),
  })
})

test('a content folder that was moved away is told in words, and followed as soon as it is back', async () => {
  const about = join(content, 'pages/about.md')
  renameSync(content, `${content}-away`)
  await eventually(async () => {
    expect(editor.said()).toContain(`${content} cannot be read: it does not exist.`)
    expect(await shownAt('/about')).toContain('The site could not be built; see the terminal.')
  })
  renameSync(`${content}-away`, content)
  await eventually(async () => expect(await shownAt('/about')).toContain('Site built'))
  appendFileSync(about, '\nBaked on Tuesdays.\n')
  await eventually(async () => expect(await shownAt('/about')).toContain('Baked on Tuesdays'))
})

test('the editor is at the same address after its next start, until that is ended', {
  tags: ['night'],
}, async () => {
  const first = editor.panel.href
  await editor.kill()
  editor = await started()
  expect(editor.panel.href).toBe(first)
  expect((await api(editor, 'history')).status).toBe(200)
  await editor.kill()
  const before = editor
  editor = await started(['--new-token', '--poll'])
  expect(editor.panel.origin).toBe(before.panel.origin)
  expect(editor.panel.hash).not.toBe(before.panel.hash)
  expect((await api(before, 'history')).status).toBe(403)
  expect((await api(editor, 'history')).status).toBe(200)
  expect(editor.said()).toContain('Looking for changes every second (--poll).')
})

test('what is written while one looks every second is shown', { tags: ['night'] }, async () => {
  appendFileSync(join(content, 'pages/about.md'), '\nClosed on Mondays.\n')
  await eventually(async () => expect(await shownAt('/about')).toContain('Closed on Mo'))
})

test('where no address can be kept the editor starts, and says that the next one is another', {
  tags: ['night'],
}, async () => {
  const nowhere = { XDG_CONFIG_HOME: join(content, 'house.yaml') }
  const other = await started(['--port', '0'], nowhere)
  expect(other.panel.hash).not.toBe(editor.panel.hash)
  expect(other.said()).toContain('it will be another one at the next start')
})
