import { dirname } from 'node:path'
import { type Finding, fileFinding } from '../content/finding.ts'
import { message, type Wording, warning } from '../message.ts'
import { isError } from '../problem.ts'
import { typesetFields } from './checked-files.ts'
import { valueAt } from './data.ts'
import { wrongOldAddress } from './fields.ts'
import type { File } from './file.ts'
import { withoutMarks } from './markdown.ts'
import { addressKey, mostRedirects } from './redirects.ts'
import {
  isOfKind,
  isReserved,
  isReservedForFiles,
  pageFolder,
  pagePath,
  pagesAlone,
  requiredRoutes,
} from './table.ts'
import { aboutPage, fieldOf, fileAt, isPage, namesIn, routeOf, told, type World } from './world.ts'

/** What is wrong between pages: their addresses, those that must be there once, their titles; and the order of cards. */
export const pageRules = (world: World): Finding[] =>
  [routeRule, redirectRule, requiredRule, templateRule, titleRule, orderRule].flatMap((rule) =>
    rule(world),
  )

/** Addresses that two pages share, and those that the build keeps for its own files. */
function routeRule({ files, table }: World): Finding[] {
  const first = new Map<string, File>()
  return files.flatMap((file) => {
    const route = file.fields && routeOf(file)
    if (route === undefined) return []
    const other = first.get(route) ?? file
    first.set(route, other)
    if (other !== file) return told(file, ['route'], sameRoute({ route, other: other.source.file }))
    return isReserved(table, route) ? told(file, ['route'], reservedRoute({ route })) : []
  })
}

/** Old addresses that something else has: a page, this page itself, a file of the site, another list. */
function redirectRule(world: World): Finding[] {
  const all = world.files.flatMap(oldAddressesIn)
  // An address that stands in many places is told once.
  const known = new Map<string, string | undefined>()
  const found = all.flatMap((old) => {
    const { key, file, written } = old
    if (key === undefined || !known.has(key)) {
      if (key !== undefined) known.set(key, file.source.file)
      return redirectFinding(world, old)
    }
    const other = known.get(key)
    known.set(key, undefined)
    return other === undefined ? [] : at(old, sameOldAddress({ written, other }))
  })
  const beyond = all[mostRedirects]
  if (!beyond) return found
  return [...found, ...at(beyond, manyRedirects({ count: all.length, most: mostRedirects }))]
}

const oldAddressesIn = (file: File) =>
  namesIn(file, 'old address').map(({ path, value: written }) => {
    return { file, path, written, key: addressKey(written) }
  })

type OldAddress = ReturnType<typeof oldAddressesIn>[number]

function redirectFinding(world: World, old: OldAddress): Finding[] {
  const { file, written, key } = old
  if (key === undefined) return at(old, wrongOldAddress({ written }))
  const page = world.pages.has(key) && [file, ...world.files].find((one) => routeOf(one) === key)
  if (page) return at(old, addressOfPage({ written, other: page.source.file }))
  return isReservedForFiles(world.table, key) ? at(old, addressOfFile({ written })) : []
}

const at = ({ file, path }: OldAddress, wording: Wording) => told(file, path, wording)

/** The pages that a host shows by itself, such as the 404 page: all are there, and only once. */
function templateRule({ files, paths, table, folder }: World): Finding[] {
  const pages = files.filter(isPage)
  // A page that cannot be read may be the one that is missed.
  const isKnown = (page: File) => Object.hasOwn(table.pages, String(fieldOf(page, 'template')))
  const all = paths.filter((path) => isOfKind(pagePath, path))
  const isReadable = all.length > 0 && pages.length === all.length && pages.every(isKnown)
  return pagesAlone(table).flatMap((template) => {
    const [first, ...more] = pages.filter((page) => fieldOf(page, 'template') === template)
    if (first) {
      const wording = sameTemplate({ template, other: first.source.file })
      return more.flatMap((page) => told(page, ['template'], wording))
    }
    if (!isReadable) return []
    const file = `${pageFolder}${template}.md`
    return [fileFinding(file, missingTemplate({ template, file: `${folder}/${file}` }))]
  })
}

/** The addresses that the site needs; where a page cannot be read, it may be the one that is missed. */
function requiredRule({ table, pages, complete, files, hidden }: World): Finding[] {
  const hasSlip = ({ findings }: File) => findings.some(isError)
  const own = files.filter(isPage)
  // Of a folder without pages that is all there is to tell.
  if (!complete || own.length === 0 || own.some(hasSlip)) return []
  const missing = requiredRoutes(table).filter((route) => !pages.has(route))
  return missing.flatMap((route) => {
    const page = hidden.find((file) => routeOf(file) === route)
    const found = page
      ? told(page, [fieldOf(page, 'from') === undefined ? 'until' : 'from'], hiddenRoute({ route }))
      : [fileFinding(dirname(pagePath), missingRoute({ route }))]
    return found.map((one) => ({ ...one, about: aboutPage(route) }))
  })
}

/** Pages that search engines may list and that nobody could tell apart in their lists. */
function titleRule(world: World): Finding[] {
  const settings = fileAt(world, world.table.settings.file)
  const name = settings && valueAt(typesetFields(settings), ['name'])
  const pages = world.files.filter(isListed).flatMap((file) => {
    const fields = typesetFields(file)
    const title = valueAt(fields, ['title'])
    const description = valueAt(fields, ['description'])
    if (typeof title !== 'string' || typeof description !== 'string') return []
    const kind = world.table.pages[String(fieldOf(file, 'template'))]
    const end = kind?.titled === 'with the name of the site' ? `, ${name}` : ''
    const words = title.trim() + end
    const said = description.trim()
    return [{ file, title: withoutMarks(words), description: withoutMarks(said) }]
  })
  const titled = new Map<string, File>()
  const described = new Map<string, File>()
  return pages.flatMap(({ file, title, description }) => {
    const twin = titled.get(title)
    const like = described.get(description)
    if (!twin) titled.set(title, file)
    if (!like) described.set(description, file)
    if (twin) return told(file, ['title'], sameTitle({ other: twin.source.file }))
    if (!like) return []
    return told(file, ['description'], sameDescription({ other: like.source.file }))
  })
}

