import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gitIn } from '../clones.ts'
import type { Command, World } from './world.ts'

/** Something that is done to a project and may be ended at each of its calls. */
export interface Step {
  readonly command: Command
  /** What has been done before it. */
  readonly before?: (world: World) => Promise<void>
  /** Whether several files may each be old or new, since the next command does the rest. */
  readonly isPiecemeal?: boolean
  /** Whether it is the editor, whose next start comes first. */
  readonly opens?: boolean
  /** Whether it finishes what another one has begun, or takes that back. */
  readonly finishes?: boolean
  /** Whether a single refusal of the disk is overcome. */
  readonly mustSucceed?: boolean
  /** What the same command adds once more. */
  readonly again?: string
}

const where = ['--content', 'content', '--lang', 'en']
const command = (...words: readonly string[]): Command => ({ program: 'command', words })
export const build = command('build', ...where, '--out', 'dist')
const noteTranslations = command('fix', '--fix', ...where)
const start = { program: 'start', words: ['start', ...where, '--port', '0'] } as const
/** Asks something of the editor. */
export const asked = (task: string): Command => ({ program: 'editor', words: [task] })
const inEditor = (task: string) => ({ command: asked(task), opens: true })

/** Changes a text of the content. */
function edit({ project }: World, path: string, from: string, to: string): void {
  const place = join(project, 'content', path)
  const text = readFileSync(place, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not say “${from}”`)
  writeFileSync(place, text.replace(from, to))
}

async function done(world: World, command: Command): Promise<void> {
  const { code, said } = await world.run(command)
  if (code !== 0) throw new Error(`${command.words.join(' ')} ended with ${code}: ${said}`)
}

const passwords = [
  'sourdough-anvil-lantern-thursday',
  'millstone-copper-heron-chancel',
  'ember-oatmeal-trellis-harbour',
]

/** Every command that writes, on the small site. */
export const steps: Readonly<Record<string, Step>> = {
  build: { command: build },
  'build over an older one': {
    command: build,
    before: async (world) => {
      await done(world, build)
      edit(world, 'breads/rye.md', 'third day', 'fourth day')
      edit(world, 'house.yaml', 'Two Rivers Bakery', 'Three Rivers Bakery')
      rmSync(join(world.project, 'content/breads/wheat.md'))
    },
  },
  'start with a save': {
    command: start,
    opens: true,
    // Its key is chosen at random.
    before: (world) => done(world, noteTranslations),
  },
  draft: inEditor('draft'),
  save: { ...inEditor('save'), before: (world) => done(world, asked('draft')) },
  'save of several': inEditor('reorder'),
  'save again': { ...inEditor('reorder again'), mustSucceed: true },
  undo: { ...inEditor('undo'), before: (world) => done(world, asked('reorder')) },
  rename: { ...inEditor('rename'), before: (world) => done(world, asked('save')) },
  'a start that finishes a save': {
    ...inEditor('open'),
    finishes: true,
    before: async (world) => {
      const killed = await world.run(asked('reorder'), { kind: 'kill', only: 'rename', at: 7 })
      if (!killed.hit?.includes('content/breads')) throw new Error(`killed at ${killed.hit}`)
    },
  },
  'a picture': inEditor('put'),
  'a picture that goes': { ...inEditor('tidy'), before: (world) => done(world, asked('put')) },
  publish: {
    command: asked('publish'),
    isPiecemeal: true,
    before: async (world) => {
      const git = (...words: readonly string[]) => gitIn(world.project, ...words)
      git('init', '-q', '--bare', '-b', 'main', 'remote')
      git('init', '-q', '-b', 'main', '.')
      git('config', 'user.name', 'Baker')
      git('config', 'user.email', 'baker@bakery.example')
      git('remote', 'add', 'origin', './remote')
      git('add', 'content')
      git('commit', '-qm', 'Begin')
      git('push', '-q', '-u', 'origin', 'main')
      edit(world, 'breads/rye.md', 'price: 5', 'price: 6')
    },
  },
  gate: {
    command: { ...command('gate', '--content', 'content'), input: `${passwords.join('\n')}\n` },
  },
  new: {
    command: command('new', 'loaf', ...where, ...'--title Spelt --price 6 --text Soft.'.split(' ')),
    again: 'content/breads/spelt-2.md',
  },
  'check --fix': {
    command: noteTranslations,
    isPiecemeal: true,
    before: async (world) => {
      await done(world, noteTranslations)
      edit(world, 'words/en.yaml', 'Closed on', 'We rest on')
      edit(world, 'words/fr.yaml', 'Fermé', 'Repos')
      edit(world, 'breads/rye.md', 'title:', 'titel:')
      edit(world, 'breads/wheat.md', 'price:', 'prise:')
    },
  },
}

/** What git knows of a project: what is published, what is committed, and whether that is sound. */
export function publishedIn({ project }: World): Readonly<Record<string, string>> {
  const git = (...words: readonly string[]) => gitIn(project, ...words).trim()
  const here = 'main'
  const there = 'refs/heads/main' as const
  git('fsck', '--strict')
  git('-C', 'remote', 'fsck', '--strict')
  return {
    'git: committed': git('rev-parse', `${here}^{tree}`),
    'git: commits': git('rev-list', '--count', here),
    'git: published': git('-C', 'remote', 'rev-parse', `${there}^{tree}`),
    'git: published commits': git('-C', 'remote', 'rev-list', '--count', there),
    'git: index': git('ls-files', '-s'),
  }
}
