/*
 * Runs inline in the head of a gated page: while a session is open the form is not painted, so that it does not flash.
 * Where storage is blocked, the form shows.
 */
try {
  if (sessionStorage.getItem('mf.gate') === 'authenticated') {
    document.documentElement.dataset['gate'] = 'restoring'
  }
} catch {}
