import type { ReactNode } from 'react'
import { afterEach, expect } from 'vitest'
import { render } from 'vitest-browser-react'
import styles from '../src/editor/panel/app/app.module.css'
import { useKeptFocus } from '../src/editor/panel/app/kept-focus.ts'
import { createPanel } from '../src/editor/panel/app/open-panel.ts'
import { SidePanel } from '../src/editor/panel/app/side-panel.tsx'
import type { PanelApi } from '../src/editor/panel/state/api.ts'
import { PanelContext } from '../src/editor/panel/state/panel.ts'
import { speechIn } from '../src/editor/panel/state/speech.ts'
import type { Target, Wanted } from '../src/editor/panel/state/targets.ts'
import type { View } from '../src/editor/panel/state/view.ts'
import { Sprite } from '../src/editor/panel/ui/icons.tsx'
import {
  type Answers,
  type CallInput,
  type CallName,
  createClient,
  type Post,
} from '../src/editor/protocol/client.ts'
import type { OpenFile, State } from '../src/editor/protocol/state.ts'
import type { Language } from '../src/site.ts'
import { siteState } from './panel-values.ts'

/** What the server of a test answers to each call that the test expects. */
export type Server = {
  readonly [Name in CallName]?: (
    input: CallInput<Name>,
    bytes: Blob | undefined,
    signal: AbortSignal | undefined,
  ) => Answers[Name] | Promise<Answers[Name]>
}

/** What a part of the panel stands in. */
export interface Scene {
  readonly server?: Server
  /** A page of the site by its address, where the test expects one to be read. */
  readonly pageAt?: (address: string) => string
  readonly state?: Partial<State>
  readonly language?: Language
  readonly view?: Partial<View>
}

const unexpected: string[] = []

afterEach(() => {
  localStorage.clear()
  expect(unexpected.splice(0), 'calls that the test does not expect').toEqual([])
})

/** A client of a server that answers as a test says: any other call fails the test. */
function clientOf({ server = {}, pageAt }: Scene): PanelApi {
  const refuse = (call: string) => {
    unexpected.push(call)
    return new Error(`The test expects no call “${call}”.`)
  }
  const post: Post = async ({ name, input, bytes, signal }) => {
    const answer = server[name]
    if (!answer) throw refuse(name)
    return answer(input, bytes, signal)
  }
  return {
    ...createClient(post),
    page: async (address) => {
      if (!pageAt) throw refuse(address)
      return pageAt(address)
    },
    viewed: (address) => address,
    listen: () => new Promise(() => {}),
    onAnswering: () => {},
  }
}

/** Mounts a part of the panel over a server and a site; its stores, commands and drafts are those of the panel. */
export async function mount(part: ReactNode, scene: Scene = {}) {
  const { state, language = 'en', view } = scene
  const panel = createPanel(clientOf(scene), {
    site: { state: siteState(state), hasAnswered: true },
    view: { speech: speechIn(language), ...view },
  })
  const container = document.createElement('div')
  container.id = 'editor'
  document.body.append(container)
  const screen = await render(
    <PanelContext value={panel}>
      <Sprite />
      {part}
    </PanelContext>,
    { container },
  )
  /** Tells the panel what has changed in the site, as the server does. */
  const news = (changed: Partial<State>) =>
    panel.site.setState(({ state }) => ({ state: { ...siteState(state), ...changed } }))
  return { screen, panel, news }
}

/** What stands beside the page, where the focus is kept as in the whole panel. */
function Beside() {
  useKeptFocus()
  return (
    <div className={styles.workbench} data-open>
      <SidePanel />
    </div>
  )
}

/** Mounts what stands beside the page, with something open in it. */
export const mountBeside = (
  beside: Extract<Target, { readonly open: 'field' | 'sheet' }>,
  scene: Scene = {},
) => mount(<Beside />, { ...scene, view: { ...scene.view, beside } })

/** What of a draft is sent to be kept. */
export type KeptContent = CallInput<'draft'>['to']

/** A server that opens one file and takes every draft of it, which finds nothing wrong; and what it was sent. */
export function keeping(open: OpenFile) {
  const kept: KeptContent[] = []
  const server: Server = {
    open: () => open,
    draft: ({ to }) => {
      kept.push(to)
      return { problems: [], pageVersion: 1, at: new Date().toISOString() }
    },
  }
  return { kept, server }
}

/** Mounts the form of a file, opened for one of its places; `kept` is what of its draft is sent. */
export async function mountForm(
  open: OpenFile,
  scene: Scene = {},
  wanted: Pick<Wanted, 'at' | 'block'> = {},
) {
  const { kept, server } = keeping(open)
  const mounted = await mountBeside(
    { open: 'field', file: open.file, ...wanted },
    { ...scene, server: { ...server, ...scene.server } },
  )
  return { ...mounted, kept }
}
