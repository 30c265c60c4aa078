import { expect, test } from 'vitest'
import { siteWith } from '../../test/foundation.ts'
import { printMusicXml } from './musicxml.ts'

const { round } = siteWith({}).landing
const printed = printMusicXml(round)

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly children: Element[]
  text: string
}

/** Reads XML as strictly as its grammar is for what is printed here: each tag is closed by its own, and no sign is stray. */
function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!DOCTYPE [^>]*>\n/, '')
  for (const [all, end, name = '', given = '', closed] of body.matchAll(
    /<(\/?)([a-z-]+)((?: [a-z]+="[^"<&]*")*)(\/?)>|[^<>&]+|&#\d+;|[\s\S]/g,
  )) {
    const here = open.at(-1)
    if (!here) throw new Error('there is something behind the end')
    if (name === '') {
      if (/^[<>&]$/.test(all)) throw new Error(`a stray ${all}`)
      here.text += all.replace(/&#(\d+);/, (_, code) => String.fromCharCode(Number(code)))
    } else if (end) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes ${here.name}`)
    } else {
      const attributes = Object.fromEntries(
        [...given.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = '', value]) => [key, value]),
      )
      const element: Element = { name, attributes, children: [], text: '' }
      here.children.push(element)
      if (!closed) open.push(element)
    }
  }
  const [score] = root.children
  if (open.length !== 1 || !score) throw new Error('not everything is closed')
  return score
}

const all = (element: Element | undefined, path: string): readonly Element[] =>
  path
    .split('/')
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      element ? [element] : [],
    )
const textAt = (element: Element, path: string) => all(element, path)[0]?.text

const score = readXml(printed)
const parts = all(score, 'part')

/** A note as the content writes it: pitch, length in quavers, syllable. */
interface Heard {
  readonly pitch: string | undefined
  readonly length: number
  readonly syllable: string | undefined
}

/** The notes of each bar of a part, tied ones joined, as the content writes them. */
function heardIn(part: Element | undefined): readonly (readonly Heard[])[] {
  return all(part, 'measure').map((measure) => {
    const bar: Heard[] = []
    for (const note of all(measure, 'note')) {
      const alter = { '-1': 'b', '1': '#' }[textAt(note, 'pitch/alter') ?? ''] ?? ''
      const step = textAt(note, 'pitch/step')
      const pitch = step && `${step}${alter}${textAt(note, 'pitch/octave')}`
      const length = Number(textAt(note, 'duration'))
      const goesOn = /begin|middle/.test(textAt(note, 'lyric/syllabic') ?? '') ? '-' : ''
      const words = textAt(note, 'lyric/text')
      const isTied = all(note, 'tie').some(({ attributes }) => attributes['type'] === 'stop')
      const before = isTied ? bar.pop() : undefined
      if (isTied) expect(before?.pitch, 'a tie leads to the same pitch').toBe(pitch)
      if (before) bar.push({ ...before, length: before.length + length })
      else bar.push({ pitch, length, syllable: words && words + goesOn })
    }
    return bar
  })
}

const written = (bars: typeof round.bars): readonly (readonly Heard[])[] =>
  bars.map((bar) => bar.map(({ pitch, length, syllable }) => ({ pitch, length, syllable })))

test('the score is well-formed, MusicXML 4.0, and names the round, its manuscript and its parts', () => {
  expect([score.name, score.attributes['version']]).toEqual(['score-partwise', '4.0'])
  expect(textAt(score, 'work/work-title')).toBe('Sumer is icumen in')
  expect(textAt(score, 'identification/source')).toContain('Harley MS 978')
  const names = all(score, 'part-list/score-part').map((part) => textAt(part, 'part-name'))
  expect(names).toEqual(['Rota', 'Pes I', 'Pes II'])
})

test('read back, the melody has the pitches, lengths and syllables of the content', () => {
  expect(heardIn(parts[0])).toEqual(written(round.bars))
})

test('below it both low voices repeat the ground, each from its own bar', () => {
  for (const [index, begin] of round.foot.begins.entries()) {
    const turned = [...round.foot.bars.slice(begin - 1), ...round.foot.bars.slice(0, begin - 1)]
    const needed = Array.from({ length: 6 }, () => written(turned)).flat()
    expect(heardIn(parts[index + 1])).toEqual(needed)
  }
})

test('every sign says the length that it has, and a bar lasts six quavers', () => {
  const quavers = { eighth: 1, quarter: 2, half: 4, whole: 8 }
  for (const measure of parts.flatMap((part) => all(part, 'measure'))) {
    const notes = all(measure, 'note')
    const lengths = notes.map((note) => {
      const [, plain = 0] =
        Object.entries(quavers).find(([name]) => name === textAt(note, 'type')) ?? []
      return all(note, 'dot').length > 0 ? 1.5 * plain : plain
    })
    expect(lengths).toEqual(notes.map((note) => Number(textAt(note, 'duration'))))
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(6)
  }
})

test('it has the tempo, a number where each voice enters, and a repeat at its end', () => {
  const [melody] = parts
  const first = all(melody, 'measure')[0]
  expect(first && textAt(first, 'direction/direction-type/metronome/per-minute')).toBe('76')
  expect(all(melody, 'measure/direction/sound')[0]?.attributes['tempo']).toBe('114')
  const marks = all(melody, 'measure').flatMap((measure, bar) =>
    all(measure, 'direction/direction-type/rehearsal').map(({ text }) => [bar, text]),
  )
  expect(marks).toEqual([0, 2, 4, 6].map((bar, voice) => [bar, `${voice + 1}`]))
  for (const part of parts)
    expect(all(part, 'measure/barline/repeat').map(({ attributes }) => attributes)).toEqual([
      { direction: 'backward', times: '2' },
    ])
})

test('what has a meaning in XML is written so that it has none', () => {
  const title = 'Jack & Jill <up> "the hill"'
  expect(textAt(readXml(printMusicXml({ ...round, title })), 'work/work-title')).toBe(title)
})
