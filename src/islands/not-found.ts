/*
 * Runs inline in the 404 page: logs the bad path. The path is an argument of its own, never part of
 * the first one, where the console would read `%c` and `%s` in it as formatting.
 */
console.error('Page not found:', location.pathname)
