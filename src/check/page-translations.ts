import type { Finding } from '../content/finding.ts'
import { message, warning } from '../message.ts'
import { languageOf } from './table.ts'
import { fieldOf, isFaultyAt, isPage, namesIn, routeOf, told, type World } from './world.ts'

/** Pages that name a page as their translation which is none: themselves, one in their own language, one that names another. */
export function pageTranslationRule({ files, pages }: World): Finding[] {
  const byRoute = new Map(files.filter(isPage).map((file) => [routeOf(file), file]))
  return files.filter(isPage).flatMap((file) => {
    const named = namesIn(file, 'route').find(({ path }) => path[0] === 'translation')
    const route = routeOf(file)
    const to = named?.value
    const other = byRoute.get(to)
    if (!named || !other || to === undefined || route === undefined) return []
    // Of a page that cannot be read nothing is known.
    const [own, theirs] = [file, other].map((page) => fieldOf(page, 'lang'))
    if (typeof own !== 'string' || typeof theirs !== 'string') return []
    if (other === file || languageOf(theirs) === languageOf(own)) {
      return told(file, named.path, notTranslation({ to, isSelf: other === file }))
    }
    const back = fieldOf(other, 'translation')
    // What it names may be wrong in itself, which is told there.
    if (
      back === route ||
      isFaultyAt(other, ['translation']) ||
      (back !== undefined && !pages.has(String(back)))
    )
      return []
    const details = { to, route, other: other.source.file, isNone: back === undefined }
    return told(file, named.path, oneWay(details))
  })
}

const notTranslation = message('translation/page', {
  en: 'The page {to} is {isSelf|this page itself|in the same language}, so it is no translation.',
  enFix: 'Write the address of the same page in the other language, or delete the line.',
  fr: "La page {to} est {isSelf|cette page même|dans la même langue}, ce n'est donc pas une traduction.",
  frFix: "Écrivez l'adresse de la même page dans l'autre langue, ou supprimez la ligne.",
})
const oneWay = warning('translation/one-way', {
  en: 'The page {to} does not lead back here as its translation{isNone|.|: it names another page.}',
  enFix: 'Write “translation: {route}” in {other}, or delete the line here.',
  fr: 'La page {to} ne renvoie pas ici comme traduction{isNone|.| : elle en nomme une autre.}',
  frFix: 'Écrivez « translation: {route} » dans {other}, ou supprimez la ligne ici.',
})
