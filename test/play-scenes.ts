import { test } from 'vitest'
import { rowsOf } from './rows.ts'

/** What steps of a scene do, or look at, by their names. */
export type Steps = Readonly<Record<string, (value: unknown) => unknown>>

/** Steps one after the other: names, or names with what a step is given. */
export type Scene = readonly (string | object)[]

/** Takes the steps of a scene. */
export async function take(known: Steps, scene: Scene): Promise<void> {
  for (const step of scene)
    for (const [name, value] of typeof step === 'string' ? [[step]] : Object.entries(step)) {
      const act = known[name]
      if (!act) throw new Error(`no step is called ${name}`)
      await act(value)
    }
}

/** Tests the scenes of a YAML file, each with new steps. */
export function playScenes(folder: string, name: string, begin: () => Steps): void {
  test.each(rowsOf<Scene>(folder, name))('%s', (_, scene) => take(begin(), scene))
}
