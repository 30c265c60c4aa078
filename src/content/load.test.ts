import fs from 'node:fs'
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { copiesIn, loadSources } from './load.ts'

let root = ''
let content = ''

beforeEach(async () => {
  root = newFolder('sources-')
  content = join(root, 'content')
  await mkdir(join(content, 'pages'), { recursive: true })
  await writeFile(join(content, 'site.yaml'), 'name: Note')
  await writeFile(join(content, 'pages/home.md'), '---\n---\n')
})

const listed = async () =>
  (await loadSources(content)).map(({ path, unread }) => (unread ? `${path}: ${unread}` : path))

test('loads every file in the order of the paths, but for what systems and editors leave behind', async () => {
  await mkdir(join(content, '.git'))
  for (const name of ['.DS_Store', 'Thumbs.db', 'site.yaml~', '.git/config'])
    await writeFile(join(content, name), '')
  const sources = await loadSources(content)
  expect(sources.map(({ path }) => path)).toEqual(['pages/home.md', 'site.yaml'])
  expect(Buffer.from(sources[1]?.bytes ?? []).toString()).toBe('name: Note')
})

test('does not follow links, out of the folder or within', async () => {
  await writeFile(join(root, 'secret.txt'), 'secret')
  await symlink('../secret.txt', join(content, 'a.md'))
  await symlink('pages', join(content, 'b'))
  await symlink('loop', join(content, 'loop'))
  await symlink('..', join(content, 'up'))
  const sources = await loadSources(content)
  expect((await listed()).join()).toBe(
    'a.md: outside,b: link,loop: outside,pages/home.md,site.yaml,up: outside',
  )
  expect(Buffer.concat(sources.map(({ bytes }) => bytes)).toString()).not.toContain('secret')
})

test('does not read files of more than 64 MiB', async () => {
  await writeFile(join(content, 'film.png'), '')
  await truncate(join(content, 'film.png'), 65 * 1024 * 1024)
  expect(await listed()).toContain('film.png: too large')
})

test('reads a folder that is itself a link', async () => {
  await symlink('content', join(root, 'words'))
  expect(await loadSources(join(root, 'words'))).toHaveLength(2)
})

test('leaves out what goes while the folder is read', async () => {
  const passing = Array.from({ length: 600 }, (_, place) => join(content, `pages/${place}.md`))
  for (const path of passing) await writeFile(path, '')
  const loads = Array.from({ length: 20 }, () => listed())
  for (const path of passing) await rm(path)
  for (const paths of await Promise.all(loads))
    expect(paths.filter((path) => !/\/\d/.test(path))).toEqual(['pages/home.md', 'site.yaml'])
})

test('throws what the disk says where the folder is missing', async () => {
  await expect(loadSources(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a text that becomes a folder after it was looked at is one that has the name of a text', async () => {
  const place = join(content, 'site.yaml')
  const { lstat } = fs.promises
  fs.promises.lstat = Object.assign(async (path: fs.PathLike) => {
    const status = await lstat(path)
    if (path === place) {
      await rm(place)
      await mkdir(place)
    }
    return status
  }, lstat)
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.promises.lstat = lstat
    syncBuiltinESMExports()
  })
  expect(await listed()).toEqual(['pages/home.md', 'site.yaml: folder'])
})

test('copies of sync programs are listed and not read, wherever their text stands beside them', () => {
  const copies = [
    'pages/home-LAPTOP.md',
    'pages/home-DESKTOP-4F2K9QX.md',
    'pages/home-MacBook Pro de la Fondation.md',
    'pages/home (1).md',
    "site (Copie en conflit de l'accueil 2026-06-01).yaml",
    "site (Office PC's conflicted copy 2026-06-01).yaml",
    'site (conflicted copy 2026-06-01 101010).yaml',
    'images/hall.sync-conflict-20260601-101010-ABCDEFG.md',
  ]
  const others = [
    'pages/home.md',
    'site.yaml',
    'pages/home-page.md',
    'pages/home-FR.md',
    'pages/home 2.md',
    'pages/plan-OPUS.md',
    'images/hall.png',
    'images/hall 2.png',
    'images/hall-UNESCO.png',
  ]
  expect([...copiesIn([...copies, ...others])].toSorted()).toEqual(copies.toSorted())
})

test('a copy that a sync program has made is not read', async () => {
  await writeFile(join(content, 'site-LAPTOP.yaml'), 'name: Another')
  expect(await listed()).toEqual(['pages/home.md', 'site-LAPTOP.yaml: copy', 'site.yaml'])
})
