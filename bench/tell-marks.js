// Runs in every page that a test browser opens: tells each mark that the text of the page or its styles hold, and when.
const told = new Set()

const look = () => {
  const { documentElement: root } = document
  const style = root ? getComputedStyle(root).getPropertyValue('--measured') : ''
  for (const [mark] of (style + document.body?.textContent).matchAll(/mark\d+x/g)) {
    if (told.has(mark)) continue
    told.add(mark)
    // A function of the test browser, not of the page.
    window.tellMark(mark, Date.now())
  }
}

// The first document of a frame gives its window, with this script, on to the one that is loaded.
const follow = () => {
  look()
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}
follow()
document.addEventListener('DOMContentLoaded', look)
window.addEventListener('load', follow)
