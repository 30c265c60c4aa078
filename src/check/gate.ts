import { type Finding, finding } from '../content/finding.ts'
import { placeOfFile, type TextFile } from '../content/text.ts'
import { gateFileSchema, usesDemonstrationKeys } from '../gate/gate-file.ts'
import { brokenGate, demonstrationKeys, missingGate } from '../validate/messages/gate.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { checkFields } from './check-fields.ts'
import { plainValue } from './data.ts'
import { fieldOf, isPage, type World } from './world.ts'

/** The file with the public keys of the gate. */
export const gatePath = 'gate.json'

/** The keys of the gate: there where a page is gated, as `npm run gate` wrote them, and not the demonstration's. */
export function gateRule(world: World, gate: TextFile | undefined): Finding[] {
  if (!gate) return missing(world)
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

function missing(world: World): Finding[] {
  const gated = world.entries.find((entry) => isPage(entry) && fieldOf(entry, 'gated') === true)
  if (!gated) return []
  const place = placeOfFile(`${world.folder}/${gatePath}`)
  return [{ place, wording: missingGate({ page: gated.source.file }) }]
}
