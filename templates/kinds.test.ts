import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the table of the content is read by Node itself: nothing that draws is reached from it', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'kinds.ts'))
  const script = `const { kinds } = await import(${module}); console.log(Object.keys(kinds.pages).length)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script])
  expect(Number(printed.toString())).toBeGreaterThan(0)
})
