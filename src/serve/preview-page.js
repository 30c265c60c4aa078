// Runs in every page of the preview, before the page itself: keeps the problem bar and follows the versions.
const own = document.currentScript
const { events } = own.dataset
let { version } = own.dataset
let bar
own.remove()
wear(document.querySelector('.problem-bar'))

/** Puts a bar in the place of the one before. */
function wear(next) {
  bar?.remove()
  bar = next ?? undefined
  // An unlocked page replaces the body; what stands beside the body stays.
  if (bar) document.documentElement.append(bar)
}

/** The page as the preview sends it now. A document that was asked for is no text that a policy would have to trust. */
function sent() {
  const request = new XMLHttpRequest()
  request.open('GET', location.href)
  request.responseType = 'document'
  return new Promise((resolve, reject) => {
    request.addEventListener('error', reject)
    request.addEventListener('load', () => resolve(taken(request.response)))
    request.send()
  })
}

/** Parts what the preview has added to a page from the page itself. */
function taken(page) {
  const script = page.querySelector('script[data-events]')
  const [bar, name] = [page.querySelector('.problem-bar'), script?.dataset.version]
  for (const part of [bar, script]) part?.remove()
  return { page, bar, name }
}

/** The page as it was sent, soon: what differs from it in the next version is what is changed here. */
let before

/** Brings the open page up to the next version: only what is another than before changes, and all else stays as it is. */
async function follow() {
  const [old, next] = [await before, await sent()]
  before = Promise.resolve(next)
  // What a password has opened is not in what is sent.
  const isSealed = document.documentElement.hasAttribute('data-gate')
  const isSure = old.name === version && next.name !== undefined && !isSealed
  const { head, body } = next.page
  const isPatched =
    isSure && patchHead(old.page.head, head) && patch(document.body, old.page.body, body)
  if (!isPatched) return location.reload()
  version = next.name
  wear(next.bar && document.importNode(next.bar, true))
}

/** Gives the page its next title; false where its styles or scripts are others, which a policy holds to their bytes. */
function patchHead(old, now) {
  const [were, are] = [[...old.children], [...now.children]]
  const differ = are.filter((child, index) => !were[index]?.isEqualNode(child))
  document.title = now.ownerDocument.title
  return (
    were.length === are.length && differ.every(({ nodeName }) => /^(?:TITLE|META)$/.test(nodeName))
  )
}

/** Changes what is open as `old` changed to `now`; false where that cannot be done in place. */
function patch(open, old, now) {
  if (old.isEqualNode(now)) return true
  if (open?.nodeName !== old.nodeName || old.nodeName !== now.nodeName) return false
  if (/^(?:SCRIPT|STYLE|LINK)$/.test(old.nodeName)) return false
  if (old.nodeType !== Node.ELEMENT_NODE) {
    open.data = now.data
    return true
  }
  attributes(open, old, now)
  const [shown, were, are] = [open, old, now].map(({ childNodes }) => [...childNodes])
  // What scripts have added comes last.
  if (were.length === are.length && shown.length >= were.length)
    return were.every((child, index) => patch(shown[index], child, are[index]))
  if (open === document.body || shown.length !== were.length) return false
  open.replaceChildren(...are.map((node) => document.importNode(node, true)))
  return true
}

function attributes(open, old, now) {
  for (const { name } of [...old.attributes, ...now.attributes]) {
    const value = now.getAttribute(name)
    if (value === old.getAttribute(name)) continue
    if (value === null) open.removeAttribute(name)
    else open.setAttribute(name, value)
  }
}

// The editor follows the versions itself in its frame.
if (parent === window) {
  before = sent()
  let following = Promise.resolve()
  new EventSource(events).addEventListener('version', ({ data }) => {
    following = following.then(() => data !== version && follow()).catch(() => location.reload())
  })
}
