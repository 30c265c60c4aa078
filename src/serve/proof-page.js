// Runs in every page of the preview, before the page itself: keeps the proof and follows the editions.
const { edition, events } = document.currentScript.dataset
const proof = document.querySelector('.proof')

// An unlocked page replaces the body; what stands beside the body stays.
if (proof) document.documentElement.append(proof)

const sheet = proof?.querySelector('.proof-sheet')
const opener = proof?.querySelector('[data-proof="read"]')

function show(open) {
  sheet.hidden = !open
  opener.setAttribute('aria-expanded', String(open))
  sessionStorage.setItem('proof', open ? 'open' : 'folded')
}

function fold() {
  show(false)
  opener.focus()
}

if (sheet) {
  show(sessionStorage.getItem('proof') === 'open')
  opener.addEventListener('click', () => {
    show(true)
    sheet.focus()
  })
  sheet.querySelector('[data-proof="fold"]').addEventListener('click', fold)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !sheet.hidden) fold()
  })
}

new EventSource(events).addEventListener('edition', ({ data }) => {
  if (data !== edition) location.reload()
})
