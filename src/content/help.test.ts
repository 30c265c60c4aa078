import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../../test/rows.ts'
import { newFolder } from '../../test/temporary.ts'
import { helpIn } from './help.ts'

test.each(rowsOf<string | null>(import.meta.dirname, 'help.test.yaml'))(
  'in %j the administrator is %j',
  (text, help) => {
    const folder = newFolder('help-')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'settings.yaml'), text)
    expect(helpIn(folder) ?? null).toBe(help)
    expect(helpIn(join(folder, 'none'))).toBeUndefined()
  },
)
