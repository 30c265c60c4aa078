import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { makeFolders, removeFolder } from './empty-folders.ts'

let world: string
let spare: string
const place = (name: string) => join(world, name)
const inode = (name: string) => statSync(place(name)).ino

beforeEach(() => {
  world = newFolder('folders-')
  spare = place('cache/spare')
})

test('a folder that goes is the next one that is made, and where none is left one is made', () => {
  makeFolders([place('old/a'), place('old/a/b'), place('old/a')], spare)
  const before = inode('old/a/b')
  removeFolder(place('old/a/b'), spare)
  makeFolders([place('old'), place('old/new'), place('next/c')], spare)
  expect(inode('old/new')).toBe(before)
  expect([existsSync(place('next/c')), readdirSync(spare)]).toEqual([true, []])
})

test('a folder that holds something is not taken away, nor used for another', () => {
  makeFolders([place('a'), place('b')], spare)
  writeFileSync(place('a/kept.txt'), 'words')
  expect(() => removeFolder(place('a'), spare)).toThrow(/ENOTEMPTY/)
  expect(readdirSync(place('a'))).toEqual(['kept.txt'])
  removeFolder(place('b'), spare)
  writeFileSync(join(spare, readdirSync(spare)[0] ?? '', 'strange.txt'), 'words')
  makeFolders([place('c')], spare)
  expect(readdirSync(place('c'))).toEqual([])
})

test('a folder with other permissions than a new one is not kept', () => {
  makeFolders([place('a')], spare)
  chmodSync(place('a'), 0o711)
  removeFolder(place('a'), spare)
  expect(readdirSync(spare)).toEqual([])
})

test('where nothing can be kept, folders are made and removed', () => {
  mkdirSync(place('cache'))
  writeFileSync(spare, '')
  makeFolders([place('a/b')], spare)
  removeFolder(place('a/b'), spare)
  expect(readdirSync(place('a'))).toEqual([])
  rmSync(place('a'), { recursive: true })
})
