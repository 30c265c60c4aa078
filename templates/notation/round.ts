/** A coordinate of a drawing, to a tenth of its unit: as fine as eyes go, and the same text on every machine. */
export function round(value: number): number {
  return Number(value.toFixed(1))
}
