import type { Field, Form, OpenFile, State, Value } from '../src/editor/protocol/state.ts'
import { both } from '../src/message.ts'

/** A site of one page with nothing to do in it, as the panel is told of it, but for what a test gives. */
export const siteState = (given: Partial<State> = {}): State => ({
  problems: [],
  advice: [],
  drafts: [],
  shown: undefined,
  files: 1,
  owed: [],
  pictures: [],
  schedule: { zone: 'Europe/Paris', now: '2026-11-22 14:35', things: [] },
  pageVersion: 1,
  fileVersion: 1,
  isUnreadable: false,
  settings: 'site.yaml',
  undo: undefined,
  redo: undefined,
  publication: { step: 'nothing', changes: [], unused: [], message: both('', '') },
  host: 'bakery.example',
  help: undefined,
  pages: [
    {
      file: 'home.md',
      route: '/',
      address: '/',
      title: 'Home',
      name: both('Home', 'Accueil'),
      language: 'en',
      gated: false,
      template: 'note',
    },
  ],
  parts: [],
  ...given,
})

/** A field that has to be filled in, called by its name in both languages unless a test gives other words. */
export const fieldOf = (name: string, form: Form, given: Partial<Field> = {}): Field => {
  const words = name.charAt(0).toUpperCase() + name.slice(1)
  return { name, label: both(words, words), optional: false, form, ...given }
}

/** A text of one line. */
export const lineOf = (name: string, given: Partial<Field> = {}): Field =>
  fieldOf(name, { kind: 'text', long: false, words: true }, given)

/** A file as the server opens it. */
export const openedFile = (
  fields: readonly Field[],
  data: Readonly<Record<string, Value>>,
  given: Partial<OpenFile> = {},
): OpenFile => ({
  file: 'menu.yaml',
  seen: 'as-it-was',
  name: both('the menu', 'la carte'),
  language: 'en',
  fields,
  isCard: false,
  data,
  text: '',
  problems: [],
  ...given,
})
