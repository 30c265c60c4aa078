/**
 * What an editor does on a computer of her own, in a clone with Windows' settings and a path of spaces, accents and an
 * apostrophe: starts, saves, takes it back, publishes to a repository beside it, builds. Then, or for two sites that were
 * built so on different systems, compares the bytes.
 *
 *     node --import tsx test/systems.ts FOLDER          # works in FOLDER, and leaves the site in FOLDER/dist
 *     node --import tsx test/systems.ts compare A B     # two sites; names of pictures depend on the processor
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesIn } from './built-site.ts'
import { outputOf } from './run-program.ts'

const root = resolve(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`not so: ${what}`)
  say(`ok  ${what}`)
}

async function work(folder: string): Promise<void> {
  const project = join(folder, "Été d'or", "point d'orgue")
  const remote = join(folder, 'published.git')
  const git = (cwd: string, ...words: readonly string[]) =>
    outputOf('git', ['-c', 'core.autocrlf=true', ...words], { cwd, encoding: 'utf8' })
  mkdirSync(folder, { recursive: true })
  // A clone of a shallow clone is refused by its remote: this one begins anew.
  git(folder, 'init', '-q', '--bare', '-b', 'main', remote)
  const files = outputOf('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const first = join(folder, 'first')
  for (const path of files.split('\0').filter(Boolean))
    cpSync(join(root, path), join(first, path), { recursive: true })
  const who = ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.org']
  git(first, 'init', '-q', '-b', 'main')
  git(first, 'add', '.')
  git(first, ...who, 'commit', '-qm', 'Begin')
  git(first, 'push', '-q', remote, 'main')
  git(folder, 'clone', '-q', '-c', 'core.autocrlf=true', remote, project)
  const site = 'content/site.yaml'
  must(!readFileSync(join(project, site)).includes('\r'), 'a text has the line ends of Unix')
  must(readFileSync(join(project, 'start.cmd')).includes('\r\n'), 'start.cmd has those of Windows')
  await edit(project, site)
  must(git(project, 'status', '--porcelain') === '', 'nothing is left to commit')
  must(git(remote, 'log', '--format=%s', 'main').startsWith('Try\n'), 'the text is published')
  const words = ['scripts/run.mjs', 'build', '--out', join(folder, 'dist'), '--lang', 'en']
  outputOf(process.execPath, words, { cwd: project, stdio: 'inherit' })
  must(filesIn(join(folder, 'dist')).size > 0, 'the site is built')
}

/** Starts the editor and does over its interface what its panel does. */
async function edit(project: string, site: string): Promise<void> {
  const words = ['scripts/run.mjs', 'start', '--port', '0', '--lang', 'en']
  const options = {
    cwd: project,
    env: { ...process.env, BROWSER: 'none', XDG_CONFIG_HOME: join(project, '../settings') },
  }
  const editor = spawn(process.execPath, words, options)
  try {
    const [, address = '', token = ''] = await new Promise<readonly string[]>((found, failed) => {
      let said = ''
      const read = (text: Buffer) => {
        said += text
        const match = /(http:\/\/127\.0\.0\.1:\d+)\/-\/edit\/#([\w-]{43})/.exec(said)
        if (match) found(match)
      }
      editor.stdout.on('data', read)
      editor.stderr.on('data', read)
      editor.on('close', () => failed(new Error(`the editor has ended: ${said}`)))
    })
    let key = token
    const ask = async (name: string, input: object = {}) => {
      const asked = { method: 'POST', body: JSON.stringify(input) }
      const headers = { 'X-Editor-Token': key }
      const answer = await fetch(`${address}/-/api/${name}`, { ...asked, headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
      return JSON.parse(text)
    }
    ;({ secret: key } = await ask('enter'))
    const place = join(project, site)
    const file = site.replace('content/', '')
    const before = readFileSync(place, 'utf8')
    const change = async (line: string) => {
      const { seen } = await ask('open', { path: file })
      const text = `${readFileSync(place, 'utf8')}${line}\n`
      await ask('draft', { file, seen, to: { text } })
      await ask('save', { files: [file], label: 'Try' })
    }
    await change('# Taken back')
    must(readFileSync(place, 'utf8') === `${before}# Taken back\n`, 'a save is written')
    await ask('undo')
    must(readFileSync(place, 'utf8') === before, 'and taken back, to the byte')
    const look = await ask('publication')
    must(look.changes.length === 0, 'line ends are nothing to publish')
    await change('# Kept')
    const who = { name: 'Editor', mail: 'editor@example.org' }
    const sent = await ask('publish', { message: 'Try', language: 'en', who })
    must(['sent', 'waiting', 'live'].includes(sent.step), 'a text is sent')
  } finally {
    editor.kill()
  }
}

/** Another processor gives pictures other names, and pages that name them other bytes: of a sealed one, its name as well. */
function compare(one: string, other: string): void {
  const name = /[\w-]+\.(?:avif|webp|jpe?g|png)\b|\bg\.[0-9a-f]{16}\.bin\b/g
  const listed = (site: string) =>
    [...filesIn(site)]
      .filter(([path]) => !/\.(?:avif|webp|jpe?g|png|bin)$/.test(path))
      .map(([path, bytes]) => `${path}\n${bytes.toString('latin1').replace(name, '')}`)
  const first = new Set(listed(one))
  const second = new Set(listed(other))
  const differing = [...first.symmetricDifference(second)].map((text) => text.split('\n')[0])
  must(first.size > 10 && differing.length === 0, `the same bytes ${[...new Set(differing)]}`)
}

const [, , first = '', one = '', other = ''] = process.argv
if (first === 'compare') compare(resolve(one), resolve(other))
else await work(resolve(first))
