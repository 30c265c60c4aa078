// A site of many pages for measurements: the content of a folder, and so many pages of prose more. Arguments: that
// folder, one to write to, and how many.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const words =
  'music heritage creation hospitality foundation concert archive score string voice choir summer stage circle evening garden stone tower forest water light silence listener artist patron member workshop residency festival instrument restoration library record memory future child teacher composer performer rehearsal audience table guest house road journey morning night harvest season promise craft detail patience'.split(
    ' ',
  )

/** Writes the site; the same arguments give the same bytes. Each page has a link to `source`. */
export function writeManyPages(
  content: string,
  to: string,
  count: number,
  source = 'https://source.test',
): void {
  cpSync(content, to, { recursive: true })
  mkdirSync(join(to, 'pages'), { recursive: true })
  for (let page = 1; page <= count; page++)
    writeFileSync(join(to, `pages/page-${nameOf(page)}.md`), pageText(page, count, source))
}

const nameOf = (page: number): string => String(page).padStart(5, '0')

/** A page of some 300 words with headings, a list, a quotation and links to others; every second one has a table. */
export function pageText(page: number, count: number, source = 'https://source.test'): string {
  let state = Math.imul(page, 2_654_435_761) >>> 0
  // A linear congruential generator (Numerical Recipes): only that it is the same everywhere matters.
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const word = () => words[below(words.length)] ?? ''
  const sentence = () => {
    const said = Array.from({ length: 8 + below(9) }, word)
    said[0] = word().replace(/^./, (letter) => letter.toUpperCase())
    if (below(4) === 0) said[3] = `**${said[3]}**`
    if (below(5) === 0) said[5] = `[${said[5]}](/page-${nameOf(1 + below(count))})`
    if (below(6) === 0) said[2] = `*${said[2]}*`
    return `${said.join(' ')}.`
  }
  const paragraph = () => Array.from({ length: 4 }, sentence).join(' ')
  const plain = () => sentence().replace(/[*[\]]|\(\/page-\d+\)/g, '')
  const table = `Table: ${word()} and ${word()}\n\n| ${word()} | ${word()} |\n| --- | --- |\n${Array.from({ length: 4 }, () => `| ${word()} | ${below(1000)} |\n`).join('')}\n`
  return `---
route: /page-${nameOf(page)}
template: prose
title: "Page ${page}: ${word()} ${word()} ${word()}"
description: "${page}. ${plain()}"
lang: ${page % 2 ? 'fr' : 'en'}
gated: false
footerYear: 2026
indexed: true
---

${paragraph()}

## ${word()} and ${word()}

${paragraph()}

- ${sentence()}
- ${sentence()}
- ${sentence()}

### ${word()} ${word()}

${paragraph()}

> ${sentence()}

${page % 2 ? table : ''}## ${word()}

${paragraph()} See [the source](${source}/${page}).
`
}

const [content, to, count] = process.argv.slice(2)
if (process.argv[1] === import.meta.filename && content && to)
  writeManyPages(content, to, Number(count))
