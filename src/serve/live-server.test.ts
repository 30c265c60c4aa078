import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask as askServer } from '../../test/hosting/server.ts'
import { liveServer } from './live-server.ts'
import { problemBar } from './problem-bar.tsx'
import { earlierVersion, isStopped, nextVersion, type ShownFile, type Version } from './version.ts'

const noon = new Date(2026, 5, 19, 14, 32)
const page = (policy: string) =>
  Buffer.from(
    `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Home</title></head><body class="landing"><p>Words</p></body></html>`,
  )
const nothing = earlierVersion('/nowhere')
const files: readonly ShownFile[] = [
  {
    path: 'index.html',
    bytes: page('default-src &#x27;none&#x27;; script-src &#x27;self&#x27;'),
  },
  { path: 'gate/index.html', bytes: page('connect-src &#x27;self&#x27;') },
  { path: '404.html', bytes: page('default-src &#x27;none&#x27;') },
  { path: 'assets/menu.js', bytes: Buffer.from('export {}') },
  { path: 'assets/later.js', make: async () => Buffer.from('made later') },
  { path: 'assets/never.js', make: () => Promise.reject(new Error('torn')) },
]
const start: Version = {
  ...nothing,
  printed: noon,
  files: new Map(files.map((file) => [file.path, file])),
}
const mistake = {
  file: 'content/landing/mission/protection.md',
  line: 2,
  column: 1,
  endLine: 2,
  endColumn: 6,
  severity: 'error' as 'error' | 'warning',
  code: 'field/unknown',
  message: '“tilte” is not a field of a feature card.',
  fix: 'Did you mean “title”?',
}
const built = (word: string, problems: readonly (typeof mistake)[] = []) => ({
  files: [{ path: 'index.html', bytes: Buffer.from(word) }],
  problems,
  texts: new Map<string, string>(),
  seconds: 0.41,
  at: noon,
})
const broken = built('', [mistake])

let version: Version
let server: Awaited<ReturnType<typeof liveServer>>
beforeEach(async () => {
  version = start
  server = await liveServer({ version: () => version, base: '', language: 'en', port: 0 })
})
afterEach(() => server.close())

async function ask(path: string, headers = {}) {
  const { status, headers: sent, body } = await askServer(server.port, path, headers)
  return { status, policy: sent['content-security-policy'], body: String(body) }
}

