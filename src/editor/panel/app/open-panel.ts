import { createStore } from 'zustand/vanilla'
import { openApi, type PanelApi } from '../state/api.ts'
import { SiteFeed } from '../state/connection.ts'
import { DraftStore } from '../state/draft-store.ts'
import { isFailure, keepMessage, reasonOf } from '../state/failures.ts'
import { languageNow } from '../state/memory.ts'
import type { Panel } from '../state/panel.ts'
import { type Site, unknownSite } from '../state/site.ts'
import { speechIn } from '../state/speech.ts'
import { isDraft } from '../state/unsaved.ts'
import type { View } from '../state/view.ts'
import { guardFileDrops } from '../ui/dropped.ts'
import { PanelCommands } from './commands.ts'

/** Puts a panel together over a server; `site` and `view` are what it knows and shows at first. */
export function createPanel(client: PanelApi, first: FirstState = {}): Panel {
  const drafting = new DraftStore(client)
  const site = createStore<Site>()(() => ({ ...unknownSite, ...first.site }))
  const view = createStore<View>()(() => ({ ...viewAtFirst(), ...first.view }))
  const commands = new PanelCommands({ client, drafting, site, view })
  return { client, drafting, commands, site, view }
}

interface FirstState {
  readonly site?: Partial<Site>
  readonly view?: Partial<View>
}

/** Opens the panel of this window: over its server, which is listened to, hearing what happens to the window. */
export function openPanel(): Panel {
  const panel = createPanel(openApi())
  listenToWindow(panel)
  new SiteFeed(panel).start()
  return panel
}

const viewAtFirst = (): View => ({
  speech: speechIn(languageNow()),
  route: new URLSearchParams(location.search).get('page') ?? '/',
  beside: undefined,
  comparing: undefined,
  marked: undefined,
  isViewing: false,
  isPhone: false,
  moment: undefined,
  shown: undefined,
  announcement: { text: '', number: 0 },
  notice: undefined,
})

/** Hears what happens to the window: keys, files that are dropped, failures that nobody has told, its language, its end. */
function listenToWindow({ drafting, commands, view }: Panel): void {
  addEventListener('keydown', commands.onKey)
  addEventListener('languagechange', () => commands.speak(languageNow()))
  addEventListener('beforeunload', (event) => {
    if ([...drafting.current().files.values()].some(isDraft)) event.preventDefault()
  })
  // Whatever was asked for and not done is told, where nobody else tells it.
  addEventListener('error', ({ message }) => keepMessage(message))
  addEventListener('unhandledrejection', (event) => {
    keepMessage(String(event.reason))
    if (!isFailure(event.reason)) return
    event.preventDefault()
    commands.notify(reasonOf(event.reason)[view.getState().speech.language])
  })
  guardFileDrops(document, commands.refuseFiles)
}
