import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const textsOf = (...patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).map((path) => [path, read(path)])

/** The words of the editor in one language. */
const panelWords = (lang: 'en' | 'fr') => {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
    read('src/editor/panel/words.json'),
  )
  return [
    'src/editor/panel/words.json',
    Object.values(words)
      .map((one) => one[lang])
      .join('\n'),
  ]
}

const french = /demarrer|editeur|taches|-fr\.|LISEZMOI/

/** What editors, hosts and developers read, file by file. Words between backquotes are code. */
const english = [
  ...textsOf(
    '*.md',
    'docs/**/*.md',
    'bench/README.md',
    'content/README.md',
    '.github/**/*.{md,yml}',
  ).filter(([path = '']) => !french.test(path) && path !== 'CHANGELOG.md'),
  ...textsOf(
    'test/mistakes/{printed,on-disk,sentences}.en.txt',
    'src/editor/panel/sheets/publish.en.txt',
  ),
  panelWords('en'),
]
const inFrench = [
  ...textsOf('docs/edit/*.md', 'content/LISEZMOI.md').filter(([path = '']) => french.test(path)),
  ...textsOf(
    'test/mistakes/{printed,on-disk,sentences}.fr.txt',
    'src/editor/panel/sheets/publish.fr.txt',
  ),
  panelWords('fr'),
]

/** Words that another one has replaced, with that one. */
const retired = {
  'defect of ours, fault of ours: internal error (bug)':
    /\bdefects?\b|\bfault of (?:ours|the program)/i,
  'owed: needs updating': /\bowed\b|has not followed|have not followed/i,
  'mend, put right: fix': /\bmend(?:s|ed|ing)?\b|\bput right\b|\bsettle\b/i,
  'put back: restore': /\bput(?:s|ting)? (?:it |them )?back\b/i,
  'leave out: remove': /\bleave(?:s)? out\b|\bleaving out\b/i,
  'take in: get their changes': /\btake in \d|\bbring together\b/i,
  'sealed, behind the password: password-protected':
    /\bsealed\b|\bbehind (?:the|a) password\b|\bby password\b|\bpassword pages?\b|\basks? for a password\b/i,
  'in the clear, open to everybody: public': /\bin the clear\b|\bopen to everybody\b/i,
  'whoever looks after, the person who keeps: your site administrator':
    /\bwhoever (?:looks|keeps)|\bperson who (?:looks|keeps)|\bthe site administrator\b/i,
  'kind of page, kind of file: page type': /\bkinds? of pages?\b|\bpage kinds?\b/i,
  'kind of error: error code': /\bkinds? of (?:error|mistake)s?\b/i,
  'plate: picture': /\bplates?\b/i,
  'house, room, chapter, leaf: folder, file':
    /\brooms? of\b|\bthe house\b|\bchapters?\b|\bleaf\b|\bleaves\b/i,
  'instrument: sound widget': /\binstruments?\b/i,
  'stand-in: fallback font': /\bstand-ins?\b/i,
  'room for: up to': /\broom for\b/i,
  'certain corrections: fix automatically': /\bcertain (?:ones?|corrections?|cases?)\b/i,
  'proof, Bon à tirer: Site built': /\bbon à tirer\b|\bproofs?\b|passed for print/i,
  'wheel, foot: round, ground (pes)': /\bthe wheel\b|\bthe foot\b/i,
  'dearest functions: most expensive': /\bdearest\b/i,
} as const

const retiredInFrench = {
  'défaut: erreur interne (bogue)': /\bdéfaut de notre|\ba un défaut\b|\bun défaut du programme/i,
  'à revoir, n’a pas suivi: à mettre à jour':
    /\bà revoir\b|n['’]a pas (?:encore )?suivi|n['’]ont pas (?:encore )?suivi/i,
  'régler, réparer: corriger': /\bà régler\b|\bréparer\b/i,
  'remettre: restaurer': /\bremett(?:re|ez)\b/i,
  'copie partagée, lieu où le projet est gardé: dépôt partagé':
    /\bcopie partagée\b|\blieu où le projet\b/i,
  'derrière le mot de passe, scellée: protégée par mot de passe':
    /\bderrière (?:le|un) mot de passe\b|\bpages? à mot de passe\b|\bscellé|\bsous mot de passe\b|\bdemandent? un mot de passe\b/i,
  'en clair: publique': /\ben clair\b/i,
  'la personne qui s’occupe: l’administrateur du site': /\bpersonne qui (?:s['’]occupe|tient)/i,
  'sorte de page: type de page': /\b(?:sorte|modèle)s? de page/i,
  'sorte d’erreur: code d’erreur': /\bsortes? d['’]erreur/i,
  'texte de remplacement: texte alternatif': /\btextes? de remplacement\b/i,
  'planche: image': /\bplanches?\b/i,
  'bon à tirer, épreuve: site construit': /\bbon à tirer\b|\bépreuves?\b/i,
  'ronde, roue, pied: canon, pes': /\bla ronde\b|\bla roue\b/i,
  'intertitre: titre de section': /\bintertitres?\b/i,
  'place pour: jusqu’à': /\bplace pour\b/i,
  'sans doute pour la même raison: même cause': /\bsans doute pour la même raison/i,
} as const

const prose = (text: string) => text.replace(/````[\s\S]*?````|```[\s\S]*?```|`[^`\n]*`/g, '')

test.each([
  ...Object.entries(retired).map(([words, pattern]) => ({ words, pattern, texts: english })),
  ...Object.entries(retiredInFrench).map(([words, pattern]) => ({
    words,
    pattern,
    texts: inFrench,
  })),
])('nobody reads “$words”', ({ pattern, texts }) => {
  const found = texts.flatMap(([path = '', text = '']) =>
    prose(text)
      .split('\n')
      .filter((line) => pattern.test(line) && !(path.endsWith('.txt') && line.startsWith('#')))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(texts.length).toBeGreaterThan(5)
  expect(found).toEqual([])
})
