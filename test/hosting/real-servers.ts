import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram, librariesOf, unpackedFolder } from './debian-program.ts'
import { type Certificate, freePort, type Server, start } from './server.ts'
import type { World } from './world.ts'

/** A world, and the certificate that its server shows. */
type Hosted = World & {
  readonly certificate?: Certificate | undefined
  /** Whether old addresses are redirects, and not pages that lead on. */
  readonly redirects?: boolean
}

/** nginx, with the module that sends files packed by brotli. */
export const nginx = debianProgram({
  name: 'nginx',
  version: '-v',
  packages: ['nginx', 'nginx-common', 'libnginx-mod-http-brotli-static'],
})

const brotli = [
  join(unpackedFolder('nginx'), 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
].find((path) => existsSync(path))

/** Whether files packed by brotli are sent as well. */
export const sendsBrotli = brotli !== undefined

/** Serves a built site with nginx as its file says, on a free port. */
export async function serveWithNginx(program: string, site: Hosted): Promise<Server> {
  const port = await freePort()
  const securePort = site.certificate && (await freePort())
  const scratch = join(site.scratch, 'nginx')
  mkdirSync(scratch, { recursive: true })
  const settings = ['nginx.conf', ...(site.redirects ? ['nginx-redirects.conf'] : [])]
  const snippet = settings.map((name) => readFileSync(join(site.hosting, name), 'utf8')).join('\n')
  writeFileSync(
    join(scratch, 'site.conf'),
    brotli ? snippet.replace('# brotli_static on;', 'brotli_static on;') : snippet,
  )
  writeFileSync(
    join(scratch, 'nginx.conf'),
    configuration(site, scratch, [
      `listen 127.0.0.1:${port};`,
      ...(site.certificate ? secured(site.certificate, securePort) : []),
    ]),
  )
  const words = ['-e', 'stderr', '-p', scratch, '-c', join(scratch, 'nginx.conf')]
  return start({ program, words, environment: {}, port, securePort })
}

const secured = ({ certificate, key }: Certificate, port: number | undefined) => [
  `listen 127.0.0.1:${port} ssl;`,
  `ssl_certificate ${certificate};`,
  `ssl_certificate_key ${key};`,
]

const configuration = (site: World, scratch: string, listening: readonly string[]): string => `
daemon off;
master_process off;
pid ${scratch}/nginx.pid;
error_log stderr;
${brotli ? `load_module ${brotli};` : ''}
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${scratch}/${name};`)
    .join('\n  ')}
  server {
    ${listening.join('\n    ')}
    root ${site.root};
    include ${scratch}/site.conf;
  }
}
`

/** Caddy. */
export const caddy = debianProgram({ name: 'caddy', version: 'version', packages: ['caddy'] })

/** Serves a built site with Caddy as its file says, on a free port. */
export async function serveWithCaddy(program: string, site: Hosted): Promise<Server> {
  const { certificate } = site
  const port = await freePort()
  const securePort = certificate && (await freePort())
  const scratch = join(site.scratch, 'caddy')
  mkdirSync(scratch, { recursive: true })
  const config = join(scratch, 'Caddyfile')
  const open = siteBlock(`http://127.0.0.1:${port}`, site)
  const secure = certificate
    ? siteBlock(
        `https://localhost:${securePort}`,
        site,
        `tls ${certificate.certificate} ${certificate.key}`,
      )
    : ''
  writeFileSync(config, `{\nadmin off\nauto_https off\n}\n${open}${secure}`)
  return start({
    program,
    words: ['run', '--config', config, '--adapter', 'caddyfile'],
    environment: { HOME: scratch },
    port,
    securePort,
  })
}

const siteBlock = (
  address: string,
  { root, hosting, redirects }: Hosted,
  more = '',
): string => `${address} {
  bind 127.0.0.1
  ${more}
  root * ${root}
  ${redirects ? `import ${hosting}/Caddyfile-redirects` : ''}
  import ${hosting}/Caddyfile
}
`

/** Apache, as shared hosts run it: what a site may say is said in its `.htaccess`. */
export const apache = debianProgram({
  name: 'apache2',
  version: '-v',
  packages: ['apache2-bin', 'libapr1', 'libaprutil1'],
})

const needed = ['mpm_event', 'authz_core', 'ssl', 'socache_shmcb']

/** The modules that a host may have, each of which `.htaccess` can do without. */
export const optionalModules = [
  ...['autoindex', 'deflate', 'dir', 'filter', 'headers', 'mime', 'rewrite', 'setenvif'],
] as const

/** Serves a built site with Apache, on a free port, with the rights of a shared host and all of its modules but one. */
export async function serveWithApache(
  program: string,
  site: Hosted,
  missing?: string,
): Promise<Server> {
  const modules = [...needed, ...optionalModules.filter((name) => name !== missing)]
  const port = await freePort()
  const securePort = site.certificate && (await freePort())
  const scratch = join(site.scratch, 'apache')
  mkdirSync(scratch, { recursive: true })
  const config = join(scratch, 'apache.conf')
  const [loaded = ''] = [unpackedFolder('apache2'), '/']
    .map((folder) => join(folder, 'usr/lib/apache2/modules'))
    .filter((folder) => existsSync(folder))
  const secured = site.certificate
    ? `Listen 127.0.0.1:${securePort}
<VirtualHost *:${securePort}>
  DocumentRoot ${site.root}
  SSLEngine on
  SSLCertificateFile ${site.certificate.certificate}
  SSLCertificateKeyFile ${site.certificate.key}
</VirtualHost>`
    : ''
  writeFileSync(
    config,
    `${modules.map((name) => `LoadModule ${name}_module ${loaded}/mod_${name}.so`).join('\n')}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${scratch}/pid
ErrorLog ${scratch}/errors
DefaultRuntimeDir ${scratch}
<IfModule mod_mime.c>
  TypesConfig /dev/null
</IfModule>
DocumentRoot ${site.root}
<Directory ${site.root}>
  Require all granted
  Options Indexes FollowSymLinks
  AllowOverride AuthConfig FileInfo Indexes Limit
</Directory>
${secured}
`,
  )
  return start({
    program,
    words: ['-X', '-f', config],
    environment: { LD_LIBRARY_PATH: librariesOf('apache2') },
    port,
    securePort,
  })
}
