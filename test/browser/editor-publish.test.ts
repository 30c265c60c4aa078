import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { answering } from '../../src/serve/serve.ts'
import { type BuiltSite, filesIn } from '../built-site.ts'
import { foundation } from '../foundation.ts'
import { selfSigned } from '../hosting/server.ts'
import { runCommand } from '../run-command.ts'
import { violations } from './axe.ts'
import { type Editor, editorAt, startPreview } from './editing.ts'
import { point, reads, save, turnTo } from './hand.ts'
import { eventually } from './visitor.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

// The project as an editor has it, a clone; where it is kept, a bare repository; and a host that shows what arrives there.
const name = 'pointdorgue.example'
const root = join(import.meta.dirname, '../..')
const world = mkdtempSync(join(tmpdir(), 'editor-publish-'))
const certificate = selfSigned(name)

const git = (folder: string, ...words: readonly string[]) =>
  execFileSync('git', words, { cwd: join(world, folder), stdio: 'pipe' }).toString()

/** A clone of the repository, and somebody who works in it. */
function clone(folder: string): void {
  git('.', 'clone', '-q', 'remote', folder)
  git(folder, 'config', 'user.name', 'Somebody')
  git(folder, 'config', 'user.email', 'somebody@example.com')
}

const parts = ['src', 'templates', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json']

function makeProject(): void {
  git('.', 'init', '-q', '--bare', '-b', 'main', 'remote')
  clone('project')
  const project = join(world, 'project')
  for (const part of parts) cpSync(join(root, part), join(project, part), { recursive: true })
  for (const part of ['node_modules', '.cache']) symlinkSync(join(root, part), join(project, part))
  cpSync(foundation.content, join(project, 'content'), { recursive: true })
  writeFileSync(join(project, '.gitignore'), 'node_modules\n.cache\n.editor/work\ndist\n')
  git('project', 'add', '.')
  git('project', 'commit', '-qm', 'Begin')
  git('project', 'push', '-q')
}

let published: BuiltSite = new Map()

/** What the host does with what has arrived. */
async function deploy(): Promise<void> {
  git('host', 'pull', '-q')
  const out = join(world, 'host-dist')
  const built = await runCommand('build', '--content', join(world, 'host/content'), '--out', out)
  expect(built.code, built.stderr).toBe(0)
  published = filesIn(out)
}

describe.skipIf(!certificate)('in a clone of the project', () => {
  let preview: Awaited<ReturnType<typeof startPreview>>
  let host: ReturnType<typeof createServer>

  beforeAll(async () => {
    makeProject()
    clone('host')
    clone('elsewhere')
    await deploy()
    const { certificate: cert = '', key = '' } = certificate ?? {}
    const read = async (path: string) => published.get(path)
    const proof = { cert: readFileSync(cert), key: readFileSync(key) }
    host = createServer(proof, answering({ read, base: '' })).listen(0, '127.0.0.1')
    await vi.waitFor(() => expect(host.listening).toBe(true))
    const address = host.address()
    preview = await startPreview(join(world, 'project/content'), {
      project: join(world, 'project'),
      environment: {
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'public-site.mjs')}`,
        NODE_EXTRA_CA_CERTS: cert,
        PUBLIC_HOST: name,
        PUBLIC_PORT: String(typeof address === 'object' ? address?.port : ''),
      },
    })
  })
  afterAll(async () => {
    preview.child.kill('SIGKILL')
    await preview.ended
    host.close()
    rmSync(world, { recursive: true })
  })

  const editor = () => editorAt(preview.panel, { reducedMotion: 'reduce' })

  const change = async (at: Editor, [text, label, to]: readonly [string, string, string]) => {
    await point(at, text)
    await at.side.getByLabel(label).fill(to)
    await save(at)
  }

  test('what is saved is told in sentences, sent, waited for, and live once visitors get the same', async () => {
    const at = await editor()
    const { bar, side } = at
    await bar.getByRole('button', { name: 'Published' }).waitFor()
    await change(at, ['Opening season', 'Season', 'Opening weekend'])
    await turnTo(at, 'Château')
    await change(at, ['Un lieu d’exception', 'Title', 'Un lieu rare'])
    await bar.getByRole('button', { name: 'Publish 2' }).click()
    await side.getByText('Season: “Opening season” became “Opening weekend”.').waitFor()
    expect(await violations(at.page)).toEqual([])
    await side.getByLabel('Message kept with the changes').fill('Open for a weekend')
    await side.getByRole('button', { name: 'Publish 2 changes' }).click()
    await side.getByText(/^Sent at .* The host is building the site/).waitFor()
    expect(git('remote', 'log', '-1', '--format=%s', 'main')).toBe('Open for a weekend\n')
    expect(git('remote', 'diff', '--name-only', 'main~', 'main').trim().split('\n')).toEqual([
      'content/chateau/fr.yaml',
      'content/landing/hero.yaml',
      'content/translations.json',
    ])
    expect(await violations(at.page)).toEqual([])
    expect(await side.getByText(/^Live since/).count()).toBe(0)

    await deploy()
    await side.getByText(/^Live since .* fetched from pointdorgue\.example/).waitFor()
    expect(await violations(at.page)).toEqual([])
    await bar.getByRole('button', { name: 'Published' }).waitFor()
  })

  test('what others have published meanwhile is taken in and looked at before anything is sent', async () => {
    const at = await editor()
    const { page, side, frame } = at
    const hero = join(world, 'elsewhere/content/landing/hero.yaml')
    git('elsewhere', 'pull', '-q')
    writeFileSync(hero, readFileSync(hero, 'utf8').replace('Summer Launch Event', 'Summer Event'))
    git('elsewhere', 'commit', '-qam', 'Shorten a button')
    git('elsewhere', 'push', '-q')
    await change(at, ['Opening weekend', 'Season', 'Opening days'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    await side.getByRole('button', { name: /^Publish \d/ }).click()
    await side.getByText(/^Not sent: somebody else published at/).waitFor()
    expect(await violations(page)).toEqual([])
    await side.getByRole('button', { name: 'Take in 1 change' }).click()
    await eventually(() => frame.getByText(reads('Summer Event')).count()).toBeGreaterThan(0)
    await side.getByRole('button', { name: /^Publish \d/ }).click()
    await side.getByText(/^Sent at/).waitFor()
    const sent = git('remote', 'show', 'main:content/landing/hero.yaml')
    expect(sent).toContain('season: Opening days')
    expect(sent).toContain('event: Summer Event')
  })

  test('without a connection nothing is lost, and it is sent once there is one', async () => {
    const at = await editor()
    const { page, side } = at
    await change(at, ['Opening days', 'Season', 'Opening nights'])
    git('project', 'remote', 'set-url', 'origin', 'https://nowhere.invalid/project')
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    await side.getByRole('button', { name: /^Publish \d/ }).click()
    await side.getByText('Not sent: this computer is offline.').waitFor()
    expect(await violations(page)).toEqual([])
    git('project', 'remote', 'set-url', 'origin', join(world, 'remote'))
    await side.getByRole('button', { name: 'Try again' }).click()
    await side.getByText(/^Sent at/).waitFor()
    expect(git('remote', 'show', 'main:content/landing/hero.yaml')).toContain('Opening nights')
  })
})
