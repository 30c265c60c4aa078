import { trustedHtml } from './trusted-html.ts'

/**
 * The error screen of specification 8, for a page that was opened and cannot be rendered. Takes what it needs from the
 * gate while that is still there; gives what shows the screen: the published one or, where that cannot be had either,
 * the plain one that the gate carries.
 */
export function errorScreenOf(form: HTMLElement): () => Promise<void> {
  const { errorPage = '' } = form.dataset
  const plain = document.querySelector<HTMLTemplateElement>('template[data-error]')
  return async () => {
    try {
      await showPublished(errorPage)
    } catch (error) {
      console.error(error)
      document.body.replaceChildren(plain?.content.cloneNode(true) ?? '')
    }
    document.documentElement.removeAttribute('data-gate')
    document.querySelector('main')?.focus()
  }
}

async function showPublished(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const { html, styles } = withoutStyles(await response.text())
  const page = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  if (!page.querySelector('main')) throw new Error(`${url} is not the error screen`)

  for (const script of page.querySelectorAll('script')) script.remove()
  document.head.append(...page.querySelectorAll('link[rel="stylesheet"]'))
  for (const style of styles) adopt(style)
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  document.body.replaceChildren(...page.body.childNodes)
}

/** The CSP of the gate knows its own inline styles only, and refuses others already while they are parsed. */
function withoutStyles(html: string) {
  const styles: string[] = []
  const rest = html.replace(/<style[^>]*>(.*?)<\/style>/gs, (_, style: string) => {
    styles.push(style)
    return ''
  })
  return { html: rest, styles }
}

/** Style sheets made by script are free of the CSP. */
function adopt(style: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}
