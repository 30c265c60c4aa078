/**
 * Bytes as thousands of them, rounded up so that nothing over its budget looks as if it were within; a dash for none.
 * `point` stands before the tenths.
 */
export function kilobytes(bytes: number, point: string): string {
  if (bytes === 0) return '–'
  const tenths = Math.ceil(bytes / 100)
  return tenths < 1000
    ? (tenths / 10).toFixed(1).replace('.', point)
    : String(Math.ceil(bytes / 1000))
}
