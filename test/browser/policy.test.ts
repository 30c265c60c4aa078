import { expect, test } from 'vitest'
import { atNight } from '../night.ts'
import { arrive, origin } from './visitor.ts'

/** Each of these a stranger's script could try; every one says whether it came through. */
const attacks = `
export const results = {}
const tell = (name, isThrough) => { results[name] = isThrough ? 'came through' : 'blocked' }
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
for (const [name, attempt] of Object.entries(tries))
  try { attempt(); tell(name, true) } catch { tell(name, false) }
const stranger = 'https://stranger.example/'
for (const [name, tag, attributes, directive] of [
  ['a foreign picture', 'img', { src: stranger + 'x.png' }, 'img-src'],
  ['a foreign script', 'script', { src: stranger + 'x.js' }, 'script'],
  ['a foreign style sheet', 'link', { rel: 'stylesheet', href: stranger + 'x.css' }, 'style-src'],
  ['an object', 'object', { data: '/icon.svg' }, 'object-src'],
  ['a frame', 'iframe', { src: 'data:text/html,<p>x' }, 'frame-src'],
]) await new Promise((resolve) => {
  const end = (isThrough) => { tell(name, isThrough); resolve() }
  const told = ({ effectiveDirective }) => effectiveDirective.startsWith(directive) && end(false)
  addEventListener('securitypolicyviolation', told)
  const node = document.createElement(tag)
  // What Trusted Types refuse is never asked for.
  try { for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value) } catch { return end(false) }
  if (tag !== 'iframe') node.onload = () => end(true)
  setTimeout(end, 10_000, true)
  document.body.append(node)
})
await fetch(stranger).then(() => tell('a foreign request', true), () => tell('a foreign request', false))
const inline = document.createElement('script')
const link = document.createElement('a')
try { inline.textContent = 'window.ran = true' } catch {}
try { link.setAttribute('onclick', 'window.ran = true') } catch {}
link.href = 'javascript:window.ran = true'
document.body.append(inline, link)
link.click()
await new Promise((resolve) => setTimeout(resolve, 100))
tell('an inline script, a handler, a javascript: link', window.ran)
const base = document.createElement('base')
base.href = stranger
document.head.append(base)
tell('a base', document.baseURI.startsWith(stranger))
const form = document.createElement('form')
Object.assign(form, { action: stranger, method: 'post' })
document.body.append(form)
const sent = new Promise((resolve) => addEventListener('securitypolicyviolation', resolve))
form.submit()
await sent
tell('a form', false)
`

const paths = ['/', '/swarm', '/chateau-farcheville', '/legal-notice', '/500.html']
const usualPaths = ['/chateau-farcheville', '/500.html']
const ways = ['with the headers of the host', 'by its own words alone']

/** Hosts send one policy with every page. */
const isUsual = (path: string, how: string) =>
  path === '/' || (usualPaths.includes(path) && how === 'by its own words alone')

for (const [path, how] of paths.flatMap((path) => ways.map((how) => [path, how] as const)))
  test(
    `the policy of ${path} blocks what a stranger’s script may try, ${how}`,
    atNight(!isUsual(path, how)),
    async () => {
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
