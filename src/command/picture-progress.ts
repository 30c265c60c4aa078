import type { Language } from '../site.ts'

const line = {
  en: (done: number, total: number, left: number) =>
    `Making pictures: ${done} of ${total}, about ${left} s left`,
  fr: (done: number, total: number, left: number) =>
    `Fabrication des images : ${done} sur ${total}, encore ${left} s environ`,
} as const

// What is done sooner needs no notice.
const patience = 1000
const interval = 3000

/** Says on standard error how far the pictures are: one line that counts, or a line now and then in a log. */
export function pictureProgress(language: Language): (done: number, total: number) => void {
  const terminal = process.stderr.isTTY
  let began: number | undefined
  let told = 0
  return (done, total) => {
    const now = Date.now()
    began ??= now
    if (now - began < patience) return
    const left = Math.ceil((((now - began) / done) * (total - done)) / 1000)
    const text = line[language](done, total, left)
    if (terminal) process.stderr.write(`\r\u001b[K${done < total ? text : ''}`)
    else if (now - told >= interval) {
      process.stderr.write(`${text}\n`)
      told = now
    }
  }
}
