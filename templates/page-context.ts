import type {
  PageContext as ContextOf,
  KindOf,
  PageOf,
  PageProps as PropsOf,
} from '../src/render/site-table.ts'
import type { Site } from './assemble.ts'

/** What components of this site are given beside its content. */
export type PageContext = ContextOf<Site>

/** The one argument of the page component of a kind. */
export type PageProps<Kind extends KindOf<Site>> = PropsOf<Site, PageOf<Site, Kind>>
