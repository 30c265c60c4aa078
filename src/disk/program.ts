import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

declare global {
  interface ImportMeta {
    /** In a bundle of `command/programs.mjs`, its folder. */
    readonly programs?: string
  }
}

const project = join(import.meta.dirname, '../..')

/** The address to load a program of the project from, by that of its source: the bundle that this runs from, or the source itself. */
export function programAt(source: string): string {
  const programs = import.meta.programs
  if (programs === undefined) return source
  const bundled = join(programs, `${relative(project, fileURLToPath(source))}.js`)
  return existsSync(bundled) ? pathToFileURL(bundled).href : source
}
