import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pictures as table } from '../../templates/pictures.ts'
import { newFolder } from '../../test/temporary.ts'
import type { NamedPicture } from '../check/pictures.ts'
import { openCache } from './cache.ts'
import { checkPictures } from './inspect.ts'

const folder = newFolder('inspect-')

const options = { cache: openCache(folder), table }

async function inspect(path: string, bytes: Uint8Array) {
  const request = { ...options, sources: [{ path, bytes }] }
  const { masters, findings } = await checkPictures([{ path, narrow: false }], request)
  const errors = findings.filter(({ severity }) => severity === 'error')
  return { facts: masters.get(path)?.facts, message: errors[0]?.en.message, code: errors[0]?.code }
}

const codeOf = async (path: string, bytes: Uint8Array) =>
  (await inspect(path, bytes)).code ?? 'none'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">'
const drawing = (inside: string, before = '') => Buffer.from(`${before}${svg}${inside}</svg>`)

const plain = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } })

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const grain = (): Sharp =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } })

test.each(['png', 'jpeg', 'webp', 'avif', 'tiff'] as const)('%s is a master', async (format) => {
  const bytes = await plain().toFormat(format).toBuffer()
  expect(await codeOf(`a.${format.toUpperCase()}`, bytes)).toBe('none')
})

test.each(['jfif', 'jpe', 'JPG'])('a JPEG may be called .%s', async (ending) => {
  expect(await codeOf(`a.${ending}`, await plain().jpeg().toBuffer())).toBe('none')
})

test.each([
  ['<!DOCTYPE svg PUBLIC "a" "b">', 'a document type (DOCTYPE)'],
  ['<!DOCTYPE svg [<!ENTITY ns "x">]>', 'entities (ENTITY)'],
])('a drawing that begins with %s is told so', async (before, fault) => {
  const { message } = await inspect('a.svg', drawing('<path/>', before))
  expect(message).toContain(`contains ${fault}`)
})

test('the facts of a master are its upright size, its kind and its colour', async () => {
  const sideways = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await inspect('a.jpg', sideways)).toMatchObject({
    facts: { width: 40, height: 60, transparent: false, kind: 'photograph', colour: '#c86838' },
  })
  expect(await inspect('b.png', await grain().png().toBuffer())).toMatchObject({
    facts: { kind: 'line art' },
  })
  expect(await inspect('a.svg', drawing('<path d="M0 0h30v20z"/>'))).toMatchObject({
    facts: { width: 3000, height: 2000, transparent: true },
  })
})

/** Ten references to ten references, and so on: a million shapes. */
const references = Array.from(
  { length: 6 },
  (_, layer) => `<g id="l${layer + 1}">${`<use href="#l${layer}"/>`.repeat(10)}</g>`,
).join('')

