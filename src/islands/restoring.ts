/*
 * Runs inline in the head of a password-protected page: while a session is open the form is not painted, so that it does not flash.
 * A key without the flag opens nothing, and goes. Where storage is blocked, the form shows.
 */
try {
  if (sessionStorage.getItem('mf.gate') === 'authenticated') {
    document.documentElement.dataset['gate'] = 'restoring'
  } else {
    sessionStorage.removeItem('mf.gate.key')
  }
} catch {}
