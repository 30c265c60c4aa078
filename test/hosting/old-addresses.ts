import fc from 'fast-check'
import { servedPage } from '../../src/check/fields.ts'
import { addressKey, encodedAddress } from '../../src/check/redirects.ts'

const unit = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom('/', 'é', '"', '${', '%{', '.html', '/index.html'),
)

/** Old addresses of any signs that the check lets through, of which no two are compared as the same. */
export const anyOldAddresses = (many: number) =>
  fc.uniqueArray(
    fc
      .string({ unit, minLength: 1, maxLength: 12 })
      .map((text) => `/${encodedAddress(text)}`)
      .filter(isOldAddress),
    { minLength: many, maxLength: many, selector: addressKey },
  )

/** Files that begin with a dot are refused, wherever they may have been. */
function isOldAddress(address: string): boolean {
  const key = addressKey(address) ?? '/'
  return (
    servedPage.redirectFrom.safeParse([address]).success && !/\/(?:\.|(?:index\.html)?$)/.test(key)
  )
}
