import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lookAtPicture } from './look-at-picture.ts'

test('a drawing with the ending of a photograph is recognised and not drawn', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path/></svg>'
  const { facts, ...look } = await lookAtPicture(Buffer.from(drawing))
  expect(look).toMatchObject({ format: 'SVG', moving: false })
  expect(facts).toBeUndefined()
})

test('a photograph is decoded and measured', async () => {
  const even = { width: 60, height: 40, channels: 3, background: '#c86432' } as const
  const look = await lookAtPicture(await sharp({ create: even }).png().toBuffer())
  expect(look).toMatchObject({ format: 'PNG', pixels: 2400, facts: { kind: 'photograph' } })
})
