import { markdownTable } from './markdown-table.ts'
import type { PageBytes } from './pages.ts'
import { budgets } from './weigh.ts'

const heads = [
  'page',
  'CSS after it',
  'fonts',
  'images, 390 px at 3',
  'images, 1440 px at 1',
  'JS',
  'JS later',
  'requests',
]
const columns = [{ head: 'kB' }, ...heads.map((head) => ({ head, figures: true }))]

/** What pages take from their server and what they may take, as a table in Markdown; kB are 1,000 bytes. */
export const pagesTable = (pages: readonly PageBytes[]): string =>
  markdownTable(columns, [
    [
      'at most',
      ...[budgets.page, budgets.styles, budgets.fonts, budgets.pictures, budgets.pictures].map(
        (bytes) => (bytes / 1000).toFixed(1),
      ),
      ...['', '', ''],
    ],
    ...pages.map(({ name, page, styles, fonts, pictures, scripts, laterScripts, requests }) => [
      name,
      ...[page, styles, fonts, pictures.telephone, pictures.desk, scripts, laterScripts].map(
        (bytes) => (bytes === 0 ? '–' : (bytes / 1000).toFixed(1)),
      ),
      String(requests),
    ]),
  ])
