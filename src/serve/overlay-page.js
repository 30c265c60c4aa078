// Runs in every page of the preview, before the page itself: keeps the overlay and follows the versions.
const { version, events } = document.currentScript.dataset
const overlay = document.querySelector('.overlay')

// An unlocked page replaces the body; what stands beside the body stays.
if (overlay) document.documentElement.append(overlay)

const sheet = overlay?.querySelector('.overlay-sheet')
const opener = overlay?.querySelector('[data-overlay="read"]')

function show(open) {
  sheet.hidden = !open
  opener.setAttribute('aria-expanded', String(open))
  sessionStorage.setItem('overlay', open ? 'open' : 'folded')
}

function fold() {
  show(false)
  opener.focus()
}

if (sheet) {
  show(sessionStorage.getItem('overlay') === 'open')
  opener.addEventListener('click', () => {
    show(true)
    sheet.focus()
  })
  sheet.querySelector('[data-overlay="fold"]').addEventListener('click', fold)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !sheet.hidden) fold()
  })
}

new EventSource(events).addEventListener('version', ({ data }) => {
  if (data !== version) location.reload()
})
