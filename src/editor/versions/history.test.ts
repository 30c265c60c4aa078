import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clones, openClones } from '../../../test/clones.ts'
import { kinds } from '../../../test/sites/small/kinds.ts'
import { loadSources } from '../../content/load.ts'
import { fieldsOf, formatOf } from '../documents/file-text.ts'
import { failedOf } from '../protocol/publication.ts'
import { tellChanges } from '../publishing/changes.ts'
import { Publishing } from '../publishing/publish.ts'
import { openNoticing } from '../server/noticing.ts'
import { openStore } from '../store/store.ts'
import { openHistory } from './history.ts'

const bakery = join(import.meta.dirname, '../../../test/sites/small/content')
const rye = 'content/breads/rye.md'
const house = 'content/house.yaml'

/** For every test of its own: `remote`, what is published, and two clones of it, `here` and `there`. */
let world: Clones
let pattern: Clones
beforeAll(() => {
  pattern = openClones()
  pattern.begin('here', () => {
    cpSync(bakery, pattern.at('here/content'), { recursive: true })
    pattern.write('here/content/oven.jpg', 'old')
  })
  pattern.clone('there')
})
beforeEach(() => {
  world = openClones(pattern)
})
const opened: Publishing[] = []
afterEach(async () => {
  for (const site of opened.splice(0)) {
    site.stop()
    await site.state()
  }
})

/** The history of `here`, with what its publications and drafts are made of. */
function openHere() {
  const content = world.at('here/content')
  const folder = world.at('here/.git/editor')
  const tell = (files: Parameters<typeof tellChanges>[0]) =>
    tellChanges(files, { table: kinds, pages: [] })
  const store = openStore({ content, folder })
  const publishing = new Publishing({
    project: world.at('here'),
    content,
    folder,
    address: () => undefined,
    onChange: () => {},
    problems: async () => [],
    used: async () => new Set<string>(),
    sources: () => loadSources(content),
    tell: async (files) => tell(files),
  })
  opened.push(publishing)
  const site = {
    tellEach: async ({ acts }: { acts: readonly Parameters<typeof tell>[0][] }) => acts.map(tell),
  }
  const filesOf = async (of: string) =>
    of === 'published'
      ? publishing.filesOf()
      : store.contentAt(of.replace(/^save:|\^$/g, ''), of.endsWith('^') ? 'before' : 'after')
  const past = openHistory({
    filesOf,
    root: content,
    store,
    publishing,
    site,
    onChange: async () => {},
  })
  const takeBack = async (message: string, more: object = {}) => {
    const [entry] = (await past.history()).entries.filter(({ label }) => label === message)
    const wish = { commit: entry?.id ?? '', language: 'en' as const, isDraft: false, settled: [] }
    const shown = await past.takenBack(wish).catch(() => undefined)
    const done = await past.takeBack({ ...wish, ...more })
    return { shown, done, publication: await publishing.state() }
  }
  return { ...past, store, publishing, takeBack }
}
const publish = async ({ publishing }: ReturnType<typeof openHere>, message: string) => {
  await publishing.publish({ message, language: 'en' })
  expect((await publishing.state()).step).toBe('sent')
}
const ours = (path: string, from: string, to: string) => world.edit(`here/${path}`, from, to)
const theirs = (path: string, from: string, to: string) =>
  world.publishFrom('there', path, from, to)
const remote = (path: string) => world.git('remote', 'show', `main:${path}`)
const here = (path: string) => world.read(`here/${path}`)
const everywhere = (path: string, text: string) => {
  expect(remote(path)).toContain(text)
  expect(here(path)).toContain(text)
}
/** What some files say before a publication and after it. */
const versions = ({ publishing }: ReturnType<typeof openHere>, id = '') =>
  Promise.all(
    ['^', ''].map(async (side) => {
      const files = new Map(
        (await publishing.filesOf(`${id}${side}`)).map(({ path, bytes }) => [path, bytes]),
      )
      const texts = [rye, house].map(
        (path) => files.get(path.slice('content/'.length))?.toString() ?? here(path),
      )
      return [/title: (.*)/, /price: (\d)/, /name: (\w+ \w+)/].map((form) => {
        const found = texts.flatMap((text) => form.exec(text)?.[1] ?? [])[0]
        return form.source.startsWith('price') ? Number(found) : found
      })
    }),
  )
