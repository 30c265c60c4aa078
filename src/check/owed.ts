import { hash } from 'node:crypto'
import { diffIndices } from 'node-diff3'
import { type Finding, fileFinding, finding } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import { lineIn } from '../content/text.ts'
import { languageNames, note, type Wording } from '../message.ts'
import type { Language } from '../site.ts'
import type { File } from './file.ts'
import {
  type Agreement,
  type Fingerprints,
  filesOfPair,
  fingerprintPath,
  fingerprintsIn,
  fingerprintText,
  noFingerprints,
  none,
  type PairGroup,
  type PairText,
  pairsIn,
  written,
} from './fingerprints.ts'
import type { ContentTable } from './table.ts'

/** An outdated translation: `owes` is to be updated, `changed` is the text in the other language. */
export interface Owed {
  /** The same until one of the texts changes. */
  readonly id: string
  readonly changed: OwedText
  readonly owes: OwedText
  /** The fingerprint of the changed text when both agreed; undefined for a new text. */
  readonly before: string | undefined
}

/** One of the two texts. It is not there if the other one is new, or if it was deleted. */
export interface OwedText extends Omit<PairText, 'print'> {
  /** Where it is not, `block` is where it belongs. */
  readonly isThere: boolean
}

/** The outdated translations, in the order of files and of their texts. */
export function owedIn(files: readonly File[], table: ContentTable, before: Fingerprints) {
  return compared(files, table, before).flatMap(({ pair, group, rows }) =>
    rows.flatMap((_, index) => owedOf({ pair, group, rows }, index) ?? []),
  )
}

/**
 * The fingerprints to store: the present ones of texts that agree, the former ones of outdated translations and of files
 * that cannot be read. A text that was edited together with its translation agrees, and so does one that has no
 * fingerprint yet. `right` are the ids of outdated translations that need no change.
 */
export function agreed(
  files: readonly File[],
  table: ContentTable,
  before: Fingerprints,
  right: Right = [],
): Fingerprints {
  const isUnread = unreadIn(files)
  const kept = [...before.pairs].filter(([name]) => filesOfPair(name).some(isUnread))
  const pairs = new Map<string, Map<string, readonly Agreement[]>>(
    kept.map(([name, groups]) => [name, new Map(groups)]),
  )
  for (const { pair, group, rows } of compared(files, table, before)) {
    const lines = rows.flatMap((row, index) => {
      const owed = owedOf({ pair, group, rows }, index)
      return !owed || right === 'all' || right.includes(owed.id) ? nowOf(row) : (row.known ?? [])
    })
    const groups = pairs.get(pair.name) ?? new Map<string, readonly Agreement[]>()
    pairs.set(pair.name, groups)
    if (lines.length > 0) groups.set(group.name, lines)
  }
  return { key: before.key, pairs }
}

/** What is known of a change beside the content after it. */
interface Noting {
  readonly table: ContentTable
  /** The files before it: texts without fingerprints get them from these, so that the change is seen. */
  readonly former?: readonly File[] | undefined
  readonly right?: Right | undefined
}

/**
 * The text of the file of fingerprints after a change; undefined if it stays as it is: if nothing differs, if no text has
 * a translation, or if the file is damaged, which a person has to fix.
 */
export function fingerprintsAfter(
  sources: readonly LoadedSource[],
  files: readonly File[],
  { table, former, right = [] }: Noting,
): string | undefined {
  const isThere = sources.some(({ path }) => path === fingerprintPath)
  const before = fingerprintsIn(sources)
  if (before === 'damaged' || (isThere && !before)) return undefined
  const known = before ?? noFingerprints()
  const after = agreed(files, table, former ? agreed(former, table, known) : known, right)
  const text = fingerprintText(after)
  const isSame = before ? text === fingerprintText(before) : after.pairs.size === 0
  return isSame ? undefined : text
}

/** The ids of outdated translations that need no change. */
type Right = 'all' | readonly string[]

