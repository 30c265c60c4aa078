import { type Bytes, fromBase64url, toBase64url } from '../gate/crypto.ts'
import { payloadName, readEnvelope } from '../gate/envelope.ts'
import type { KeyDerivation } from '../gate/keys.ts'
import { openEnvelope, readSealedPage, type SealedPage } from '../gate/open.ts'
import { createDataCache } from './data-cache.ts'
import { forget, recall, remember, watchActivity } from './session-entries.ts'
import { trustedHtml } from './trusted-html.ts'

/**
 * How an attempt ended: `incorrect` is the visitor's password, `failed` is never the visitor's fault, `insecure` is an
 * address without https, where browsers have no cryptography.
 */
type Outcome = 'opened' | 'incorrect' | 'failed' | 'insecure'

interface Attempt {
  /** Whether the visitor has typed the password just now, or reloaded an open page. */
  readonly arrival: 'typed' | 'restored'
  /** Makes the private key, knowing how passwords become keys. */
  readonly key: (kdf: KeyDerivation) => Promise<Bytes>
  readonly scene?: Scene
}

/** What a site shows while the page takes the place of the gate: it is asked before, and what it gives is asked after. */
type Scene = () => () => void

/** Fetches what an attempt will need while the visitor still types. */
export function prepareToOpen(form: HTMLFormElement) {
  const { payload = '', styles = '' } = form.dataset
  // A failure is told when the visitor asks for the page, not before.
  sealedPayloads.get(payload).catch(() => {})
  loadStyles(styles.split(' ').filter(Boolean)).catch(() => {})
}

/** Opens the page that the form stands for, shows it, and remembers the key for the session. */
export async function openPage(form: HTMLFormElement, attempt: Attempt): Promise<Outcome> {
  if (!isSecureContext) return 'insecure'
  const showErrorScreen = errorScreenOf(form)
  const opened = await decrypt(form, attempt.key)
  if (typeof opened === 'string') return opened

  remember(toBase64url(opened.key))
  try {
    const page = readSealedPage(opened.text)
    const styles = await loadStyles(page.styles).catch(told)
    if (!styles) return 'failed'
    await mountPage(page, styles, attempt)
  } catch (error) {
    console.error(error)
    await showErrorScreen()
  }
  return 'opened'
}

async function decrypt(form: HTMLFormElement, makeKey: Attempt['key']) {
  const { payload = '', route } = form.dataset
  try {
    const envelope = await sealedPayloads.get(payload)
    if (envelope.header.route !== route) throw new Error(`${payload} belongs to another page`)
    const key = await makeKey(envelope.header.kdf)
    const text = await openEnvelope(envelope, key)
    return text === undefined ? 'incorrect' : { key, text }
  } catch (error) {
    sealedPayloads.refuse(payload)
    told(error)
    return 'failed'
  }
}

const told = (error: unknown): undefined => {
  console.error(error)
}

/** The private key that opened the gate in this session, if any. */
export function recallKey(): Bytes | undefined {
  try {
    const key = fromBase64url(recall() ?? '')
    return key.length === 32 ? key : undefined
  } catch {
    return undefined
  }
}

/** Puts the opened page in the place of the gate. Throws where it cannot be rendered; the gate may then be gone. */
async function mountPage(page: SealedPage, styles: HTMLLinkElement[], attempt: Attempt) {
  const show = () => {
    document.body.innerHTML = trusted(page.html)
    document.body.className = page.bodyClass ?? ''
    for (const sheet of styles) sheet.media = ''
    document.title = page.title
    document.documentElement.lang = page.lang
    document.documentElement.setAttribute('data-gate', 'open')
  }
  if (attempt.arrival === 'restored') {
    show()
    returnToReadingPlace()
  } else {
    await inOneTransition(() => {
      show()
      goToStart()
    }, attempt.scene)
  }
  keepReadingPlace()
  watchActivity()
  addEventListener('click', lockOnRequest)
}

/** “Lock”, in the footer: closes the gate, for whoever leaves a computer that others use. */
function lockOnRequest({ target }: MouseEvent) {
  if (!(target instanceof Element) || !target.closest('[data-lock]')) return
  forget()
  location.reload()
}

