import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { withoutMarks } from '../src/editor/documents/marks.ts'
import type { Upload } from '../src/editor/protocol/state.ts'
import { filesIn } from './built-site.ts'
import { post, proofOf, stateOf, upload } from './editor-client.ts'
import { eventually } from './eventually.ts'
import { foundation } from './foundation.ts'
import { ask as askServer } from './hosting/server.ts'
import { newWorld, small } from './preview.ts'
import { tableOf } from './rows.ts'
import { workOn } from './run-command.ts'
import { draftOf, type Editor, openEditor, type Written } from './scenes.ts'
import { filesOf } from './temporary.ts'

// What the panel asks its server, over the wire as it does: what the scenes do not play, with the foundation.
const { world, content } = newWorld(foundation.content)
const { read, write } = filesOf(content)
let editor: Editor
let address = ''
let secret = ''

beforeAll(async () => {
  vi.stubEnv('SEARCH_TOKEN', 'kept-to-itself')
  for (const path of ['secret.yaml', 'content-beside/secret.yaml'])
    filesOf(world).write(path, 'secret: true\n')
  editor = await openEditor(content)
  ;({ address, secret } = editor.place())
})
afterAll(() => editor.close())

type Headers = Readonly<Record<string, string>>

const ask = (name: string, input?: unknown, headers?: Headers) =>
  post(editor.place(), name, input, headers)

/** Writes a draft into a file as it is; none where nothing is written. */
async function draft(file: string, written: Written = {}) {
  const before = read(file)
  return await editor.api.draft(draftOf(file, before, written))
}

type Rows<Row> = Readonly<Record<string, Row>>
const attacks = tableOf<{
  readonly 'paths out of the content': Rows<string>
  readonly addresses: Rows<string>
  readonly strangers: Rows<Headers>
  readonly 'other forms': Rows<string>
}>(import.meta.dirname, 'edit-command.test.yaml')

const proof = async (route: string) => (await proofOf(editor.place(), route)).text()
const hero = 'landing/hero.yaml'

test('a draft is shown on the page and kept, and nothing of the content is written', async () => {
  const before = filesIn(content)
  const { problems } = await draft(hero, { season: 'Opening weekend' })
  expect(problems).not.toContainEqual(expect.objectContaining({ severity: 'error' }))
  expect(withoutMarks(await proof('/'))).toContain('Opening weekend')
  const marks = async () => /id="marks">(.*?)<\/script>/s.exec(await proof('/'))?.[1] ?? '[]'
  const seasonMark = expect.objectContaining({ file: hero, at: ['season'] })
  expect(JSON.parse(await marks())).toContainEqual(seasonMark)
  expect(await (await fetch(`${address}/`)).text()).not.toContain('Opening weekend')
  expect(filesIn(content)).toEqual(before)
  expect((await stateOf(editor.place())).drafts).toMatchObject([{ file: hero }])
  // Where an error stands against it, the page stays as it was, and can be edited.
  const refused = await draft(hero, { season: '' })
  expect(refused.problems).toContainEqual(expect.objectContaining({ severity: 'error' }))
  expect(withoutMarks(await proof('/'))).toContain('Opening weekend')
  expect(JSON.parse(await marks())).toContainEqual(seasonMark)
  await draft(hero)
})

test('what follows a save at once knows of it, before the site is built anew', async () => {
  const before = new Set(filesIn(content).keys())
  const made = () => [...filesIn(content).keys()].filter((path) => !before.has(path))
  rmSync(join(content, 'translations.json'), { force: true })
  before.delete('translations.json')
  const texts = { fr: 'Un lieu rare', en: 'A rare place' }
  for (const [lang, title] of Object.entries(texts)) {
    const file = `chateau/${lang}.yaml`
    await draft(file, { 'place.title': title })
    expect(await editor.api.save({ files: [file], label: lang })).toHaveProperty('saved')
    expect((await stateOf(editor.place())).owed).toHaveLength(lang === 'fr' ? 1 : 0)
  }
  const [like = ''] = [...before].filter((path) => path.startsWith('swarm/cases/'))
  const { file, from = '' } = await editor.api.newCard({ like })
  expect([file, made()]).toEqual(['swarm/cases/case-study.md', ['translations.json']])
  for (const title of ['Le luthier', 'La luthière']) {
    const to = { data: { title }, body: 'Un texte.\n' }
    const changes = [{ file: `swarm/cases/${title.length}.md`, seen: '', from, to }]
    expect(await editor.api.change({ changes, label: title })).toHaveProperty('saved')
  }
  expect(made()).toEqual(['swarm/cases/10.md', 'swarm/cases/11.md', 'translations.json'])
  for (const _ of ['a card', 'another one', ...Object.keys(texts)]) await editor.api.undo()
  expect(made()).toEqual([])
})

