import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newWorld, small } from './preview.ts'
import {
  back,
  change,
  crash,
  create,
  type Editor,
  edit,
  elsewhere,
  gone,
  look,
  move,
  noticed,
  openEditor,
  play,
  redo,
  type Scene,
  save,
  type,
  undo,
} from './scenes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let editor: Editor
beforeAll(async () => {
  editor = await openEditor(newWorld(small.content).content, small.script)
})
afterAll(() => editor.close())

const page = '---\n# Kept\ntitle: One\nlead: Two\n---\nFirst.\n\nSecond.\n\nThird.\n'
const mark = '\u{E0100}\u{E0123}'
const title = (title: string) => ({ fields: { title } })
const titled = (file: string, to: string) => change(edit(file, title(to)))
const typed = (file: string, to: string) => type(file, title(to))
const one = { 'a.yaml': 'title: One\nlead: Two\nmore: Three\n' }

/** What an editor does, alone and with others. */
const scenes: Readonly<Record<string, Scene>> = {
  'a draft writes nothing': {
    given: { 'a.yaml': 'title: One\n' },
    done: [typed('a.yaml', 'Two')],
    said: [],
    drafts: ['a.yaml'],
  },
  'a save touches its value alone, and keeps line ends and byte order mark': {
    given: { 'a.yaml': '\uFEFFtitle:  One # why\r\nlead: Two\r\n' },
    done: [typed('a.yaml', 'Other'), save()],
    after: { 'a.yaml': '\uFEFFtitle:  Other # why\r\nlead: Two\r\n' },
    said: ['saved'],
  },
  'one save is one undo, whatever it touched, also after a crash': {
    given: { 'a.yaml': 'order: 1\n', 'b.yaml': 'order: 2\n', 'old.md': page, 'gone.md': page },
    done: [
      change(
        edit('a.yaml', { fields: { order: 2 } }),
        edit('b.yaml', { fields: { order: 1 } }),
        move('old.md', 'deep/new.md', title('New')),
        gone('gone.md'),
        create('made/new.md', page),
      ),
      crash(),
      undo(),
    ],
    after: { 'deep/new.md': undefined, 'made/new.md': undefined },
    said: ['saved', 'saved'],
  },
  'a redo does again what was undone': {
    given: { 'a.yaml': 'order: 1\n', 'old.md': page, 'gone.md': page },
    done: [
      change(
        edit('a.yaml', { fields: { order: 2 } }),
        move('old.md', 'deep/new.md', title('New')),
        gone('gone.md'),
        create('made/new.md', page),
      ),
      undo(),
      redo(),
      redo(),
    ],
    after: {
      ...{ 'a.yaml': 'order: 2\n', 'old.md': undefined, 'gone.md': undefined },
      ...{ 'deep/new.md': page.replace('One', 'New'), 'made/new.md': page },
    },
    said: ['saved', 'saved', 'saved', 'refused'],
  },
  'a save ends what could be done again, and undo passes over what is undone': {
    given: { 'a.yaml': 'title: 0\n' },
    done: [
      titled('a.yaml', 'one'),
      titled('a.yaml', 'two'),
      undo(),
      titled('a.yaml', 'three'),
      redo(),
      undo(),
      undo(),
    ],
    said: ['saved', 'saved', 'saved', 'saved', 'refused', 'saved', 'saved'],
  },
  'undo and redo leave what somebody else has changed since': {
    given: one,
    done: [
      titled('a.yaml', 'Changed'),
      elsewhere('a.yaml', 'title: Changed\nlead: Theirs\nmore: Three\n'),
      undo(),
      redo(),
      undo(),
    ],
    after: { 'a.yaml': 'title: One\nlead: Theirs\nmore: Three\n' },
    said: ['saved', 'saved', 'saved', 'saved'],
  },
  'undo of what somebody else has changed as well gives both': {
    given: { 'a.yaml': 'title: One\n' },
    done: [titled('a.yaml', 'Changed'), elsewhere('a.yaml', 'title: Theirs\n'), undo()],
    after: { 'a.yaml': 'title: Theirs\n' },
    said: ['saved', 'text: title: One/ | title: Theirs/'],
  },
  'undo of a new file that was changed since deletes nothing': {
    given: {},
    done: [change(create('new.md', 'A.\n')), elsewhere('new.md', 'A.\n\nMore.\n'), undo()],
    after: { 'new.md': 'A.\n\nMore.\n' },
    said: ['saved', 'text:  | A.//More./'],
  },
  'a deletion is put back from the history': {
    given: { 'a.md': page },
    done: [change(gone('a.md')), back()],
    said: ['saved', 'saved'],
  },
  'a save in the middle of the history is put back as a new save, which can be undone': {
    given: { 'a.md': page },
    done: [
      titled('a.md', 'Two'),
      change(move('a.md', 'b.md')),
      change(gone('b.md')),
      back(),
      back(2),
      back(4),
      undo(),
    ],
    after: { 'a.md': page.replace('One', 'Two'), 'b.md': undefined },
    said: ['saved', 'saved', 'saved', 'saved', 'saved', 'saved', 'saved'],
  },
  'what two have written merges where it does not touch': {
    given: { 'a.md': page },
    done: [
      type('a.md', { ...title('Mine'), body: 'First of mine.\n\nSecond.\n\nThird.\n' }),
      elsewhere('a.md', page.replace('Two', 'Theirs').replace('Third.', 'Third of theirs.')),
      save(),
    ],
    after: {
      'a.md': page
        .replace('One', 'Mine')
        .replace('Two', 'Theirs')
        .replace('First.', 'First of mine.')
        .replace('Third.', 'Third of theirs.'),
    },
    said: ['saved'],
  },
  'where two have written the same field both are shown, and nothing of the save is written': {
    given: { 'a.yaml': 'title: One\n', 'b.yaml': 'title: One\n' },
    done: [
      typed('b.yaml', 'Mine'),
      typed('a.yaml', 'Mine'),
      elsewhere('a.yaml', 'title: Theirs\n'),
      crash(),
      save(),
    ],
    after: { 'a.yaml': 'title: Theirs\n' },
    said: ['title: Mine | Theirs'],
    drafts: ['b.yaml', 'a.yaml'],
  },
  'the text of two is shown with all else merged': {
    given: { 'a.md': page },
    done: [
      type('a.md', { body: 'First.\n\nMine.\n\nThird.\n' }),
      elsewhere('a.md', page.replace('Second', 'Theirs').replace('Third.', 'Third!')),
      save(),
    ],
    after: { 'a.md': page.replace('Second', 'Theirs').replace('Third.', 'Third!') },
    said: ['text: First.//Mine.//Third!/ | First.//Theirs.//Third!/'],
    drafts: ['a.md'],
  },
  'what stands on the disk already is no conflict': {
    given: { 'a.yaml': 'title: One\n' },
    done: [typed('a.yaml', 'Same'), elsewhere('a.yaml', 'title: Same\n'), save()],
    after: { 'a.yaml': 'title: Same\n' },
    said: ['saved'],
  },
  'a version that was shown is merged with, though no draft was kept of it': {
    given: { 'a.yaml': 'title: One\nlead: Two\n' },
    done: [
      look('a.yaml'),
      elsewhere('a.yaml', 'title: One\nlead: Theirs\n'),
      titled('a.yaml', 'Mine'),
    ],
    after: { 'a.yaml': 'title: Mine\nlead: Theirs\n' },
    said: ['saved'],
  },
  'a deletion of a file that somebody has changed since is shown as theirs': {
    given: { 'a.md': 'A.\n' },
    done: [look('a.md'), elsewhere('a.md', 'A.\n\nMore.\n'), change(gone('a.md'))],
    after: { 'a.md': 'A.\n\nMore.\n' },
    said: ['text:  | A.//More./'],
  },
  'a draft without edits is gone': {
    given: { 'a.yaml': 'title: One\n' },
    done: [typed('a.yaml', 'Two'), type('a.yaml', {})],
    said: [],
  },
  'a draft is there after a crash, and after a save of something else': {
    given: { 'a.yaml': 'title: One\n', 'b.yaml': 'title: One\n' },
    done: [typed('a.yaml', 'Two'), crash(), titled('b.yaml', 'Two')],
    after: { 'b.yaml': 'title: Two\n' },
    said: ['saved'],
    drafts: ['a.yaml'],
  },
  'a draft moves with its file': {
    given: { 'a.md': page },
    done: [typed('a.md', 'Draft'), change(move('a.md', 'b.md'))],
    after: { 'a.md': undefined, 'b.md': page },
    said: ['saved'],
    drafts: ['b.md'],
  },
  'a draft moves back with its file, and is saved there': {
    given: { 'a.md': page },
    done: [typed('a.md', 'Draft'), change(move('a.md', 'b.md')), undo(), save()],
    after: { 'a.md': page.replace('One', 'Draft'), 'b.md': undefined },
    said: ['saved', 'saved', 'saved'],
  },
  'what another program writes is put back from the history, and undo passes over it': {
    given: { 'a.yaml': 'title: One\nlead: Two\n' },
    done: [
      titled('a.yaml', 'Ours'),
      elsewhere('a.yaml', 'title: Ours\nlead: Theirs\n'),
      noticed(),
      undo(),
      back(),
    ],
    after: { 'a.yaml': 'title: Ours\nlead: Two\n' },
    said: ['saved', 'saved', 'saved'],
  },
  'a file that another hand has broken is mended as text, and the draft is saved then': {
    given: { 'a.yaml': 'title: One\n' },
    done: [
      typed('a.yaml', 'Mine'),
      elsewhere('a.yaml', 'title: "One\n'),
      save(),
      elsewhere('a.yaml', 'title: One\n'),
      save(),
    ],
    after: { 'a.yaml': 'title: Mine\n' },
    said: ['refused', 'saved'],
  },
  'no mark of the editor’s frame is ever written': {
    given: { 'a.yaml': 'title: One\n', 'b.yaml': 'title: One\n' },
    done: [
      change(
        edit('a.yaml', title(`An${mark} opening${mark}`)),
        edit('b.yaml', { text: `title: One${mark}!\n` }),
        create('c.yaml', `title: Two${mark}\n`),
      ),
    ],
    after: { 'a.yaml': 'title: An opening\n', 'b.yaml': 'title: One!\n', 'c.yaml': 'title: Two\n' },
    said: ['saved'],
  },
}

