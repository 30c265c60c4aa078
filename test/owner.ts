/**
 * An owner's life: what the owner of the site may do to it in a year, each edit alone and all together, in a copy of
 * the content. After each the check has no error, the site is built, and what is asserted of it (test/shipped) holds. The
 * whole year is also published by the pipeline.
 *
 *     node scripts/run.mjs owner [a part of the name of an edit]
 */
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openPipeline } from './hosting/pipeline-player.ts'
import { runProgram } from './run-program.ts'
import { newFolder } from './temporary.ts'

const root = resolve(import.meta.dirname, '..')
const world = newFolder('owner-')
const content = join(world, 'content')
const out = join(world, 'dist')
const { execPath: program } = process

/** Changes a file of the copy; it must become another one. */
function edit(path: string, change: (text: string) => string): void {
  const text = readFileSync(join(content, path), 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`${path} was not changed`)
  writeFileSync(join(content, path), changed)
}

const replace = (path: string, from: string | RegExp, to: string): void =>
  edit(path, (text) => text.replace(from, to))
const add = (path: string, text: string): void => writeFileSync(join(content, path), text)

/** The values that a pattern finds in a file. */
const found = (path: string, pattern: RegExp): string[] =>
  [...readFileSync(join(content, path), 'utf8').matchAll(pattern)].map(([, value = '']) => value)

const pathsIn = (folder: string): string[] =>
  readdirSync(join(content, folder)).map((name) => `${folder}/${name}`)

function runs(words: readonly string[], more: { input?: string; env?: object } = {}): void {
  const { input = '', env = {} } = more
  const environment = { ...process.env, ...env, NODE_OPTIONS: '', LC_ALL: 'C', GITHUB_ACTIONS: '' }
  const { status, stdout, stderr } = runProgram(program, words, {
    cwd: root,
    input,
    encoding: 'utf8',
    env: environment,
    // A first build makes all pictures. Who starts a command passes this signal on to it.
    timeout: 15 * 60_000,
    killSignal: 'SIGTERM',
  })
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}\n${stdout}${stderr}`)
}

const page = (name: string, gated: boolean) => `---
route: /${name}
template: prose
title: The house in ${name}
description: When the house can be visited in ${name}.
lang: en
gated: ${gated}
footerYear: 2027
indexed: ${!gated}
---

The park is open on Sundays, and the hall when it rains.

## How to find it

