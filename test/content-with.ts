import { loadSources } from '../src/content/load.ts'
import { contentWorld } from './content-world.ts'

export type { Change } from './content-world.ts'

/** The shipped content, which editors change as they like. */
export const shipped = contentWorld(await loadSources('content'))

export const { contentWith } = shipped
