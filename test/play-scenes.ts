import { test } from 'vitest'
import { rowsOf } from './rows.ts'

/** What steps of a scene do, or look at, by their names. */
export type Steps = Readonly<Record<string, (value: unknown) => unknown>>

/** Tests the scenes of a YAML file, each with new steps: lists of names, or of names with what a step is given. */
export function playScenes(folder: string, name: string, begin: () => Steps): void {
  test.each(rowsOf<readonly (string | object)[]>(folder, name))('%s', async (_, scene) => {
    const known = begin()
    for (const step of scene)
      for (const [name, value] of typeof step === 'string' ? [[step]] : Object.entries(step)) {
        const take = known[name]
        if (!take) throw new Error(`no step is called ${name}`)
        await take(value)
      }
  })
}