const sentencesIn = (all: readonly { readonly sentence: { readonly en: string } }[]) =>
  all.map(({ sentence }) => sentence.en)

test('a publication is taken back by a commit that says so, what others have published since stays, and unsent work too', async () => {
  const site = openHere()
  ours(rye, 'price: 5', 'price: 6')
  world.write('here/content/oven.jpg', 'new')
  await publish(site, 'Rye')
  theirs(house, 'Two Rivers', 'Three Rivers')
  ours(rye, 'third day', 'fifth day')
  const { shown, done, publication } = await site.takeBack('Rye')
  expect([shown?.isDraft, sentencesIn(shown?.changes ?? [])]).toEqual([
    false,
    ['“Dark rye”, Price: “6” became “5”.', 'Picture replaced, “oven.jpg”.'],
  ])
  expect(done).toEqual({ outcome: 'sent' })
  expect(publication).toMatchObject({ step: 'ready', remoteChanges: undefined })
  everywhere(rye, 'price: 5')
  everywhere(house, 'Three Rivers')
  everywhere('content/oven.jpg', 'old')
  expect([here(rye).includes('fifth day'), remote(rye).includes('fifth day')]).toEqual([
    true,
    false,
  ])
  const message = world.git('remote', 'log', '-1', '--format=%an|%B', 'main')
  expect(message).toMatch(/^here\|Take back “Rye”\n\nTakes back [0-9a-f]{9} of \d{4}-\d\d-\d\d\.\n/)
  const { entries } = await site.history()
  expect(entries.map(({ label, who, undone }) => [label, who, undone])).toEqual([
    ['Take back “Rye”', undefined, false],
    ['Theirs', 'there', false],
    ['Rye', undefined, true],
  ])
  expect((await site.takeBack('Rye')).done).toMatchObject({
    outcome: 'not sent',
    failed: { why: 'other' },
  })
})

test('of what was taken back with a publication nothing is offered to be undone, and the rest still is', async () => {
  const site = openHere()
  const { store } = site
  const save = (path: string, label: string, data: object) => {
    const text = here(path)
    const to = { data: { ...fieldsOf(text, formatOf(path) ?? 'yaml'), ...data } }
    const seen = store.show(Buffer.from(text))
    return store.save([{ file: path.slice('content/'.length), seen, to }], label)
  }
  await save(house, 'Older', { name: 'Four Rivers' })
  await publish(site, 'House')
  await save(rye, 'Title', { title: 'Darker rye' })
  await save(rye, 'Title again', { title: 'Darkest rye' })
  await save(rye, 'Price', { price: 6 })
  await store.save([{ file: 'breads/oat.md', create: '---\ntitle: Oat\n---\n' }], 'New')
  await save('content/breads/oat.md', 'Oat', { title: 'Oats' })
  await publish(site, 'Rye')
  expect(store.next().undo?.label).toBe('Oat')
  expect((await site.takeBack('Rye')).publication).toMatchObject({ step: 'sent' })
  expect([store.next().undo?.label, store.last().files[0]?.path]).toEqual(['Older', 'house.yaml'])
  // What is written since can be undone, and then what was there before all that.
  await save(rye, 'Later', { price: 7 })
  expect(store.next().undo?.label).toBe('Later')
  expect(await store.undo()).toMatchObject({ saved: { label: 'Later' } })
  expect(await store.undo()).toMatchObject({ saved: { label: 'Older', undone: true } })
  expect(here(house)).toContain('Two Rivers')
  expect(store.next().undo).toBeUndefined()
  expect(await store.undo()).toHaveProperty('refused')
})