test.each(['//', '///', '/\\', '//[', 'http://[', '//?proof=1'])(
  'the target %s, which is no address, is answered, and the server goes on',
  async (target) => {
    const none = async () => undefined
    const editor = { answer: async () => false, page: none, file: none, maySee: () => true }
    const other = await liveServer({
      version: () => version,
      base: '',
      language: 'en',
      port: 0,
      editor,
    })
    const said = await new Promise<string>((resolve) => {
      const socket = connect(other.port, '127.0.0.1')
      socket.on('close', () => resolve('')).on('data', (bytes) => resolve(`${bytes}`))
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${other.port}\r\n\r\n`)
    })
    await other.close()
    expect(said).toMatch(/^HTTP\/1.1 40[04] /)
  },
)

test('what the panel asks for and cannot be printed is the page of the preview, framed by the panel alone', async () => {
  const none = async () => undefined
  const maySee = (given: string | null) => given === 'known'
  const editor = { answer: async () => false, page: none, file: none, maySee }
  const other = await liveServer({
    version: () => version,
    base: '',
    language: 'en',
    port: 0,
    editor,
  })
  const asked = (path: string) => askServer(other.port, path)
  const { status, headers, body } = await asked('/?proof=1&view=known')
  expect([status, String(body)]).toEqual([200, expect.stringContaining('<p>Words</p>')])
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'self'$/)
  expect((await asked('/')).headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/)
  expect((await asked('/?proof=1')).status).toBe(403)
  await other.close()
})

test('a page is the built one with leave to hear of the next version, which its policy may give already', async () => {
  const { body, policy } = await ask('/')
  expect(body).toContain('<body class="landing"><script src="/-/preview-page.js"')
  expect(body).toContain('<p>Words</p></body></html>')
  expect(body).not.toContain('class="problem-bar"')
  const stated = "default-src 'none'; script-src 'self'; connect-src 'self'"
  expect(policy).toBe(`${stated}; frame-ancestors 'none'`)
  expect(body).toContain(`content="${stated}"`)
  expect((await ask('/-/preview-page.js')).body).toContain('EventSource')
  expect((await ask('/gate')).policy).toBe("connect-src 'self'; frame-ancestors 'none'")
})

test('every page shows the problem bar while there is a mistake, alone where no version was ever good', async () => {
  version = nextVersion(version, broken)
  for (const path of ['/', '/gate', '/nowhere']) {
    const { body } = await ask(path)
    expect(body).toContain('“tilte” is not a field of a feature card.')
    expect(body).toContain('<p>Words</p>')
  }
  expect((await ask('/assets/menu.js')).body).toBe('export {}')

  version = nextVersion(nothing, broken)
  const body = expect.stringContaining('There is no version to show yet.')
  expect(await ask('/')).toMatchObject({ status: 404, body })
})

test('a file that is made later answers when it is made; one that cannot be made is not there', async () => {
  expect(await ask('/assets/later.js')).toMatchObject({ status: 200, body: 'made later' })
  expect(await ask('/assets/never.js')).toMatchObject({ status: 404 })
})

test('the next version is told to the pages that are open, its name to those that open later', async () => {
  const told: string[] = []
  const where = { host: '127.0.0.1', port: server.port, path: '/-/events' }
  const response = await new Promise<IncomingMessage>((resolve) => get(where, resolve))
  const next = () =>
    new Promise((resolve) => response.once('data', (data) => resolve(told.push(String(data)))))
  await next()
  version = nextVersion(version, broken)
  const second = next()
  server.tell()
  await second
  response.destroy()

  const names = told.map((event) => /^event: version\ndata: (.+)\n\n$/.exec(event)?.[1])
  expect(new Set(names).size).toBe(2)
  expect((await ask('/')).body).toContain(`data-version="${names[1]}"`)
})

test('requests by another name of this machine or from another origin are refused', async () => {
  const refused = [{ host: 'evil.example' }, { origin: 'https://evil.example' }, { origin: 'null' }]
  for (const headers of refused) expect((await ask('/', headers)).status).toBe(403)
  const own = [{ host: `localhost:${server.port}` }, { origin: `http://127.0.0.1:${server.port}` }]
  for (const headers of own) expect((await ask('/', headers)).status).toBe(200)
})

const shown = ({ files }: Version) => {
  const file = files.get('index.html')
  return file && 'bytes' in file ? String(file.bytes) : 'nothing'
}
const good = nextVersion(nothing, built('one'))

test('the first good version after a mistake says so, the one after it does not', () => {
  const mistaken = nextVersion(good, built('two', [mistake]))
  expect(mistaken).toMatchObject({ number: 2, printed: good.printed })
  const corrected = nextVersion(mistaken, built('two'))
  expect([shown(corrected), corrected.corrected]).toEqual(['two', true])
  expect(nextVersion(corrected, built('three')).corrected).toBe(false)
})

test.each([
  ['a mistake', built('two', [mistake]), 'one', true],
  ['a defect of the generator', { defect: 'Error: broken' }, 'one', true],
  ['a warning', built('two', [{ ...mistake, severity: 'warning' }]), 'two', false],
])('%s: what is shown then, and whether it stops', (_, outcome, word, stopped) => {
  const next = nextVersion(good, outcome)
  expect([shown(next), isStopped(next)]).toEqual([word, stopped])
})

/** What an editor reads in a piece of HTML. */
const read = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' ')

test.each([
  [
    'en',
    ' Preview 1 error to fix. This preview shows the version of 14:32. “tilte” is not a field of a feature card. content/landing/mission/protection.md line 2, column 1 See the errors in the editor ',
  ],
  [
    'fr',
    ' Aperçu 1 erreur à corriger. Cet aperçu montre la version de 14:32. “tilte” is not a field of a feature card. content/landing/mission/protection.md ligne 2, colonne 1 Voir les erreurs dans l’éditeur ',
  ],
] as const)('the problem bar tells the first mistake and its place in %s', (language, said) => {
  const html = problemBar(nextVersion(start, broken), language, '/-/edit/')
  expect(read(html)).toBe(said)
  expect(html).toContain('<a href="/-/edit/" target="_top">')
})
