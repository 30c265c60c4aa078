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

/** Tests the scenes of a YAML file, each with new steps; those that `isUsual` does not choose by their names run at night. */
export function playScenes(
  folder: string,
  name: string,
  begin: () => Steps,
  isUsual: (scene: string) => boolean = () => true,
): void {
  for (const [scene, steps] of rowsOf<Scene>(folder, name))
    test(scene, { tags: isUsual(scene) ? [] : ['night'] }, () => take(begin(), steps))
}
