import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram, type Found, librariesOf, unpackedFolder } from './debian-program.ts'
import { type Certificate, freePort, onFreePort, type Server, start } from './server.ts'
import type { World } from './world.ts'

/** A world, and how a server shows it. */
export interface Hosted extends World {
  readonly certificate?: Certificate | undefined
  /** Whether old addresses are redirects, and not pages that lead on. */
  readonly redirects?: boolean
}

/** What the settings of a server are made of. */
interface Place extends Hosted {
  readonly port: number
  readonly securePort: number | undefined
  /** Where it keeps what it writes. */
  readonly own: string
}

interface Settings {
  readonly words: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly file: string
}

/** Serves a built site by a program, on a free port and on another one where it has a certificate. */
const serving =
  (name: string, settingsOf: (place: Place, file: string) => Settings) =>
  async (program: string, site: Hosted): Promise<Server> => {
    const own = join(site.scratch, name)
    mkdirSync(own, { recursive: true })
    const path = join(own, 'settings')
    return onFreePort(async (port) => {
      const securePort = site.certificate && (await freePort())
      const { words, environment = {}, file } = settingsOf({ ...site, port, securePort, own }, path)
      writeFileSync(path, file)
      return start({ program, words, environment, port, securePort })
    })
  }

/** nginx, with the module that sends files packed by brotli. */
export const findNginx = (): Promise<Found> =>
  debianProgram({
    name: 'nginx',
    version: '-v',
    packages: ['nginx', 'nginx-common', 'libnginx-mod-http-brotli-static'],
  })

const brotliModule = (): string | undefined =>
  [
    join(unpackedFolder('nginx'), 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
    '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  ].find((path) => existsSync(path))

/** Whether files packed by brotli are sent as well; known once nginx is there. */
export const sendsBrotli = (): boolean => brotliModule() !== undefined

/** nginx, as the files for it say. */
export const serveWithNginx = serving('nginx', (place, file) => {
  const { root, hosting, redirects, certificate, port, securePort, own } = place
  const snippet = ['nginx.conf', ...(redirects ? ['nginx-redirects.conf'] : [])]
    .map((name) => readFileSync(join(hosting, name), 'utf8'))
    .join('\n')
  const brotli = brotliModule()
  const secured = certificate
    ? `listen 127.0.0.1:${securePort} ssl;
    ssl_certificate ${certificate.certificate};
    ssl_certificate_key ${certificate.key};`
    : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}/${name};`,
  )
  return {
    words: ['-e', 'stderr', '-p', own, '-c', file],
    file: `daemon off;
master_process off;
pid ${own}/nginx.pid;
error_log stderr;
${brotli ? `load_module ${brotli};` : ''}
events {}
http {
  access_log off;
  ${temporary.join(' ')}
  server {
    listen 127.0.0.1:${port};
    ${secured}
    root ${root};
    ${brotli ? snippet.replace('# brotli_static on;', 'brotli_static on;') : snippet}
  }
}
`,
  }
})

/** Caddy. */
export const findCaddy = (): Promise<Found> =>
  debianProgram({
    name: 'caddy',
    version: 'version',
    packages: ['caddy'],
  })

/** Caddy, as the files for it say. */
export const serveWithCaddy = serving('caddy', (place, file) => {
  const { root, hosting, redirects, certificate, port, securePort, own } = place
  const block = (address: string, more = '') => `${address} {
  bind 127.0.0.1
  ${more}
  root * ${root}
  ${redirects ? `import ${hosting}/Caddyfile-redirects` : ''}
  import ${hosting}/Caddyfile
}
`
  const tls = `tls ${certificate?.certificate} ${certificate?.key}`
  const secured = certificate ? block(`https://localhost:${securePort}`, tls) : ''
  return {
    words: ['run', '--config', file, '--adapter', 'caddyfile'],
    environment: { HOME: own },
    file: `{\nadmin off\nauto_https off\n}\n${block(`http://127.0.0.1:${port}`)}${secured}`,
  }
})

/** Apache, as shared hosts run it: what a site may say is said in its `.htaccess`. */
export const findApache = (): Promise<Found> =>
  debianProgram({
    name: 'apache2',
    version: '-v',
    packages: ['apache2-bin', 'libapr1', 'libaprutil1'],
  })

/** The modules that a host may have, each of which `.htaccess` can do without. */
export const optionalModules = [
  'autoindex',
  'deflate',
  'dir',
  'filter',
  'headers',
  'mime',
  'rewrite',
  'setenvif',
] as const

/** Apache, with the rights of a shared host and all of its modules but one. */
export const serveWithApache = (
  program: string,
  site: Hosted & { readonly missing?: string },
): Promise<Server> =>
  serving('apache', ({ root, certificate, port, securePort, own }, file) => {
    const optional = optionalModules.filter((name) => name !== site.missing)
    const modules = ['mpm_event', 'authz_core', 'ssl', 'socache_shmcb', ...optional]
    const folder = [unpackedFolder('apache2'), '/']
      .map((path) => join(path, 'usr/lib/apache2/modules'))
      .find((path) => existsSync(path))
    const secured = certificate
      ? `Listen 127.0.0.1:${securePort}
<VirtualHost *:${securePort}>
  DocumentRoot ${root}
  SSLEngine on
  SSLCertificateFile ${certificate.certificate}
  SSLCertificateKeyFile ${certificate.key}
</VirtualHost>`
      : ''
    return {
      words: ['-X', '-f', file],
      environment: { LD_LIBRARY_PATH: librariesOf('apache2') },
      file: `${modules.map((name) => `LoadModule ${name}_module ${folder}/mod_${name}.so`).join('\n')}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${own}/pid
ErrorLog ${own}/errors
DefaultRuntimeDir ${own}
<IfModule mod_mime.c>
  TypesConfig /dev/null
</IfModule>
DocumentRoot ${root}
<Directory ${root}>
  Require all granted
  Options Indexes FollowSymLinks
  AllowOverride AuthConfig FileInfo Indexes Limit
</Directory>
${secured}
`,
    }
  })(program, site)
