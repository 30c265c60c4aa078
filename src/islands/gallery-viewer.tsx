import { GalleryViewer } from '../../templates/picture-library/gallery-viewer.tsx'
import { hydrate } from './hydrate.tsx'

/** Opens the plate whose link was clicked, if a click woke it. */
export const wake = (root: HTMLElement, event?: Event) =>
  hydrate(root, GalleryViewer, { wokenBy: event })