const isListed = (file: File): boolean =>
  isPage(file) && fieldOf(file, 'gated') === false && fieldOf(file, 'indexed') === true

/** Cards of one folder that claim the same place. */
function orderRule({ files }: World): Finding[] {
  const first = new Map<string, File>()
  return files.flatMap((file) => {
    const order = fieldOf(file, 'order')
    if (typeof order !== 'number') return []
    const place = `${dirname(file.source.path)} ${order}`
    const other = first.get(place) ?? file
    first.set(place, other)
    if (other === file) return []
    return told(file, ['order'], sameOrder({ order, other: other.source.file }))
  })
}

export const sameRoute = message('route/duplicate', {
  en: 'The address “{route}” is already that of {other}.',
  enFix: 'Give one of the two pages another address.',
  fr: "L'adresse « {route} » est déjà celle de {other}.",
  frFix: "Donnez une autre adresse à l'une des deux pages.",
})
export const reservedRoute = message('route/reserved', {
  en: 'The address “{route}” is reserved.',
  enFix: 'Choose another address.',
  fr: "L'adresse « {route} » est réservée.",
  frFix: 'Choisissez une autre adresse.',
})
const addressOfPage = message('redirect/page', {
  en: 'The old address “{written}” is the present one of the page {other}.',
  enFix: 'Remove it: an old address cannot be the address of a page.',
  fr: "L'ancienne adresse « {written} » est l'adresse actuelle de la page {other}.",
  frFix: "Retirez-la : une ancienne adresse ne peut pas être celle d'une page.",
})
const addressOfFile = message('redirect/reserved', {
  en: 'The old address “{written}” is reserved for files of the site.',
  enFix: 'Remove it: this address cannot redirect.',
  fr: "L'ancienne adresse « {written} » est réservée à des fichiers du site.",
  frFix: 'Retirez-la : cette adresse ne peut pas rediriger.',
})
const sameOldAddress = message('redirect/duplicate', {
  en: 'The old address “{written}” is already in {other}.',
  enFix: 'Remove one of the two: an address redirects to one page only.',
  fr: "L'ancienne adresse « {written} » est déjà dans {other}.",
  frFix: "Retirez l'une des deux : une adresse redirige vers une seule page.",
})
const manyRedirects = warning('redirect/many', {
  en: 'The site has {count} old addresses; Netlify and Cloudflare Pages redirect the first {most} only.',
  enFix:
    'Remove old addresses that nobody uses any more; from this one on, a small page redirects visitors.',
  fr: 'Le site a {count} anciennes adresses ; Netlify et Cloudflare Pages ne redirigent que les {most} premières.',
  frFix:
    'Retirez les anciennes adresses dont personne ne se sert plus ; à partir de celle-ci, une petite page redirige les visiteurs.',
})
const missingRoute = message('route/missing', {
  en: 'The page “{route}” is missing; the site needs it.',
  enFix: 'Restore its file, or give a page the address “{route}”.',
  fr: 'La page « {route} » manque ; le site en a besoin.',
  frFix: "Restaurez son fichier, ou donnez l'adresse « {route} » à une page.",
})
const hiddenRoute = message('time/required', {
  en: 'The page “{route}” is not shown at this time; the site needs it.',
  enFix: 'Remove its dates. To show something else for a while, use a season.',
  fr: 'La page « {route} » n’est pas affichée à cette date ; le site en a besoin.',
  frFix: 'Retirez ses dates. Pour montrer autre chose un temps, faites une saison.',
})
const sameTemplate = message('page/same-template', {
  en: 'The page type “{template}” is already used by {other}, and can be used once.',
  enFix: 'Give this page another type.',
  fr: "Le type de page « {template} » sert déjà à {other}, et ne peut servir qu'une fois.",
  frFix: 'Donnez un autre type à cette page.',
})
const missingTemplate = message('page/missing', {
  en: 'The page of the type “{template}” is missing; the site needs it.',
  enFix: 'Restore its file {file}.',
  fr: 'La page du type « {template} » manque ; le site en a besoin.',
  frFix: 'Restaurez son fichier {file}.',
})
const sameTitle = message('page/same-title', {
  en: 'The title is the same as that of {other}, and search engines may list both pages.',
  enFix:
    'Change one of the two titles, or write “indexed: false” in the page that is not to be listed.',
  fr: 'Le titre est le même que celui de {other}, et les moteurs de recherche peuvent montrer les deux pages.',
  frFix:
    "Changez l'un des deux titres, ou écrivez « indexed: false » dans la page à ne pas montrer.",
})
const sameDescription = warning('page/same-description', {
  en: 'The description is the same as that of {other}, and search engines may list both pages.',
  enFix: 'Give each page a description of its own.',
  fr: 'La description est la même que celle de {other}, et les moteurs de recherche peuvent montrer les deux pages.',
  frFix: 'Donnez à chaque page sa propre description.',
})
const sameOrder = message('order/duplicate', {
  en: 'The order {order} is already used in {other}.',
  enFix: 'Give one of the two another number.',
  fr: "Le numéro d'ordre {order} sert déjà dans {other}.",
  frFix: "Changez l'un des deux.",
})
