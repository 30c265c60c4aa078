import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demonstrationPasswords } from '../../test/demonstration-passwords.ts'
import { vectorGate } from '../../test/gate-vector.ts'
import { rowsOf } from '../../test/rows.ts'
import { newFolder } from '../../test/temporary.ts'
import { Failure } from '../failure.ts'
import {
  demonstrationKeys,
  type GateFile,
  gateFileSchema,
  usesDemonstrationKeys,
} from '../gate/gate-file.ts'
import { publicKeyOf } from '../gate/seal.ts'
import { setGate } from './gate.ts'
import { readOptions } from './options.ts'
import { passphrase } from './passwords.ts'

const one = 'patron-lilas-orage-tuile-76'
const two = 'mangrove quarry velvet turnip'
const three = 'été brumeux à Prague 1908'
const good = [one, two, three]

const content = newFolder('gate-')
const file = join(content, 'gate.json')
writeFileSync(join(content, 'site.yaml'), 'name: Château de Farcheville')
/** Keys are dear: this is done once. */
let first: Awaited<ReturnType<typeof gate>>
beforeEach(async () => {
  vi.stubEnv('CI', '')
  first ??= await gate(good)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

interface Given {
  readonly options?: readonly string[]
  /** The keys that are there before. */
  readonly gate?: object | undefined
  readonly attended?: boolean
}

/** Runs the command on lines of input; gives the keys it left and what it printed, or the sentence it refused with. */
async function gate(
  lines: readonly string[],
  { options = [], gate, attended = false }: Given = {},
) {
  const before = gate ? JSON.stringify(gate) : ''
  rmSync(file, { force: true })
  if (before) writeFileSync(file, before)
  let printed = ''
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      printed += chunk
      done()
    },
  })
  const input = Readable.from(lines.map((line) => Buffer.from(`${line}\n`)))
  const asked = readOptions('gate', [...options, '--content', content], {})
  const end = await setGate(asked, { input, output, attended }).catch((error: unknown) => error)
  const refusal = end instanceof Error ? end.message : undefined
  const exit = end instanceof Failure ? end.exit : undefined
  const text = readFileSync(file, { encoding: 'utf8', flag: 'a+' })
  if (refusal) expect(text).toBe(before)
  const keys = gateFileSchema.parse(text ? JSON.parse(text) : vectorGate)
  return { refusal, exit, printed, text, keys }
}

/** The keys that the project is shipped with, as its owner has not changed them yet. */
const demonstration: GateFile = {
  ...vectorGate,
  kdf: { name: 'PBKDF2-SHA256', iterations: 600_000, salt: '_DjVNAZWMGvV1_yB-Blkag' },
  recipients: demonstrationKeys.map((pk) => ({ pk })),
}

const keysOf = async (passwords: readonly string[], { kdf }: Pick<typeof first.keys, 'kdf'>) =>
  (await Promise.all(passwords.map((password) => publicKeyOf(password, kdf)))).toSorted()

test('npm run gate keeps the public keys of three passwords, for its owner, and prints none of them', async () => {
  const { keys, text, printed } = first
  expect(keys.recipients.map(({ pk }) => pk)).toEqual(await keysOf(good, keys))
  for (const password of good) expect(`${printed}${text}`).not.toContain(password)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('npm run gate keeps salt and seed, unless it is asked to rotate or anybody knows them', async () => {
  const ground = ({ kdf, seed }: { kdf: object; seed: string }) => ({ ...kdf, seed })
  const kept = await gate(good, { gate: vectorGate })
  // The rounds of an earlier version are raised: all three keys are made anew.
  expect(ground(kept.keys)).toEqual({ ...ground(vectorGate), iterations: 1_000_000 })
  for (const before of [vectorGate, demonstration]) {
    const options = before === vectorGate ? ['--rotate'] : []
    const { keys } = await gate(good, { gate: before, options })
    expect(keys.kdf.salt).not.toBe(before.kdf.salt)
    expect(keys.seed).not.toBe(before.seed)
  }
})

test('npm run gate replaces one password and keeps the other two, under the same salt', async () => {
  const fresh = 'walnut comet ledger prune'
  const { keys } = await gate([two, fresh], { gate: first.keys, options: ['--replace'] })
  expect({ ...keys, recipients: [] }).toEqual({ ...first.keys, recipients: [] })
  expect(keys.recipients.map(({ pk }) => pk)).toEqual(await keysOf([one, three, fresh], keys))

  const again = await gate([one, two], { gate: first.keys, options: ['--replace'] })
  expect(again.refusal).toContain('is already in use')
})

test('npm run gate shows nothing of what a person types, on Windows too', async () => {
  const typed = good.map((password) => `${password}\r`)
  const { keys, printed } = await gate(typed, { gate: first.keys, attended: true })
  expect(keys).toEqual(first.keys)
  expect(printed).toContain('Password 3 of 3: ')
  for (const password of good) expect(printed).not.toContain(password)
})

test('npm run gate takes a weak password where it is told to, and says how weak it is', async () => {
  const weak = ['Farcheville2026!', two, three]
  expect((await gate(weak)).refusal).toBe(
    'Password 1 is too easy: one good computer could guess it in about 2 seconds. Use five random words. Nothing was changed.',
  )
  const { keys, printed } = await gate(weak, { options: ['--allow-weak'] })
  expect(keys.recipients).toHaveLength(3)
  expect(printed).toContain('Password 1 is too easy')
})

test('a passphrase is five words, never the same', () => {
  expect(passphrase()).toMatch(/^(?:[a-z]+-){4,}[a-z]+$/)
  expect(passphrase()).not.toBe(passphrase())
})

interface Refused {
  readonly typed: readonly string[]
  readonly said: string
  readonly options?: readonly string[]
  readonly over?: 'known keys'
}

test.each(rowsOf<Refused>(import.meta.dirname, 'gate.test.yaml'))(
  'npm run gate refuses %s',
  async (_, { typed, said, options = [], over }) => {
    const { refusal, exit } = await gate(typed, { options, gate: over && vectorGate })
    expect(exit).toBe('usage')
    expect(refusal).toContain(said)
    expect(refusal).toContain('Nothing was changed.')
  },
)

test('npm run gate refuses to run in an automated build', async () => {
  vi.stubEnv('CI', '1')
  const { refusal, exit } = await gate(good)
  expect([exit, refusal]).toEqual(['usage', expect.stringContaining('on your own computer')])
})

test('the demonstration passwords have the demonstration keys, which are known as such', async () => {
  const keys = gateFileSchema.parse(demonstration)
  expect(await keysOf(demonstrationPasswords, keys)).toEqual(demonstrationKeys)
  expect(usesDemonstrationKeys(keys)).toBe(true)
  expect(usesDemonstrationKeys(first.keys)).toBe(false)
})
