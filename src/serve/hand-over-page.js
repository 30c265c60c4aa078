// Runs in the page that somebody without a cookie gets: buys one, and the secret of this start, with the token in the fragment.
const { origin, base, key } = document.currentScript.dataset
const [, token] = /^#([\w-]{43})$/.exec(location.hash) ?? []
const place = location.pathname + location.search

/** Gives what is to be said; nothing where the page asked for is on its way. */
async function enter() {
  for (const link of document.querySelectorAll('a')) link.href = origin + place + location.hash
  // A frame of another site is sent no cookie.
  if (window.top !== window) return 'framed'
  if (location.origin !== origin) return 'elsewhere'
  if (token) {
    const headers = { 'X-Editor-Token': `${origin} ${token}` }
    const answer = await fetch(`${base}/-/enter`, { method: 'POST', headers })
    if (!answer.ok) return 'ended'
    sessionStorage.setItem(key, await answer.text())
  } else {
    // The cookie stays behind where a link of another site led here; from here on it is sent.
    const isSecond = document.referrer === origin + place
    if (isSecond || !(await fetch(origin + place, { method: 'HEAD' })).ok) return 'none'
  }
  // Without its fragment the address is fetched again.
  location.replace(origin + place)
}

function say(state) {
  for (const part of document.querySelectorAll(`[data-state="${state}"]`)) part.hidden = false
}

enter().then(say, () => say('none'))
