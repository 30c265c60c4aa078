import { hash } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { pageText } from '../bench/many-pages.ts'
import { outputFolder } from '../src/emit/output-folder.ts'
import { integrityOf, writeRecord } from '../src/emit/record.ts'
import { builtFrom, filesIn, writeFiles } from './built-site.ts'
import { copyFoundation, foundation } from './foundation.ts'
import { type Ended, runCommand } from './run-command.ts'
import { runProgram } from './run-program.ts'
import { filesOf, newFolder } from './temporary.ts'

const root = join(import.meta.dirname, '..')
const world = newFolder('build-command-')
const { at, edit, names, read, write } = filesOf(world)
const content = at('content')
const out = at('dist')

beforeEach(() => {
  for (const name of names()) rmSync(at(name), { recursive: true })
  copyFoundation(content)
  const built = [...filesIn(foundation.built)]
  writeFiles(out, built)
  const files = Object.fromEntries(built.map(([path, bytes]) => [path, integrityOf(bytes)]))
  writeRecord(outputFolder(out).record, { files })
})

const where = ['--content', content, '--out', out]
/** How many pages a build says that it has made. */
const count = ({ stderr }: Ended) => Number(stderr.match(/^Pages rebuilt: (\d+) of \d+\.$/m)?.[1])
const preview = `npm run preview -- ${where.join(' ')}`

/** What holds of every build that fails: the site and everything beside it are as they were. */
async function failing<End>(build: () => End | Promise<End>): Promise<End> {
  const before = names()
  const ended = await build()
  expect(filesIn(out)).toEqual(filesIn(foundation.built))
  expect(names()).toEqual(before)
  return ended
}

/** A build that fails for a reason that is not ours: no stack is told. */
async function failed(content: string): Promise<Ended> {
  const ended = await failing(() => runCommand('build', '--content', content, '--out', out))
  expect(ended.stderr).not.toContain('    at ')
  return ended
}

test('a build of content with mistakes ends with 1, says so and leaves the site alone', async () => {
  appendFileSync(join(content, 'site.yaml'), 'naem: x\n')
  appendFileSync(join(content, 'landing/hero.yaml'), 'titel: x\n')
  const { code, stdout, stderr } = await failed(content)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/landing\/hero\.yaml:\d+:1 [\s\S]*site\.yaml:\d+:1 /)
  expect(stderr).toContain('The site was not rebuilt; the last good version stays as it is.')
})

test('a build of a content folder that does not exist ends with 3 and a sentence', async () => {
  const nowhere = join(world, 'nowhere')
  expect(await failed(nowhere)).toMatchObject({
    code: 3,
    stderr: `${nowhere} cannot be read: it does not exist. Check its name.\n`,
  })
})

const build = (...more: readonly string[]) => runCommand('build', ...where, '--why', ...more)
/** Why a build says that it makes the site. */
const why = ({ stderr }: Ended) => stderr.match(/^The site is rebuilt: (.*)\.$/m)?.[1]
/** What the page has that a build has made, which one that leaves it keeps. */
const made = () => statSync(join(out, 'index.html')).ino

test('a build again leaves the site as it is while nothing has changed', async () => {
  expect(why(await build())).toBe('no earlier build is known')
  const before = made()
  const again = await build()
  expect([again.code, made()]).toEqual([0, before])
  expect(again.stderr.endsWith(`, nothing has changed. Look at it: ${preview}\n`)).toBe(true)
  expect(again.stderr).toContain('[event/over]')
})

test('a build says why it makes the site again', { tags: ['night'] }, async () => {
  await build()
  const before = made()
  appendFileSync(join(content, 'site.yaml'), '# A note.\n')
  expect(why(await build())).toBe(`${content}/site.yaml has changed`)
  expect(made()).not.toBe(before)
  expect(why(await build('--precompress'))).toBe('the option --precompress has changed')
  write('dist/index.html', '')
  expect(why(await build('--precompress'))).toBe(
    'the built files have changed since the last build',
  )
})

