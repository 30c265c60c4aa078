import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from './certificate.ts'
import { debianProgram } from './debian-program.ts'
import { freePort, type Server, start } from './server.ts'

export const caddy = debianProgram({ name: 'caddy', version: 'version', packages: ['caddy'] })

interface Site {
  /** The folder of the built site, with its `hosting/Caddyfile`. */
  readonly folder: string
  /** The folder that is the root of the host: the same one, or the one above where the site has a base. */
  readonly root: string
  /** A folder for what Caddy writes. */
  readonly scratch: string
  readonly certificate?: Certificate | undefined
}

/** Serves a built site with Caddy as its file says, on a free port. */
export async function serveWithCaddy(program: string, site: Site): Promise<Server> {
  const { certificate } = site
  const port = await freePort()
  const securePort = certificate && (await freePort())
  const scratch = join(site.scratch, 'caddy')
  mkdirSync(scratch, { recursive: true })
  const config = join(scratch, 'Caddyfile')
  const sites = [
    siteBlock(`http://127.0.0.1:${port}`, site),
    ...(certificate
      ? [
          siteBlock(`https://localhost:${securePort}`, site, [
            `tls ${certificate.certificate} ${certificate.key}`,
          ]),
        ]
      : []),
  ]
  writeFileSync(config, ['{', 'admin off', 'auto_https off', '}', ...sites, ''].join('\n'))
  return start({
    program,
    words: ['run', '--config', config, '--adapter', 'caddyfile'],
    environment: { HOME: scratch },
    port,
    securePort,
  })
}

const siteBlock = (address: string, { root, folder }: Site, more: readonly string[] = []) =>
  [
    `${address} {`,
    'bind 127.0.0.1',
    ...more,
    `root * ${root}`,
    `import ${folder}/hosting/Caddyfile`,
    '}',
  ].join('\n')
