import { chmodSync, existsSync, rmSync, statSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { type Files, filesOf, newFolder } from '../../test/temporary.ts'
import { makeFolders, removeFolder } from './empty-folders.ts'

let files: Files
let spare: string
const place = (name: string) => files.at(name)
const inode = (name: string) => statSync(place(name)).ino

beforeEach(() => {
  files = filesOf(newFolder('folders-'))
  spare = place('cache/spare')
})

test('a folder that goes is the next one that is made, and where none is left one is made', () => {
  makeFolders([place('old/a'), place('old/a/b'), place('old/a')], spare)
  const before = inode('old/a/b')
  removeFolder(place('old/a/b'), spare)
  makeFolders([place('old'), place('old/new'), place('next/c')], spare)
  expect(inode('old/new')).toBe(before)
  expect([existsSync(place('next/c')), files.names('cache/spare')]).toEqual([true, []])
})

test('a folder that holds something is not taken away, nor used for another', () => {
  makeFolders([place('a'), place('b')], spare)
  files.write('a/kept.txt', 'words')
  expect(() => removeFolder(place('a'), spare)).toThrow(/ENOTEMPTY/)
  expect(files.names('a')).toEqual(['kept.txt'])
  removeFolder(place('b'), spare)
  files.write(`cache/spare/${files.names('cache/spare')[0]}/strange.txt`, 'words')
  makeFolders([place('c')], spare)
  expect(files.names('c')).toEqual([])
})

test('a folder with other permissions than a new one is not kept', () => {
  makeFolders([place('a')], spare)
  chmodSync(place('a'), 0o711)
  removeFolder(place('a'), spare)
  expect(files.names('cache/spare')).toEqual([])
})

test('where nothing can be kept, folders are made and removed', () => {
  files.write('cache/spare', '')
  makeFolders([place('a/b')], spare)
  removeFolder(place('a/b'), spare)
  expect(files.names('a')).toEqual([])
  rmSync(place('a'), { recursive: true })
})
