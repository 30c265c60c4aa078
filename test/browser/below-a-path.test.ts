import { afterAll, describe, expect, test } from 'vitest'
import { builtWith, host } from '../built-site.ts'
import { arrive, eventually, opened } from './visitor.ts'

const at = await host(await builtWith({}, 'https://fondation.example/orgue/'), '/orgue')
afterAll(at.close)

const arriveBelow = (arrival = {}) => arrive({ at: at.address, ...arrival })

describe('a site that is published below a path', () => {
  test('opens, and its links stay below the path', async () => {
    const { page, visit, unlock } = await arriveBelow()
    await visit('/')
    await unlock()
    await page.getByRole('link', { name: 'Visit the château' }).click()
    await eventually(() => page.url()).toBe(`${at.address}/chateau-farcheville`)
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await eventually(() => page.url()).toBe(`${at.address}/`)
    await opened(page)
    await page.getByRole('link', { name: 'Practical information' }).click()
    await page.getByRole('heading', { level: 1, name: 'Practical information' }).waitFor()
  })

  test.each([
    '/',
    '/v2',
    '/swarm',
    '/chateau-farcheville',
    '/legal-notice',
    '/mentions-legales',
    '/500.html',
  ])('%s asks for nothing that is not there', async (path) => {
    const { page, visit } = await arriveBelow()
    const missing: string[] = []
    page.on('response', (response) => response.ok() || missing.push(response.url()))
    await visit(path)
    await page.waitForLoadState('networkidle')
    expect(missing).toEqual([])
  })

  test('the islands wake', async () => {
    const { page, visit, awake } = await arriveBelow()
    await visit('/chateau-farcheville')
    await page.locator('#gallery a').first().click()
    await awake('gallery-viewer')
    await page.getByRole('dialog').getByRole('img').waitFor()
    await visit('/swarm')
    await page.locator('summary').click()
    await awake('case-expander')
  })

  test('the 404 page leads home', async () => {
    const { page, visit, mayHear } = await arriveBelow()
    mayHear(/status of 404/, /Page not found: \/orgue\/nowhere/)
    await visit('/nowhere')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await eventually(() => page.url()).toBe(`${at.address}/`)
  })
})
