import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { enter } from './editor-client.ts'
import { eventually } from './eventually.ts'
import { commandsOf, startScript, workOn } from './run-command.ts'
import { newFolder } from './temporary.ts'

const root = join(import.meta.dirname, '..')

/** The content of the small site, and the script that starts its preview. */
export const small = {
  content: 'test/sites/small/content',
  script: 'test/sites/start-small.ts',
} as const

/** A new folder in which nothing is yet, with one for the content: a copy of another one, or empty. */
export function newWorld(original?: string): { readonly world: string; readonly content: string } {
  const world = newFolder('editor-')
  const content = join(world, 'content')
  if (original) cpSync(original, content, { recursive: true })
  else mkdirSync(content)
  return { world, content }
}

/** How a preview is started. */
export interface Start {
  /** The project whose preview it is. */
  readonly project?: string
  /** The script below it that starts the preview. */
  readonly script?: string
  /** By default, at any free port. */
  readonly options?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the preview of a content folder, and waits until its editor can be opened. */
export async function startPreview(content: string, start: Start = {}) {
  const { project = root, script = 'scripts/start.ts', environment, options } = start
  const where = ['--content', content, '--out', join(content, '../dist')]
  const words = [...where, ...(options ?? ['--port', '0'])]
  const bundles = project === root ? {} : { bundles: await commandsOf(project) }
  const preview = startScript(script, words, environment, { project, ...bundles })
  const address = () => /https?:\/\/\S+\/-\/edit\/#[\w-]{43}/.exec(preview.said())?.[0]
  await eventually(() => expect(address(), preview.said()).toBeDefined())
  const panel = new URL(address() ?? '')
  const isHere = panel.hostname === '127.0.0.1'
  const [site = ''] = panel.href.split('/-/edit/')
  const nowhere = { address: site, secret: '', view: '' }
  const place = isHere ? await enter(site, panel.hash.slice(1)) : nowhere
  const kill = async () => {
    preview.child.kill('SIGKILL')
    await preview.ended
  }
  return {
    ...preview,
    /** The address of the panel, as it was printed. */
    panel,
    /** Where it is asked; one that is reached through a proxy is entered there. */
    place,
    kill,
    /** Ends it for good: what it has kept goes as well. */
    close: async () => {
      await kill()
      rmSync(workOn(content), { recursive: true, force: true })
    },
  }
}

export type Preview = Awaited<ReturnType<typeof startPreview>>
