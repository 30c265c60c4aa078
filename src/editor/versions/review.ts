import { createHash, randomBytes } from 'node:crypto'
import { contentType } from '../../hosting/headers.ts'
import type { BuildCache } from '../../pictures/cache.ts'
import words from '../panel/words/words.json' with { type: 'json' }
import type { ChangedPage, Coming, ReviewFile, VersionSide } from '../protocol/versions.ts'
import { panelBundle } from '../server/panel-files.ts'
import { keyText, type Review, type ReviewPage, seal } from './sealed-review.ts'

/** What the file to send is made from. */
interface ReviewSources {
  readonly title: string
  /** Who makes it; its first screen says so. */
  readonly sender?: string | undefined
  readonly pages: readonly ChangedPage[]
  readonly coming: readonly Coming[]
  /** How many pages were not compared. */
  readonly left: number
  /** A page of a version, with its marks. */
  readonly page: (route: string, side: VersionSide) => Promise<string | undefined>
  /** A file of the site by its path, of either version. */
  readonly file: (path: string) => Promise<Uint8Array | undefined>
  /** The rules of the faces that the names and words around the pages are set in. */
  readonly faces: string
  /** The path below which the site lies. */
  readonly base: string
  readonly cache: BuildCache
}

/** In pixels: of each picture the narrowest file that is so wide, or the widest. */
const pictureWidth = 1000

/** Makes the file to send: sealed with 128 random bits, which are in nothing but the answer. */
export async function reviewFile(sources: ReviewSources): Promise<ReviewFile> {
  const { title, sender, pages, coming, left, page, file, faces, base, cache } = sources
  const known = new Map<string, number>()
  const assets: string[] = []
  const pathOf = (address: string) =>
    decodeURI(address.replace(/^https?:\/\/[^/]+/, '')).replace(`${base}/`, '')
  /** What stands for a file of the site; the address itself where there is no such file. */
  const assetOf = async (address: string): Promise<string> => {
    const path = pathOf(address)
    const bytes = known.has(path) ? undefined : await file(path)
    if (bytes) {
      known.set(path, assets.length)
      assets.push(`data:${contentType(path)};base64,${Buffer.from(bytes).toString('base64')}`)
    }
    const number = known.get(path)
    return number === undefined ? address : `asset:${number};`
  }
  const replaced = async (
    text: string,
    form: RegExp,
    by: (found: readonly string[]) => Promise<string>,
  ) => {
    const found = [...text.matchAll(form)]
    const replacements = await inTurn(found, by)
    return text.replace(form, () => replacements.shift() ?? '')
  }
  // A face of which the site has no file is drawn by another one.
  const withFiles = (css: string) =>
    replaced(css, /url\(([^)]+\.woff2)\)/g, async ([, address = '']) => {
      const asset = await assetOf(address)
      return asset === address ? 'local("-")' : `url(${asset})`
    })
  const alone = async (html: string): Promise<string> => {
    const lean = html.replace(
      /<link rel="(?!stylesheet|canonical)[^>]*>|<meta http-equiv[^>]*>/g,
      '',
    )
    const styled = await replaced(
      lean,
      /<link rel="stylesheet" href="([^"]+)"[^>]*>/g,
      async ([, href = '']) => {
        const css = String(Buffer.from((await file(pathOf(href))) ?? []))
        return `<style>${await withFiles(css)}</style>`
      },
    )
    const drawn = await replaced(styled, /(?:<source[^>]*>)*<img[^>]*>/g, async ([all = '']) => {
      const [image = ''] = /<img[^>]*>/.exec(all) ?? []
      const sets = [...all.matchAll(/srcset="([^"]+)"(?![^>]*media=)/gi)].flatMap(([, set = '']) =>
        set.split(', '),
      )
      const widths = sets
        .map((source) => source.split(' '))
        .map(([at = '', width = '']) => [at, Number.parseInt(width, 10)] as const)
      const sorted = widths.toSorted(([, first], [, second]) => first - second)
      const [chosen = /src="([^"]+)"/.exec(image)?.[1] ?? ''] =
        sorted.find(([, width]) => width >= pictureWidth) ?? sorted.at(-1) ?? []
      const asset = await assetOf(chosen)
      return image
        .replace(/ (?:srcset|sizes|loading)="[^"]*"/gi, '')
        .replace(/ src="[^"]*"/, ` src="${asset}"`)
    })
    const carded = await replaced(
      drawn,
      /(<meta property="og:image" content=")([^"]+)/g,
      async ([, start = '', image = '']) => start + (await assetOf(image)),
    )
    return withFiles(carded)
  }
  const versionOf = async (route: string | undefined, side: VersionSide) => {
    const html = route === undefined ? undefined : await page(route, side)
    return html && alone(html)
  }
  const made = await inTurn(pages, async ({ file, name, before, after }): Promise<ReviewPage> => {
    const both = {
      before: await versionOf(before, 'before'),
      after: await versionOf(after, 'after'),
    }
    return { file, name, route: { before, after }, ...both }
  })
  const dated = new Date().toISOString()
  const review: Review = {
    title,
    date: dated,
    faces: await withFiles(faces),
    pages: made,
    coming,
    assets,
    left,
  }
  const key = randomBytes(16)
  const sealed = await seal(JSON.stringify(review), new Uint8Array(key))
  const written = Buffer.from(sealed).toString('base64url')
  return {
    html: await documentOf(written, sender ?? '', cache),
    key: keyText(key),
    pages: made.length,
    left,
  }
}

/** One after the other: pictures are made with all of the processor. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

/** The document around what is sealed: its own script, who sends it, and no way out. Nothing of the site is in it. */
async function documentOf(sealed: string, sender: string, cache: BuildCache): Promise<string> {
  const bundle = await panelBundle(cache, 'review-file.tsx')()
  const script = bundle.script.replaceAll('</', '<\\/')
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`
  const own = Object.entries(words).filter(([name]) => /^(?:compare|review)\./.test(name))
  const data = (id: string, text: string) =>
    `<script type="application/json" id="${id}">${text.replaceAll('<', '\\u003c')}</script>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    `<title>${words['review.file'].en} · ${words['review.file'].fr}</title><style>${bundle.style}</style></head>`,
    `<body><div id="review"></div>${data('words', JSON.stringify(Object.fromEntries(own)))}${data('sender', JSON.stringify(sender))}${data('sealed', `"${sealed}"`)}`,
    `<script>${script}</script></body></html>\n`,
  ].join('\n')
}
