import { createElement, type ReactNode } from 'react'
import { ComparePages } from '../compare/compare-pages.tsx'
import { Library } from '../pictures/library.tsx'
import { Publish } from '../publish/publish.tsx'
import { RemoteChanges } from '../publish/remote-changes.tsx'
import { SharedConflicts } from '../publish/shared-conflicts.tsx'
import { TwoVersions } from '../screens/conflict.tsx'
import { FileText } from '../screens/file.tsx'
import { Help } from '../screens/help.tsx'
import { History } from '../screens/history.tsx'
import { SendForALook } from '../screens/look.tsx'
import { More } from '../screens/more.tsx'
import { Delete, Rename } from '../screens/move-page.tsx'
import { Order } from '../screens/order.tsx'
import { OwedTexts } from '../screens/owed.tsx'
import { NewPage, Pages } from '../screens/pages.tsx'
import { Problems } from '../screens/problems.tsx'
import { Recovered } from '../screens/recovered.tsx'
import { Restore, TakeBack } from '../screens/restore.tsx'
import { Search } from '../screens/search.tsx'
import { Times } from '../screens/times.tsx'
import { UndoPublished } from '../screens/undo.tsx'
import type { SheetName, Sheets, SheetTarget } from '../state/targets.ts'

const sheets: { readonly [Name in SheetName]: (props: Sheets[Name]) => ReactNode } = {
  problems: Problems,
  file: FileText,
  owed: OwedTexts,
  publish: Publish,
  library: Library,
  pages: Pages,
  'new-page': NewPage,
  rename: Rename,
  delete: Delete,
  history: History,
  restore: Restore,
  'take-back': TakeBack,
  compare: ComparePages,
  look: SendForALook,
  times: Times,
  undo: UndoPublished,
  conflict: TwoVersions,
  'shared-conflicts': SharedConflicts,
  order: Order,
  recovered: Recovered,
  'remote-changes': RemoteChanges,
  search: Search,
  more: More,
  help: Help,
}

/** The head, body and foot of a sheet, to be put into the side panel. */
export function Sheet<Name extends SheetName>({ target }: { readonly target: SheetTarget<Name> }) {
  const Named: (props: Sheets[Name]) => ReactNode = sheets[target.name]
  return createElement(Named, { ...target, key: target.name })
}