/** A note at every outdated translation, and one if fingerprints are missing; nothing without a file of fingerprints. */
export function owedNotes(
  sources: readonly LoadedSource[],
  files: readonly File[],
  table: ContentTable,
): Finding[] {
  const before = fingerprintsIn(sources)
  if (!before || before === 'damaged') return []
  const isBehind = fingerprintText(agreed(files, table, before)) !== fingerprintText(before)
  const notes = owedFindings(owedIn(files, table, before))
  return isBehind
    ? [...notes, fileFinding(fingerprintPath, unnoted({ name: fingerprintPath }))]
    : notes
}

/** A note at every outdated translation. */
const owedFindings = (owed: readonly Owed[]): Finding[] =>
  owed.map(({ changed, owes }) => {
    const words = {
      count: owed.length,
      language: languageNames[owes.language],
      otherLanguage: languageNames[changed.language],
    }
    if (!owes.isThere)
      return pointed(changed, untranslated({ ...words, file: owes.file.source.file }))
    if (!changed.isThere) return pointed(owes, gone({ ...words, file: changed.file.source.file }))
    const where = lineIn(changed.file.source, written(changed).range[0])
    return pointed(owes, behind({ ...words, changed: where }))
  })

const pointed = (text: OwedText, wording: Wording): Finding =>
  finding({ source: text.file.source, path: text.path ?? ['body'] }, written(text).range, wording)

/** Whether a file exists and cannot be read. */
function unreadIn(files: readonly File[]): (path: string) => boolean {
  const byPath = new Map(files.map((file) => [file.source.path, file]))
  return (path) => {
    const file = byPath.get(path)
    const { fields, body } = file ?? {}
    return file !== undefined && !(fields && (!body || (body.blocks ?? body.root)))
  }
}

/** A text, its translation, and the fingerprints of both when they agreed; each may be missing. */
interface Row {
  readonly en?: PairText | undefined
  readonly fr?: PairText | undefined
  readonly known?: Agreement | undefined
}

type Compared = ReturnType<typeof compared>[number]

/** Every text with its translation and the stored fingerprints of both. */
function compared(files: readonly File[], table: ContentTable, before: Fingerprints) {
  const isUnread = unreadIn(files)
  const pairs = pairsIn(files, table, before.key).filter(
    ({ name }) => !filesOfPair(name).some(isUnread),
  )
  const groups = pairs.flatMap((pair) => pair.groups.map((group) => ({ pair, group })))
  const ownOf = ({ pair, group }: (typeof groups)[number]) =>
    before.pairs.get(pair.name)?.get(group.name) ?? []
  const placed = groups.map((one) => [one.group, ownOf(one)] as const)
  const lend = lender(unusedIn(placed, before, isUnread))
  const lent = placed.map(([group, own]) => lend(group, own))
  const isKnown = new Set(
    groups.flatMap(({ pair: { name } }, index) =>
      before.pairs.has(name) || lent[index]?.length ? [name] : [],
    ),
  )
  return groups.map(({ pair, group }, index) => {
    const rows = rowsOf(group, [...ownOf({ pair, group }), ...(lent[index] ?? [])])
    // Files without stored fingerprints are taken as up to date.
    return { pair, group, rows: isKnown.has(pair.name) ? rows : rows.map(asNoted) }
  })
}

const nowOf = ({ en, fr }: Row): Agreement => ({ en: en?.print ?? none, fr: fr?.print ?? none })

const asNoted = (row: Row): Row => ({ ...row, known: nowOf(row) })

/** The outdated one of two texts: exactly one has changed since they agreed, or one is new and has no translation. */
function owedOf({ pair, group, rows }: Compared, index: number): Owed | undefined {
  const row = rows[index] ?? {}
  const { known } = row
  const now = nowOf(row)
  const isAlone = now.en === none || now.fr === none
  const isOther = (language: Language) =>
    known ? now[language] !== known[language] : isAlone && now[language] !== none
  // A text that needs no translation may be edited, or translated after all.
  const wasAlone = known?.en === none || known?.fr === none
  if (isOther('en') === isOther('fr') || wasAlone) return undefined
  const [changed, owes] = isOther('en') ? (['en', 'fr'] as const) : (['fr', 'en'] as const)
  const sideOf = (language: Language): OwedText => {
    const text = row[language]
    if (text) return { ...text, isThere: true }
    const path = row[changed]?.path ?? row[owes]?.path
    const above = rows.slice(0, index).findLast((one) => one[language])?.[language]
    const block = above ? above.block + 1 : 0
    return { file: pair.files[language], language, path, block, isThere: false }
  }
  return {
    id: hash('sha256', [pair.name, group.name, now.en, now.fr].join('\n')).slice(0, 20),
    changed: sideOf(changed),
    owes: sideOf(owes),
    before: known?.[changed],
  }
}

