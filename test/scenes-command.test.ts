import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, small } from './preview.ts'
import { rowsOf } from './rows.ts'
import { type Editor, openEditor, play, type Scene } from './scenes.ts'

let editor: Editor
beforeAll(async () => {
  editor = await openEditor(newWorld(small.content).content, small.script)
})
afterAll(() => editor.close())

/** What cannot be: each with a change that could be made. */
const refused = {
  'a new file where one is': { create: { 'b.yaml': 'title: New\n' } },
  'a file that is not there': { edit: { 'none.yaml': { title: 'x' } } },
  'a deletion of a file that is not there': { gone: 'none.yaml' },
  'a file moved to where one is': { move: { from: 'b.yaml', to: 'a.yaml' } },
  'a text of more than 1 MB': { edit: { 'b.yaml': { text: `a: ${'x'.repeat(2 ** 20)}\n` } } },
  'a text that no program could read': { edit: { 'b.yaml': { text: 'a: \0\n' } } },
  'half a letter': { create: { 'new.yaml': 'a: \uD800\n' } },
  'a text in a picture': { edit: { 'picture.jpg': { title: 'x' } } },
} as const

const whole = Object.entries(refused).map(([name, bad]) => {
  const given = { 'a.yaml': 'title: One\n', 'b.yaml': 'title: One\n', 'picture.jpg': 'JPEG' }
  const done = [{ ...bad, edit: { 'a.yaml': { title: 'Two' }, ...('edit' in bad && bad.edit) } }]
  const scene: Scene = { given, done, after: given, said: ['refused'] }
  return [`${name} is refused with the whole save`, scene] as const
})

test.for([...rowsOf<Scene>(import.meta.dirname, 'scenes-command.test.yaml'), ...whole])(
  '%s',
  async ([, scene]) => {
    const { given, after = {}, said, drafts = [] } = scene
    const played = await play(editor, scene)
    expect(played).toEqual({ after: { ...given, ...after }, said, drafts })
  },
)
