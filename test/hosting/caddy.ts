import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
}

/** Serves a built site with Caddy as its file says, on a free port. */
export async function serveWithCaddy(program: string, site: Site): Promise<Server> {
  const port = await freePort()
  const scratch = join(site.scratch, 'caddy')
  mkdirSync(scratch, { recursive: true })
  const config = join(scratch, 'Caddyfile')
  writeFileSync(
    config,
    `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
	root * ${site.root}
	import ${site.folder}/hosting/Caddyfile
}
`,
  )
  return start({
    program,
    words: ['run', '--config', config, '--adapter', 'caddyfile'],
    environment: { HOME: scratch },
    port,
  })
}