/** The stored fingerprints that match no text in their group: those texts may have moved to another one. */
function unusedIn(
  groups: readonly (readonly [group: PairGroup, own: readonly Agreement[]])[],
  before: Fingerprints,
  isUnread: (path: string) => boolean,
): Set<Agreement> {
  const used = new Set(groups.flatMap(([group, own]) => [...matched(group, own).keys()]))
  const all = [...before.pairs].flatMap(([name, of]) =>
    filesOfPair(name).some(isUnread) ? [] : [...of.values()].flat(),
  )
  return new Set(all.filter((one) => !used.has(one)))
}

/** Gives unused fingerprints to the groups that have a text which matches. */
function lender(rest: Set<Agreement>) {
  const byPrint = Map.groupBy(
    [...rest].flatMap((one) => [[one.en, one] as const, [one.fr, one] as const]),
    ([print]) => print,
  )
  return (group: PairGroup, own: readonly Agreement[]): readonly Agreement[] => {
    if (rest.size === 0) return []
    const near = [...group.en, ...group.fr].flatMap(({ print }) =>
      (byPrint.get(print) ?? []).map(([, one]) => one).filter((one) => rest.has(one)),
    )
    const found = matched(group, [...own, ...new Set(near)])
    const lent = [...new Set(near)].filter((one) => found.has(one))
    for (const one of lent) rest.delete(one)
    return lent
  }
}

type Match = { readonly en?: PairText | undefined; readonly fr?: PairText | undefined }

/** Stored fingerprints with the unchanged texts: first those of which both are unchanged, then those of which one is. */
function matched({ en, fr }: PairGroup, known: readonly Agreement[]): Map<Agreement, Match> {
  const [ours, theirs] = [en, fr].map((texts) => Map.groupBy(texts, ({ print }) => print))
  const found = new Map<Agreement, Match>()
  for (const one of known)
    if (ours?.get(one.en)?.length && theirs?.get(one.fr)?.length)
      found.set(one, { en: ours.get(one.en)?.shift(), fr: theirs.get(one.fr)?.shift() })
  for (const one of known) {
    if (found.has(one)) continue
    const match = { en: ours?.get(one.en)?.shift(), fr: theirs?.get(one.fr)?.shift() }
    if (match.en ?? match.fr) found.set(one, match)
  }
  return found
}

/**
 * Pairs the texts of a group with their translations. Unchanged pairs are anchors, wherever they have moved to; the texts
 * between two anchors, by the longest common subsequence of these, pair in their order.
 */
