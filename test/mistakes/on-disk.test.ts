import { rmSync } from 'node:fs'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { GivenAddresses } from '../../src/check/address.ts'
import { checkTexts } from '../../src/check/check-texts.ts'
import { fingerprintsAfter } from '../../src/check/owed.ts'
import { check } from '../../src/check.ts'
import { problemsOf } from '../../src/content/finding.ts'
import { loadSources } from '../../src/content/load.ts'
import { weightFindings } from '../../src/emit/weights.ts'
import type { Language } from '../../src/site.ts'
import { kinds } from '../../templates/kinds.ts'
import { bytesOf, contentWith, copyFoundation, textWith } from '../foundation.ts'
import { outputOf } from '../run-program.ts'
import { newFolder } from '../temporary.ts'
import { languages, printed } from './printed.ts'

const card = 'landing/mission/protection.md'
const gallery = 'chateau/gallery.yaml'
const facade = 'chateau/images/facade.png'

const world = newFolder('on-disk-')
const content = join(world, 'content')
copyFoundation(content)

/** Puts something at a place of the disk that is free. */
type Put = (place: string) => Promise<unknown> | unknown
/** What is put at paths of the content folder; nothing (undefined) takes the sample's file away. */
type Mistake = Readonly<Record<string, Put | undefined>>

const holding = (bytes: Uint8Array | string) => (place: string) =>
  mkdir(dirname(place), { recursive: true }).then(() => writeFile(place, bytes))
const ofBytes = (count: number) => (place: string) =>
  writeFile(place, '').then(() => truncate(place, count))
const leadingTo = (target: string) => (place: string) => symlink(target, place)

const rectangle = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } })
const drawing = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2">${inside}</svg>`

/** The first plate as another file, which the gallery names. */
const insteadOfFacade = (name: string, put: Put): Mistake => ({
  [facade]: undefined,
  [`chateau/images/${name}`]: put,
  [gallery]: holding(
    textWith(gallery, (text) => text.replace('images/facade.png', `images/${name}`)),
  ),
})

const png = await rectangle(1600, 1000).png().toBuffer()
const small = await rectangle(640, 400).png().toBuffer()
const jpeg = await rectangle(2000, 1200).jpeg().toBuffer()
const huge = await rectangle(8000, 6300)
  .toColourspace('b-w')
  .png({ compressionLevel: 1 })
  .toBuffer()
const frames = [
  await rectangle(30, 20).png().toBuffer(),
  await rectangle(30, 20).negate().png().toBuffer(),
]
const moving = await sharp(frames, { join: { animated: true } })
  .webp()
  .toBuffer()

const built = textWith('chateau/en.yaml', (it) => it.replace('Raised', 'Built'))
const sources = contentWith({})
const asked = { table: kinds, content, today: '2026-01-01' }
const noted =
  fingerprintsAfter(sources, checkTexts(sources, asked).files, { table: kinds, right: 'all' }) ?? ''

/** A card with times, and a page. */
const timedCard = (times: string, order: number) =>
  holding(textWith(card, (it) => it.replace(/^order: .*$/m, `order: ${order}\n${times}`)))
const timedPage = (route: string, times: string, body: string) =>
  holding(
    `---\nroute: ${route}\ntemplate: prose\ntitle: Of ${route}\ndescription: On ${route}.\nlang: en\ngated: false\nfooterYear: 2026\nindexed: true\n${times}---\n\n${body}\n`,
  )
const cards = contentWith({}).filter(({ path }) => path.startsWith('landing/mission/'))
const hero = holding(bytesOf('landing/hero.yaml') ?? '')