test('a build makes only the pages again that a change touches', async () => {
  const inode = (path: string) => statSync(join(out, path)).ino
  const open = 'chateau-farcheville/index.html'
  const touched = 'legal-notice/index.html'
  const page = join(content, 'pages/legal-notice.md')
  const all = count(await build())
  const before = [inode(open), inode(touched)]

  appendFileSync(page, '\nThe park is open on Sundays.\n')
  expect(count(await build())).toBeLessThan(all)
  expect(read(`dist/${touched}`)).toContain('open on Sundays')
  expect(inode(open)).toBe(before[0])
  expect(inode(touched)).not.toBe(before[1])
})

test('a build takes over no page that another hand has written, or that it knows nothing of', {
  tags: ['night'],
}, async () => {
  const page = join(content, 'pages/legal-notice.md')
  const all = count(await build())
  // A file that another hand has written over is never taken over.
  const written = join(out, 'chateau-farcheville/index.html')
  const good = readFileSync(written)
  appendFileSync(written, '<!-- mine -->')
  appendFileSync(page, '\nAnd on Mondays.\n')
  expect(count(await build())).toBe(all)
  expect(readFileSync(written)).toEqual(good)

  // Nor is one while the list of what was kept cannot be read.
  appendFileSync(page, '\nAnd on Tuesdays.\n')
  const key = hash('sha256', `last build into ${out}`)
  appendFileSync(join(root, '.cache', key.slice(0, 2), `${key}.pages.0`), 'x')
  expect(count(await build())).toBe(all)
  const fresh = [...(await builtFrom(content))].map(([path, bytes]) => [path, Buffer.from(bytes)])
  expect(Object.fromEntries(filesIn(out))).toEqual(Object.fromEntries(fresh))

  // A mistake in a page that was kept is told as any other.
  appendFileSync(page, '\n[Closed](/nowhere).\n')
  expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('link/broken') })
})

test('of more pages than are kept together only one that has changed is made again', {
  tags: ['night'],
}, async () => {
  for (let page = 1; page <= 510; page++)
    write(`content/pages/note-${page}.md`, pageText(page, 510))
  await runCommand('build', ...where)
  appendFileSync(join(content, 'pages/note-510.md'), '\nThe park is open on Sundays.\n')
  // And the few that are password-protected.
  expect(count(await runCommand('build', ...where, '--why'))).toBeLessThan(10)
  expect(readFileSync(join(out, 'page-00510/index.html'), 'utf8')).toContain('open on Sundays')
})

/** Builds the site with a part of its table in the place of its own. */
function builtWithTable(name: string, part: string) {
  write(
    `${name}/${name}.mjs`,
    `import { site as whole } from '${root}/templates/site.ts'
     export const site = { ...whole, ${part} }`,
  )
  write(
    `${name}/build.mjs`,
    `import { buildSite } from '${root}/src/command/build.ts'
     import { runCommand } from '${root}/src/command/run.ts'
     const table = '${pathToFileURL(at(`${name}/${name}.mjs`))}'
     await runCommand('build', (options, signal) => buildSite(table, options, signal))`,
  )
  const env = { ...process.env, NODE_OPTIONS: '', LC_ALL: 'C' }
  const words = ['--import', 'tsx', at(`${name}/build.mjs`), ...where]
  return () => runProgram(process.execPath, words, { cwd: root, env, encoding: 'utf8' })
}

test('a build of a page that cannot be rendered ends with 70, names the part and leaves the site alone', {
  tags: ['night'],
}, async () => {
  const torn = "component: () => { throw new Error('torn') }"
  const pages = `pages: { ...whole.pages, prose: { ...whole.pages.prose, ${torn} } }`
  const { status, stdout, stderr } = await failing(builtWithTable('torn', pages))
  expect({ status, stdout }).toEqual({ status: 70, stdout: '' })
  expect(stderr).toMatch(/^Error: torn\n {4}at .*component.* \(.*torn\.mjs:\d+:\d+\)\n/m)
  expect(stderr).toContain('Internal error (bug). Your content is not the cause.')
})

