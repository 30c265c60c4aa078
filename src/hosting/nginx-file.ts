import { caching, hostHeaders, kinds } from './headers.ts'
import { type HostedSite, hiddenFiles } from './hosted-site.ts'

/**
 * `nginx.conf`, for a `server` block whose `root` is the built site. It says nothing of any page, so that it stays as it is
 * from one publication to the next. An `add_header` inside a `location` drops those outside, and without `always` none is
 * sent with a 404: so each stands once, with `always`, outside of them.
 */
export const nginxFile = ({ base, transport }: HostedSite): string =>
  [
    introduction(base),
    typesAndPacking,
    headers(transport),
    `error_page 404 ${base}/404.html;\nerror_page 500 502 503 504 ${base}/500.html;`,
    block(`^~ ${base}/assets/`, [`set $caching "${caching.hashed}"`, 'try_files $uri =404']),
    block(`~ "${hiddenFiles(base)}"`, ['return 404']),
    ...(base ? [block(`= ${base}`, [`try_files ${base}/index.html =404`])] : []),
    block(`${base}/`, ['try_files $uri $uri/index.html =404']),
    '',
  ].join('\n\n')

/** The old addresses as redirects, for those who want them in the place of the small pages that stand there. */
export const nginxRedirects = ({ redirects }: HostedSite): string =>
  [
    `# Old addresses as redirects (301) in the place of the pages that lead on. Include it beside nginx.conf:
#
#     include /etc/nginx/site/nginx-redirects.conf;
#
# It changes with the content: after a publication that changes it, copy it and reload nginx.`,
    ...redirects.map(({ pattern, to }) =>
      // Behind a proxy nginx knows neither the name nor the port that visitors see.
      block(`~ ${pattern}`, ['absolute_redirect off', `return 301 ${to}`]),
    ),
    '',
  ].join('\n\n')

const introduction = (
  base: string,
): string => `# Serves the site with nginx. Include this file in its server block:
#
#   server {
#     listen 443 ssl;
#     server_name example.org;
#     ssl_certificate /etc/ssl/example.org.pem;
#     ssl_certificate_key /etc/ssl/example.org.key;
#     root ${base ? `/srv/www; # this build is in /srv/www${base}` : '/srv/site; # this build'}
#     include /etc/nginx/site/nginx.conf;
#   }`

/** Without `text/html`, which nginx always counts in and warns about. */
const listOf = (some: typeof kinds.all): string =>
  some.flatMap(({ type }) => (type === 'text/html' ? [] : type)).join(' ')

const typesAndPacking = `types {
${kinds.all.map(({ ending, type }) => `  ${type} ${ending.slice(1)};`).join('\n')}
}
default_type application/octet-stream;
charset utf-8;
charset_types ${listOf(kinds.encoded)};

# Files packed beforehand (npm run build -- --precompress) are sent as they are.
gzip on;
gzip_static on;
gzip_vary on;
gzip_types ${listOf(kinds.packed)};
# With the module ngx_brotli:
# brotli_static on;`

const headers = (transport: string): string => `set $caching "${caching.other}";
set $transport_security "";
if ($https) {
  set $transport_security "${transport}";
}

${Object.entries(hostHeaders)
  .map(([name, value]) => `add_header ${name} "${value}" always;`)
  .join('\n')}
add_header Cache-Control $caching always;
add_header Strict-Transport-Security $transport_security always;`

const block = (place: string, directives: readonly string[]): string =>
  [`location ${place} {`, ...directives.map((directive) => `  ${directive};`), '}'].join('\n')
