import { chmodSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../../../test/temporary.ts'
import { keepAddress, knows, settingsFolder } from './kept-address.ts'

let folder: string
beforeEach(() => {
  folder = newFolder('kept-address-')
})

const begin = (more = {}) =>
  keepAddress({ folder, place: ['/project', '/project/content'], isRenewed: false, ...more })
const file = () => {
  const [name = ''] = readdirSync(join(folder, 'point-dorgue'))
  return join(folder, 'point-dorgue', name)
}

test('the address is the same at the next start, and only its owner can read where it is kept', async () => {
  const first = await begin()
  await first.keep(4321)
  const { token, port, notice } = await begin()
  expect([token, port, notice()]).toEqual([first.token, 4321, undefined])
  const modes = [file(), join(file(), '..')].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o600, 0o700])
})

test('each site has an address of its own', async () => {
  const first = await begin()
  const second = await begin({ place: ['/project', '/project/other'] })
  expect(second.token).not.toBe(first.token)
  expect((await begin()).token).toBe(first.token)
})

const daysAgo = (days: number) => {
  const time = new Date(Date.now() - days * 86_400_000)
  utimesSync(file(), time, time)
}

test('an address ends 90 days after its last start', async () => {
  const first = await begin()
  await first.keep(4321)
  for (const _ of ['once', 'twice']) {
    daysAgo(89)
    expect((await begin()).token).toBe(first.token)
  }
  daysAgo(91)
  const { token, port, notice } = await begin()
  expect(token).not.toBe(first.token)
  expect([port, notice()?.en]).toEqual([4321, expect.stringContaining('90 days')])
})

test.each([
  ['damaged', () => writeFileSync(file(), '{"token": "x"}'), 'could not be read'],
  ['a torn file', () => writeFileSync(file(), readFileSync(file()).subarray(0, 20)), 'not be read'],
  ['open to others', () => chmodSync(file(), 0o644), 'others on this computer could read'],
])('what is %s gives way to a new address, which is said', async (_, harm, said) => {
  const first = await begin()
  harm()
  const second = await begin()
  expect(second.token).not.toBe(first.token)
  expect(second.notice()?.en).toContain(said)
  const third = await begin()
  expect([third.token, third.notice()]).toEqual([second.token, undefined])
})

test('an address is ended on demand, and not where that cannot be kept', async () => {
  const first = await begin()
  await first.keep(4321)
  const second = await begin({ isRenewed: true })
  expect(second.token).not.toBe(first.token)
  expect(await begin()).toMatchObject({ token: second.token, port: 4321 })
  const nowhere = join(file(), 'below-a-file')
  await expect(begin({ folder: nowhere, isRenewed: true })).rejects.toMatchObject({
    exit: 'output',
    sentence: { en: expect.stringContaining('cannot be written: a file is in the place') },
  })
})

test('where nothing can be kept there is an address for once, which is said', async () => {
  await begin()
  const nowhere = join(file(), 'below-a-file')
  const first = await begin({ folder: nowhere })
  const second = await begin({ folder: nowhere })
  expect(first.token).not.toBe(second.token)
  expect(first.notice()?.en).toContain('it will be another one at the next start')
})

test.each([
  ['linux', {}, '/home/me/.config'],
  ['linux', { XDG_CONFIG_HOME: '/set' }, '/set'],
  ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/me/.config'],
  ['darwin', {}, '/home/me/Library/Application Support'],
  ['win32', { APPDATA: 'C:\\Users\\me\\AppData\\Roaming' }, 'C:\\Users\\me\\AppData\\Roaming'],
  ['win32', {}, '\\home\\me\\AppData\\Roaming'],
] as const)(
  'the settings of a person on %s with %j are in %s',
  (platform, environment, expected) => {
    expect(settingsFolder(platform, environment, '/home/me')).toBe(expected)
  },
)

test('a secret is known by the whole of it', () => {
  expect(knows('secret', 'secret')).toBe(true)
  for (const given of ['', 'secre', 'secrets', 'SECRET']) expect(knows(given, 'secret')).toBe(false)
})
