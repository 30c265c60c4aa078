/**
 * Whether a path names a file below a folder and nothing else: no `..`, no drive, no other host, no hidden file, no
 * escape (security.md section 5, Paths).
 */
export const isPlainPath = (path: string): boolean =>
  path !== '' &&
  !/[\\%\p{Cc}]/u.test(path) &&
  !/^[a-z][a-z0-9+.-]*:/i.test(path) &&
  path.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))
