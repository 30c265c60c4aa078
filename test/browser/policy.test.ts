import { describe, expect, test } from 'vitest'
import { arrive, origin } from './visitor.ts'

/** Each of these a stranger's script could try; every one says whether it came through. */
const attacks = `
export const results = {}
const tries = {
  'eval': () => (0, eval)('1'),
  'Function': () => new Function('return 1')(),
  'a timer with text': () => { setTimeout('window.ran = true'); throw new Error('silent') },
  'WebAssembly': () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  'text as HTML': () => { document.createElement('div').innerHTML = '<b>x</b>' },
  'a parsed document': () => document.write('<b>x</b>'),
  'a second policy of the name': () => trustedTypes.createPolicy('mf-gate', { createHTML: (x) => x }),
  'a policy of another name': () => trustedTypes.createPolicy('other', { createHTML: (x) => x }),
  'a script by address': () => { document.createElement('script').src = '/assets/x.js' },
}
for (const [name, attempt] of Object.entries(tries)) {
  try { attempt(); results[name] = 'came through' } catch { results[name] = 'blocked' }
}
const inserted = (name, tag, attributes) => new Promise((resolve) => {
  const node = document.createElement(tag)
  for (const [key, value] of Object.entries(attributes))
    try { node.setAttribute(key, value) } catch { results[name] = 'blocked'; resolve(); return }
  node.onload = () => { results[name] = 'came through'; resolve() }
  node.onerror = () => { results[name] = 'blocked'; resolve() }
  document.body.append(node)
  setTimeout(() => { results[name] ??= 'blocked'; resolve() }, 500)
})
await inserted('a foreign picture', 'img', { src: 'https://stranger.example/x.png' })
await inserted('a foreign script', 'script', { src: 'https://stranger.example/x.js' })
await inserted('a foreign style sheet', 'link', { rel: 'stylesheet', href: 'https://stranger.example/x.css' })
await inserted('an object', 'object', { data: '/icon.svg' })
results['a foreign request'] = await fetch('https://stranger.example/').then(() => 'came through', () => 'blocked')
const frame = document.createElement('iframe')
frame.src = 'data:text/html,<p>x'
results['a frame'] = await new Promise((resolve) => {
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'frame-src') resolve('blocked')
  })
  setTimeout(resolve, 10_000, 'came through')
  document.body.append(frame)
})
const inline = document.createElement('script')
const link = document.createElement('a')
try { inline.textContent = 'window.ran = true' } catch {}
try { link.setAttribute('onclick', 'window.ran = true') } catch {}
link.href = 'javascript:window.ran = true'
document.body.append(inline, link)
link.click()
await new Promise((resolve) => setTimeout(resolve, 100))
results['an inline script, a handler, a javascript: link'] = window.ran ? 'came through' : 'blocked'
const base = document.createElement('base')
base.href = 'https://stranger.example/'
document.head.append(base)
results['a base'] = document.baseURI.startsWith('https://stranger') ? 'came through' : 'blocked'
const form = document.createElement('form')
form.action = 'https://stranger.example/'
form.method = 'post'
document.body.append(form)
form.submit()
await new Promise((resolve) => setTimeout(resolve, 300))
results['a form'] = 'blocked'
`

describe.each(['/', '/swarm', '/chateau-farcheville', '/legal-notice', '/500.html'])(
  'the policy of %s',
  (path) => {
    test.each(['with the headers of the host', 'by its own words alone'])(
      'blocks what a stranger’s script may try, %s',
      async (how) => {
        const { page, context, visit, awake, mayHear } = await arrive()
        const attack = { contentType: 'text/javascript', body: attacks }
        mayHear(/./)
        await page.route('**/assets/attack.js', (route) => route.fulfill(attack))
        // Nothing is asked of the stranger, not even in vain.
        await context.route('https://stranger.example/**', (route) => route.fulfill({ body: '' }))
        if (how === 'by its own words alone')
          await page.route(origin + path, async (route) => {
            const response = await route.fetch()
            const { 'content-security-policy': _, ...headers } = response.headers()
            await route.fulfill({ response, headers })
          })
        await visit(path)
        if (path === '/') {
          await page.getByLabel('Password').focus()
          await awake('password-gate')
        }
        const results: object = await page.evaluate(
          "import('/assets/attack.js').then(({ results }) => results)",
        )
        const through = Object.entries(results).filter(([, result]) => result !== 'blocked')
        expect(through).toEqual([])
        expect(Object.keys(results)).toHaveLength(18)
        expect(page.url()).toBe(origin + path)
      },
    )
  },
)
