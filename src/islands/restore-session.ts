import { importIsland } from './island-module.ts'

/**
 * Opens a gated page again when `restoring.ts` has seen an open session: loads the module named by `data-restore`.
 * Where it cannot be loaded, the form shows.
 */
export function restoreSession() {
  document.addEventListener('DOMContentLoaded', () => {
    const page = document.documentElement
    const form = document.querySelector<HTMLElement>('[data-restore]')
    const url = form?.dataset['restore']
    if (page.dataset['gate'] !== 'restoring' || !form || !url) return

    importIsland(url)
      .then(({ wake }) => wake(form))
      .catch((error: unknown) => {
        console.error(error)
        page.removeAttribute('data-gate')
      })
  })
}
