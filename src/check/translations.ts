import { basename } from 'node:path'
import type { Finding } from '../content/finding.ts'
import { lineIn } from '../content/text.ts'
import { languageNames, message, unknownName, type Wording, warning } from '../message.ts'
import type { Language } from '../site.ts'
import { wrongIndent } from '../yaml/indentation.ts'
import { isFields, lastName, type Path, valueAt } from './data.ts'
import type { File } from './file.ts'
import { isPicture } from './files.ts'
import { type FieldFinding, fieldFinding, nameRangeIn } from './form.ts'
import { nearest } from './nearest.mjs'
import type { PictureWords } from './table.ts'
import { fieldOf, fileAt, told, type World } from './world.ts'

/** The findings in fields, in the light of the other language, and what is missing or the same between two languages. */
export function translationRules(world: World): Finding[] {
  const { translations = [], library } = world.table
  const pairs = translations.flatMap((paths) => bothWays(world, paths))
  const described = library?.words ? bothWays(world, library.words) : []
  return [
    ...world.files.flatMap((file) => {
      const pair = pairs.find(({ own }) => own === file)
      const found = file.fields?.findings ?? []
      return found.map((one): Finding => (pair ? translated(pair, one) : one))
    }),
    ...pairs.flatMap(untranslated),
    ...described.flatMap((pair) => altRule(pair, world, library?.words)),
  ]
}

/** A file and the one in the other language it is compared with: the same fields in both. */
interface FilePair {
  readonly language: Language
  readonly own: File
  readonly other: File
}

function bothWays(world: World, paths: Readonly<Record<Language, string>>): FilePair[] {
  const en = fileAt(world, paths.en)
  const fr = fileAt(world, paths.fr)
  if (!en || !fr) return []
  return [
    { language: 'en', own: en, other: fr },
    { language: 'fr', own: fr, other: en },
  ]
}

/** What to say of a wrong field of a file: one that is lacking in a language may be there in the other. */
function translated(pair: FilePair, found: FieldFinding): Finding {
  const { path, lacking, code } = found
  const there = valueAt(pair.other.fields?.data, path)
  if (!lacking || there === undefined || there === null || there === '') return found
  const isEmpty = code === 'field/empty'
  // An empty set of fields lacks its last one, as a rule the text.
  const inner = isEmpty && isFields(there) ? Object.keys(there).slice(-1) : []
  const at = [...path, ...inner]
  const wording = missingTranslation(pair, at, isEmpty && inner.length === 0)
  return { ...found, ...wording, path: at, ...(inner.length > 0 && { lacking: 'missing' }) }
}

/** `isEmpty` where the line of the field is there, and only its text is not. */
function missingTranslation({ language, other }: FilePair, path: Path, isEmpty: boolean) {
  const otherLanguage = languageNames[language === 'en' ? 'fr' : 'en']
  const there = { otherLanguage, other: placeIn(other, path) }
  const details = { name: lastName(path), language: languageNames[language], isEmpty, ...there }
  if (path.length < 2) return missingAtTop(details)
  return missingBelow({ parent: lastName(path.slice(0, -1)), ...details })
}

/** Where a field of a file is written, as sentences name it. */
const placeIn = ({ source, fields }: File, path: Path) =>
  lineIn(source, fields ? nameRangeIn(fields, path)[0] : 0)

/** Texts of some length that read the same in both languages. English is told: the page opens in French. */
function untranslated({ language, own, other }: FilePair): Finding[] {
  if (language === 'fr') return []
  return own.leaves.flatMap(({ path, value }) => {
    const isSame = valueAt(other.fields?.data, path) === value
    // Shorter texts may be names, which are the same in both.
    if (!isSame || value.trim().split(/\s+/).length < 4) return []
    const place = { language: languageNames[language], other: placeIn(other, path) }
    return told(own, path, sameInBoth({ name: lastName(path), ...place }))
  })
}

