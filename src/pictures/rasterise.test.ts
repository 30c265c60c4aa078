import { expect, test, vi } from 'vitest'
import { rasterise } from './rasterise.ts'

// How long this takes depends on how busy the machine is.
vi.setConfig({ testTimeout: 60_000 })

test('a drawing whose references multiply is stopped', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
  )
  const bomb = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><path id="g0" d="M0 0h9v9z"/>${levels.join('')}</defs><use href="#g12"/></svg>`
  await expect(rasterise(Buffer.from(bomb), 3000)).rejects.toThrow('damaged or takes too long')
})
