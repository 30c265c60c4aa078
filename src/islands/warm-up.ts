/** Fetched already, or on the way. */
const warmed = new Set<string>()

/**
 * Fetches the modules of the islands on the page, and what they share, once the page has loaded and the browser is
 * idle; nothing runs. A visitor who saves data is spared (contract 6.15). `shared` is a space-separated list of addresses.
 */
export function warmUp(shared = '') {
  if (savesData()) return
  addEventListener('load', () => whenIdle(() => fetchModules(shared)))
  new MutationObserver(() => whenIdle(() => fetchModules(shared))).observe(
    document.documentElement,
    { attributeFilter: ['data-gate'] },
  )
}

function fetchModules(shared: string) {
  // The form that still stands in the page will go, and its modules would come before the page itself.
  if (document.documentElement.dataset['gate'] === 'restoring') return
  const islands = [...document.querySelectorAll<HTMLElement>('[data-module]')]
  const modules = islands.map((island) => island.dataset['module'] ?? '')
  for (const url of [...modules, ...shared.split(' ')]) {
    if (!url || !modules.length || warmed.has(url)) continue
    warmed.add(url)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = url
    document.head.append(link)
  }
}

/** Safari knows no `requestIdleCallback`. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, 200)

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return connection instanceof Object && Reflect.get(connection, 'saveData') === true
}
