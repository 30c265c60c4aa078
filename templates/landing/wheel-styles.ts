/**
 * The styles of what only the script of the wheel makes: its drawing, its voices and seats. They come with it, so that
 * nobody who does not press it fetches them.
 */
export function addWheelStyles() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

const styles = `@layer parts {
.wheel-voices, .wheel-seats { min-inline-size: 0; margin: 0; padding: 0; border: 0 }
.wheel-voices, .wheel-seat { flex-basis: 100% }
.wheel-voices legend { margin-block-end: .5rem; padding: 0 }
.wheel-voices .action { margin: 0 6px 6px 0 }
.wheel-seat b { display: block; color: var(--blue); font-weight: inherit }
.wheel-seats {
label { position: absolute; inline-size: 44px; block-size: 44px; display: grid; place-items: center; margin: -22px; border-radius: 50%; cursor: pointer }
label:has(:focus-visible) { outline: 2.5px solid var(--blue) }
input { inline-size: clamp(13px, 1.5vw, 17px); aspect-ratio: 1; margin: 0; border: 1.6px solid; border-radius: 50%; appearance: none; background: var(--paper); color: var(--ink) }
input:checked { background: radial-gradient(var(--blue) 42%, var(--paper) 46%); color: var(--blue) }
span { position: absolute; inset: auto auto 36px 50%; z-index: 2; display: none; padding: 1px 6px 2px; background: var(--paper); color: var(--blue); font-style: italic; white-space: nowrap; translate: -50% }
label:hover span, :focus-visible + span { display: block }
}
.wheel-sign { visibility: hidden }
.wheel-sign[data-sounding] { visibility: visible }
.wheel-halo { opacity: 0 }
.wheel-halo[data-lit] { opacity: 1 }
.wheel-light { cursor: pointer; pointer-events: auto }
@media (prefers-reduced-motion: no-preference) {
.wheel-halo { transition: opacity .6s linear }
.wheel-sign:not([data-sounding]) { opacity: 0; transition: opacity .5s linear, visibility 0s .5s }
}
@media print { .wheel-seats, .wheel-drawing { display: none } }
}`
