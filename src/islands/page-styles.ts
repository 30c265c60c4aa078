/** Sheets that are loaded, or on their way, by address. */
const sheets = new Map<string, Promise<HTMLLinkElement>>()

/**
 * Loads style sheets beside the page that shows, each once. They take effect when their `media` is emptied, all in one
 * moment. Rejects where one cannot be had; the next call tries again.
 */
export const loadStyles = (urls: readonly string[]): Promise<HTMLLinkElement[]> =>
  Promise.all(urls.map((url) => sheets.get(url) ?? loadStyle(url)))

// Not a preload: Chromium warns in the console of one that is not used within a few seconds, and visitors type slowly.
function loadStyle(url: string): Promise<HTMLLinkElement> {
  const loading = new Promise<HTMLLinkElement>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.media = 'not all'
    link.href = url
    link.onload = () => resolve(link)
    link.onerror = () => {
      link.remove()
      sheets.delete(url)
      reject(new Error(`${url} could not be loaded`))
    }
    document.head.append(link)
  })
  sheets.set(url, loading)
  return loading
}
