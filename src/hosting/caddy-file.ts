import { caching, hostPolicy, securityHeaders, transportSecurity } from './headers.ts'
import { type HostedSite, hiddenFiles, literalPattern } from './hosted-site.ts'

/** `Caddyfile`. Addresses are compared as expressions, since plain paths take `/V2` for `/v2`. */
export function caddyFile(site: HostedSite): string {
  const { pages, redirects, types, base } = site
  return [
    introduction(base),
    'encode zstd gzip',
    block('header', [
      ...Object.entries(securityHeaders).map(([name, value]) => `${name} "${value}"`),
      `Content-Security-Policy "${hostPolicy}"`,
      `Cache-Control "${caching.other}"`,
    ]),
    transport,
    ...types.map(
      ({ ending, type }) =>
        `@${ending} path_regexp \\.${ending}$\nheader @${ending} Content-Type "${type}"`,
    ),
    handle('not method GET HEAD', 'writing', ['header Allow "GET, HEAD"', 'respond 405']),
    handle(`path_regexp ^${literalPattern(base)}/assets/`, 'assets', [
      `header Cache-Control "${caching.hashed}"`,
      ...serveFile,
    ]),
    handle(`path_regexp ${hiddenFiles(base)}`, 'hidden', ['error 404']),
    ...pages.map(({ file, pattern, policy }, index) =>
      handle(`path_regexp ${pattern}`, `page${index + 1}`, answerWith(file, policy)),
    ),
    ...redirects.map(({ pattern, to }, index) =>
      handle(`path_regexp ${pattern}`, `old${index + 1}`, [`redir * ${to} 301`]),
    ),
    block('handle', serveFile),
    errorPages(site),
    '',
  ].join('\n\n')
}

const introduction = (
  base: string,
): string => `# Serves the site with Caddy. Import this file in its block of the Caddyfile:
#
#   example.org {
#     root * ${base ? `/srv/www # this build is in /srv/www${base}` : '/srv/site # this build'}
#     import /srv/site.hosting/Caddyfile
#   }`

const transport = `# With a certificate for every subdomain, add: ; includeSubDomains
@secure protocol https
header @secure Strict-Transport-Security "${transportSecurity}"`

const serveFile = ['file_server {', '\tprecompressed br gzip', '\tdisable_canonical_uris', '}']

const answerWith = (file: string, policy: string): readonly string[] => [
  `header Content-Security-Policy "${policy}"`,
  'header Content-Type "text/html; charset=utf-8"',
  `rewrite * ${file}`,
  ...serveFile,
]

/** What goes before an error may have been set for the file that was asked for: it is set again. */
function errorPages({ pages, base }: HostedSite): string {
  const answer = (path: string): readonly string[] => {
    const file = `${base}/${path}`
    const policy = pages.find((page) => page.file === file)?.policy ?? hostPolicy
    return [`header Cache-Control "${caching.other}"`, ...answerWith(file, policy)]
  }
  const isMissing = 'expression {http.error.status_code} == 404'
  const missing = handle(isMissing, 'missing', answer('404.html')).split('\n')
  return block('handle_errors', [...missing, ...block('handle', answer('500.html')).split('\n')])
}

const handle = (matcher: string, name: string, lines: readonly string[]): string =>
  `@${name} ${matcher}\n${block(`handle @${name}`, lines)}`

const block = (opening: string, lines: readonly string[]): string =>
  [`${opening} {`, ...lines.map((line) => `\t${line}`), '}'].join('\n')