test('a record that was deleted before anybody could notice keeps no text from being saved', async () => {
  const { content } = newWorld(foundation.content)
  const { read } = filesOf(content)
  const other = await openEditor(content, { options: ['--port', '0', '--poll'] })
  onTestFinished(other.close)
  const saved = async (file: string, fields: Written) => {
    await other.api.draft(draftOf(file, read(file), fields))
    expect(await other.api.save({ files: [file], label: file })).toHaveProperty('saved')
  }
  await saved('chateau/fr.yaml', { 'place.title': 'Un lieu rare' })
  expect((await stateOf(other.place())).owed).toHaveLength(1)
  // It looks every second: this file was there and went in between.
  rmSync(join(content, 'translations.json'))
  await saved('chateau/en.yaml', { 'place.title': 'A rare place' })
  expect(read('chateau/en.yaml')).toContain('title: A rare place')
})

const put = async (name: string, bytes: Uint8Array): Promise<Upload> =>
  (await upload(editor.place(), 'chateau/images', name, bytes)).json()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()

test('a picture that is put here is kept small and upright, and a drawing is refused', async () => {
  const bytes = await plain(5000, 500)
  const kept = await put('Cour.jpg', bytes)
  expect(kept).toMatchObject({ path: 'chateau/images/cour.jpg', width: 4000, height: 400 })
  expect(await sharp(join(content, kept.path)).metadata()).toMatchObject({ width: 4000 })
  rmSync(join(content, kept.path))
  const svg = Buffer.from('<svg onload="alert(1)"/>')
  expect(await put('a.svg', svg)).toHaveProperty('refused')
  write('chateau/images/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('chateau/images/a.png', 'no picture')
  for (const path of ['chateau/images/a.svg', 'chateau/images/a.png', hero])
    expect((await ask('picture', { path })).status).toBe(404)
  for (const name of ['a.svg', 'a.png']) rmSync(join(content, 'chateau/images', name))
})

test('no upload leaves the content, whatever it is called', async () => {
  const bytes = await plain(40, 40)
  const before = readdirSync(world)
  for (const folder of ['../../x', '..', '/tmp', 'chateau\\..\\..', '../content-beside', '.git'])
    expect((await upload(editor.place(), folder, 'a.jpg', bytes)).status, folder).toBe(400)
  for (const name of ['../../../a.jpg', '..\\..\\a.jpg', '/etc/a.jpg', '%2e%2e%2fa.jpg']) {
    const kept = await put(name, bytes)
    expect(kept.path).toMatch(/^chateau\/images\/[\w-]+\.jpg$/)
    rmSync(join(content, kept.path))
  }
  expect(readdirSync(world)).toEqual(before)
})

test('a new picture is shown on the page before it is saved', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 2400, height: 1600, channels: 3, background: '#456', noise } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const kept = await put('Orangery.png', bytes)
  const page = () => proof('/chateau-farcheville')
  const found = async () => {
    await draft('chateau/gallery.yaml', { 'images.1.src': 'images/orangery.png' })
    const [path] = /\/assets\/orangery-\d+\.\w+\.avif/.exec(await page()) ?? []
    return path ?? expect.fail('it is not shown')
  }
  const path = await eventually(found)
  expect((await fetch(address + path)).status).toBe(200)
  await draft('chateau/gallery.yaml')
  // With the draft that it came for it is gone.
  expect(existsSync(join(content, kept.path))).toBe(false)
})

test.each(Object.entries(attacks.strangers))('%s gets nothing', async (_, headers) => {
  for (const name of ['events', 'open', 'undo', 'change']) {
    const { status, headers: sent, ok } = await ask(name, {}, headers)
    expect([status, ok]).toEqual([403, false])
    expect(sent.get('access-control-allow-origin')).toBeNull()
  }
})

test('a name that leads here from elsewhere gets nothing, token or not', async () => {
  const { port } = new URL(address)
  const headers = { host: `rebound.example:${port}`, 'x-editor-token': secret }
  expect((await raw('/-/api/events', headers, 'POST')).status).toBe(403)
})

