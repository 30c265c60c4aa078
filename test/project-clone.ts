import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Clones } from './clones.ts'
import { foundation } from './foundation.ts'
import { copyProgram } from './run-command.ts'

const root = join(import.meta.dirname, '..')

/** The project as an editor has it, a clone called `project` beside the bare repository `remote`, with the content that stands still, pushed. */
export function makeProject(world: Clones, url?: string): void {
  const { at } = world
  world.begin('project', () => {
    copyProgram(at('project'))
    for (const part of ['node_modules', '.cache'])
      symlinkSync(join(root, part), at(`project/${part}`))
    cpSync(foundation.content, at('project/content'), { recursive: true })
    if (url) world.edit('project/content/site.yaml', /^url: .*$/m, `url: ${url}`)
    world.write('project/.gitignore', 'node_modules\n.cache\n.editor/work\ndist\n')
  })
}
