import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, serve } from '../../src/serve/serve.ts'
import { foundation } from '../foundation.ts'
import { hasWebKit, openWebKit, type WebKit } from './webkit.ts'

describe.skipIf(!hasWebKit)('a walk through every page in WebKit', () => {
  let site: Listening
  let webkit: WebKit

  beforeAll(async () => {
    site = await serve({ folder: foundation.built, base: '', port: 0 })
    webkit = await openWebKit()
    await webkit.size(1280, 900)
  })
  afterAll(async () => {
    await webkit?.close()
    await site?.close()
  })

  const visit = async (path: string) => {
    await webkit.visit(`http://127.0.0.1:${site.port}${path}`)
    await webkit.shows("document.readyState === 'complete'")
  }
  const isOpen = () => webkit.shows("document.documentElement.dataset.gate === 'open'")
  const submit = async (password: string) => {
    await webkit.clear('#password')
    await webkit.type('#password', `${password}\uE007`)
  }
  const overhang = () => webkit.run('return document.documentElement.scrollWidth - innerWidth')

  test.each([
    '/swarm',
    '/chateau-farcheville',
    '/legal-notice',
    '/mentions-legales',
    '/nowhere',
    '/500.html',
  ])('%s is laid out in its faces, and nothing sticks out', async (path) => {
    await visit(path)
    await webkit.shows("document.fonts.status === 'loaded'")
    await webkit.shows("[...document.fonts].some(({ status }) => status === 'loaded')")
    await webkit.shows("document.querySelector('h1').innerText.trim() !== ''")
    expect(await overhang()).toBeLessThanOrEqual(0)
  })

  test('the gate refuses a wrong password, opens with a right one and after a reload', async () => {
    await visit('/')
    await webkit.run('sessionStorage.clear()')
    await visit('/')
    await submit('wrong')
    const message = "document.querySelector('[role=alert]').textContent"
    await webkit.shows(`${message} === 'Incorrect password'`)
    await submit(foundation.passwords[0])
    await isOpen()
    await webkit.shows("document.body.innerText.includes('Summer Launch Event')")
    await webkit.reload()
    await isOpen()
    for (const path of ['/v2', '/practical-information']) {
      await visit(path)
      await isOpen()
      expect(await overhang()).toBe(0)
    }
  })

  test('the parts of pages answer: cases, languages, plates, and the menu of a narrow screen', async () => {
    await visit('/swarm')
    await webkit.click('.case-expander summary')
    await webkit.shows("document.querySelector('.case-expander[open] table') !== null")
    await visit('/chateau-farcheville')
    for (const language of ['en', 'fr']) {
      await webkit.click(`.language-toggle [value=${language}]`)
      await webkit.shows(`document.documentElement.lang === '${language}'`)
    }
    await webkit.click('#gallery a[data-plate]')
    await webkit.shows("document.querySelector('dialog[open] img')?.complete === true")
    await webkit.size(500, 844)
    await visit('/swarm')
    await webkit.click('.mobile-menu-toggle')
    await webkit.shows("document.querySelector('.mobile-menu-sheet')?.checkVisibility() === true")
  })
})
