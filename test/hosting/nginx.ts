import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from './certificate.ts'
import { debianProgram, unpackedFolder } from './debian-program.ts'
import { freePort, type Server, start } from './server.ts'

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

interface Site {
  /** The folder of the built site, with its `hosting/nginx.conf`. */
  readonly folder: string
  /** The folder that is the root of the host: the same one, or the one above where the site has a base. */
  readonly root: string
  /** A folder for what nginx writes. */
  readonly scratch: string
  readonly certificate?: Certificate | undefined
}

/** Serves a built site with nginx as its file says, on a free port. */
export async function serveWithNginx(program: string, site: Site): Promise<Server> {
  const port = await freePort()
  const securePort = site.certificate && (await freePort())
  const scratch = join(site.scratch, 'nginx')
  mkdirSync(scratch, { recursive: true })
  const snippet = readFileSync(join(site.folder, 'hosting/nginx.conf'), 'utf8')
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

const configuration = (site: Site, scratch: string, listening: readonly string[]): string => `
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
