import { caching, hostHeaders, kinds } from './headers.ts'
import { type HostedSite, hiddenFiles, literalPattern } from './hosted-site.ts'

/**
 * `Caddyfile`, which says nothing of any page, so that it stays as it is from one publication to the next. Addresses are
 * compared as expressions, since plain paths take `/V2` for `/v2`.
 */
export const caddyFile = ({ base, transport }: HostedSite): string =>
  [
    introduction(base),
    'encode zstd gzip',
    block('header', [
      ...Object.entries(hostHeaders).map(([name, value]) => `${name} "${value}"`),
      `Cache-Control "${caching.other}"`,
    ]),
    `@secure protocol https\nheader @secure Strict-Transport-Security "${transport}"`,
    ...kinds.all.map(({ ending, sent }) => {
      const name = ending.slice(1)
      return `@${name} path_regexp \\${ending}$\nheader @${name} Content-Type "${sent}"`
    }),
    handle('not method GET HEAD', 'writing', ['header Allow "GET, HEAD"', 'respond 405']),
    handle(`path_regexp ^${literalPattern(base)}/assets/`, 'assets', [
      `header Cache-Control "${caching.hashed}"`,
      ...serveFile,
    ]),
    handle(`path_regexp ${hiddenFiles(base)}`, 'hidden', ['error 404']),
    // A file is no folder; Caddy takes the slash away.
    handle('path_regexp \\.html/$', 'folder', ['error 404']),
    block('handle', ['try_files {path} {path}/index.html', ...serveFile]),
    errorPages(base),
    '',
  ].join('\n\n')

/** The old addresses as redirects, for those who want them in the place of the small pages that stand there. */
export const caddyRedirects = ({ redirects }: HostedSite): string =>
  [
    `# Old addresses as redirects (301) in the place of the pages that lead on. Import it before the Caddyfile of the site:
#
#     import /etc/caddy/site/Caddyfile-redirects
#
# It changes with the content: after a publication that changes it, copy it and reload Caddy.`,
    ...redirects.map(({ pattern, to }, index) =>
      handle(`path_regexp ${pattern}`, `old${index + 1}`, [`redir * ${to} 301`]),
    ),
    '',
  ].join('\n\n')

const introduction = (
  base: string,
): string => `# Serves the site with Caddy. Import this file in its block of the Caddyfile:
#
#   example.org {
#     root * ${base ? `/srv/www # this build is in /srv/www${base}` : '/srv/site # this build'}
#     import /etc/caddy/site/Caddyfile
#   }`

const serveFile = ['file_server {', '\tprecompressed br gzip', '\tdisable_canonical_uris', '}']

/** What goes before an error may have been set for the file that was asked for: it is set again. */
function errorPages(base: string): string {
  const answer = (path: string): readonly string[] => [
    `header Cache-Control "${caching.other}"`,
    'header Content-Type "text/html; charset=utf-8"',
    `rewrite * ${base}/${path}`,
    ...serveFile,
  ]
  const isMissing = 'expression {http.error.status_code} == 404'
  const missing = handle(isMissing, 'missing', answer('404.html')).split('\n')
  return block('handle_errors', [...missing, ...block('handle', answer('500.html')).split('\n')])
}

const handle = (matcher: string, name: string, lines: readonly string[]): string =>
  `@${name} ${matcher}\n${block(`handle @${name}`, lines)}`

const block = (opening: string, lines: readonly string[]): string =>
  [`${opening} {`, ...lines.map((line) => `\t${line}`), '}'].join('\n')
