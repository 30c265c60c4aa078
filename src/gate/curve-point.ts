/** The field and the constant of P-256 (NIST SP 800-186, 3.2.1.3): y² = x³ - 3x + b. */
const field = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const constant = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

const uncompressed = 4

/** Whether 65 bytes are an uncompressed point of P-256 (SEC 1, 2.3.4). */
export function isOnCurve(point: Uint8Array): boolean {
  if (point.length !== 65 || point[0] !== uncompressed) return false
  const x = numberOf(point.subarray(1, 33))
  const y = numberOf(point.subarray(33))
  return x < field && y < field && (y * y - (x * x * x - 3n * x + constant)) % field === 0n
}

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
