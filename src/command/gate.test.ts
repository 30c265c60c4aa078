import { Readable, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import shipped from '../../content/gate.json' with { type: 'json' }
import { demonstrationPasswords } from '../../test/demonstration-passwords.ts'
import { vectorGate } from '../../test/gate-vector.ts'
import { demonstrationKeys, gateFileSchema, usesDemonstrationKeys } from '../gate/gate-file.ts'
import { publicKeyOf } from '../gate/seal.ts'
import { type GateOptions, type GateWorld, runGate } from './gate.ts'

const good = [
  'patron-lilas-orage-tuile-76',
  'mangrove quarry velvet turnip',
  'été brumeux à Prague 1908',
]
const plain: GateOptions = { lang: 'en', replace: false, rotate: false, allowWeak: false }

interface Given {
  readonly options?: Partial<GateOptions>
  readonly environment?: GateWorld['environment']
  readonly gate?: string
  readonly content?: string
  readonly typing?: boolean
}

/** Runs the command on lines of input; gives what it wrote and printed, or the sentence it refused with. */
async function gate(lines: readonly string[], given: Given = {}) {
  const printed: string[] = []
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      printed.push(String(chunk))
      done()
    },
  })
  const written: string[] = []
  let drawn = 0
  const sources = [
    { path: 'site.yaml', bytes: Buffer.from(given.content ?? 'name: Château de Farcheville') },
    ...(given.gate === undefined ? [] : [{ path: 'gate.json', bytes: Buffer.from(given.gate) }]),
  ]
  const input = Readable.from([Buffer.from(lines.map((line) => `${line}\n`).join(''))])
  const world: GateWorld = {
    environment: given.environment ?? {},
    input: Object.assign(input, { isTTY: given.typing ?? false }),
    output,
    sources,
    random: (length) => Uint8Array.from({ length }, () => (drawn++ * 7) % 251),
    write: async (text) => {
      written.push(text)
    },
  }
  const end = await runGate({ ...plain, ...given.options }, world).catch((error: unknown) => error)
  const refusal = end instanceof Error ? end.message : undefined
  return { refusal, written: written.at(0), printed: printed.join('') }
}

const read = (text: string | undefined) => gateFileSchema.parse(JSON.parse(text ?? ''))

/** Keys are dear: this is done once. */
const first = gate(good)

describe('npm run gate', () => {
  test('keeps the public keys of three passwords and prints none of them', async () => {
    const { written, printed } = await first
    const file = read(written)
    const keys = await Promise.all(good.map((password) => publicKeyOf(password, file.kdf)))
    expect(file.recipients.map(({ pk }) => pk)).toEqual(keys.toSorted())
    for (const password of good) expect(`${printed}${written}`).not.toContain(password)
  })

  test('keeps salt and seed, unless it is asked to rotate or anybody knows them', async () => {
    const ground = ({ kdf, seed }: { kdf: object; seed: string }) => ({ ...kdf, seed })
    const present = { gate: JSON.stringify(vectorGate) }
    const kept = read((await gate(good, present)).written)
    expect(ground(kept)).toEqual(ground(vectorGate))
    const rotated = read((await gate(good, { ...present, options: { rotate: true } })).written)
    expect(rotated.kdf.salt).not.toBe(vectorGate.kdf.salt)
    expect(rotated.seed).not.toBe(vectorGate.seed)
    const moved = read((await gate(good, { gate: JSON.stringify(shipped) })).written)
    expect(moved.kdf.salt).not.toBe(shipped.kdf.salt)
    expect(moved.seed).not.toBe(shipped.seed)
  })

  test('replaces one password and keeps the other two, under the same salt', async () => {
    const before = read((await first).written)
    const lines = [good[1] ?? '', 'walnut comet ledger prune']
    const given = { gate: JSON.stringify(before), options: { replace: true } }
    const after = read((await gate(lines, given)).written)
    expect({ kdf: after.kdf, seed: after.seed }).toEqual({ kdf: before.kdf, seed: before.seed })
    const passwords = [good[0], good[2], lines[1]]
    const keys = await Promise.all(passwords.map((each) => publicKeyOf(each ?? '', after.kdf)))
    expect(after.recipients.map(({ pk }) => pk)).toEqual(keys.toSorted())
  })

  test('shows nothing of what a person types, on Windows too', async () => {
    const given = { gate: (await first).written ?? '', typing: true }
    const { written, printed } = await gate(
      good.map((password) => `${password}\r`),
      given,
    )
    expect(written).toBe((await first).written)
    expect(printed).toContain('Password 3 of 3: ')
    for (const password of good) expect(printed).not.toContain(password)
  })
})