test('what was merged before it went online is taken back to what visitors had just before', async () => {
  const site = openHere()
  const { publishing } = site
  ours(rye, 'Dark rye', 'Darker rye')
  ours(rye, 'price: 5', 'price: 6')
  theirs(house, 'Two Rivers', 'Three Rivers')
  theirs(rye, 'third day', 'fourth day')
  theirs(rye, 'Dark rye', 'Brown rye')
  await publishing.publish({ message: 'Mine', language: 'en' })
  const failed = failedOf(await publishing.state())
  const [conflict] = failed?.conflicts ?? []
  expect(conflict).toMatchObject({ mine: 'Darker rye', theirs: 'Brown rye', who: 'there' })
  await publishing.take('en', conflict ? [{ ...conflict, kept: conflict.mine }] : [])
  await publish(site, 'Mine')
  everywhere(rye, 'title: Darker rye')
  const { entries: listed } = await site.history()
  expect(listed.map(({ who }) => who)).toEqual([undefined, 'there', 'there', 'there'])
  expect(sentencesIn(listed[0]?.changes ?? [])).toEqual([
    '“Darker rye”, Title: “Brown rye” became “Darker rye”.',
    '“Darker rye”, Price: “5” became “6”.',
  ])
  const [mine] = listed
  expect(await versions(site, mine?.id)).toEqual([
    ['Brown rye', 5, 'Three Rivers'],
    ['Darker rye', 6, 'Three Rivers'],
  ])
  const { shown, publication } = await site.takeBack(String(mine?.label))
  expect(shown).toMatchObject({ isDraft: false, conflicts: [], left: [] })
  expect(publication).toMatchObject({ step: 'sent' })
  everywhere(rye, 'title: Brown rye')
  everywhere(rye, 'price: 5')
  everywhere(rye, 'fourth day')
  everywhere(house, 'Three Rivers')
  const undone = (await site.history()).entries.map((entry) => entry.undone)
  expect(undone).toEqual([false, true, false, false, false])
})

test.each([
  ['another text', 'Golden rye', ['“Golden rye”, Title: “Darker rye” became “Golden rye”.']],
  ['that of the other', 'Brown rye', ['“Brown rye”, Title: “Darker rye” became “Brown rye”.']],
  ['their own', 'Darker rye', []],
])(
  'what somebody has chosen of two versions, %s, is told as theirs, and can be undone',
  async (_, kept, told) => {
    const site = openHere()
    const { store, publishing } = site
    const text = here(rye)
    const to = { data: { ...fieldsOf(text, 'markdown'), title: 'Darker rye' } }
    const mine = { file: 'breads/rye.md', seen: store.show(Buffer.from(text)), to }
    await store.save([mine], { en: 'Title', fr: 'Titre' })
    theirs(rye, 'Dark rye', 'Brown rye')
    theirs(rye, 'third day', 'fourth day')
    await publishing.publish({ message: 'Mine', language: 'en' })
    const failed = failedOf(await publishing.state())
    const settled = (failed?.conflicts ?? []).map((conflict) => ({ ...conflict, kept }))
    expect(settled).toHaveLength(1)
    const noticing = openNoticing({
      root: world.at('here/content'),
      store,
      site: { tell: async ({ files }) => tellChanges(files, { table: kinds, pages: [] }) },
    })
    const label = { en: 'Two versions', fr: 'Deux versions' }
    const choosing = noticing.choose(settled, label, () => publishing.take('en', settled))
    // The files are watched all the while.
    await noticing.notice(new Set(['breads/rye.md']))
    await choosing
    await noticing.notice(new Set(['breads/rye.md']))
    bothHere(kept)
    const { entries } = await site.history()
    const own = entries.filter(({ kind }) => kind !== 'publication')
    expect(own.map(({ kind, isChoice = false }) => [kind, isChoice])).toEqual([
      ...told.map(() => ['save', true]),
      ['save', false],
    ])
    expect(sentencesIn(own.filter(({ isChoice }) => isChoice)[0]?.changes ?? [])).toEqual(told)
    expect(store.next().undo?.label).toEqual(told.length > 0 ? label : { en: 'Title', fr: 'Titre' })
    expect(await store.undo()).toHaveProperty('saved')
    bothHere(told.length > 0 ? 'Darker rye' : 'Dark rye')
  },
)
/** A title of the rye here, beside what a colleague has changed in it. */
const bothHere = (title: string) => {
  expect(here(rye)).toContain(`title: ${title}`)
  expect(here(rye)).toContain('fourth day')
}

