import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'printed')

/** Everything that is printed of every kind of mistake in a language, as the tests keep it. */
export const pinnedTexts = (language: 'en' | 'fr'): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith(`${language}.txt`))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