const mistakes: Readonly<Record<string, Mistake>> = {
  'times that are none, and those that are told': {
    'landing/mission/a.md': timedCard('from: soon', 90),
    'landing/mission/b.md': timedCard('from: 2027-03-28 02:30', 91),
    'landing/mission/c.md': timedCard('from: 2027-10-31 02:30', 92),
    'landing/mission/d.md': timedCard('from: 2027-05-01\nuntil: 2027-04-01', 93),
    'landing/mission/e.md': timedCard('until: 2026-04-01', 94),
    'landing/mission/f.md': timedCard('from: 2026-04-01', 95),
  },
  'seasons without dates, with wrong ones, and two that overlap': {
    'seasons/a/season.yaml': holding('from: 2027-01-01\nuntil: 2027-03-01\n'),
    'seasons/a/landing/hero.yaml': hero,
    'seasons/b/season.yaml': holding('from: 2027-02-01\n'),
    'seasons/b/landing/hero.yaml': hero,
    'seasons/b/gate.json': holding(bytesOf('gate.json') ?? ''),
    'seasons/c/landing/mission.yaml': holding(bytesOf('landing/mission.yaml') ?? ''),
    'seasons/d/season.yaml': holding('from: 2027-13-01\nuntli: 2028-01-01\n'),
    'seasons/e/season.yaml': holding('from: 2027-09-01\n'),
    'seasons/e/landing/mission.yaml': holding(
      textWith('landing/mission.yaml', (it) => it.replace('title:', 'titel:')),
    ),
  },
  'what is wrong only later': {
    ...Object.fromEntries(
      cards.map(({ path }) => [
        path,
        holding(
          textWith(path, (it) => it.replace(/^(order: .*)$/m, '$1\nuntil: 2027-03-01 09:00')),
        ),
      ]),
    ),
    'pages/soon.md': timedPage('/soon', 'from: 2027-02-01\nuntil: 2027-05-01\n', 'Soon.'),
    'pages/link.md': timedPage('/link', '', 'See [soon](/soon).'),
    'pages/swarm.md': holding(
      textWith('pages/swarm.md', (it) => it.replace(/^(gated: .*)$/m, '$1\nuntil: 2027-06-01')),
    ),
  },
  'a text that has changed in one language': {
    'translations.json': holding(noted),
    'chateau/en.yaml': holding(built),
  },
  'texts that are new in both languages': {
    'translations.json': holding(noted),
    'chateau/en.yaml': holding(built),
    'chateau/fr.yaml': holding(textWith('chateau/fr.yaml', (it) => it.replace('Élevé', 'Bâti'))),
  },
  'a letter that the fonts lack': { [card]: holding(textWith(card, (it) => `${it}Ж\n`)) },
  'a link to another file': { [card]: leadingTo('innovation.md') },
  'a link out of the folder': { [card]: leadingTo(join(world, 'elsewhere.md')) },
  'a picture that is a link': { [facade]: leadingTo('hall.png') },
  'a folder with the name of a file': { [card]: (place) => mkdir(place) },
  'a copy that OneDrive has made of a card': {
    'landing/mission/protection-LAPTOP.md': holding(bytesOf(card) ?? ''),
  },
  'a name with a line break': { 'landing/a\n::warning::b.txt': holding('x') },
  'a name with marks of direction': { 'landing/\u202etxt.md': holding('x') },
  'a pipe': { 'landing/pipe.md': (place) => outputOf('mkfifo', [place]) },
  'a web page with the name of a picture': { [facade]: holding('<!doctype html><p>Moved.') },
  'a picture from a telephone': insteadOfFacade('facade.heic', holding(jpeg)),
  'a moving picture of old': insteadOfFacade('facade.gif', holding('GIF89a')),
  'a JPEG called PNG': { [facade]: holding(jpeg) },
  'a picture of 41 MB': { [facade]: ofBytes(41_000_000) },
  'a picture of 70 MB': { [facade]: ofBytes(70_000_000) },
  'a picture of 51 megapixels': { [facade]: holding(huge) },
  'a moving picture': insteadOfFacade('facade.webp', holding(moving)),
  'a picture of which half is there': { [facade]: holding(png.subarray(0, png.length / 2)) },
  'a small picture': { [facade]: holding(small) },
  'a small picture whose accents are stored apart': {
    ...insteadOfFacade('fa\u00E7ade.png', () => undefined),
    'chateau/images/fac\u0327ade.png': holding(small),
  },
  'a drawing that is broken off': insteadOfFacade('facade.svg', holding(drawing('<g>'))),
  ...Object.fromEntries(
    Object.entries({
      'a script': drawing('<script>alert(1)</script>'),
      'an attribute that runs': drawing('<rect onload="alert(1)"/>'),
      'a foreign object': drawing('<foreignObject/>'),
      'an entity': drawing('', '<!DOCTYPE svg [<!ENTITY a "b">]>'),
      'a link': drawing('<image href="https://example.org/a.png"/>'),
      'a style sheet': drawing('<style>@import "a.css"</style>'),
      letters: drawing('<text>A</text>'),
      'another encoding': drawing('', '<?xml version="1.0" encoding="utf-16"?>'),
    }).map(([name, svg]) => [
      `a drawing with ${name}`,
      insteadOfFacade('facade.svg', holding(svg)),
    ]),
  ),
}

/** What is told of a mistake on the disk, which is as it was when this is done. */
async function told(mistake: Mistake, lang: Language, given: GivenAddresses = {}) {
  for (const [path, put] of Object.entries(mistake)) {
    rmSync(join(content, path), { force: true, recursive: true })
    await put?.(join(content, path))
  }
  const report = await check(await loadSources(content), {
    table: kinds,
    content,
    lang,
    today: '2026-01-01',
    at: '2026-12-01',
    ...given,
  })
  for (const path of Object.keys(mistake)) {
    rmSync(join(content, path), { force: true, recursive: true })
    rmSync(join(content, 'seasons'), { force: true, recursive: true })
    const bytes = bytesOf(path)
    if (bytes) await writeFile(join(content, path), bytes)
  }
  return report
}

test.each(languages)(
  'what is printed of mistakes in files is in on-disk.%s.txt',
  async (lang) => {
    const pages: string[] = []
    for (const [name, mistake] of Object.entries(mistakes))
      pages.push(printed(name, await told(mistake, lang), lang))
    const given = { siteUrl: 'https://one.example.org/', pagesUrl: 'https://two.example.org/' }
    pages.push(printed('two addresses that differ', await told({}, lang, given), lang))
    const shared = { siteUrl: 'https://owner.example.org/site' }
    pages.push(printed('an address that other sites share', await told({}, lang, shared), lang))
    const heavy = problemsOf(weightFindings([{ file: 'pages/home.md', excess: 15_234 }]), lang)
    pages.push(printed('a page that weighs too much', { problems: heavy }, lang))
    const text = pages.join('\n').replaceAll(content, 'content')
    await expect(text).toMatchFileSnapshot(`on-disk.${lang}.txt`)
  },
  120_000,
)
