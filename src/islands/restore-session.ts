import { importIsland } from './island-module.ts'

/**
 * Opens a gated page again when `restoring.ts` has seen an open session: loads the module named first by `data-restore`.
 * What it will ask for next is asked for at once: the modules named after it, the sealed page and its style sheets.
 * Where it cannot be loaded, the form shows.
 */
export function restoreSession() {
  document.addEventListener('DOMContentLoaded', () => {
    const page = document.documentElement
    const form = document.querySelector<HTMLElement>('[data-restore]')
    if (page.dataset['gate'] !== 'restoring' || !form) return

    const { restore = '', payload = '', styles = '' } = form.dataset
    // Only the browser's cache hears of the answers; failures are told by those who need them.
    for (const url of [payload, ...words(styles)]) fetch(url).catch(() => {})
    Promise.all(words(restore).map(importIsland))
      .then(([module]) => module?.wake(form))
      .catch((error: unknown) => {
        console.error(error)
        page.removeAttribute('data-gate')
      })
  })
}

const words = (list: string): string[] => list.split(' ').filter(Boolean)