test.each([
  ['a.jpg', () => Buffer.from('<!doctype html><p>no</p>'), 'picture/unreadable'],
  ['a.svg', () => Buffer.from('<html/>'), 'picture/unreadable'],
  ['a.jpg', () => drawing('<path/>'), 'picture/ending'],
  // Sharp draws it to tell its size.
  ['a.png', () => Buffer.from(`<svg><g id="l0"><path/></g>${references}</svg>`), 'picture/ending'],
  ['a.png', () => plain().jpeg().toBuffer(), 'picture/ending'],
  ['a.heic', () => plain().jpeg().toBuffer(), 'picture/format'],
  ['a', () => plain().png().toBuffer(), 'picture/format'],
  ['a.svg', () => Buffer.from(`${svg}<g>`), 'picture/undrawable'],
])('%s that is not what its ending promises is refused', async (path, bytes, code) => {
  expect(await codeOf(path, await bytes())).toBe(code)
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('half of a %s is damaged', async (format) => {
  const bytes = await grain().toFormat(format).toBuffer()
  const half = bytes.subarray(0, bytes.length / 2)
  expect(await codeOf(`a.${format}`, half)).toBe('picture/damaged')
})

/** An empty PNG, of black and white: some kB say that it is as large as a wall. */
function emptyPng(width: number, height: number): Uint8Array {
  const chunk = (name: string, bytes: Uint8Array) => {
    const size = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    const named = Buffer.concat([Buffer.from(name), bytes])
    size.writeUInt32BE(bytes.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

test.each([
  [8_000, 6_300, 51],
  [16_000, 16_000, 256],
  [20_000, 20_000, 400],
])('a picture of %i × %i pixels is refused, whatever it weighs', async (width, height, told) => {
  const { message, code } = await inspect('a.png', emptyPng(width, height))
  expect(code).toBe('picture/too-large')
  expect(message).toBe(`The picture “a.png” has ${told} megapixels; the limit is 50.`)
})

test('an empty picture of 50 megapixels is none too large', async () => {
  expect(await codeOf('a.png', emptyPng(10_000, 5_000))).toBe('none')
})

test('a drawing that runs, leads elsewhere or sets letters is refused before it is drawn', async () => {
  const refused = [
    drawing('<script>alert(1)</script>'),
    drawing('<rect onload="alert(1)"/>'),
    drawing('<foreignObject/>'),
    drawing('<image href="file:///etc/passwd"/>'),
    drawing('<image xlink:href="secret.png"/>'),
    drawing('<rect fill="url(https://example.org/x)"/>'),
    drawing('<text>A</text>'),
    drawing('', '<!DOCTYPE svg [<!ENTITY a "b">]>'),
    drawing('', '<?xml version="1.0" encoding="utf-7"?>'),
  ]
  for (const bytes of refused) expect(await codeOf('a.svg', bytes)).toBe('picture/unsafe-drawing')
  const inner = '<defs><path id="a" d="M0 0h9v9z"/></defs><use href="#a" fill="url(#b)"/>'
  expect(await codeOf('a.svg', drawing(inner))).toBe('none')
})

/** Groups that show each other ten times, so many levels of them. */
const multiplied = (levels: number, link = 'href="#') => {
  const group = (_: unknown, level: number) =>
    `<g id="g${level + 1}">${`<use ${link}g${level}"/>`.repeat(10)}</g>`
  const groups = Array.from({ length: levels }, group).join('')
  return `<defs><path id="g0" d="M0 0h9v9z"/>${groups}</defs><use href="#g${levels}"/>`
}

test('a drawing is judged by what it asks for, and not drawn where that is too much', async () => {
  const refused = [
    multiplied(12),
    multiplied(12, 'xlink:href="#'),
    multiplied(12, 'fill="url(#').replaceAll('"/>', ')"/>'),
    '<g id="a"><use href="#a"/></g>',
    `${'<g>'.repeat(200)}${'</g>'.repeat(200)}`,
    '<path/>'.repeat(300_000),
    `<filter id="f">${'<feTurbulence/>'.repeat(200)}</filter><rect filter="url(#f)"/>`,
  ]
  for (const inside of refused)
    expect(await codeOf('a.svg', drawing(inside))).toBe('picture/undrawable')
  expect(await codeOf('a.svg', drawing(multiplied(3)))).toBe('none')
  const shadow = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
  const shapes = '<g filter="url(#f)"><!-- <g> --><path d="M0 0h9v9z"/></g>'.repeat(3)
  expect(await codeOf('a.svg', drawing(shadow + shapes))).toBe('none')
})

test('every fault is told at the place that names the picture', async () => {
  const place = { file: 'gallery.yaml', line: 7, column: 10, endLine: 7, endColumn: 15 }
  const sources = [
    { path: 'a.png', bytes: Buffer.from('not a picture') },
    { path: 'b.jpg', bytes: await plain(2000).png().toBuffer() },
    { path: 'c.png', bytes: await plain(700).png().toBuffer() },
  ]
  const named: NamedPicture[] = [
    { path: 'a.png', narrow: false, place },
    { path: 'b.jpg', narrow: false },
    { path: 'c.png', narrow: true, place },
  ]
  const { masters, findings } = await checkPictures(named, { ...options, sources })
  expect([...masters.keys()]).toEqual(['c.png'])
  expect(findings.map(({ file, line, en }) => `${file}:${line} ${en.message}`)).toEqual([
    'gallery.yaml:7 The file “a.png” is not a picture.',
    'b.jpg:1 The picture “b.jpg” is PNG, but its name says JPEG.',
    'gallery.yaml:7 The picture “c.png” is 700 pixels wide; the page shows it up to 736 pixels wide.',
  ])
})
