import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import project from '../package.json' with { type: 'json' }
import { exit } from '../src/failure.ts'
import { helped, variablesRead } from './helps.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The files and folders of the project, without what is generated. */
const generated = /^(?:node_modules|\.git|\.cache|\.assets|\.editor\/work|\.?dist\b.*)$/
const below = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (generated.test(path)) return []
    return entry.isDirectory() ? [path, ...below(path)] : [path]
  })
const paths = below('.')
const documents = paths.filter((path) =>
  /^(?:README|CONTRIBUTING|SECURITY|content\/\w+|docs\/(?!edit\/after-the-event\/).+|bench\/README)\.md$/.test(
    path,
  ),
)

const withoutBlocks = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '')

/** The lines of code blocks, and what stands in backticks; the help of a command as it is. */
const code = new Map<string, readonly string[]>(
  documents.map((path) => {
    const blocks = [...read(path).matchAll(/^ *```.*\n([\s\S]*?)^ *```/gm)].map(([all]) => all)
    const spans = [...withoutBlocks(read(path)).matchAll(/`([^`]+)`/g)]
    return [path, [...blocks.join('').split('\n'), ...spans.map(([, one = '']) => one)]]
  }),
)
for (const [name, help] of helped) code.set(`${name} --help`, help.split('\n'))

/** What is wrong with pieces of code, each with its document. */
const faults = (wrong: (piece: string) => readonly string[]): readonly string[] =>
  [...code].flatMap(([path, pieces]) => pieces.flatMap(wrong).map((one) => `${path}: ${one}`))

/** Words that stand for something else: NAME, DIR, [options], …. */
const placeholder = /…|[[\]]|\b(?:NAME|FILE)\b|(?<![\w-])[A-Z]{3,}(?![\w.])|[A-Z]{5}|\bN\b/

/** The words behind a command that are no option, no value of one, and nothing that its help or a test names. */
function wrongWords(name: string, words: readonly string[]): readonly string[] {
  const help = helped.get(name) ?? ''
  const options = new Map<string | undefined, string | undefined>(
    [...help.matchAll(/^ {2}(--[\w-]+)( \S+)?/gm)].map(([, one, value]) => [one, value]),
  )
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path))
  return words.filter((word, at) => {
    const [option = word] = word.split('=')
    if (word.startsWith('--')) return option !== '--help' && !options.has(option)
    if (placeholder.test(word) || options.get(words[at - 1])) return false
    return name === 'test'
      ? !tests.some((path) => path.includes(word))
      : !new RegExp(`^ {2}${RegExp.escape(word)} `, 'm').test(help)
  })
}

test('commands exist, with their options and words', () => {
  const call =
    /(npm (?:run )?|node scripts\/run\.mjs )((?<=run |mjs )[\w-]+|(?<=npm )(?:start|test)\b)( -- | )?([^#>|&"]*)/g
  const wrong = faults((piece) =>
    [...piece.matchAll(call)].flatMap(([all, by = '', name = '', dashes, rest = '']) => {
      const isNpm = by.startsWith('npm')
      const isThere = isNpm ? name in project.scripts : paths.includes(`scripts/${name}.ts`)
      if (placeholder.test(name) || !isThere) return placeholder.test(name) ? [] : [all]
      const isGiven = helped.has(name) && (!isNpm || dashes === ' -- ')
      const words = isGiven ? rest.split(/\s+/).filter(Boolean) : []
      return wrongWords(name, words).map((word) => `${all}: ${word}`)
    }),
  )
  expect(wrong).toEqual([])
})

test('an option in backticks is one of some command, or of git, npm or Vitest', () => {
  const others = [read('scripts/send-changed.sh'), '--help --update --project --theirs --save-dev']
  const known = new Set<string>([...helped.values(), ...others].join('\n').match(/--\w[\w-]*/g))
  const option = /^--\w[\w-]*/
  expect(faults((one) => (option.exec(one) ?? []).filter((it) => !known.has(it)))).toEqual([])
})

test('exit codes are those of the program', () => {
  const told = documents.flatMap((path) => [
    ...read(path).matchAll(/(internal error\W{1,9})?exit codes?:? (\d+)/gi),
  ])
  const wrong = told.filter(([, isInternal, one]) =>
    isInternal ? Number(one) !== exit.bug : !Object.values<number>(exit).includes(Number(one)),
  )
  expect(wrong.map(([all]) => all)).toEqual([])
  expect(told.length).toBeGreaterThan(0)
})

test('environment variables are read somewhere', () => {
  const settings = '{.ci/run,.gitlab-ci.yml,.github/workflows/*,.devcontainer/*,scripts/*.sh}'
  const elsewhere = globSync(settings, { cwd: root }).map(read).join('\n').match(/\w+/g) ?? []
  const known = new Set([...variablesRead().keys(), ...elsewhere])
  const named = /^(?:[A-Z][A-Z_]+(?==)|[A-Z]+_[A-Z_]+$)/
  expect(faults((one) => (named.exec(one) ?? []).filter((it) => !known.has(it)))).toEqual([])
})

/** What a build, a host or a person makes. */
const madeElsewhere =
  /^(?:\.?(?:dist|node_modules|\.cache|\.editor\/work)\b.*|(?:[\w-]+\/)?(?:index|404|500)\.html|(?:live|files|peers)\.json|(?:licences|due)\.txt|(?:content\/)?seasons\/.*|nginx(?:-redirects)?\.conf|point-dorgue\/)$/

test('paths are those of files and folders', () => {
  const all = paths.map((path) => `/${path}`).join('\n')
  const packages = { ...project.dependencies, ...project.devDependencies }
  const known =
    /^(?:src|templates|test|bench|docs|scripts|content|\.editor|\.github)\/|\/$|\.(?:tsx?|m?js|css|json|ya?ml|md|txt|sh|cmd|command|csv|svg)$/
  const wrong = faults((piece) => {
    const isPath = /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/.test(piece) && known.test(piece)
    const isOther = placeholder.test(piece) || madeElsewhere.test(piece) || piece in packages
    if (!isPath || isOther) return []
    const steps = piece.replace(/^\.\.\/|\/$/g, '').split('*')
    const isEnding = /^\.\w+(?:\.\w+)?$/.test(piece)
    const pattern = `${isEnding ? '' : '/'}${steps.map(RegExp.escape).join('[^/\\n]*')}$`
    return new RegExp(pattern, 'm').test(all) ? [] : [piece]
  })
  expect(wrong).toEqual([])
})

/** The anchors of a document, as GitHub makes them of its headings. */
function anchorsOf(path: string): readonly string[] {
  const heads = withoutBlocks(read(path)).matchAll(/^#{1,6} +(.+?) *#*$/gm)
  return [...heads].map(([, head = '']) => {
    const words = head.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    return words.replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '').replaceAll(' ', '-')
  })
}

test('links lead to files and headings', () => {
  const wrong = documents.flatMap((path) => {
    const links = withoutBlocks(read(path))
      .replace(/`[^`]*`/g, '')
      .matchAll(/(?<!\\)\]\(([^)\s]+)\)/g)
    return [...links].flatMap(([, link = '']) => {
      const [to = '', anchor] = decodeURI(link).split('#')
      const target = to === '' ? path : posix.join(posix.dirname(path), to)
      const isThere = /^[a-z]+:/.test(link) || existsSync(join(root, target))
      const isHeaded =
        anchor === undefined ||
        !target.endsWith('.md') ||
        !isThere ||
        anchorsOf(target).includes(anchor)
      return isThere && isHeaded ? [] : [`${path}: ${link}`]
    })
  })
  expect(wrong).toEqual([])
})

test('the README names the administrator that is shipped', () => {
  // Once the owner has named somebody, README is the owner's too.
  const { help } = parse(read('content/site.yaml'))
  const told = help?.mail.endsWith('.example') ? Object.values<string>(help) : []
  expect(told.filter((one) => !read('README.md').includes(one))).toEqual([])
})
