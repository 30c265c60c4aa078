import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { SiteSettings } from '../../site.ts'

type Contact = SiteSettings['contact']

/**
 * Puts the addresses of the site in the place of `{contact}`, `{hosting}` (mail), `{office}` and `{patrons}` (phone):
 * in words as they are written, in links as `mailto:`, `tel:` and `https://wa.me/` want them. Gives a new tree.
 */
export function fillContacts(root: Root, contact: Contact): Root {
  const copy = structuredClone(root)
  visit(copy, (node) => {
    if (node.type === 'text') node.value = fill(node.value, contact, unbroken)
    if (node.type === 'link') {
      const digits = node.url.startsWith('tel:') ? dialled : onlyDigits
      node.url = fill(node.url, contact, digits)
    }
  })
  return copy
}

const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')
const onlyDigits = (phone: string) => phone.replace(/\D/g, '')
const dialled = (phone: string) => `+${onlyDigits(phone)}`

function fill(text: string, { mail, messaging }: Contact, print: (phone: string) => string) {
  return text
    .replaceAll('{contact}', mail.contact)
    .replaceAll('{hosting}', mail.hosting)
    .replaceAll('{office}', print(messaging.office))
    .replaceAll('{patrons}', print(messaging.patrons))
}
