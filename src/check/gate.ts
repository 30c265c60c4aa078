import { type Finding, finding } from '../content/finding.ts'
import { placeOfFile, type TextFile } from '../content/text.ts'
import { gateFileSchema, usesDemonstrationKeys } from '../gate/gate-file.ts'
import { message, warning } from '../message.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { checkFields } from './check-fields.ts'
import { plainValue } from './data.ts'
import { fieldOf, isPage, type World } from './world.ts'

/** The file with the public keys of the gate. */
export const gatePath = 'gate.json'

/** The keys of the gate: there where a page is gated, as `npm run gate` wrote them, and not the demonstration's. */
export function gateRule(world: World, gate: TextFile | undefined): Finding[] {
  if (!gate) {
    const gated = world.entries.find((entry) => isPage(entry) && fieldOf(entry, 'gated') === true)
    const place = placeOfFile(`${world.folder}/${gatePath}`)
    return gated ? [{ place, wording: missingGate({ page: gated.source.file }) }] : []
  }
  const { yaml, findings } = parseYaml({ source: gate, range: [0, gate.text.length] }, () => true)
  const kind = { name: { en: 'gate.json', fr: 'gate.json' }, schema: gateFileSchema }
  const wrong = [...findings, ...(yaml ? checkFields(yaml, kind).findings : [])][0]
  if (wrong) {
    const place = 'finding' in wrong ? wrong.finding.place : wrong.place
    return [{ place, wording: brokenGate() }]
  }
  const keys = gateFileSchema.safeParse(plainValue(yaml?.document.contents))
  const isDemonstration = keys.success && usesDemonstrationKeys(keys.data)
  return isDemonstration ? [finding(gate, [0, 1], demonstrationKeys())] : []
}

const missingGate = message('gate/missing', {
  en: '{page} asks for a password, but no passwords are set: gate.json is missing.',
  enFix: 'Run `npm run gate`.',
  fr: "{page} demande un mot de passe, mais aucun n'est réglé : gate.json manque.",
  frFix: 'Lancez « npm run gate ».',
})

const brokenGate = message('gate/invalid', {
  en: 'This file is not as `npm run gate` writes it.',
  enFix: 'Run `npm run gate` again.',
  fr: "Ce fichier n'est pas tel que « npm run gate » l'écrit.",
  frFix: 'Relancez « npm run gate ».',
})

const demonstrationKeys = warning('gate/demonstration', {
  en: 'The gate still opens with the demonstration passwords, which anybody can read in the README.',
  enFix: 'Run `npm run gate` before publishing.',
  fr: "L'entrée s'ouvre encore avec les mots de passe de démonstration, que chacun peut lire dans le README.",
  frFix: 'Lancez « npm run gate » avant de publier.',
})