/** What cannot be: each with a change that could be made. */
const refused = {
  'a new file where one is': create('b.yaml', 'title: New\n'),
  'a file that is not there': edit('none.yaml', title('x')),
  'a deletion of a file that is not there': gone('none.yaml'),
  'a file moved to where one is': move('b.yaml', 'a.yaml'),
  'a text of more than 1 MB': edit('b.yaml', { text: `a: ${'x'.repeat(2 ** 20)}\n` }),
  'a text that no program could read': edit('b.yaml', { text: 'a: \0\n' }),
  'half a letter': create('new.yaml', 'a: \uD800\n'),
  'a text in a picture': edit('picture.jpg', title('x')),
} as const

const whole: Readonly<Record<string, Scene>> = Object.fromEntries(
  Object.entries(refused).map(([name, bad]) => {
    const given = { 'a.yaml': 'title: One\n', 'b.yaml': 'title: One\n', 'picture.jpg': 'JPEG' }
    const done = [change(edit('a.yaml', title('Two')), bad)]
    return [
      `${name} is refused with the whole save`,
      { given, done, after: given, said: ['refused'] },
    ]
  }),
)

test.for(Object.entries({ ...scenes, ...whole }))('%s', async ([, scene]) => {
  const { given, after = {}, said, drafts = [] } = scene
  const played = await play(editor, scene)
  expect(played).toEqual({ after: { ...given, ...after }, said, drafts })
})