/** Words for every picture of the library in each language, none for pictures that are not in it, and no file names. */
function altRule(pair: FilePair, { imageIds, table }: World, names: PictureWords | undefined) {
  if (!names) return []
  const { language, own } = pair
  const { source, fields } = own
  const { field, alt, caption } = names
  const ids = idsOf(own, field)
  const otherIds = idsOf(pair.other, field) ?? []
  if (!fields || ids === undefined) return []
  const library = basename(table.library?.file ?? '')
  const judged = { judgedBy: table.library?.file ?? '' }
  // Without the library only the two files can be compared.
  const wanted = new Set(imageIds ?? otherIds)
  const lacking = [...wanted].filter((id) => !ids.includes(id))
  const extra = imageIds === undefined ? [] : ids.filter((id) => !wanted.has(id))
  const meant = new Map(extra.map((id) => [id, nearest(id, lacking)]))
  const missing = lacking.filter((id) => !meant.values().some((name) => name === id))
  const at = (path: Path, wording: Wording, fix?: string) =>
    fieldFinding(fields, path, wording, { at: nameRangeIn(fields, path), fix })
  // Of a file that is cut off it is no second mistake.
  const about = fields.findings.find((one) => one.about !== undefined)?.about
  return [
    ...[...meant].map(([id, nearest]) => {
      if (id === alt || id === caption) {
        const [start] = nameRangeIn(fields, [field, id])
        const count = start - source.text.lastIndexOf('\n', start) - 1
        const beside =
          id === alt ? { neighbour: caption, below: true } : { neighbour: alt, below: false }
        const wording = wrongIndent({ name: id, count, ...beside, isRight: false })
        return at([field, id], wording, ' '.repeat(count) + id)
      }
      // A picture that was taken out leaves its words behind in both languages; that does no harm.
      const isHarmless = nearest === undefined && otherIds.includes(id)
      const wording = isHarmless ? unusedAlt({ id, library }) : unknownAlt({ id, nearest, library })
      const found = at([field, id], wording, nearest)
      return { ...found, ...judged, about: `picture ${id}` }
    }),
    ...missing.map((id) => {
      const wording = otherIds.includes(id)
        ? missingTranslation(pair, [field, id], false)
        : missingAlt({ id, language: languageNames[language], ...names })
      const found = at([field], wording)
      return { ...found, ...judged, about, path: [field, id], lacking: 'missing' as const }
    }),
    ...own.leaves.flatMap(({ path, value }) => {
      const [group, id, last] = path
      const isName = value === id || (!/\s/.test(value) && isPicture(value))
      if (group !== field || last !== alt || !isName) return []
      return told(own, path, copiedAlt({ written: value }))
    }),
  ]
}

function idsOf(file: File, field: string): string[] | undefined {
  const described = fieldOf(file, field)
  return isFields(described) ? Object.keys(described) : undefined
}

const missingAtTop = message('translation/missing', {
  en: 'The {language} “{name}” {isEmpty|is empty|is missing}; the {otherLanguage} text is in {other}.',
  enFix: '{isEmpty|Write its text after “|Add a line “}{name}:{isEmpty|”| …”}.',
  fr: 'Il manque « {name} » en {language} ; le texte {otherLanguage} se trouve dans {other}.',
  frFix: '{isEmpty|Écrivez son texte après « |Ajoutez une ligne « }{name}:{isEmpty| | … }».',
})
const missingBelow = message('translation/missing', {
  en: 'The {language} “{parent}” lacks “{name}”; the {otherLanguage} text is in {other}.',
  enFix: '{isEmpty|Write its text after “|Add below it a line “}{name}:{isEmpty|”| …”}.',
  fr: 'Il manque « {name} » dans « {parent} » en {language} ; le texte {otherLanguage} se trouve dans {other}.',
  frFix:
    '{isEmpty|Écrivez son texte après « |Ajoutez en dessous une ligne « }{name}:{isEmpty| | … }».',
})
const sameInBoth = warning('translation/same', {
  en: 'The {language} “{name}” is the same as the text of the other language, in {other}.',
  enFix: 'Translate it, unless it is a name.',
  fr: "Le champ « {name} » est le même en {language} que dans l'autre langue ({other}).",
  frFix: "Traduisez-le, sauf si c'est un nom.",
})
const missingAlt = message('alt/missing', {
  en: 'The picture “{id}” has no alternative text (alt) and no caption in {language}.',
  enFix: 'Add “{id}:” below “{field}:”, with “{alt}: …” and “{caption}: …”.',
  fr: "L'image « {id} » n'a ni texte alternatif (alt) ni légende en {language}.",
  frFix: 'Ajoutez « {id}: » sous « {field}: », avec « {alt}: … » et « {caption}: … ».',
})
const unknownAlt = unknownName('alt/unknown', {
  en: 'The picture “{id}” is not in the gallery ({library}).',
  enFix: 'Delete its alternative text and caption, or add the picture to the gallery.',
  fr: "L'image « {id} » n'est pas dans la galerie ({library}).",
  frFix: "Supprimez son texte alternatif et sa légende, ou ajoutez l'image à la galerie.",
})
const unusedAlt = warning('alt/unused', {
  en: 'The picture “{id}” is not in the gallery ({library}), so its alternative text is not used.',
  enFix: 'Delete its alternative text and caption, or add the picture to the gallery again.',
  fr: "L'image « {id} » n'est pas dans la galerie ({library}) : son texte alternatif ne sert pas.",
  frFix: "Supprimez son texte alternatif et sa légende, ou remettez l'image dans la galerie.",
})
const copiedAlt = message('alt/file-name', {
  en: 'The alternative text “{written}” is the name of the file, not what the picture shows.',
  enFix: 'Describe the picture in one sentence for those who do not see it.',
  fr: "Le texte alternatif « {written} » est le nom du fichier, pas ce que montre l'image.",
  frFix: "Décrivez l'image en une phrase pour ceux qui ne la voient pas.",
})
