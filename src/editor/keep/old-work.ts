import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere } from '../../disk/files.ts'
import { actSchema, type Log, readAs } from './log.ts'

const journal = z.object({
  steps: actSchema.shape.steps,
  line: z.object({ do: actSchema.shape.do, id: z.string() }).loose().optional(),
  /** The files whose drafts are saved by it. */
  settled: z.array(z.string()),
})

/**
 * Takes over what earlier versions have kept in files of their own: in `journal.json` what was being written, which
 * is begun again, and in `uploads.json` the pictures that no save tells of.
 */
export function convert(folder: string, log: Log): void {
  const [journalFile, uploadsFile] = [join(folder, 'journal.json'), join(folder, 'uploads.json')]
  const uploads = readAs(z.record(z.string(), z.string()), readIfThere(uploadsFile)) ?? {}
  const pictures = Object.entries(uploads).map(([to, after]) => ({ to, after }))
  if (pictures.length > 0) log.note({ do: 'put', id: '', steps: pictures })
  rmSync(uploadsFile, { force: true })

  const task = readAs(journal, readIfThere(journalFile))
  const { last } = log.past()
  const isDone = task?.line && last?.do === task.line.do && last.id === task.line.id
  const drafts = log
    .drafts()
    .flatMap(({ file, at }) => (task?.settled.includes(file) ? { file, at } : []))
  if (isDone) for (const { file } of drafts) log.dropDraft(file)
  else if (task) log.begin({ do: 'tidy', id: '', ...task.line, steps: task.steps, drafts })
  rmSync(journalFile, { force: true })
}
