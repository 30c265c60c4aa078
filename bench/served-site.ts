import { build } from '../src/build.ts'
import { answering, listen } from '../src/serve/serve.ts'
import { site } from '../templates/site.ts'
import { demonstrationPasswords } from '../test/demonstration-passwords.ts'

/** A page of the shipped site on a server of our own. */
export interface ServedPage {
  /** What it is called in reports: its address, and whether it is unlocked. */
  readonly name: string
  readonly url: string
  /** The password to type first. */
  readonly password?: string
  /** Whether search engines may list it. */
  readonly listed: boolean
}

/** The shipped site, built in memory and served as a static host would, while `work` lasts. */
export async function withSite<Result>(
  content: string,
  work: (pages: readonly ServedPage[]) => Promise<Result>,
): Promise<Result> {
  const { files } = await build({ site, content, lang: 'en', today: '2026-01-01' })
  const bytes = new Map(files.map((file) => [file.path, file.bytes]))
  const read = async (path: string) => bytes.get(path)
  const { port, close } = await listen(answering({ read, base: '' }), 0)
  try {
    const pages = files.flatMap(({ path, bytes: html }) =>
      path.endsWith('index.html') ? pagesAt(path, Buffer.from(html).toString(), port) : [],
    )
    return await work(pages.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  } finally {
    await close()
  }
}

/** The page of a file, and where it asks for a password also what that opens. */
function pagesAt(path: string, html: string, port: number): readonly ServedPage[] {
  const address = `/${path.replace(/\/?index\.html$/, '')}`
  const page = { url: `http://127.0.0.1:${port}${address}` }
  const listed = !/<meta name="robots" content="noindex"/.test(html)
  if (!html.includes('data-payload=')) return [{ ...page, name: address, listed }]
  const [password] = demonstrationPasswords
  return [
    { ...page, name: `${address}, locked`, listed },
    { ...page, name: `${address}, unlocked`, listed, password },
  ]
}
