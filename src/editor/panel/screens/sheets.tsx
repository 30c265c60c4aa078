import { ComparePages } from '../compare/compare-pages.tsx'
import { Library } from '../pictures/library.tsx'
import { Publish } from '../publish/publish.tsx'
import { RemoteChanges } from '../publish/remote-changes.tsx'
import { SharedConflicts } from '../publish/shared-conflicts.tsx'
import type { SheetName, SheetProps } from '../state/view.ts'
import { TwoVersions } from './conflict.tsx'
import { FileText } from './file.tsx'
import { Help } from './help.tsx'
import { History } from './history.tsx'
import { SendForALook } from './look.tsx'
import { More } from './more.tsx'
import { Delete, Rename } from './move-page.tsx'
import { Order } from './order.tsx'
import { OwedTexts } from './owed.tsx'
import { NewPage, Pages } from './pages.tsx'
import { Problems } from './problems.tsx'
import { Recovered } from './recovered.tsx'
import { Restore, TakeBack } from './restore.tsx'
import { Search } from './search.tsx'
import { Times } from './times.tsx'
import { UndoPublished } from './undo.tsx'

const sheets = {
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
} satisfies Readonly<Record<SheetName, (props: SheetProps) => unknown>>

/** The head, body and foot of a sheet, to be put into `aside.pn`. */
export function Sheet({ name, ...props }: SheetProps & { readonly name: SheetName }) {
  const Named = sheets[name]
  return <Named {...props} />
}
