/** Fetches style sheets ahead of their use; nothing is applied. */
export function preloadStyles(urls: readonly string[]) {
  for (const url of urls) {
    if (document.head.querySelector(`link[href="${url}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'style'
    link.href = url
    document.head.append(link)
  }
}

/**
 * Loads style sheets beside the page that shows. They take effect when their `media` is emptied, all in one moment.
 * Rejects where one cannot be had.
 */
export const loadStyles = (urls: readonly string[]): Promise<HTMLLinkElement[]> =>
  Promise.all(urls.map(loadStyle))

function loadStyle(url: string): Promise<HTMLLinkElement> {
  const selector = `link[rel=stylesheet][href="${url}"]`
  const present = document.head.querySelector<HTMLLinkElement>(selector)
  if (present?.sheet) return Promise.resolve(present)

  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.media = 'not all'
    link.href = url
    link.onload = () => resolve(link)
    link.onerror = () => {
      link.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    document.head.append(link)
  })
}
