import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { openingPage } from './opening-page.ts'

const address = `http://127.0.0.1:4321/-/edit/#${'a'.repeat(43)}`

test('the page that opens the editor leads on, is for its owner only, and goes', () => {
  const folder = join(newFolder('opening-'), 'own')
  const opening = openingPage(folder)
  const place = opening.write(address) ?? ''
  expect(place).toBe(join(folder, 'open.html'))
  expect(readFileSync(place, 'utf8')).toContain(`location.replace("${address}")`)
  if (process.platform !== 'win32')
    expect([statSync(folder).mode & 0o777, statSync(place).mode & 0o777]).toEqual([0o700, 0o600])
  opening.remove()
  expect(existsSync(place)).toBe(false)
  opening.remove()
})

test('where it cannot be written nothing is opened', () => {
  const place = join(newFolder('opening-'), 'file')
  writeFileSync(place, '')
  expect(openingPage(place).write(address)).toBeUndefined()
})
