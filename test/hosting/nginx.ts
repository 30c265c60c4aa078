import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
}

/** Serves a built site with nginx as its file says, on a free port. */
export async function serveWithNginx(program: string, site: Site): Promise<Server> {
  const port = await freePort()
  const scratch = join(site.scratch, 'nginx')
  mkdirSync(scratch, { recursive: true })
  const snippet = readFileSync(join(site.folder, 'hosting/nginx.conf'), 'utf8')
  writeFileSync(
    join(scratch, 'site.conf'),
    brotli ? snippet.replace('# brotli_static on;', 'brotli_static on;') : snippet,
  )
  writeFileSync(join(scratch, 'nginx.conf'), configuration(site.root, scratch, port))
  const words = ['-e', 'stderr', '-p', scratch, '-c', join(scratch, 'nginx.conf')]
  return start({ program, words, environment: {}, port })
}

const configuration = (root: string, scratch: string, port: number): string => `
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
    listen 127.0.0.1:${port};
    root ${root};
    include ${scratch}/site.conf;
  }
}
`
