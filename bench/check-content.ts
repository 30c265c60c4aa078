import type { Source } from '../src/site.ts'

/** As many further files as wanted beside the shipped ones: pages of text, cards and case studies in turn. */
export function furtherFiles(shipped: readonly Source[], count: number): Source[] {
  const legal = shipped.find(({ path }) => path === 'pages/legal-notice.md')
  const [, , body = ''] = Buffer.from(legal?.bytes ?? [])
    .toString()
    .split('---\n')
  return Array.from({ length: count }, (_, index) => {
    const [path, lines, text] = file(index, body)
    return { path, bytes: Buffer.from(`---\n${lines.join('\n')}\n---\n\n${text}\n`) }
  })
}

type Written = readonly [path: string, fields: readonly string[], text: string]

function file(index: number, body: string): Written {
  // Places go up to 999; a third of the files has one in each of the two folders of cards.
  const order = `order: ${100 + Math.floor(index / 3)}`
  const link = `Sentence ${index} leads to [a page](/page-${index - (index % 3)}).`
  if (index % 3 === 1) {
    const fields = ['icon: tie', `title: Card ${index}`, order]
    return [`landing/mission/card-${index}.md`, fields, link]
  }
  if (index % 3 === 2) {
    const fields = [`title: Cas ${index}`, 'client: Une maison', 'result: Vendu', order]
    return [`swarm/cases/case-${index}.md`, [...fields, 'extra: true'], link]
  }
  const fields = [`route: /page-${index}`, 'template: prose', `title: Page ${index}`]
  const rest = ['lang: en', 'gated: false', 'footerYear: 2026', 'indexed: true']
  const description = `description: What page ${index} is about.`
  return [`pages/page-${index}.md`, [...fields, description, ...rest], body.trim()]
}
