import { appendFileSync } from 'node:fs'
import { site } from '../../templates/site.ts'

// Loaded before the preview, and in each of its threads: every check of the site and every page printed is a line of a
// file, without anything in the program that knows of it.
const count = (what: string) => appendFileSync(process.env['COUNTS'] ?? '', `${what}\n`)

const { content, print } = site
const rule = () => {
  count('check')
  return []
}
Object.assign(content, { rules: [...(content.rules ?? []), rule] })
Object.assign(site, {
  print: (...document: Parameters<typeof print>) => {
    count('print')
    return print(...document)
  },
})
