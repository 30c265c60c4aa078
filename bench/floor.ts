// What nobody can do without who makes such pages in Node: parses the texts of a content folder with `yaml` and remark,
// renders each as a page with React, and writes it. Arguments: that folder, and one to write to.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { remark } from 'remark'
import { parse } from 'yaml'

const [content = '', out = ''] = process.argv.slice(2)
mkdirSync(out, { recursive: true })

const names = readdirSync(content, { recursive: true, encoding: 'utf8' })
for (const [index, name] of names.filter((path) => /\.(?:md|yaml)$/.test(path)).entries()) {
  const text = readFileSync(join(content, name), 'utf8')
  const [, matter, after] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const fields = matter ?? (name.endsWith('.yaml') ? text : '')
  const body = after ?? (name.endsWith('.yaml') ? '' : text)
  const blocks = remark()
    .parse(body)
    .children.map((block, key) => createElement('p', { key }, JSON.stringify(block)))
  const main = createElement('main', { title: JSON.stringify(parse(fields)) }, blocks)
  writeFileSync(join(out, `${index}.html`), renderToStaticMarkup(main))
}
