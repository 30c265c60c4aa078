import { request as get } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { liveServer } from './live-server.ts'
import { firstVersion, isStopped, nextVersion } from './version.ts'

const page = (policy: string) =>
  Buffer.from(
    `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Home</title></head><body class="landing"><p>Words</p></body></html>`,
  )
const files = [
  { path: 'index.html', bytes: page('default-src &#x27;none&#x27;; script-src &#x27;self&#x27;') },
  { path: 'gate/index.html', bytes: page('connect-src &#x27;self&#x27;') },
  { path: '404.html', bytes: page('default-src &#x27;none&#x27;') },
  { path: 'assets/menu.js', bytes: Buffer.from('export {}') },
]
const problem = (severity: 'error' | 'warning') => ({
  file: 'content/site.yaml',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 5,
  severity,
  code: 'field/unknown',
  message: '“naem” is not a field of the site.',
  fix: 'Did you mean “name”?',
})
const built = (word: string, problems: readonly ReturnType<typeof problem>[] = []) => ({
  files: [{ path: 'index.html', bytes: Buffer.from(word) }],
  problems,
  texts: new Map<string, string>(),
  seconds: 0.41,
  at: new Date(2026, 5, 19, 14, 32),
})
const broken = built('', [problem('error')])

let version = firstVersion(files, new Date())
let server: Awaited<ReturnType<typeof liveServer>>

beforeEach(async () => {
  version = firstVersion(files, new Date())
  server = await liveServer({ version: () => version, base: '', language: 'en', port: 0 })
})
afterEach(() => server.close())

interface Answer {
  readonly status: number | undefined
  readonly policy: string
  readonly body: string
}

const ask = (path: string, headers = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const where = { host: '127.0.0.1', port: server.port, path, headers }
    get(where, (response) => {
      const policy = String(response.headers['content-security-policy'])
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, policy, body }))
    })
      .on('error', reject)
      .end()
  })

describe('a page', () => {
  test('is the built one with leave to hear of the next version', async () => {
    const { body, policy } = await ask('/')
    expect(body).toContain('<body class="landing"><script src="/-/overlay-page.js"')
    expect(body).toContain('<p>Words</p></body></html>')
    expect(body).not.toContain('class="overlay"')
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    )
    expect(body).toContain("content=\"default-src 'none'; script-src 'self'; connect-src 'self'\"")
  })

  test('that may already connect to its own origin keeps its policy', async () => {
    expect((await ask('/gate')).policy).toBe("connect-src 'self'; frame-ancestors 'none'")
  })

  test('shows the overlay in every answer while there is a mistake', async () => {
    version = nextVersion(version, broken)
    for (const path of ['/', '/gate', '/nowhere']) {
      const { body } = await ask(path)
      expect(body).toContain('“naem” is not a field of the site.')
      expect(body).toContain('<p>Words</p>')
    }
    expect((await ask('/assets/menu.js')).body).toBe('export {}')
  })

  test('is the overlay alone where no version was ever good', async () => {
    version = nextVersion(firstVersion([], undefined), broken)
    const { status, body } = await ask('/')
    expect(status).toBe(404)
    expect(body).toContain('There is no edition to show yet.')
  })
})

describe('the next version', () => {
  test('is told to the pages that are open, and its name to those that open later', async () => {
    const told: string[] = []
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) =>
      get({ host: '127.0.0.1', port: server.port, path: '/-/events' }, resolve).end(),
    )
    const next = () =>
      new Promise((resolve) => response.once('data', (text) => resolve(told.push(String(text)))))
    await next()
    version = nextVersion(version, broken)
    const second = next()
    server.tell()
    await second
    response.destroy()

    const names = told.map((text) => /^event: version\ndata: (.+)\n\n$/.exec(text)?.[1])
    expect(new Set(names).size).toBe(2)
    expect((await ask('/')).body).toContain(`data-version="${names[1]}"`)
  })
})

describe('requests in the name of somebody else', () => {
  test('by another name of this machine are refused', async () => {
    expect(await ask('/', { host: 'evil.example' })).toMatchObject({ status: 403 })
    expect(await ask('/', { host: `localhost:${server.port}` })).toMatchObject({ status: 200 })
  })

  test('from another origin are refused, from its own they are not', async () => {
    expect(await ask('/', { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await ask('/', { origin: 'null' })).toMatchObject({ status: 403 })
    const own = `http://127.0.0.1:${server.port}`
    expect(await ask('/', { origin: own })).toMatchObject({ status: 200 })
  })
})

describe('the version to show', () => {
  const shown = (version: ReturnType<typeof firstVersion>) =>
    String(version.files.get('index.html') ?? 'nothing')

  const good = nextVersion(firstVersion([], undefined), built('one'))
  const mistaken = nextVersion(good, built('two', [problem('error')]))

  test('a mistake keeps the last good version in view, and every run counts', () => {
    expect(shown(mistaken)).toBe('one')
    expect(mistaken).toMatchObject({ number: 2, printed: good.printed })
  })

  test('the first good version after a mistake says so, the one after it does not', () => {
    const corrected = nextVersion(mistaken, built('two'))
    expect([shown(corrected), corrected.corrected]).toEqual(['two', true])
    expect(nextVersion(corrected, built('three')).corrected).toBe(false)
  })

  test.each([
    ['a mistake', built('two', [problem('error')]), 'one', true],
    ['a defect of the generator', { defect: 'Error: broken' }, 'one', true],
    ['a warning', built('two', [problem('warning')]), 'two', false],
  ])('%s: what is shown then, and whether it stops', (_, outcome, word, stopped) => {
    const next = nextVersion(good, outcome)
    expect([shown(next), isStopped(next)]).toEqual([word, stopped])
  })
})
