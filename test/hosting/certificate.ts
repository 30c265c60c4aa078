import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Where a certificate and its key lie, as servers read them. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** A certificate of its own for `localhost`, which nobody trusts; none where openssl is missing. */
export function selfSigned(): Certificate | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const made = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ')
  const files = ['-out', made.certificate, '-keyout', made.key]
  return spawnSync('openssl', [...words, ...files]).status === 0 ? made : undefined
}
