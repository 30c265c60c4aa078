import { join } from 'node:path'
import { z } from 'zod'
import { makeOwnFolder, readIfThere, replaceFile } from '../../disk/files.ts'
import { ifPossible } from '../../failure.ts'
import { parseJson } from '../../parse.ts'
import type { OutputFile } from '../../site.ts'
import { hashOf } from './log.ts'

const keptSchema = z.object({
  /** The rules of the fonts of the panel. */
  faces: z.string(),
  /** The pages that were shown last, by route, each with the style sheet that it shares with others. */
  pages: z.record(
    z.string(),
    z.object({
      html: z.string(),
      sheet: z.object({ path: z.string(), text: z.string() }).optional(),
    }),
  ),
})

/** So many pages are kept. */
const most = 8

/** In milliseconds, how long they are collected: somebody who types has a new one with every key. */
const keepTime = 2000

interface Printed {
  readonly html: string
  readonly sheet?: OutputFile | undefined
}

/** What the frame has shown: kept in a folder for the next start, which shows it before the site is known. */
export function openLastShown(folder: string) {
  const place = join(folder, 'last-shown.json')
  const before = read(place)
  const pages = new Map(Object.entries(before.pages))
  let { faces } = before
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    const last = Object.fromEntries([...pages].slice(-most))
    try {
      makeOwnFolder(folder)
      // Pages that a password protects are among them.
      replaceFile(place, JSON.stringify({ faces, pages: last }), { flush: false, mode: 0o600 })
    } catch {
      // The next start shows nothing before it knows the site.
    }
  }
  const keep = () => (timer ??= setTimeout(write, keepTime).unref())
  return {
    page: (route: string): string | undefined => pages.get(route)?.html,
    /** The style sheets of the pages that were kept, by path. */
    sheets: new Map(
      [...pages.values()].flatMap(({ sheet }) =>
        sheet ? [[sheet.path, Buffer.from(sheet.text)] as const] : [],
      ),
    ),
    /** Names a page by what it says, and by what its head says beside its title, its styles and scripts; notes it where it is shown as it is now. */
    show: (route: string, { html, sheet }: Printed, isNow: boolean): string => {
      const [head = ''] = html.split('<body', 1)
      const styles = head.replace(/<title>[^<]*<\/title>|<meta\b[^>]*>/g, '')
      const name = [html, styles].map((text) => hashOf(Buffer.from(text))).join(' ')
      const named = html.replace('<html', `<html data-proof="${name}"`)
      if (!isNow) return named
      pages.delete(route)
      const text = sheet && { path: sheet.path, text: Buffer.from(sheet.bytes).toString() }
      pages.set(route, { html: named, sheet: text })
      keep()
      return named
    },
    /** Writes at once what waits to be kept. */
    close: () => {
      if (!timer) return
      clearTimeout(timer)
      write()
    },
    faces: () => faces,
    showFaces: (now: string): string => {
      if (now !== faces) keep()
      faces = now
      return now
    },
  }
}

const read = (place: string): z.output<typeof keptSchema> =>
  ifPossible(() => parseJson(`${readIfThere(place)}`, keptSchema)) ?? {
    faces: '',
    pages: {},
  }
