import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { helpIn } from './help.ts'

test.each([
  [
    'help:\n  name: Webmaster\n  mail: w@one.example\n  phone: "+33 1"\n',
    'Webmaster, w@one.example, +33 1',
  ],
  ["a: 1\r\nhelp:\r\n  name: 'Web master'\r\nb: 2\r\n", 'Web master'],
  ['a: "\nhelp:\n    mail: w@one.example\n\tb: [\n', 'w@one.example'],
  ['helpful: yes\nhelp:\nname: x\n', undefined],
])('in %j the administrator is %j', (text, help) => {
  const folder = newFolder('help-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'settings.yaml'), text)
  expect(helpIn(folder)).toBe(help)
  expect(helpIn(join(folder, 'none'))).toBeUndefined()
})
