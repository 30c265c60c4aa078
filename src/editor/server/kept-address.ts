import { randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, posix, win32 } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../disk/files.ts'
import { diskFailure } from '../../disk/reasons.ts'
import { type Both, both, french } from '../../message.ts'
import { parseJson } from '../../parse.ts'
import { contentHash } from '../../pictures/cache.ts'

/** Whether somebody knows a secret, in a time that tells nothing of it. */
export const knows = (given: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(contentHash(given)), Buffer.from(contentHash(secret)))

const schema = z.object({
  token: z.string().regex(/^[\w-]{43}$/),
  port: z.int().min(1).max(65_535).optional(),
})

/** In milliseconds, how long an address is kept that nobody starts the editor at. */
const keptFor = 90 * 86_400_000

/** The folder in which programs keep the settings of a person (XDG Base Directory; Microsoft and Apple have their own). */
export function settingsFolder(
  platform: NodeJS.Platform,
  { XDG_CONFIG_HOME = '', APPDATA = '' }: NodeJS.ProcessEnv,
  home = homedir(),
): string {
  const { isAbsolute, join } = platform === 'win32' ? win32 : posix
  if (isAbsolute(XDG_CONFIG_HOME)) return XDG_CONFIG_HOME
  if (platform === 'win32') return APPDATA || join(home, 'AppData', 'Roaming')
  return join(home, platform === 'darwin' ? 'Library/Application Support' : '.config')
}

interface Keeping {
  /** The folder of settings. */
  readonly folder: string
  /** The real paths of the project and of the content that is edited: each has an address of its own. */
  readonly place: readonly string[]
  /** Whether the address before is to end. */
  readonly isRenewed: boolean
}

/** Token and port of the editor, in a file that only its owner reads; a token of 90 days, damaged or readable by others is replaced. */
export async function keepAddress({ folder, place, isRenewed }: Keeping) {
  const name = `editor-${contentHash(...place).slice(0, 16)}.json`
  const file = join(folder, 'point-dorgue', name)
  const found = await read(file)
  const token = (!isRenewed && found.token) || randomBytes(32).toString('base64url')
  let notice = isRenewed ? undefined : found.notice
  const keep = async (port: number | undefined): Promise<void> => {
    try {
      await mkdir(dirname(file), { recursive: true })
      await chmod(dirname(file), 0o700)
      replaceFile(file, `${JSON.stringify({ token, port })}\n`, { mode: 0o600 })
    } catch (error) {
      if (isRenewed) throw diskFailure(error, file)
      if (token !== found.token) notice = unkept(file)
    }
  }
  // Its date is the one of the last use.
  await keep(found.port)
  return { token, port: found.port, keep, notice: () => notice }
}

interface FoundAddress extends Partial<z.infer<typeof schema>> {
  readonly notice?: Both
}

async function read(file: string): Promise<FoundAddress> {
  try {
    const { mtimeMs, mode } = await stat(file)
    const { token, port } = parseJson(await readFile(file, 'utf8'), schema)
    if (process.platform !== 'win32' && (mode & 0o077) > 0) return { port, notice: open }
    if (Date.now() - mtimeMs > keptFor) return { port, notice: old }
    return { token, port }
  } catch (error) {
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isNew ? {} : { notice: damaged }
  }
}

const old = both(
  'The editor has a new address: the one before was not used for 90 days.',
  "L'éditeur a une nouvelle adresse : la précédente n'a pas servi pendant 90 jours.",
)
const open = both(
  'The editor has a new address: others on this computer could read the one before.',
  "L'éditeur a une nouvelle adresse : d'autres pouvaient lire la précédente sur cet ordinateur.",
)
const damaged = both(
  'The editor has a new address: the one before could not be read.',
  "L'éditeur a une nouvelle adresse : la précédente n'a pas pu être lue.",
)
const unkept = (file: string): Both => ({
  en: `The address of the editor cannot be kept in ${file}: it will be another one at the next start.`,
  fr: french`L'adresse de l'éditeur ne peut pas être gardée dans ${file} : ce sera une autre au prochain lancement.`,
})