test.each(Object.entries(attacks['paths out of the content']))(
  '%s: nothing is read or written outside of the content by %j',
  async (_, path) => {
    symlinkSync(join(world, 'secret.yaml'), join(content, 'landing/leads-out.yaml'))
    // No way back to itself: the listing below follows links to folders, forty deep at most.
    symlinkSync(join(world, 'content-beside'), join(content, 'leads-away'))
    const secrets = () => [...filesIn(world)].filter(([path]) => !path.startsWith('content/'))
    const before = secrets()
    try {
      for (const name of ['open', 'picture'])
        expect((await ask(name, { path })).status).toBeGreaterThanOrEqual(400)
      const changes = [
        { file: path, create: 'stolen: true\n' },
        { file: path, seen: '', to: { text: 'stolen: true\n' } },
        { file: path, seen: '', gone: true },
        { file: hero, seen: '', movedTo: path },
      ]
      for (const change of changes) {
        const response = await ask('change', { changes: [change], label: 'x' })
        const answer = response.ok ? await response.json() : { refused: true }
        expect(answer).not.toHaveProperty('saved')
      }
      expect(secrets()).toEqual(before)
    } finally {
      rmSync(join(content, 'landing/leads-out.yaml'))
      rmSync(join(content, 'leads-away'))
    }
  },
)

test.each(Object.entries(attacks['other forms']))(
  'a request of another form is refused: %s',
  async (_, body) => {
    const headers = { 'X-Editor-Token': secret }
    for (const path of ['save', 'change', 'back', 'fix'])
      expect(
        (await fetch(`${address}/-/api/${path}`, { method: 'POST', headers, body })).status,
      ).toBe(400)
  },
)

test('the panel is no page that another one could frame, and frames only this site', async () => {
  const response = await fetch(`${address}/-/edit/`)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types editor-panel")
  expect(await response.text()).not.toContain(secret)
  const page = await proofOf(editor.place(), '/')
  expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/)
  const elsewhere = await fetch(page.url, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect([elsewhere.status, await elsewhere.text()]).toEqual([403, ''])
})

test('a page with drafts, or of another time or version, is for the panel only', async () => {
  const { view } = editor.place()
  for (const asked of [
    '',
    '&at=2030-01-01T12:00',
    '&of=commit:HEAD',
    '&of=drafts',
    '&of=drafts&side=after',
  ])
    for (const given of ['', '&view=', `&view=${secret}`, `&view=${'0'.repeat(43)}`]) {
      const answer = await fetch(`${address}/?proof=1${asked}${given}`)
      expect([answer.status, await answer.text()], asked + given).toEqual([403, ''])
    }
  expect((await fetch(`${address}/?proof=1&view=${view}`)).status).toBe(200)
})

