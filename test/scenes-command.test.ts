import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, small } from './preview.ts'
import { rowsOf } from './rows.ts'
import { type Editor, openEditor, play, type Scene } from './scenes.ts'

let editor: Editor
beforeAll(async () => {
  editor = await openEditor(newWorld(small.content).content, { script: small.script })
})
afterAll(() => editor.close())

/** What no table could hold: a text of more than 1 MB beside a change that could be made. */
const large: Scene = {
  given: { 'a.yaml': 'title: One\n', 'b.yaml': 'title: One\n' },
  done: [
    { edit: { 'a.yaml': { title: 'Two' }, 'b.yaml': { text: `a: ${'x'.repeat(2 ** 20)}\n` } } },
  ],
  said: ['refused'],
}

/** Each kind of thing that is done to a file: what else can come of it is tried at night. */
const usual =
  /^a save|^one save|^a redo|^undo and redo|^where two|^a deletion|there after a crash|no mark|a new file where/

for (const [name, scene] of [
  ...rowsOf<Scene>(import.meta.dirname, 'scenes-command.test.yaml'),
  ['a text of more than 1 MB is refused with the whole save', large] as const,
])
  test(name, { tags: usual.test(name) ? [] : ['night'] }, async () => {
    const { given, after = {}, said, drafts = [] } = scene
    const played = await play(editor, scene)
    expect(played).toEqual({ after: { ...given, ...after }, said, drafts })
  })
