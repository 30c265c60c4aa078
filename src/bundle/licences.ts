import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { licencesRoute } from '../check/table.ts'
import { unixText } from '../content/load.ts'

/** The licence of something that is published with the site, and what it is of. */
interface Licence {
  readonly of: string
  readonly text: string
}

/** The packages that modules come from, each with its licence, which asks to be passed on with it. */
export async function packageLicences(modules: readonly string[]): Promise<Licence[]> {
  const pattern = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/
  const folders = modules.flatMap((path) => pattern.exec(path.replaceAll('\\', '/'))?.[0] ?? [])
  return await Promise.all(
    [...new Set(folders)].toSorted().map(async (folder) => {
      const of = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const name = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one))
      if (!name) throw new Error(`the package ${of} is published, and has no licence beside it`)
      return { of, text: await unixText(join(folder, name)) }
    }),
  )
}

/** `licences.txt`: the licences in the files of a site and those of packages, the same text once for all it is of. */
export async function licenceFile(files: readonly string[], packages: readonly Licence[]) {
  const own = files.map(async (file) => ({ of: basename(file), text: await unixText(file) }))
  const all = [...(await Promise.all(own)), ...packages]
  const parts = [...Map.groupBy(all, ({ text }) => text)].map(
    ([text, those]) => `--- ${those.map(({ of }) => of).join(', ')} ---\n\n${text.trim()}\n`,
  )
  return { path: licencesRoute.slice(1), bytes: Buffer.from(parts.join('\n\n')) }
}