function rowsOf(group: PairGroup, known: readonly Agreement[]): Row[] {
  const found = matched(group, known)
  const knownOf = new Map<PairText, Agreement>()
  const partner = new Map<PairText, PairText>()
  for (const [one, { en, fr }] of found) {
    if (en) knownOf.set(en, one)
    if (fr) knownOf.set(fr, one)
    if (en && fr) partner.set(en, fr).set(fr, en)
  }
  const isKnown = (text: PairText | undefined) => text !== undefined && knownOf.has(text)
  const places = new Map(group.en.map((text, place) => [text, String(place)]))
  const theirs = group.fr.map((text) => places.get(partner.get(text) ?? text) ?? '')
  for (const { buffer1, buffer2 } of diffIndices([...places.values()], theirs)) {
    const unpaired = (texts: readonly PairText[], [start, length]: readonly [number, number]) =>
      texts.slice(start, start + length).filter((text) => !partner.has(text))
    const pairs = inOrder(unpaired(group.en, buffer1), unpaired(group.fr, buffer2), isKnown)
    for (const [en, fr] of pairs) partner.set(en, fr).set(fr, en)
  }
  // A text that needs no translation is edited in place.
  const wereAlone = Map.groupBy(
    known.filter((one) => !found.has(one)),
    ({ en, fr }) => (fr === none ? 'en' : en === none ? 'fr' : undefined),
  )
  const alone = (text: PairText) => knownOf.get(text) ?? wereAlone.get(text.language)?.shift()
  const rows = group.en.map((en): Row => {
    const fr = partner.get(en)
    return { en, fr, known: fr ? (knownOf.get(en) ?? knownOf.get(fr)) : alone(en) }
  })
  // A text without a partner comes after the text that it follows.
  const below = new Map<PairText | undefined, Row[]>()
  let last: PairText | undefined
  for (const fr of group.fr) {
    if (partner.has(fr)) last = fr
    else below.set(last, [...(below.get(last) ?? []), { fr, known: alone(fr) }])
  }
  const first = below.get(undefined) ?? []
  return [...first, ...rows.flatMap((row) => [row, ...((row.fr && below.get(row.fr)) ?? [])])]
}

/** Pairs the texts of two gaps in their order. Two texts with different fingerprints do not pair: each lost its partner. */
function inOrder(
  en: readonly PairText[],
  fr: readonly PairText[],
  isKnown: (text: PairText | undefined) => boolean,
): (readonly [PairText, PairText])[] {
  const pairs: (readonly [PairText, PairText])[] = []
  const lastNew = fr.findLastIndex((text) => !isKnown(text))
  for (let [ours, theirs] = [0, 0]; ours < en.length && theirs < fr.length; ) {
    const one = en[ours]
    const other = fr[theirs]
    const areOthers = isKnown(one) && isKnown(other)
    if (one && other && !areOthers) pairs.push([one, other])
    if (!areOthers || theirs >= lastNew) ours++
    if (!areOthers || theirs < lastNew) theirs++
  }
  return pairs
}

const unnoted = note('translation/unnoted', {
  en: 'The file {name} is out of date: a change made in one language only could go unnoticed.',
  enFix: 'Record the current state with: npm run check -- --fix',
  fr: "Le fichier {name} n'est plus à jour : un changement fait dans une seule langue pourrait passer inaperçu.",
  frFix: "Enregistrez l'état actuel avec : npm run check -- --fix",
})
const behind = note('translation/to-update', {
  en: 'The {language} text may need updating: the {otherLanguage} text has changed ({changed}).',
  enFix:
    'Translate the change, or press “No change needed” in the editor. To confirm all ({count}): npm run check -- --still-right',
  fr: "Le texte {language} n'est peut-être plus à jour : le texte {otherLanguage} a changé ({changed}).",
  frFix:
    "Traduisez le changement, ou choisissez « Rien à changer » dans l'éditeur. Pour les confirmer toutes ({count}) : npm run check -- --still-right",
})
const untranslated = note('translation/to-update', {
  en: 'This {otherLanguage} text is new; {file} has no {language} text for it.',
  enFix:
    'Add the {language} text to {file}, or press “No change needed” in the editor. To confirm all ({count}): npm run check -- --still-right',
  fr: "Ce texte {otherLanguage} est nouveau ; {file} n'a pas de texte {language} correspondant.",
  frFix:
    "Ajoutez le texte {language} dans {file}, ou choisissez « Rien à changer » dans l'éditeur. Pour les confirmer toutes ({count}) : npm run check -- --still-right",
})
const gone = note('translation/to-update', {
  en: 'The {otherLanguage} text beside this {language} text has been removed from {file}.',
  enFix:
    'Remove this text, too, or press “No change needed” in the editor. To confirm all ({count}): npm run check -- --still-right',
  fr: 'Le texte {otherLanguage} correspondant à ce texte {language} a été retiré de {file}.',
  frFix:
    "Retirez ce texte aussi, ou choisissez « Rien à changer » dans l'éditeur. Pour les confirmer toutes ({count}) : npm run check -- --still-right",
})