test('the address that was printed enters, and asks nothing itself', async () => {
  const panel = editor.panel()
  const token = panel.hash.slice(1)
  const api = (name: string, given: string, more: Headers = {}) =>
    fetch(`${address}/-/api/${name}`, {
      method: 'POST',
      body: '{}',
      headers: { 'X-Editor-Token': given, ...more },
    })
  const refused = await api('history', token)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ challenge: expect.stringMatching(/^[\w-]{43}$/) })
  expect((await api('enter', '')).status).toBe(403)
  expect((await api('enter', token, { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  const entry = await (await api('enter', token)).text()
  expect(entry).toContain(secret)
  expect(entry).not.toContain(token)
  expect((await api('history', secret)).status).toBe(200)
})

/** The answer to a request for exactly this target, which no client has put right. */
const raw = (path: string, more: Headers = {}, method = 'GET') => {
  const { host, port } = new URL(address)
  return askServer(Number(port), path, { host, ...more }, method)
}

test.each(Object.entries(attacks.addresses))('%s: %s gives away nothing', async (_, path) => {
  const { status, body } = await raw(path)
  expect([400, 403, 404]).toContain(status)
  for (const secret of ['root:', '"dependencies"', '"seed"', 'export function', '[core]'])
    expect(String(body)).not.toContain(secret)
})

test('no page elsewhere is given leave to ask, and no socket is opened to anybody', async () => {
  const headers = { Origin: 'https://elsewhere.example' }
  const asking = { ...headers, 'Access-Control-Request-Headers': 'x-editor-token' }
  for (const path of ['/', '/-/api/events', '/-/events']) {
    const leave = await fetch(address + path, { method: 'OPTIONS', headers: asking })
    expect(leave.ok).toBe(false)
    expect([...leave.headers.keys()].filter((name) => /^access-control/.test(name))).toEqual([])
  }
  const socket = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
  const { status } = await raw('/', { ...socket, 'Sec-WebSocket-Key': 'c2l4dGVlbiBieXRlcyEhIQ==' })
  expect(status).not.toBe(101)
})

test('only this computer reaches it, by one address', async () => {
  const { port } = new URL(address)
  // A server that listens everywhere answers at each address of the machine, at those of its loop, too.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow()
})

test('nothing of the environment is in the panel, and the token in no file of the project', async () => {
  const script = await (await fetch(`${address}/-/edit/panel.js`)).text()
  expect(script.length).toBeGreaterThan(100_000)
  // Of these, 100,000 make Markdown of what is pasted, and 30,000 are the comparison, the file to send and the history.
  expect(script.length).toBeLessThan(975_000)
  // The last two are of packages that the panel does without, zod and yaml.
  const words = ['kept-to-itself', 'SEARCH_TOKEN', process.cwd(), 'ZodError', 'BAD_DQ_ESCAPE']
  for (const word of words) expect(script).not.toContain(word)
  await draft(hero, { season: 'Kept' })
  const kept = filesIn(workOn(content))
  expect(kept.size).toBeGreaterThan(0)
  for (const bytes of kept.values())
    expect(bytes.toString()).not.toMatch(new RegExp(`${secret}|${editor.panel().hash.slice(1)}`))
  await draft(hero)
})

test('what looks like HTML in a draft is words on the page, or is refused', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  await draft(hero, { season: markup })
  const html = await proof('/')
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
  await draft(hero)

  const file = 'pages/legal-notice.md'
  const { problems } = await draft(file, { body: `${markup}\n` })
  expect(problems).toContainEqual(expect.objectContaining({ file, severity: 'error' }))
  expect(await proof('/legal-notice')).not.toContain('<img src=x')
  await draft(file)
})

test('fields that are a program are refused, and never run', async () => {
  const file = 'pages/legal-notice.md'
  const before = read(file)
  const trace = join(world, 'was-run')
  const program = `{ title: require('fs').writeFileSync(${JSON.stringify(trace)}, '') }`
  const { problems } = await draft(file, { text: `---js\n${program}\n---\n` })
  expect(problems).toContainEqual(expect.objectContaining({ file, severity: 'error' }))
  expect(await proof('/legal-notice')).toContain('<main')
  expect(existsSync(trace)).toBe(false)
  await draft(file)
  expect(read(file)).toBe(before)
})

test('what is certain is corrected in all files as one save, and one undo takes it back', async () => {
  const wrong = [
    [hero, 'season:', 'seasn:'],
    ['pages/legal-notice.md', 'description:', 'descripton:'],
  ] as const
  // What is known of translations may come along.
  const texts = () =>
    new Map([...filesIn(content)].filter(([path]) => path !== 'translations.json'))
  const good = texts()
  for (const [file, from, to] of wrong) write(file, `${good.get(file)}`.replace(from, to))
  const bad = texts()
  const certain = async () => {
    const { problems } = await stateOf(editor.place())
    return problems.filter(({ suggestion }) => suggestion)
  }
  await eventually(async () => expect(await certain()).toHaveLength(2))
  const problems = await certain()
  expect(problems.map(({ at }) => at)).toEqual([['season'], ['description']])
  const answer = await editor.api.fix({ problems, label: 'Both' })
  const files = expect.arrayContaining(wrong.map(([file]) => file))
  expect(answer).toMatchObject({ saved: { label: 'Both', files } })
  expect(texts()).toEqual(good)
  expect(await editor.api.undo()).toHaveProperty('saved')
  expect(texts()).toEqual(bad)
  for (const [file] of wrong) write(file, `${good.get(file)}`)
})

test('content that has a mistake from the start is opened, told of, corrected and shown', {
  tags: ['night'],
}, async () => {
  const { content } = newWorld(small.content)
  const { read, write } = filesOf(content)
  const file = 'breads/rye.md'
  const good = read(file)
  write(file, good.replace('price:', 'prise:'))
  const broken = await openEditor(content, { script: small.script })
  const panel = async () => (await fetch(`${broken.place().address}/-/edit/`)).status
  const page = async () => {
    const shown = await proofOf(broken.place(), '/')
    return withoutMarks(await shown.text())
  }
  expect(await panel()).toBe(200)
  const { problems, pages } = await stateOf(broken.place())
  expect(problems).toMatchObject([{ file, suggestion: { text: 'price' } }])
  expect(pages.map((one) => one.file)).toContain('pages/home.md')
  expect(await broken.api.open({ path: file })).toMatchObject({ text: expect.any(String) })
  expect(await broken.api.fix({ problems, label: 'Price' })).toHaveProperty('saved')
  expect(read(file)).toBe(good)
  await eventually(async () => expect(await page()).toContain('Dark rye'))
  await broken.close()
})