test('what somebody else has published is taken back before it has arrived here', {
  tags: ['night'],
}, async () => {
  const site = openHere()
  theirs(rye, 'third day', 'fourth day')
  world.git('here', 'fetch', '-q')
  const { publication } = await site.takeBack('Theirs')
  expect(publication).toMatchObject({ step: 'sent', remoteChanges: undefined })
  everywhere(rye, 'third day')
  expect(world.git('here', 'status', '--porcelain')).toBe('')
})

test.each([
  ['a colleague has published', () => theirs(rye, 'Darker rye', 'Darkest rye')],
  ['is saved here and not sent', () => ours(rye, 'Darker rye', 'Darkest rye')],
])(
  'where it touches what %s since, nothing is sent, and what is chosen becomes a draft with the rest',
  { tags: ['night'] },
  async (_, again) => {
    const site = openHere()
    ours(rye, 'Dark rye', 'Darker rye')
    ours(house, 'Two Rivers', 'Three Rivers')
    await publish(site, 'Rye')
    again()
    const { done } = await site.takeBack('Rye')
    const commit = world.git('remote', 'rev-parse', 'main')
    const asks = {
      isDraft: true,
      conflicts: [
        { file: 'breads/rye.md', at: ['title'], mine: 'Darkest rye', theirs: 'Dark rye' },
      ],
      left: [],
    }
    expect(done).toMatchObject(asks)
    expect(site.store.drafts()).toEqual([])
    const settled =
      'conflicts' in done
        ? done.conflicts.map((conflict) => ({ ...conflict, kept: conflict.theirs }))
        : []
    expect((await site.takeBack('Rye', { isDraft: true })).done).toMatchObject(asks)
    const { done: made } = await site.takeBack('Rye', { isDraft: true, settled })
    expect('changes' in made && sentencesIn(made.changes)).toEqual([
      '“Dark rye”, Title: “Darkest rye” became “Dark rye”.',
      'Name: “Three Rivers Bakery” became “Two Rivers Bakery”.',
    ])
    expect(
      site.store.drafts().map(({ file, to }) => [file, to.data?.['title'] ?? to.data?.['name']]),
    ).toEqual([
      ['breads/rye.md', 'Dark rye'],
      ['house.yaml', 'Two Rivers Bakery'],
    ])
    expect(world.git('remote', 'rev-parse', 'main')).toBe(commit)
  },
)

test('without a remote that answers nothing changes, and that is told', {
  tags: ['night'],
}, async () => {
  const site = openHere()
  ours(rye, 'price: 5', 'price: 6')
  await publish(site, 'Rye')
  const before = [world.git('here', 'rev-parse', 'HEAD'), here(rye)]
  world.git('here', 'remote', 'set-url', 'origin', '../nowhere')
  expect((await site.takeBack('Rye')).done).toMatchObject({
    outcome: 'not sent',
    failed: { why: 'other' },
  })
  expect([world.git('here', 'rev-parse', 'HEAD'), here(rye)]).toEqual(before)
})

