import type { Language } from '../site.ts'

const line = {
  en: (done: number, total: number) => `Making pictures: ${done} of ${total}`,
  fr: (done: number, total: number) => `Fabrication des images : ${done} sur ${total}`,
} as const

// What is done sooner needs no notice.
const patience = 1000
const interval = 3000

/** Says on standard error how far the pictures are: one line that counts, or a line now and then in a log. */
export function pictureProgress(language: Language): (done: number, total: number) => void {
  const terminal = process.stderr.isTTY
  let next: number | undefined
  return (done, total) => {
    next ??= Date.now() + patience
    const text = line[language](done, total)
    if (terminal)
      process.stderr.write(done < total ? `\r${text}` : `\r${' '.repeat(text.length)}\r`)
    else if (Date.now() >= next) {
      process.stderr.write(`${text}\n`)
      next = Date.now() + interval
    }
  }
}