describe('npm run gate refuses', () => {
  const [one = '', two = '', three = ''] = good
  test.each([
    ['no input', [], '3 passwords are needed, one a line; none was given.'],
    ['one password', [one], '3 passwords are needed, one a line; one was given.'],
    ['two passwords', [one, two], '3 passwords are needed, one a line; 2 were given.'],
    ['four passwords', [one, two, three, one], 'one a line; 4 were given.'],
    ['an empty one', [one, '', three], 'Password 2 is empty.'],
    ['the same twice', [one, two, one], 'Password 3 is the same as password 1.'],
    ['a space at the edge', [one, two, `${three} `], 'Password 3 begins or ends with a space.'],
    ['what nobody sees', [one, `a\u200b${two}`, three], 'Password 2 has an invisible character.'],
    ['the site’s own words', ['chateau-farcheville', two, three], 'Password 1 can be guessed'],
  ])('%s', async (_, lines, sentence) => {
    const { refusal, written } = await gate(lines)
    expect(refusal).toContain(sentence)
    expect(refusal).toContain('Nothing was changed.')
    expect(written).toBeUndefined()
  })

  test('to run where CI is set', async () => {
    const { refusal, written } = await gate(good, { environment: { CI: '1' } })
    expect(refusal).toContain('not where CI is set')
    expect(written).toBeUndefined()
  })

  test('a weak password with the days it would hold, unless told to allow it', async () => {
    const weak = ['Farcheville2026!', good[1] ?? '', good[2] ?? '']
    const { refusal } = await gate(weak)
    expect(refusal).toMatchInlineSnapshot(
      `"Password 1 can be guessed: about 10^7.0 tries (10^12 are needed), on one gaming graphics card about 11 minutes. Use four or more random words. Nothing was changed."`,
    )
    const { written, printed } = await gate(weak, { options: { allowWeak: true } })
    expect(read(written).recipients).toHaveLength(3)
    expect(printed).toContain('Password 1 can be guessed')
  })

  test('to replace a password that is not accepted, or by one that is', async () => {
    const present = (await first).written ?? ''
    const given = { gate: present, options: { replace: true } }
    const stranger = await gate(['not one of them', 'walnut comet ledger prune'], given)
    expect(stranger.refusal).toContain('is not one of the three accepted')
    const twice = await gate([one, two], given)
    expect(twice.refusal).toContain('is accepted already')
    expect([stranger.written, twice.written]).toEqual([undefined, undefined])
  })

  test('to replace where nothing is, and to replace and rotate at once', async () => {
    const options = { replace: true }
    expect((await gate([one, two], { options })).refusal).toContain('no valid gate.json')
    const both = { gate: JSON.stringify(shipped), options: { replace: true, rotate: true } }
    expect((await gate([one, two], both)).refusal).toContain('use one of them')
  })
})

describe('the shipped keys', () => {
  test('are those of the demonstration passwords, and known as such', async () => {
    const file = gateFileSchema.parse(shipped)
    const keys = await Promise.all(
      demonstrationPasswords.map((password) => publicKeyOf(password, file.kdf)),
    )
    expect(keys.toSorted()).toEqual(demonstrationKeys)
    expect(file.recipients.map(({ pk }) => pk)).toEqual(demonstrationKeys)
    expect(usesDemonstrationKeys(file)).toBe(true)
    expect(usesDemonstrationKeys(read((await first).written))).toBe(false)
  })
})