test('what a change has replaced becomes a draft, or what it has left where that is gone, and what cannot be is told', async () => {
  const site = openHere()
  const { store } = site
  const save = async (label: string, change: object) => {
    const [file = ''] = Object.keys(change)
    const text = here(`content/${file}`)
    const seen = store.show(Buffer.from(text))
    const [to] = Object.values(change)
    const data = {
      ...fieldsOf(text, 'markdown'),
      ...fieldsOf(text, formatOf(file) ?? 'yaml'),
      ...to,
    }
    await store.save([to ? { file, seen, to: { data } } : { file, seen, gone: true }], label)
    return store.history()[0]?.id ?? ''
  }
  const title = await save('Title', { 'breads/rye.md': { title: 'Darker rye' } })
  const price = await save('Price', { 'breads/rye.md': { price: 6 } })
  const gone = await save('Gone', { 'breads/wheat.md': undefined })
  const name = await save('Name', { 'house.yaml': { name: 'Three Rivers' } })
  await save('Name', { 'house.yaml': { name: 'Four Rivers' } })
  const back = await save('Name', { 'house.yaml': { name: 'Two Rivers Bakery' } })
  await store.save([{ file: 'breads/oat.md', create: '---\ntitle: Oat\n---\n' }], 'New')
  const fresh = store.history()[0]?.id ?? ''
  const told = async (id: string) => {
    const { side, changes, left } = await site.restored({ change: `save:${id}` })
    return [side, ...sentencesIn(changes), ...left.map(({ file, why }) => `${file}: ${why}`)]
  }
  const former = '“Dark rye”, Title: “Darker rye” became “Dark rye”.'
  expect(await told(title)).toEqual(['before', former])
  expect(await told(price)).toEqual(['before', '“Darker rye”, Price: “6” became “5”.'])
  expect(await told(gone)).toEqual(['before', 'Added: a loaf, “Country wheat”.'])
  expect(await told(name)).toEqual(['after', 'Name: “Two Rivers Bakery” became “Three Rivers”.'])
  expect(await told(back)).toEqual(['before', 'Name: “Two Rivers Bakery” became “Four Rivers”.'])
  expect(await told(fresh)).toEqual(['before', 'breads/oat.md: new'])

  await site.restore({ change: `save:${title}` })
  await site.restore({ change: `save:${gone}` })
  await site.restore({ of: `save:${name}`, file: 'house.yaml', at: ['name'] })
  const drafted = () =>
    store
      .drafts()
      .map(({ file, to: { data }, from }) => [
        file,
        data?.['title'] ?? data?.['name'],
        data?.['price'],
        from !== undefined,
      ])
  expect(drafted()).toEqual([
    ['breads/rye.md', 'Dark rye', 6, false],
    ['breads/wheat.md', 'Country wheat', 4, true],
    ['house.yaml', 'Three Rivers', undefined, false],
  ])
  expect(await told(price)).toEqual(['before', 'breads/rye.md: draft'])
  await store.save(
    store.drafts().map(({ at: _, ...draft }) => draft),
    'Restored',
  )
  expect(remote('content/breads/wheat.md')).toBe(here('content/breads/wheat.md'))
  expect(here(rye)).toBe(remote(rye).replace('price: 5', 'price: 6'))
  expect(await told(title)).toEqual([
    'after',
    '“Darker rye”, Title: “Dark rye” became “Darker rye”.',
  ])
})

test.each(['log.follow=true', 'diff.orderFile=nowhere', 'i18n.logOutputEncoding=latin1'])(
  'publications are listed and taken back with %s in the settings of the user',
  async (setting) => {
    const [name = '', value = ''] = setting.split('=')
    world.git('here', 'config', name, value)
    const site = openHere()
    ours(rye, 'third day', 'fourth day')
    await publish(site, 'Été')
    const { entries, failed } = await site.history()
    expect([failed, entries.map(({ label }) => label)]).toEqual([undefined, ['Été']])
    expect((await site.takeBack('Été')).publication).toMatchObject({ step: 'sent' })
    everywhere(rye, 'third day')
  },
)

test('a history that git cannot read is told', async () => {
  const site = openHere()
  ours(rye, 'third day', 'fourth day')
  await publish(site, 'Rye')
  const begin = world.git('here', 'rev-parse', 'HEAD~1').trim()
  const lost = world.at(`here/.git/objects/${begin.slice(0, 2)}/${begin.slice(2)}`)
  chmodSync(lost, 0o644)
  writeFileSync(lost, '')
  const { entries, failed } = await openHere().history()
  expect(entries).toEqual([])
  expect(failed?.en).toMatch(/object|revision/)
})
