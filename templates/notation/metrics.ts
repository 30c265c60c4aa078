/**
 * What Bravura says of itself, in staff spaces (SMuFL: `engravingDefaults`, `glyphsWithAnchors` and `glyphBBoxes` of
 * bravura_metadata.json, version 1.15).
 */
export const metrics = {
  /** Where stems join a head, from its left edge and its middle; half of their thickness is off to the inside. */
  stem: { up: 1.18 - 0.06, down: 0.06, rise: 0.168, thickness: 0.12 },
  beam: { thickness: 0.5, spacing: 0.25 },
  ledger: { extension: 0.4 },
  tie: { thickness: 0.22 },
  bar: { thin: 0.16, thick: 0.5, separation: 0.4, dot: 0.2, dotSeparation: 0.16 },
} as const

/** How wide a sign is, in staff spaces, and how far its middle lies from its origin. */
export const boxes = {
  'black-note': { width: 1.18, middle: 0.59 },
  'half-note': { width: 1.18, middle: 0.59 },
  'whole-note': { width: 1.688, middle: 0.844 },
  'whole-rest': { width: 1.128, middle: 0.564 },
  'quarter-rest': { width: 1.08, middle: 0.542 },
  'half-rest': { width: 1.128, middle: 0.564 },
  'quaver-rest': { width: 0.988, middle: 0.494 },
  fermata: { width: 2.42, middle: 1.216 },
  tenuto: { width: 1.352, middle: 0.674 },
  sharp: { width: 0.996, middle: 0.498 },
  flat: { width: 0.904, middle: 0.452 },
  natural: { width: 0.672, middle: 0.336 },
} as const