Follow the river.
`

const day = (date: string) => date.replace(/^\d{4}/, '2027')

/** The list of pictures with one more or one less, and the words of each language. */
function tenthPicture(): void {
  const [id = ''] = found('chateau/gallery.yaml', /- id: (\S+)/g)
  edit(
    'chateau/gallery.yaml',
    (text) => `${text.trimEnd()}\n  - id: tenth\n    src: images/tenth.png\n`,
  )
  const [source = ''] = found(
    'chateau/gallery.yaml',
    new RegExp(`id: ${id}\\n\\s+src: (\\S+)`, 'g'),
  )
  cpSync(join(content, 'chateau', source), join(content, 'chateau/images/tenth.png'))
  for (const path of ['chateau/en.yaml', 'chateau/fr.yaml'])
    replace(
      path,
      /^gallery:\n/m,
      `gallery:\n  tenth:\n    alt: "Tenth (${path.at(-7)}): the orchard in bloom, seen from the wall"\n    caption: A tenth one (${path.at(-7)})\n`,
    )
}

function eightPictures(): void {
  const used = pathsIn('landing')
    .concat(pathsIn('pages'))
    .filter((path) => /\.(?:yaml|md)$/.test(path))
  const words = used.map((path) => readFileSync(join(content, path), 'utf8')).join('\n')
  const named = found(
    'chateau/gallery.yaml',
    /^(?:frontispiece| {2}(?:place|history|chapel|accommodation|nature)): (\S+)/gm,
  )
  const ids = found('chateau/gallery.yaml', /- id: (\S+)/g)
  const gone = ids.findLast(
    (id) => !named.includes(id) && !new RegExp(`(?:gallery:|mage: )${id}\\b`).test(words),
  )
  if (!gone) throw new Error('every picture is used')
  const sources = found(
    'chateau/gallery.yaml',
    new RegExp(`(?<=id: ${gone}\\n(?:.*\\n)?)\\s+(?:src|small): (\\S+)`, 'g'),
  )
  replace('chateau/gallery.yaml', new RegExp(` {2}- id: ${gone}\\n(?: {4}.*\\n)+`), '')
  for (const source of sources) rmSync(join(content, 'chateau', source), { force: true })
  for (const path of ['chateau/en.yaml', 'chateau/fr.yaml'])
    replace(path, new RegExp(` {2}${gone}:\\n(?: {4}.*\\n)+`), '')
}

/** A file like the first one of a folder, the last in order; and the last one gone. */
function oneMore(folder: string): void {
  const paths = pathsIn(folder)
  const text = readFileSync(join(content, paths[0] ?? ''), 'utf8')
  add(
    `${folder}/another.md`,
    text
      .replace(/^order: .*/m, `order: ${paths.length + 7}`)
      .replace(/^(title|client): .*/m, '$1: Another one'),
  )
}

function oneLess(folder: string): void {
  rmSync(join(content, pathsIn(folder).at(-1) ?? ''))
}

/** A page as long as one may be, of words that no packing makes small. */
const longPage = (): string => {
  const words = Array.from({ length: 440 }, (_, number) =>
    hash('sha256', String(number), 'base64').replace(/\W/g, ''),
  )
  return `${page('full', false)}\n${words.join(' ')}.\n`
}

/** What the owner does, by name. */
const edits: Readonly<Record<string, () => void>> = {
  'a page that weighs more than one should': () => add('pages/full.md', longPage()),
  'own passwords': () =>
    runs(['scripts/run.mjs', 'gate', '--stdin', '--content', content], {
      input:
        'verglas-moulin-sarabande-onyx\nlichen-bourdon-vesper-quartz\nmarigold-anvil-tempest-yodel\n',
      // Passwords are set by a person, and refused in an automated build.
      env: { CI: '' },
    }),
  'another attendance and line-up, with a confirmed artist': () => {
    replace('landing/event.yaml', /^attendance: .*/m, 'attendance: 12500')
    replace(
      'landing/event.yaml',
      /- name: (.*)\n( *)confirmed: false/,
      '- name: Ensemble Ardent\n$2confirmed: true\n$2slot: June 20, great hall',
    )
    replace('landing/event.yaml', /( *)- name: (.*)\n *confirmed: false\n(?= *\w+:\n)/, '')
  },
  'launch day on both landing pages': () => {
    for (const path of pathsIn('pages'))
      if (found(path, /^template: (landing)$/gm).length > 0)
        replace(path, /^gated: .*/m, 'gated: false')
  },
  'a new page of prose, open': () => add('pages/spring.md', page('spring', false)),
  'a new page of prose, gated': () => add('pages/autumn.md', page('autumn', true)),
  'a mission card more': () => oneMore('landing/mission'),
  'a mission card less': () => oneLess('landing/mission'),
  'a case more': () => oneMore('swarm/cases'),
  'a case less': () => oneLess('swarm/cases'),
  'another headline': () => {
    replace(
      'landing/hero.yaml',
      /lines:\n(?: {4}- .*\n)+/,
      'lines:\n    - Keep\n    - the silence\n',
    )
    replace('landing/hero.yaml', /held: .*/, 'held: e')
  },
  'a tenth picture': tenthPicture,
  'eight pictures': eightPictures,
  'the event moved to 2027': () =>
    edit('landing/event.yaml', (text) =>
      text.replace(/^(start|end): (.*)/gm, (_, field, date) => `${field}: ${day(date)}`),
    ),
  'another name, mail, telephone and address': () => {
    replace('site.yaml', /^name: .*/m, 'name: Fondation du Silence')
    replace('site.yaml', /^ {2}text: .*/m, '  text: Du Silence')
    replace('site.yaml', /^url: .*/m, 'url: https://silence.example')
    replace('site.yaml', /contact: \S+@\S+/, 'contact: bonjour@silence.example')
    replace('site.yaml', /office: .*/, 'office: "+33 1 99 00 55 55"')
  },
  'French texts rewritten': () => {
    edit('chateau/fr.yaml', (text) =>
      text.replace(
        /^( *(?:subtitle|text|caption)): .*/gm,
        '$1: Tout autre chose, écrit un soir d’été',
      ),
    )
    edit('swarm/page.yaml', (text) =>
      text.replace(
        /^( *(?:lead|text|introduction)): (?=\S)[^|>\n]*$/gm,
        '$1: Des mots qui n’y étaient pas',
      ),
    )
  },
}

/**
 * Publishes the year by the pipeline, after the content that is shipped and with the same program: nothing but an error of
 * the check may hold it back, and that has found none.
 */
function publish(): void {
  const place = join(world, 'pipeline')
  mkdirSync(place)
  const pipeline = openPipeline({ world: place, content: join(root, 'content') })
  const first = pipeline.push('Begin')
  const ends = [first.rest()]
  cpSync(content, join(pipeline.author, 'content'), { recursive: true })
  const year = pipeline.push('A year')
  ends.push(year.rest())
  const isLive =
    ends.every(({ publish }) => publish === 'success') && ends[1]?.['test'] === 'skipped'
  if (!isLive) throw new Error(`${JSON.stringify(ends)}\n${first.said()}${year.said()}`)
}

interface Life {
  readonly name: string
  readonly edits: readonly (() => void)[]
  /** Whether the pipeline publishes what has become of the site. */
  readonly isPublished?: true
}

const year = Object.values(edits)

const lives: readonly Life[] = [
  ...Object.entries(edits).map(([name, one]) => ({ name, edits: [one] })),
  { name: 'all together', edits: year },
  { name: 'published by the pipeline', edits: year, isPublished: true },
]

/** Lives a life in this process, and says how it went. */
function live({ name, edits, isPublished }: Life): void {
  const began = performance.now()
  try {
    cpSync(join(root, 'content'), content, { recursive: true })
    for (const one of edits) one()
    runs(['scripts/run.mjs', 'check', '--content', content])
    runs(['scripts/run.mjs', 'build', '--content', content, '--out', out])
    runs(['node_modules/vitest/vitest.mjs', 'run', '--project', 'plain', join('test', 'shipped')], {
      // What is asserted of the owner's site needs no other one.
      env: { SITE_CONTENT: content, SITE_OUT: out, FOUNDATION: 'not needed' },
    })
    if (isPublished) publish()
    process.stdout.write(`${name}: sound, ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  } catch (error) {
    process.exitCode = 1
    process.stdout.write(`${name}: BROKEN\n${error instanceof Error ? error.message : error}\n`)
  }
}

/** Lives a life in a process of its own. */
async function liveApart(name: string): Promise<boolean> {
  const words = [...process.execArgv, import.meta.filename, name, 'itself']
  const [code] = await once(spawn(process.execPath, words, { stdio: 'inherit' }), 'close')
  return code === 0
}

// A process of its own lives one life, and leaves the counting to whoever has started it.
const [, , wanted = '', isItself] = process.argv
const one = lives.find(({ name }) => name === wanted)
if (one && isItself) live(one)
else {
  const [first = '', ...others] = lives
    .map(({ name }) => name)
    .filter((name) => name.includes(wanted))
  // The first life makes the pictures, which the others find; these go on side by side.
  const sound = [await liveApart(first)]
  const lane = async () => {
    for (let name = others.shift(); name; name = others.shift()) sound.push(await liveApart(name))
  }
  await Promise.all([lane(), lane()])
  const broken = sound.filter((isSound) => !isSound).length
  process.stdout.write(`\n${sound.length - broken} passed, ${broken} failed\n`)
  process.exitCode = broken > 0 ? 1 : 0
}
rmSync(world, { recursive: true })
