import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../../test/temporary.ts'
import { workFolder } from './work-folder.ts'

const settings = '/home/anne/.config'
const key = '0a1b2c3d4e5f6a7b'

test.each([
  String.raw`C:\Users\anne\OneDrive\Documents\GitHub\point-dorgue`,
  String.raw`C:\Users\anne\OneDrive - Fondation\point-dorgue`,
  '/Users/anne/Library/CloudStorage/OneDrive-Personal/point-dorgue',
  '/Users/anne/Library/Mobile Documents/com~apple~CloudDocs/point-dorgue',
  '/home/anne/Dropbox/point-dorgue',
  'G:/Mon Drive/point-dorgue',
])('in %s unsaved work is kept elsewhere, and this is told', (project) => {
  const { folder, notice } = workFolder({ project, settings, key })
  expect(folder).toBe(join(settings, 'point-dorgue/work', key))
  expect(notice?.en).toContain(folder)
})

test.each(['/home/anne/point-dorgue', '/home/anne/onedrives/point-dorgue'])(
  'in %s it is kept below the project',
  (project) => {
    expect(workFolder({ project, settings, key })).toEqual({
      folder: join(project, '.editor/work', key),
    })
  },
)

test('what lies in such a folder already stays there, and this is told', () => {
  const world = newFolder('work-folder-')
  const project = join(world, 'Dropbox/point-dorgue')
  mkdirSync(join(project, '.editor/work', key), { recursive: true })
  const { folder, notice } = workFolder({ project, settings, key })
  expect(folder).toBe(join(project, '.editor/work', key))
  expect(notice?.fr).toContain(folder)
})
