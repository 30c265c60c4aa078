import { trustedHtml } from './trusted-html.ts'

/**
 * The error screen of specification 8, for a page that was opened and cannot be rendered. Takes what it needs from the
 * gate while that is still there; gives what shows the screen: the published one or, where that cannot be had either,
 * the plain one that the gate carries.
 */
export function errorScreenOf(form: HTMLElement): () => Promise<void> {
  const url = form.dataset['errorPage'] ?? ''
  const plain = document.querySelector<HTMLTemplateElement>('template[data-error]')
  return async () => {
    try {
      await showPublished(url)
    } catch (error) {
      console.error(error)
      document.body.replaceChildren(plain?.content.cloneNode(true) ?? '')
    }
    delete document.documentElement.dataset['gate']
    document.querySelector('main')?.focus()
  }
}

async function showPublished(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const html = trustedHtml(await response.text())
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (!page.querySelector('main')) throw new Error(`${url} is not the error screen`)

  applyStylesOf(page)
  for (const script of page.querySelectorAll('script')) script.remove()
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  document.body.replaceChildren(...page.body.childNodes)
}

/** The CSP of the gate knows its own inline styles only; style sheets made by script are free of it. */
function applyStylesOf(page: Document) {
  for (const style of page.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style.textContent)
    document.adoptedStyleSheets.push(sheet)
  }
  document.head.append(...page.querySelectorAll('link[rel="stylesheet"]'))
}
