import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { listen } from '../src/serve/serve.ts'
import { pageText } from './many-pages.ts'
import { withServer } from './preview.ts'

/** An editor with one text open: the title of the first of some pages. */
export interface Editor {
  readonly name: string
  readonly file: string
  /** Opens the field of the title; there once it has the focus. */
  readonly open: (page: Page) => Promise<Locator>
  /** What is pressed to write the file. */
  readonly button: (page: Page) => Promise<Locator>
  /** Waits until the editor says that it is written. */
  readonly saved: (page: Page) => Promise<unknown>
}

/**
 * Runs Decap CMS while `work` lasts, with the same pages as ours and its local server, which writes files and knows no
 * account. Nothing is measured where its packages are not in `peers/decap` of the folder of other tools.
 */
export async function withDecap<Result>(
  folder: string | undefined,
  pages: number,
  work: (editor: Editor) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const packages = join(folder ?? '', 'peers/decap/node_modules')
  if (!folder || !existsSync(packages)) return []
  const world = mkdtempSync(join(tmpdir(), 'decap-'))
  const content = join(world, 'content')
  mkdirSync(content)
  for (let page = 1; page <= pages; page++)
    writeFileSync(join(content, `page-${String(page).padStart(5, '0')}.md`), pageText(page, pages))
  try {
    const api = {
      command: () => [process.execPath, join(packages, 'decap-server/dist/index.js')],
      settings: (port: string) => ({
        cwd: world,
        env: { ...process.env, PORT: port, BIND_HOST: '127.0.0.1', GIT_REPO_DIRECTORY: world },
      }),
    }
    return await withServer({ ...api, route: '/', status: 404 }, async ({ address }) => {
      const panel = panelFrom(join(packages, 'decap-cms/dist'), `${address}/api/v1`)
      const { port, close } = await listen(panel, 0)
      try {
        return await work(editorAt(`http://127.0.0.1:${port}`, join(content, 'page-00001.md')))
      } finally {
        await close()
      }
    })
  } finally {
    rmSync(world, { recursive: true })
  }
}

/** Answers with the panel, and the files of a folder. */
const panelFrom = (folder: string, api: string): RequestListener => {
  return async ({ url = '' }, response) => {
    if (url === '/')
      return void response.setHeader('Content-Type', 'text/html').end(documentOf(api))
    const bytes = await readFile(join(folder, basename(url))).catch(() => undefined)
    response.writeHead(bytes ? 200 : 404).end(bytes)
  }
}

const documentOf = (api: string) => `<!doctype html><meta charset="utf-8"><title>Decap</title>
<body><script>window.CMS_MANUAL_INIT = true</script><script src="/decap-cms.js"></script>
<script>CMS.init({ config: ${JSON.stringify(settingsFor(api))} })</script>`

const field = (name: string, widget = 'string') => ({ name, label: name, widget })

const settingsFor = (api: string) => ({
  load_config_file: false,
  backend: { name: 'proxy', proxy_url: api, branch: 'main' },
  media_folder: 'media',
  collections: [
    {
      name: 'pages',
      label: 'Pages',
      folder: 'content',
      fields: [field('title'), field('description'), field('lang'), field('body', 'markdown')],
    },
  ],
})

const editorAt = (address: string, file: string): Editor => ({
  name: 'decap',
  file,
  open: async (page) => {
    await page.goto(`${address}/#/collections/pages/entries/page-00001`)
    const title = page.getByLabel('title').first()
    const login = page.getByRole('button', { name: 'Login' })
    await title.or(login).first().waitFor()
    if (await login.isVisible()) await login.click()
    await title.click()
    return title
  },
  button: async (page) => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    return page.getByRole('menuitem', { name: 'Publish now' })
  },
  saved: (page) => page.getByText('Entry saved').waitFor(),
})
