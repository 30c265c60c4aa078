import type { Finding } from '../content/finding.ts'
import { message, type Wording, warning } from '../message.ts'
import { isExample } from './address.ts'
import type { File } from './file.ts'
import { type Placeholder, unwritten } from './placeholder-patterns.ts'
import type { Settings } from './table.ts'
import { fieldOf, fileAt } from './world.ts'

/**
 * What must not go online: words that say that a text is missing, numbers reserved for fiction, addresses reserved for
 * examples. While the settings name an example address itself, each file has one warning, so that others are still seen;
 * once they name a real one, each placeholder is an error at its field. `--url` changes nothing of that.
 */
export function placeholderRule(files: readonly File[], { file: settingsFile }: Settings) {
  const settings = fileAt({ files }, settingsFile)
  const url = fieldOf(settings, 'url')
  const isDraft = typeof url !== 'string' || isExample(url)
  return files.flatMap((file): Finding[] => {
    const refused = file.placeholders.filter(isNobodys).map((one) => told(one, nobodys(one)))
    const found = file.placeholders.filter(
      (one) => !isNobodys(one) && !(file === settings && namesLanguage(one)),
    )
    if (!isDraft) return [...refused, ...found.map((one) => told(one, left(one)))]
    const [first, ...more] = found.filter(({ path }) => file !== settings || path[0] !== 'url')
    if (!first) return refused
    const others = more.length
    return [...refused, told(first, others > 0 ? several({ ...first, others }) : draft(first))]
  })
}

/** Whether nobody has written anything yet. */
const isNobodys = ({ written }: Placeholder) => Object.values(unwritten).includes(written)

/** Whether it stands in the list of words of other languages, which says how they are spoken and is not shown. */
const namesLanguage = ({ path }: Placeholder) => path[0] === 'foreignWords'

const told = ({ at, path }: Placeholder, wording: Wording): Finding => ({ ...at, ...wording, path })

/** Whether only that is wrong: a page that says so can be shown, but not published. */
export const isUnwritten = ({ code }: Pick<Finding, 'code'>): boolean =>
  code === 'placeholder/unwritten'

const nobodys = message('placeholder/unwritten', {
  en: '“{written}” is a placeholder: the text has not been written yet.',
  enFix: 'Write the text, or delete the page.',
  fr: '« {written} » est un texte provisoire : le vrai texte n’est pas encore écrit.',
  frFix: 'Écrivez le texte, ou supprimez la page.',
})
const whileDraft = {
  enFix:
    'Replace it before you publish: once the settings have the real address of the site, it is an error.',
  frFix:
    "À remplacer avant de publier : une fois l'adresse réelle du site dans les réglages, c'est une erreur.",
} as const
const draft = warning('placeholder/left', {
  en: '“{written}” is {what}.',
  fr: '« {written} » est {what}.',
  ...whileDraft,
})
const several = warning('placeholder/left', {
  en: '“{written}” is {what}; {others} more {others|passage|passages} of this text must be replaced.',
  fr: '« {written} » est {what} ; {others} {others|autre passage|autres passages} de ce texte {others|est|sont} à remplacer.',
  ...whileDraft,
})
const left = message('placeholder/left', {
  en: '“{written}” is {what}.',
  enFix: 'Replace it. If it is meant as it stands, use other words.',
  fr: '« {written} » est {what}.',
  frFix: "Remplacez-le. S'il est voulu, dites-le avec d'autres mots.",
})
