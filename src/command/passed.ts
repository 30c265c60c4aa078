import type { File, Language } from '../site.ts'

/** What a build has come to. */
interface Outcome {
  readonly files: readonly File[]
  readonly seconds: number
  readonly warnings: number
}

/** The proof is passed for print: what was made in how many seconds. The line ends as a score does. */
export function passed({ files, seconds, warnings }: Outcome, lang: Language): string {
  const pages = files.filter(({ path }) => path.endsWith('.html')).length
  const megabytes = (files.reduce((total, { bytes }) => total + bytes.length, 0) / 1e6).toFixed(1)
  const time = seconds.toFixed(2)
  const french = (figure: string) => figure.replace('.', ',')
  const plural = warnings === 1 ? '' : 's'
  return {
    en: `Bon à tirer. ${pages} pages, ${files.length} files, ${megabytes} MB, ${time} s, ${warnings || 'no'} warning${plural}.  ═══╣`,
    fr: `Bon à tirer. ${pages} pages, ${files.length} fichiers, ${french(megabytes)} Mo, ${french(time)} s, ${warnings || 'aucun'} avertissement${warnings > 1 ? 's' : ''}.  ═══╣`,
  }[lang]
}
