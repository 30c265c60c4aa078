import type { Entry } from '../../check/entry.ts'
import { fieldOf, isPage, routeOf, type World } from '../world.ts'

/** The template whose pages show the words of a folder. */
const templateOfFolder: Readonly<Record<string, string>> = {
  landing: 'landing',
  swarm: 'swarm',
  chateau: 'chateau',
}

/** The pages on which the words of a file stand: the page itself, or those that are made from its folder. */
export function pagesShowing(world: World, entry: Entry): string[] {
  if (isPage(entry)) {
    const route = routeOf(entry)
    return route === undefined ? [] : [route]
  }
  const template = templateOfFolder[entry.source.path.split('/')[0] ?? '']
  return [...world.pages]
    .filter(([, page]) => template !== undefined && page.template === template)
    .map(([route]) => route)
}

/** Whether anybody may read the words of a file without a password. */
export function isPublic(world: World, entry: Entry): boolean {
  if (isPage(entry)) return fieldOf(entry, 'gated') === false
  return pagesShowing(world, entry).some((route) => world.pages.get(route)?.gated === false)
}