/**
 * A reload shows the page like every other page; an unlocking may be seen, once. Meanwhile the root carries
 * `data-unlocking`; whoever goes on is not kept waiting.
 */
async function inOneTransition(change: () => void, scene?: Scene) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (calm || document.hidden || !('startViewTransition' in document)) return change()

  const page = document.documentElement
  page.setAttribute('data-unlocking', '')
  scrollTo({ top: 0, behavior: 'instant' })
  const complete = scene?.()
  const transition = document.startViewTransition(() => {
    change()
    complete?.()
  })
  const over = new AbortController()
  for (const act of ['pointerdown', 'keydown'] as const)
    addEventListener(act, (event) => isHeldDown(event) || transition.skipTransition(), over)
  // A transition that the browser skips is no fault: the change itself is told by updateCallbackDone.
  transition.ready.then(startTogether).catch(() => {})
  transition.finished
    .catch(() => {})
    .then(() => {
      over.abort()
      page.removeAttribute('data-unlocking')
    })
  await transition.updateCallbackDone
}

const isHeldDown = (event: Event) => event instanceof KeyboardEvent && event.repeat

/** What the gate lends and what the page draws itself follow one clock. */
function startTogether() {
  const { timeline } = document
  for (const animation of document.getAnimations())
    if (animation.timeline === timeline) animation.startTime = timeline.currentTime
}

/** Focus and view begin where the page does, or where its address points. */
function goToStart() {
  const main = document.querySelector('main')
  if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1
  main?.focus({ preventScroll: true })
  goToTarget()
}

/*
 * A browser brings back the place on a page where a visitor was, but only on pages that are long from the start. An
 * opened page grows after it has loaded, so its place is kept in the history entry by ourselves.
 */

/** Scrolling counts as over when nothing has moved for so long; browsers limit how often an entry may be written. */
const rest = 150

/**
 * Remembers how far the visitor has read. A reload forgets what is written while the page is left, and Chromium gives up
 * the page that it would have kept for going back: before a click, which may leave, all is written.
 */
function keepReadingPlace() {
  let timer = 0
  const write = () => {
    if (history.state?.readingPlace !== scrollY) history.replaceState({ readingPlace: scrollY }, '')
  }
  addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = window.setTimeout(write, rest)
  })
  addEventListener('click', write, true)
}

function returnToReadingPlace() {
  const top: unknown = history.state?.readingPlace
  if (typeof top === 'number') scrollTo({ top, behavior: 'instant' })
  else goToTarget()
}

/** Goes where the address points; without a target, to the top. */
function goToTarget() {
  const target = document.getElementById(location.hash.slice(1))
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * The error screen, for a page that was opened and cannot be rendered: the published one or, where that cannot be had
 * either, the plain one that the gate carries. Takes what it needs from the gate while that is still there.
 */
function errorScreenOf(form: HTMLElement): () => Promise<void> {
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
  // The CSP of the gate knows its own inline styles only, and refuses others already while they are parsed.
  const text = await response.text()
  const inline = /<style[^>]*>(.*?)<\/style>/gs
  const styles = [...text.matchAll(inline)].map(([, style = '']) => style)
  const html = trusted(text.replace(inline, ''))
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (!page.querySelector('main')) throw new Error(`${url} is not the error screen`)

  for (const script of page.querySelectorAll('script')) script.remove()
  document.head.append(...page.querySelectorAll('link[rel="stylesheet"]'))
  // Style sheets made by script are free of it.
  for (const text of styles) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  document.body.replaceChildren(...page.body.childNodes)
}

/** Sheets that are loaded, or on their way, by address. */
const sheets = new Map<string, Promise<HTMLLinkElement>>()

/**
 * Loads style sheets beside the page that shows, each once. They take effect when their `media` is emptied, all in one
 * moment. Rejects where one cannot be had; the next call tries again.
 */
const loadStyles = (urls: readonly string[]): Promise<HTMLLinkElement[]> =>
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

/** The encrypted pages that this document has fetched. */
const sealedPayloads = createDataCache(async (file, url) => {
  if (!url.endsWith(`/${await payloadName(file)}`)) throw new Error(`${url} is damaged`)
  return readEnvelope(file)
})

/** HTML that was encrypted by our own build, or served by our own host. */
const trusted = trustedHtml('mf-gate')
