import { once } from 'node:events'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answering } from '../../src/serve/serve.ts'
import { type BuiltSite, filesIn } from '../built-site.ts'
import { type Clones, openClones } from '../clones.ts'
import { selfSigned } from '../hosting/server.ts'
import { type Preview, startPreview } from '../preview.ts'
import { makeProject } from '../project-clone.ts'
import { runCommand } from '../run-command.ts'
import { newFolder } from '../temporary.ts'
import { violations } from './axe.ts'
import { countedGit } from './counted-git.ts'
import { type Editor, editorAt } from './editing.ts'
import {
  openPublish,
  openSettings,
  openSheet,
  point,
  press,
  reads,
  save,
  speak,
  told,
  turnTo,
} from './hand.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

// Each test has a project of its own as an editor has it, a clone; where it is kept, a bare repository; somebody else's
// clone; and a host that shows what arrives there. All of it is copied from a pattern, which has been published.
const name = 'foundation.test'
const certificate = selfSigned(name)
const pattern = openClones()
/** Where every copy lies, one after the other: a bundle of its program is for one place. */
const place = newFolder('world-')
const hero = 'content/landing/hero.yaml'
const french = 'content/chateau/fr.yaml'

describe.skipIf(!certificate)('in a clone of the project', () => {
  let world: Clones
  let preview: Preview
  let host: Server
  let first: BuiltSite
  let published: BuiltSite

  const placeOf = (path: string) => world.at(path)
  const git = (clone: string, ...words: readonly string[]) => world.git(clone, ...words)
  const counts = () => placeOf('counts')

  /** What the host does with what has arrived. */
  const built = async ({ at, git }: Clones): Promise<BuiltSite> => {
    git('host', 'pull', '-q')
    const out = at('host-dist')
    const { code, stderr } = await runCommand(
      'build',
      '--content',
      at('host/content'),
      '--out',
      out,
    )
    expect(code, stderr).toBe(0)
    return filesIn(out)
  }
  const deploy = async (): Promise<void> => {
    published = await built(world)
  }

  beforeAll(async () => {
    makeProject(pattern, `https://${name}`)
    for (const clone of ['host', 'elsewhere']) pattern.clone(clone)
    first = await built(pattern)
    const { certificate: cert = '', key = '' } = certificate ?? {}
    const read = async (path: string) => published.get(path)
    const proof = { cert: readFileSync(cert), key: readFileSync(key) }
    host = createServer(proof, answering({ read, base: '' })).listen(0, '127.0.0.1')
    await once(host, 'listening')
  })
  afterAll(() => void host.close())

  /** Starts the editor of a copy of the pattern, in which something was done before. */
  const start = async (before = () => {}) => {
    rmSync(place, { recursive: true, force: true })
    world = openClones(pattern, place)
    published = first
    before()
    const address = host.address()
    preview = await startPreview(placeOf('project/content'), {
      project: placeOf('project'),
      environment: {
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'public-site.mjs')}`,
        NODE_EXTRA_CA_CERTS: certificate?.certificate ?? '',
        PATH: countedGit(world.folder, counts()),
        PUBLIC_HOST: name,
        PUBLIC_PORT: String(typeof address === 'object' ? address?.port : ''),
      },
    })
    // The panel must not see it end: the visit is looked at first.
    onTestFinished(() => preview.kill())
    return editor()
  }

  const editor = () => editorAt(preview.panel, { reducedMotion: 'reduce' })

  /** How often git was started, once nobody has started it for a second. */
  const quietCount = async (): Promise<string> => {
    for (;;) {
      const before = readFileSync(counts(), 'utf8')
      await pause(1000)
      if (readFileSync(counts(), 'utf8') === before) return before
    }
  }

  test('the sheet of addresses starts no git', { tags: ['night'] }, async () => {
    const at = await start()
    await turnTo(at, 'Practical information')
    await at.bar.getByRole('button', { name: 'Nothing to publish' }).waitFor()
    const before = await quietCount()
    expect(before).not.toBe('')
    await openSettings(at)
    await press(at.side, 'Change the address')
    await at.side.getByRole('textbox', { name: 'Address' }).waitFor()
    expect(await quietCount()).toBe(before)
  })

  const change = async (at: Editor, [text, label, to]: readonly [string, string, string]) => {
    await point(at, text)
    await at.side.getByLabel(label).fill(to)
    await save(at)
  }

  /** Presses what is not answered, and reads that; a next press is answered. */
  const inVain = async ({ page, side, mayHear }: Editor, path: string, name: string | RegExp) => {
    mayHear(/ERR_FAILED/)
    await page.route(`**/-/api/${path}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await side.getByRole('button', { name }).click()
    await side
      .getByText(/^The editor did not answer\. This may or may not have been done/)
      .waitFor()
    await page.unroute(`**/-/api/${path}`)
  }

  test('what is saved is told in sentences, sent, waited for, and live once visitors get the same', async () => {
    const at = await start()
    const { bar, side } = at
    await bar.getByRole('button', { name: 'Nothing to publish' }).waitFor()
    await change(at, ['Opening season', 'Season', 'Opening weekend'])
    await turnTo(at, 'Château')
    await change(at, ['Un lieu d’exception', 'Title', 'Un lieu rare'])
    await bar.getByRole('button', { name: 'Publish 2' }).click()
    await side.getByText('Season: “Opening season” became “Opening weekend”.').waitFor()
    expect(await violations(at.page)).toEqual([])
    await side.getByLabel('What did you change?').fill('Open for a weekend')
    await inVain(at, 'publish', 'Publish 2 changes')
    await side.getByRole('button', { name: 'Publish 2 changes' }).click()
    await side.getByText(/^Sent at .*, not live yet/).waitFor()
    await bar.getByRole('button', { name: /^Being published, sent at \d/ }).waitFor()
    expect(git('remote', 'log', '-1', '--format=%s', 'main')).toBe('Open for a weekend\n')
    expect(git('remote', 'diff', '--name-only', 'main~', 'main').trim().split('\n')).toEqual([
      'content/chateau/fr.yaml',
      'content/landing/hero.yaml',
      'content/translations.json',
    ])
    expect(await violations(at.page)).toEqual([])
    expect(await side.getByText(/live at/).count()).toBe(0)
    await inVain(at, 'publishStop', 'Stop watching')

    await deploy()
    await side.getByText(/^2 changes went live at .* after they were sent\.$/).waitFor()
    await side.getByText(`Checked on ${name}: visitors got exactly this version.`).waitFor()
    expect(await violations(at.page)).toEqual([])
    await bar.getByRole('button', { name: 'Published' }).waitFor()
  })

  const pressPublish = async (at: Editor) => {
    await at.page.keyboard.press('Escape')
    await openPublish(at)
    await at.side.getByRole('button', { name: /^Publish \d/ }).click()
  }
  const publish = async (at: Editor) => {
    await pressPublish(at)
    await at.side.getByText(/^Sent at/).waitFor()
  }
  const season = () => /^season: (.*)$/m.exec(world.read(`project/${hero}`))?.[1]

  /** Another season and another title of the château, saved, sent and live. */
  const publishTwo = async (at: Editor) => {
    await change(at, ['Opening season', 'Season', 'Opening weekend'])
    await turnTo(at, 'Château')
    await change(at, ['Un lieu d’exception', 'Title', 'Un lieu rare'])
    await publish(at)
    await deploy()
    await at.bar.getByRole('button', { name: 'Published' }).waitFor()
    await at.page.keyboard.press('Escape')
  }

  test('what was published is taken back only when that is asked for once more', {
    tags: ['night'],
  }, async () => {
    await publishTwo(await start())
    const at = await editor()
    const { page, side, bar } = at
    await page.keyboard.press('Control+z')
    // The last save was of the château.
    await side.getByText(/^“Title \(.+\)” has already been sent\. After undoing it here/).waitFor()
    expect(await violations(page)).toEqual([])
    await side.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => side.count()).toBe(0)
    await bar.getByRole('button', { name: 'Published' }).waitFor()

    await change(at, ['Opening weekend', 'Season', 'Opening fortnight'])
    await side.getByRole('button', { name: 'Undo: Season' }).click()
    await told(side, /^Undone: Season \(/)
    expect(season()).toBe('Opening weekend')
    await side.getByRole('button', { name: 'Undo: Title' }).click()
    await side.getByRole('button', { name: 'Undo it here' }).click()
    await told(page, /^Undone: Title \(/)
    await bar.getByRole('button', { name: 'Publish 1' }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await told(page, /^Redone: Title \(/)
    await bar.getByRole('button', { name: 'Published' }).waitFor()
  })

  test('drafts and pictures that no page uses are named as not sent, and are not sent', {
    tags: ['night'],
  }, async () => {
    await publishTwo(await start())
    const at = await editor()
    const { page, side, bar } = at
    const images = placeOf('project/content/chateau/images')
    cpSync(join(images, 'chapel.png'), join(images, 'old-gate.png'))
    await point(at, 'Opening weekend')
    await side.getByLabel('Season').fill('Opening month')
    await bar.getByRole('button', { name: '1 draft' }).waitFor()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Published' }).click()
    await side.getByText(/^Not sent: 1 text that is still a draft: Season \(/).waitFor()
    await side.getByText('Not sent: “old-gate.png”, which no page uses.').waitFor()
    expect(await violations(page)).toEqual([])
    await turnTo(at, 'Château')
    await change(at, ['Un lieu rare', 'Title', 'Un lieu très rare'])
    await openPublish(at)
    await side.getByRole('button', { name: 'Publish 1 change' }).click()
    await side.getByText(/^Sent at/).waitFor()
    await side.getByText(/^Not sent: 1 text that is still a draft: Season \(/).waitFor()
    const sent = git('remote', 'diff', '--name-only', 'main~', 'main').trim().split('\n')
    expect(sent).toEqual(['content/chateau/fr.yaml'])
    rmSync(join(images, 'old-gate.png'))
    await side.getByRole('button', { name: 'Drafts' }).click()
    await side.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => bar.getByRole('button', { name: '1 draft' }).count()).toBe(0)
  })

  /** Somebody else changes a text of the landing page, and publishes it. */
  const publishElsewhere = (from: string, to: string) =>
    world.publishFrom('elsewhere', hero, from, to)
  const sentHero = () => git('remote', 'show', `main:${hero}`)

  test('what others have published meanwhile is taken in and looked at before anything is sent', {
    tags: ['night'],
  }, async () => {
    const at = await start()
    const { page, side, frame } = at
    publishElsewhere('Summer Launch Event', 'Summer Event')
    await change(at, ['Opening season', 'Season', 'Opening days'])
    await pressPublish(at)
    await side.getByText(/^Not sent: somebody else published at/).waitFor()
    expect(await violations(page)).toEqual([])
    await inVain(at, 'publishMerge', 'Get their change')
    await side.getByRole('button', { name: 'Get their change' }).click()
    await expect.poll(() => frame.getByText(reads('Summer Event')).count()).toBeGreaterThan(0)
    await side.getByRole('button', { name: /^Publish \d/ }).click()
    await side.getByText(/^Sent at/).waitFor()
    expect(sentHero()).toContain('season: Opening days')
    expect(sentHero()).toContain('event: Summer Event')
  })

  test('what others have published is offered by itself, seen, and taken where nothing is one’s own', {
    tags: ['night'],
  }, async () => {
    const at = await start(() => publishElsewhere('Summer Launch Event', 'Summer Gathering'))
    const { page, side, bar, frame } = at
    await bar.getByRole('button', { name: 'Get their change' }).click()
    await side.getByText('“Summer Launch Event” became “Summer Gathering”').waitFor()
    expect(await violations(page)).toEqual([])
    await side.getByRole('button', { name: 'Get their change' }).click()
    await expect.poll(() => frame.getByText(reads('Summer Gathering')).count()).toBeGreaterThan(0)
    await expect.poll(() => bar.getByRole('button', { name: /^Get their/ }).count()).toBe(0)
    expect(git('project', 'rev-parse', 'HEAD')).toBe(git('remote', 'rev-parse', 'main'))
  })

  /** Whoever edits here has published another season and another title of the château before. */
  const publishHere = (
    message: string,
    ...[season, nextSeason, title, nextTitle]: readonly [string, string, string, string]
  ) => {
    world.edit(`project/${hero}`, season, nextSeason)
    world.edit(`project/${french}`, `Un lieu${title}`, `Un lieu${nextTitle}`)
    git('project', 'commit', '-qam', message)
    git('project', 'push', '-q')
  }

  test('the history tells who changed what; a text is restored as a draft, and what a colleague has published is taken back', {
    tags: ['night'],
  }, async () => {
    const at = await start(() => {
      publishHere(
        'Open for a weekend',
        'Opening season',
        'Opening weekend',
        " d'exception",
        ' rare',
      )
      publishHere('Later', 'Opening weekend', 'Opening days', ' rare', ' très rare')
      publishElsewhere('Summer Launch Event', 'Summer Gathering')
      git('project', 'pull', '-q', '--rebase')
    })
    const { page, side } = at
    /** Neither language in neither window has anything wrong. */
    const isSound = async (title: string) => {
      expect(await violations(page), title).toEqual([])
      await speak(at, 'fr')
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await violations(page), title).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await speak(at, 'en')
    }
    const entry = (text: string | RegExp) => side.getByRole('listitem').filter({ hasText: text })
    await change(at, ['Opening days', 'Season', 'Opening hour'])
    await page.keyboard.press('Escape')
    await openSheet(at, 'History')
    const saved = entry('Season: “Opening days” became “Opening hour”.').first()
    await saved.getByText('not published yet').waitFor()
    await isSound('history')
    await saved.getByRole('button', { name: 'Open as page' }).click()
    await page.getByLabel('What has changed').getByText('hour').waitFor()
    await page.keyboard.press('Escape')
    await openSheet(at, 'History')
    await saved.getByRole('button', { name: 'Restore' }).click()
    await side.getByText('Season: “Opening hour” became “Opening days”.').waitFor()
    await side.getByText(/^Restore what was there before this change, made at /).waitFor()
    await isSound('restore')
    await side.getByRole('button', { name: 'Restore as draft' }).click()
    await side.getByText('Opening days').waitFor()
    await side.getByRole('button', { name: 'Save' }).click()
    await expect.poll(season).toBe('Opening days')

    await page.keyboard.press('Escape')
    await openSheet(at, 'History')
    await side.getByRole('radio', { name: 'All' }).press('ArrowRight')
    await expect.poll(() => entry('Season: “Opening days” became “Opening hour”.').count()).toBe(0)
    const theirs = entry('“Theirs”').first()
    await theirs.getByText(/^elsewhere, \d/).waitFor()
    await isSound('publications')
    await theirs.getByRole('button', { name: 'Take back' }).click()
    await side.getByText('“Summer Gathering” became “Summer Launch Event”').waitFor()
    await isSound('take back')
    await inVain(at, 'takeBack', 'Take back and publish')
    await side.getByRole('button', { name: 'Take back and publish' }).click()
    await side.getByText(/^Sent at/).waitFor()
    expect(sentHero()).toContain('event: Summer Launch Event')
    expect(git('remote', 'log', '-1', '--format=%s', 'main')).toBe('Take back “Theirs”\n')
    expect(git('project', 'status', '--porcelain')).toBe('')

    await page.keyboard.press('Escape')
    await openSheet(at, 'History')
    await entry('“Open for a weekend”').getByRole('button', { name: 'Take back' }).click()
    await side.getByText('0 of 2 changes can be taken back as they are; 2 touch text').waitFor()
    await isSound('conflicts')
    await side.getByRole('button', { name: 'Make the draft' }).click()
    await side.getByText('As it was before').waitFor()
    await isSound('two versions')
    for (const count of ['1 of 2', '2 of 2']) {
      await side.getByText(count).waitFor()
      await side.getByRole('button', { name: 'Keep the other' }).click()
    }
    await side.getByText('2 texts are not saved yet.').waitFor()
    await side.getByText('Opening season').waitFor()
    for (const _ of ['season', 'title']) await press(side, 'Discard')
    await expect.poll(() => side.count()).toBe(0)
  })

  test('what both have changed is chosen from both versions, and published then', async () => {
    const at = await start()
    const { page, side } = at
    publishElsewhere('Opening season', 'Opening evening')
    await change(at, ['Opening season', 'Season', 'Opening morning'])
    await pressPublish(at)
    await side.getByRole('button', { name: 'Choose the version to keep' }).click()
    await side.getByText(/^elsewhere published this text at/).waitFor()
    expect(await violations(page)).toEqual([])
    await side.getByLabel('Or write the text you want').fill('Opening days')
    await side.getByRole('button', { name: 'Keep this text' }).click()
    await side.getByRole('button', { name: /^Publish \d/ }).click()
    await side.getByText(/^Sent at/).waitFor()
    expect(sentHero()).toContain('season: Opening days')
    expect(git('remote', 'log', '--format=%s', '-4', 'main')).toContain('Merge the changes that')

    await page.keyboard.press('Escape')
    await openSheet(at, 'History')
    const chosen = side.getByRole('listitem').filter({ hasText: 'You chose this text in' })
    await chosen.getByText('Season: “Opening morning” became “Opening days”.').waitFor()
    await chosen.getByText(/^you, \d/).waitFor()
    expect(await side.getByText(/^another program/).count()).toBe(0)
    await side.getByRole('button', { name: 'Undo: Two versions: The hero' }).waitFor()
    await speak(at, 'fr')
    await side.getByRole('button', { name: /^Défaire\s: Deux versions\s: \p{Lu}/u }).waitFor()
  })

  test('without a connection nothing is lost, and it is sent once there is one', {
    tags: ['night'],
  }, async () => {
    const at = await start()
    const { page, side } = at
    await change(at, ['Opening season', 'Season', 'Opening nights'])
    git('project', 'remote', 'set-url', 'origin', 'https://nowhere.invalid/project')
    await pressPublish(at)
    await side.getByText('Not sent: this computer is offline.').waitFor()
    expect(await violations(page)).toEqual([])
    git('project', 'remote', 'set-url', 'origin', '../remote')
    await side.getByRole('button', { name: 'Try again' }).click()
    await side.getByText(/^Sent at/).waitFor()
    expect(sentHero()).toContain('Opening nights')
  })

  test('what the host has stopped is told with its reason, and is live when that is mended', {
    tags: ['night'],
  }, async () => {
    const at = await start()
    const { page, side, bar } = at
    await change(at, ['Opening season', 'Season', 'Opening hours'])
    await page.keyboard.press('Escape')
    await speak(at, 'fr')
    await openPublish(at)
    const message = side.getByLabel('Qu’avez-vous modifié ?')
    await expect.poll(() => message.inputValue()).toMatch(/Saison/)
    await page.keyboard.press('Escape')
    await speak(at, 'en')
    await openPublish(at)
    await side.getByRole('button', { name: /^Publish \d/ }).click()
    await bar.getByRole('button', { name: /^Being published, sent at/ }).waitFor()
    const commit = git('remote', 'rev-parse', 'main').trim()
    git('remote', 'update-ref', `refs/publication/told/${commit}`, commit)
    git('remote', 'update-ref', `refs/publication/failed/tests/${commit}`, commit)
    await side.getByText(/^Not published\. A test of the site itself failed/).waitFor()
    await side.getByText('Your site administrator has been told.').waitFor()
    await bar.getByRole('button', { name: /^Stopped at/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await deploy()
    await side.getByText(/went live at/).waitFor()
    await bar.getByRole('button', { name: 'Published' }).waitFor()
  })

  test('on another branch nothing is offered as a publication, and one goes back with what is saved', {
    tags: ['night'],
  }, async () => {
    const at = await start(() => {
      git('project', 'remote', 'set-head', 'origin', '--auto')
      git('project', 'checkout', '-q', '-b', 'winter-trial')
    })
    const { page, side, bar } = at
    await change(at, ['Opening season', 'Season', 'Opening minutes'])
    await bar.getByRole('button', { name: 'Other branch' }).click()
    await side
      .getByText('You are on the branch “winter-trial”. Only “main” is published.')
      .waitFor()
    expect(await violations(page)).toEqual([])
    await side.getByRole('button', { name: 'Go back to “main”' }).click()
    await side.getByRole('button', { name: 'Publish 1 change' }).waitFor()
    expect(git('project', 'branch', '--show-current')).toBe('main\n')
    expect(git('remote', 'branch', '--list')).toBe('* main\n')
  })

  test('who has no name is asked for it, and it is published then', {
    tags: ['night'],
  }, async () => {
    const at = await start(() => git('project', 'config', 'user.name', ''))
    const { page, side } = at
    await change(at, ['Opening season', 'Season', 'Opening minutes'])
    await page.keyboard.press('Escape')
    await openPublish(at)
    await side.getByRole('button', { name: 'Publish 1 change' }).click()
    await side.getByText('Who is publishing? Asked once on this computer.').waitFor()
    expect(await violations(page)).toEqual([])
    await side.getByLabel('Your name').fill('Ada Reader')
    const mail = side.getByLabel('Your email address')
    await mail.fill('ada')
    await side.getByText(/^This is not an email address/).waitFor()
    expect(await side.getByRole('button', { name: 'Publish 1 change' }).isDisabled()).toBe(true)
    await mail.fill('ada@example.org')
    await side.getByRole('button', { name: 'Publish 1 change' }).click()
    await side.getByText(/^Sent at/).waitFor()
    const [name] = git('remote', 'log', '-1', '--format=%an <%ae>', 'main').split('\n')
    expect(name).toBe('Ada Reader <ada@example.org>')
  })
})
