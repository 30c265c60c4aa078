import fc from 'fast-check'

/** A number below another, always the same for the same number. */
type Pick = (below: number) => number
export type Content = ReadonlyMap<string, Uint8Array>

const textAt = (content: Content, path: string) => Buffer.from(content.get(path) ?? []).toString()
const markdown = (content: Content) => [...content.keys()].filter((path) => path.endsWith('.md'))
const texts = (content: Content) =>
  [...content.keys()].filter((path) => /\.(?:md|yaml|json)$/.test(path))

/** What an editor may do to the content; gives the files that are other ones then, `undefined` for one that is gone. */
type Edit = (
  content: Content,
  pick: Pick,
) => readonly (readonly [string, string | Uint8Array | undefined])[]

const anyOf = <Value>(values: readonly Value[], pick: Pick): Value[] =>
  values.slice(pick(values.length)).slice(0, 1)

const replaced =
  (from: RegExp, to: string): Edit =>
  (content, pick) => {
    const found = texts(content).filter((path) => from.test(textAt(content, path)))
    return anyOf(found, pick).map((path) => [path, textAt(content, path).replace(from, to)])
  }

const anotherWord =
  (among: (content: Content) => readonly string[]): Edit =>
  (content, pick) =>
    anyOf(among(content), pick).map((path) => {
      const text = textAt(content, path)
      const words = [...text.matchAll(/(?<=[a-z] )[a-z]{4,9}(?= [a-z])/g)]
      const [word] = anyOf(words, pick)
      const rest = word && text.slice(word.index + word[0].length)
      return [path, word ? `${text.slice(0, word.index)}harbour${rest}` : text]
    })

/** The edits of a content that began as `first`, whose new pages are written as `page` says. */
const editsOf = (first: Content, page: NewPage): Readonly<Record<string, Edit>> => ({
  'a word': anotherWord(texts),
  'a word on a page': anotherWord((content) =>
    markdown(content).filter((path) => path.startsWith('pages/')),
  ),
  'a title': replaced(/^title: .*$/m, 'title: Another title'),
  'a letter that no font holds': replaced(/(?<=[a-z] )the /, 'the Ω '),
  'a page opened': replaced(/^gated: true$/m, 'gated: false'),
  'a page closed': replaced(/^gated: false$/m, 'gated: true'),
  'old addresses': replaced(/^indexed: (\w+)$/m, 'indexed: $1\nredirectFrom: [/old, /Old.html]'),
  'an order': replaced(/^order: 1$/m, 'order: 9'),
  'a mistake': replaced(/^title:/m, 'titel:'),
  'a page made': (_, pick) => [[`pages/new-${pick(3)}.md`, page(`new-${pick(3)}`, `x${pick(9)}`)]],
  'a page gone': (content, pick) =>
    anyOf(
      markdown(content).filter((path) => path.includes('new-')),
      pick,
    ).map((path) => [path, undefined]),
  'a picture gone': (content) => [
    [
      'chateau/gallery.yaml',
      textAt(content, 'chateau/gallery.yaml').replace(/ {2}- id: room\n(?: {4}.*\n)+/, ''),
    ],
  ],
  'a page that moves': (content, pick) =>
    anyOf(
      markdown(content).filter((path) => path.includes('new-')),
      pick,
    ).flatMap((path) => [
      [path, undefined],
      [path.replace('new-', 'new-old-'), textAt(content, path)],
    ]),
  'another picture': (content, pick) => {
    const pictures = [...content.keys()].filter((path) => path.endsWith('.png'))
    const from = anyOf(pictures, pick)
    const to = anyOf(pictures.toReversed(), pick)
    return to.map((path) => [path, content.get(from[0] ?? '')])
  },
  'other keys': replaced(/(?<="seed": ")./, 'x'),
  'the shared words': replaced(/^tagline:$/m, 'tagline: # of the house'),
  'the address': replaced(/^url: .*$/m, 'url: https://elsewhere.example/below'),
  'as it was': (content, pick) =>
    anyOf(
      [...first.keys()].filter((path) => content.get(path) !== first.get(path)),
      pick,
    ).map((path) => [path, textAt(first, path)]),
})

/** The text of a new page with a name, in which something more is said. */
type NewPage = (name: string, more: string) => string

/** Series of random edits of a content: what they consist of, and the content after each. */
export function randomEdits(first: Content, page: NewPage, length: number) {
  const edits = editsOf(first, page)
  const step = fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat())
  const edited = (content: Content, [name, number]: readonly [string, number]): Content => {
    const changes = edits[name]?.(content, (below) => number % Math.max(1, below)) ?? []
    const next = new Map(content)
    for (const [path, to] of changes)
      if (to === undefined) next.delete(path)
      else if (to !== textAt(content, path) && to !== content.get(path))
        next.set(path, Buffer.from(to))
    return next
  }
  return { series: fc.array(step, { minLength: length, maxLength: length }), edited }
}
