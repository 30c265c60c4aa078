import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Clones } from './clones.ts'
import { foundation } from './foundation.ts'
import { copyProgram } from './run-command.ts'
import { newFolder } from './temporary.ts'

const root = join(import.meta.dirname, '..')

/** The project as an editor has it, a clone called `project` beside the bare repository `remote`, with the content that stands still, pushed. */
export function makeProject(world: Clones, url?: string): void {
  const { at } = world
  world.begin('project', () => {
    copyProgram(at('project'))
    symlinkSync(join(root, 'node_modules'), at('project/node_modules'))
    linkCache(at('project'))
    cpSync(foundation.content, at('project/content'), { recursive: true })
    if (url) world.edit('project/content/site.yaml', /^url: .*$/m, `url: ${url}`)
    world.write('project/.gitignore', 'node_modules\n.cache\n.editor/work\ndist\n')
  })
}

const kept = join(root, '.cache')

/** The folders of the cache that hold pictures. */
export const pictureFolders = (): readonly string[] =>
  readdirSync(kept)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .map((name) => join(kept, name))

/** Gives a project a cache with the pictures and scripts of this one, and bundles of its own. */
export function linkCache(project: string): void {
  const cache = newFolder('cache-')
  for (const place of [...pictureFolders(), join(kept, 'scripts')].filter(existsSync))
    symlinkSync(place, join(cache, basename(place)))
  // Bundles look for packages where they lie.
  symlinkSync(join(root, 'node_modules'), join(cache, 'node_modules'))
  symlinkSync(cache, join(project, '.cache'))
}
