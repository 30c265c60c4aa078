import { expect, test } from 'vitest'
import { aboutMillion } from './million.ts'
import { product } from './summary.ts'

/** A site of so many pages that grows along straight lines. */
function scale(pages: number) {
  const exactly = (value: number) => ({ middle: value, least: value })
  const once = exactly(1)
  const here = {
    name: product,
    wall: exactly(1 + pages / 1000),
    processor: once,
    memory: 1e8 + pages * 1e4,
    toFloor: { wall: once, processor: once },
  }
  const output = { files: pages, bytes: pages * 1e4, record: pages * 100, redirects: pages }
  return { pages, costs: [{ ...here, name: 'floor' }, here], output }
}

test('a million pages are told on the line through what was measured, and what is reached first', () => {
  expect(aboutMillion([scale(1000), scale(10_000)], 4.1e9)).toMatchInlineSnapshot(
    `"From 1,000 to 10,000 pages the seconds grow 5.5 times, the pages 10.0 times. On the same line a million pages would take 17 minutes and 10 GB of memory, and come to 10 GB in 1,000,000 files, with a record of 100 MB. What is reached on the way, in this order: the 2,000 redirects that Cloudflare Pages reads, at 2,000 pages; the 20,000 files of its free plan, at 20,000 pages; the gigabyte of GitHub Pages, at 100,000 pages; the 4.1 GB that Node gives one thread on this machine, if one thread held all pages, at 400,000 pages; the longest text of V8, by the record, at 5,400,000 pages. Sitemaps are split at 50,000 addresses, and \`_headers\` stops at 100 rules by itself."`,
  )
})

test('one size is no line', () => {
  expect(aboutMillion([scale(1000)])).toBe('')
})
