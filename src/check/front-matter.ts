import matter from 'gray-matter'
import { type Finding, finding } from '../content/finding.ts'
import { lineRange, type Range, type TextFile } from '../content/text.ts'
import { message } from '../message.ts'

/** The two parts of a Markdown file, or why they cannot be told apart. */
type Split =
  | { readonly parts: { readonly fields: Range; readonly body: Range } }
  | { readonly finding: Finding }

/**
 * Splits a Markdown file: a line of exactly `---`, the fields, a line of exactly `---`, the body. What gray-matter would
 * run, guess or pass over in silence is refused before it sees the text.
 */
export function splitFrontMatter(source: TextFile): Split {
  const refused = faultOf(source)
  if (refused) return { finding: refused }
  const file = matter(source.text, splitOnly)
  const fields: Range = [opening.length, opening.length + file.matter.length]
  if (source.text.slice(...fields) !== file.matter) throw new Error('gray-matter split elsewhere')
  return { parts: { fields, body: [source.text.length - file.content.length, source.text.length] } }
}

const opening = '---'

const deny = () => {
  throw new Error('gray-matter may not parse')
}

// Options are always given: without them gray-matter answers a second call from its cache.
const splitOnly = {
  language: 'yaml',
  engines: {
    yaml: { parse: () => ({}), stringify: deny },
    js: deny,
    javascript: deny,
    json: deny,
    coffee: deny,
    toml: deny,
  },
}

function faultOf(source: TextFile): Finding | undefined {
  const [, end] = lineRange(source, 1)
  const [start, language = ''] =
    /^---(?!-)\s*([\s\S]*)/.exec(source.text.slice(0, end).trimEnd()) ?? []
  if (start === undefined) return finding(source, [0, end], noFrontMatter())
  if (language !== '') {
    const range = [start.length - language.length, start.length] as const
    return finding(source, range, frontMatterLanguage({ language }))
  }
  const closing = /\n---.*/.exec(source.text)
  if (!closing) return finding(source, [0, 3], openFrontMatter())
  const rest = closing[0].slice(4).trim()
  if (rest === '') return undefined
  const at = closing.index + closing[0].indexOf(rest, 4)
  return finding(source, [at, at + rest.length], frontMatterEnd({ rest }))
}

const noFrontMatter = message('front-matter/missing', {
  en: 'This file must begin with ---: a line of three hyphens, then the fields.',
  enFix: 'Delete what stands above the first --- line, or add one on line 1.',
  fr: "Ce fichier doit commencer par --- : une ligne de trois traits d'union, puis les champs.",
  frFix: 'Supprimez ce qui précède la première ligne ---, ou ajoutez-en une à la ligne 1.',
})

const frontMatterLanguage = message('front-matter/language', {
  en: '“{language}” stands behind the opening ---; no language other than YAML is allowed there.',
  enFix: 'Leave nothing but --- on this line.',
  fr: "« {language} » suit le --- du début ; aucun autre langage que YAML n'y est permis.",
  frFix: 'Ne laissez que --- sur cette ligne.',
})

const openFrontMatter = message('front-matter/unclosed', {
  en: 'The block of fields at the top is not closed.',
  enFix: 'Add a line with only --- below the last field.',
  fr: "Le bloc de champs du début n'est pas fermé.",
  frFix: 'Ajoutez une ligne avec seulement --- sous le dernier champ.',
})

const frontMatterEnd = message('front-matter/closing', {
  en: '“{rest}” stands behind the --- that closes the fields.',
  enFix: 'Leave nothing but --- on this line.',
  fr: '« {rest} » suit le --- qui ferme les champs.',
  frFix: 'Ne laissez que --- sur cette ligne.',
})
