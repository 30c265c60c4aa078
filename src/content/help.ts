import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visible } from '../message.ts'

/** `help:` at the margin, and the indented lines below it. */
const block = /^help:[ \t]*\r?\n((?:[ \t]+\S.*(?:\r?\n|$))+)/m

const names = ['name', 'mail', 'phone'] as const

/**
 * Whom an editor asks: name, mail and phone of the site administrator, as far as a settings file of the content folder
 * has them below `help`. Read by lines, so that they are found in a file with an error, too.
 */
export function helpIn(folder: string): string | undefined {
  try {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.yaml'))) {
      const [, lines] = block.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      const values = names.flatMap(
        (field) =>
          lines?.match(new RegExp(`^\\s+${field}:\\s*["']?(.*?)["']?\\s*$`, 'm'))?.slice(1) ?? [],
      )
      if (values.length > 0) return values.map(visible).join(', ')
    }
  } catch {
    // A folder that cannot be read names nobody.
  }
  return undefined
}
