import { expect, test, vi } from 'vitest'

const location = { pathname: '/-/edit/', search: '', hash: '', origin: 'http://localhost' }
vi.stubGlobal('location', location)
vi.stubGlobal('sessionStorage', { getItem: () => 'secret', setItem: () => {} })
const answers = new Map<string, object>([['enter', { secret: 'secret', view: '', ticket: {} }]])
vi.stubGlobal('fetch', async (address: string) => {
  const name = address.replace(/^.*\//, '')
  return Response.json(answers.get(name) ?? {})
})
const { openApi } = await import('./api.ts')

test('what an act of publishing has come to is told at once, whoever asked for it', async () => {
  const api = openApi()
  const heard: unknown[] = []
  api.onPublication(({ step }) => heard.push(step))
  answers.set('publishMerge', { step: 'ready' })
  await api.publishMerge({ language: 'en' })
  answers.set('takeBack', { step: 'waiting' })
  const wish = { commit: 'a', language: 'en', isDraft: false } as const
  await api.takeBack(wish)
  expect(heard).toEqual(['ready', 'waiting'])
  // What was only asked, became a draft or was not done says nothing of what everybody sees.
  answers.set('takeBack', { step: 'failed', failed: { why: 'who' } })
  await api.takeBack(wish)
  answers.set('takeBack', { changes: [], left: [] })
  await api.takeBack(wish)
  answers.set('save', { saved: {} })
  await api.save({ files: [], label: '' })
  expect(heard).toEqual(['ready', 'waiting'])
})