test('a build that would publish words from behind a password names the file and leaves the site alone', async () => {
  const complete = "(html) => whole.complete(html) + '<p>Musical heritage is not a vault</p>'"
  const { status, stderr } = await failing(builtWithTable('leaking', `complete: ${complete}`))
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /The text “musical heritage is not” of a password-protected page could be read by everyone in .*legal-notice\/index\.html/,
  )
})

/** On Linux a process may have a network of its own, which leads nowhere. */
const isolated = runProgram('unshare', ['-rn', 'true']).status === 0

test.skipIf(!isolated)(
  'a build needs no network, no secret and nothing else of its environment, and gives the same bytes at the other end of the world, in Turkish',
  () => {
    const script = join(root, 'scripts/build.ts')
    const program = ['umask 077 && exec unshare -rn "$@"', 'sh', process.execPath]
    const words = ['-c', ...program, '--import', 'tsx', script, ...where]
    // In Turkish, i has another capital.
    const env = { PATH: process.env['PATH'], TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' }
    const { status, stderr } = runProgram('sh', words, { cwd: root, env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    expect(filesIn(out)).toEqual(filesIn(foundation.built))
  },
)

test('a build ends with one line: its pages, files, size, seconds and warnings', {
  tags: ['night'],
}, async () => {
  const { stdout, stderr } = await runCommand('build', ...where)
  expect(stdout).toBe('')
  // Figures differ from edit to edit and from machine to machine.
  expect(stderr).toMatch(
    /\nSite built in (?:\d\.\d|\d+) s: \d+ pages, \d+ files, \d+\.\d MB, (?:\d+|no) warnings?\. Look at it: npm run preview -- --content \S+ --out \S+\n$/,
  )
  const { stderr: french } = await runCommand('build', ...where, '--lang', 'fr')
  expect(french).toMatch(
    /\nSite construit en (?:\d,\d|\d+) s : .* fichiers, \d+,\d Mo, (?:\d+|aucun) avertissements?\. Pour le voir : npm run preview -- --content \S+ --out \S+\n$/,
  )
})

test('a build tells machines of problems only', { tags: ['night'] }, async () => {
  const { stdout, stderr } = await runCommand('build', ...where, '--format', 'json')
  expect(JSON.parse(stdout)).toMatchObject({ counts: { errors: 0 } })
  expect(stderr).toMatch(/^Site built in .*\n$/)
})

test('a build puts texts packed beside themselves where it is asked to, and no picture', {
  tags: ['night'],
}, async () => {
  await runCommand('build', ...where, '--precompress')
  const paths = [...filesIn(out).keys()]
  const packed = paths.filter((path) => /\.(?:br|gz)$/.test(path))
  expect(packed).toEqual(expect.arrayContaining(['index.html.br', 'index.html.gz']))
  expect(packed.filter((path) => /\.(?:avif|jpg|woff2|bin)\.\w+$/.test(path))).toEqual([])
})

test('a build at a time is the same until the next change, and tells no log what is coming', {
  tags: ['night'],
}, async () => {
  const card = 'content/landing/mission/protection.md'
  edit(card, /^order/m, 'from: 2027-03-01 09:00\norder')
  const build = (at: string) => runCommand('build', ...where, '--why', '--at', at)
  const due = () => read('dist.hosting/due.txt')
  const first = await build('2027-03-01')
  expect(first.stderr).toMatch(/changes by itself 1 time from now on, at most one hour late\.\n$/)
  expect(first.stderr).not.toMatch(/Protection of|9:00/)
  expect(due()).toBe(`${Date.parse('2027-03-01T08:00Z') / 1000}\n`)
  const files = filesIn(out)
  expect((await build('2027-03-01T07:59:59Z')).stderr).toContain('nothing has changed')
  const later = await build('2027-03-01 09:00')
  expect(later.stderr).toContain('The site is rebuilt: a date of the content has come.')
  expect(due()).toBe('')
  expect(filesIn(out)).not.toEqual(files)
  const { code, stderr } = await build('soon')
  expect([code, stderr]).toEqual([2, expect.stringContaining('--at cannot be “soon”')])
})
