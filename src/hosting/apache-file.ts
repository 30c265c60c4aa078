import { caching, hostHeaders, kinds } from './headers.ts'
import { type HostedSite, hiddenFiles, literalPattern } from './hosted-site.ts'

/**
 * `.htaccess`, for hosts that run Apache and read it among the files of the site, at each request: it may change with the
 * content. Every module may be missing; nothing here needs more than `AllowOverride FileInfo Indexes` and, as is the default,
 * `Options FollowSymLinks`, without which mod_rewrite answers 403.
 */
export const apacheFile = ({ origin, base, redirects, transport }: HostedSite): string =>
  [
    '# Settings for Apache, made with the site. Other hosts do not read this file.',
    `ErrorDocument 404 ${base}/404.html
ErrorDocument 500 ${base}/500.html
ErrorDocument 503 ${base}/500.html`,
    within('mod_mime', [
      ...kinds.all.map(({ ending, type }) => `AddType ${type} ${ending}`),
      `AddCharset utf-8 ${kinds.encoded.map(({ ending }) => ending).join(' ')}`,
      '# Files packed beforehand: npm run build -- --precompress',
      ...['br', 'gz'].flatMap((ending) => [`RemoveType .${ending}`, `RemoveLanguage .${ending}`]),
      'AddEncoding br .br',
      'AddEncoding gzip .gz',
    ]),
    within('mod_dir', ['DirectoryIndex index.html', 'DirectorySlash Off']),
    within('mod_autoindex', ['IndexIgnore *']),
    within('mod_headers', [
      ...Object.entries(hostHeaders).map(([name, value]) => set(name, value)),
      set('Cache-Control', caching.other),
      within('mod_setenvif', [
        `SetEnvIf Request_URI "^${literalPattern(base)}/assets/" IS_ASSET`,
        `${set('Cache-Control', caching.hashed)} "expr=reqenv('IS_ASSET') == '1' && %{REQUEST_STATUS} != 404"`,
      ]),
      '# Behind a proxy only that knows how a visitor has asked.',
      `${set('Strict-Transport-Security', transport)} "expr=%{HTTPS} == 'on' || %{HTTP:X-Forwarded-Proto} == 'https'"`,
      'Header append Vary Accept-Encoding',
    ]),
    within('mod_deflate', [
      within('mod_filter', [
        `AddOutputFilterByType DEFLATE ${kinds.packed.map(({ type }) => type).join(' ')}`,
      ]),
    ]),
    within('mod_rewrite', [
      'RewriteEngine On',
      `RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]`,
      rewrite(`"${hiddenFiles(base)}"`, '- [R=404,L]'),
      // Apache completes a path by the host that the visitor has named. Without an address the small pages lead on.
      ...(origin === undefined ? [] : redirects).map(({ pattern, to }) =>
        // A sign after a percent sign would be taken for a part of a condition.
        rewrite(`"${pattern}"`, `"${origin}${to.replaceAll('%', '\\%')}" [R=301,NE,L]`),
      ),
      '# A folder is its page: /v2 without a redirect. One without a page is never listed.',
      `RewriteRule ^$ index.html [L]
RewriteCond %{REQUEST_FILENAME}/index.html -f
RewriteRule ^(.*[^/])/?$ $1/index.html [L]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^ - [R=404,L]`,
      ...[
        ['br', 'br'],
        ['gzip', 'gz'],
      ].map(
        ([name, ending]) => `RewriteCond %{HTTP:Accept-Encoding} \\b${name}\\b
RewriteCond %{REQUEST_FILENAME}.${ending} -f
RewriteRule ^(.+)$ $1.${ending} [L]`,
      ),
    ]),
    '',
  ].join('\n\n')

const set = (name: string, value: string): string => `Header always set ${name} "${value}"`

const rewrite = (pattern: string, rule: string): string =>
  `RewriteCond %{REQUEST_URI} ${pattern}\nRewriteRule ^ ${rule}`

const within = (module: string, lines: readonly string[]): string =>
  [
    `<IfModule ${module}.c>`,
    ...lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`),
    '</IfModule>',
  ].join('\n')
