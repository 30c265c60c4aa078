import { message, quotedNames, unknownName, warning } from '../../message.ts'

export const missingPage = unknownName('link/broken', {
  en: ['The link goes to “{url}”, but there is no such page.', 'Pages: {routes}.'],
  fr: ["Le lien mène à « {url} », mais cette page n'existe pas.", 'Pages : {routes}.'],
})

const noSection = unknownName('link/section', {
  en: ['There is no such section as “#{id}” on {route}.', 'Sections there: {ids}.'],
  fr: ["Il n'y a pas de section « #{id} » sur {route}.", 'Sections de cette page : {ids}.'],
})

interface MissingSection {
  readonly id: string
  readonly route: string
  readonly nearest: string | undefined
  readonly ids: readonly string[]
}

export function missingSection({ id, route, nearest, ids }: MissingSection) {
  const sections = quotedNames(ids.map((name) => `#${name}`))
  return noSection({ id, route, ids: sections, nearest: nearest && `#${nearest}` })
}

export const insecureLink = message('link/http', {
  en: ['This address is not secure; use https.', 'Write: {corrected}'],
  fr: ["Cette adresse n'est pas sûre ; employez https.", 'Écrivez : {corrected}'],
})

export const strangeScheme = message('link/scheme', {
  en: ['A link cannot go to “{url}”.', 'A link must begin with https://, mailto:, tel:, / or #.'],
  fr: [
    'Un lien ne peut pas mener à « {url} ».',
    'Un lien doit commencer par https://, mailto:, tel:, / ou #.',
  ],
})

export const emptyLink = message('link/empty', {
  en: ['This link leads nowhere.', 'Write its address between the round brackets.'],
  fr: ['Ce lien ne mène nulle part.', 'Écrivez son adresse entre les parenthèses.'],
})

export const credentials = message('link/credentials', {
  en: [
    'This address holds a user name or a password.',
    'Remove everything between https:// and @, the @ included.',
  ],
  fr: [
    "Cette adresse contient un nom d'utilisateur ou un mot de passe.",
    'Retirez tout ce qui est entre https:// et @, le @ compris.',
  ],
})

export const wrongAddress = message('link/address', {
  en: ['“{url}” is not a complete address.', 'Write the whole address, with its host.'],
  fr: [
    "« {url} » n'est pas une adresse complète.",
    "Écrivez l'adresse entière, avec le nom du site.",
  ],
})

const notPlainMail = message('link/mailto', {
  en: [
    '“{url}” is not a plain mail link.',
    'Write mailto: and one address{others}, and nothing behind it.',
  ],
  fr: [
    "« {url} » n'est pas un simple lien de courriel.",
    'Écrivez mailto: et une adresse{others}, et rien derrière.',
  ],
})

interface WrongMail {
  readonly url: string
  readonly names: readonly string[]
}

export function wrongMailLink({ url, names }: WrongMail) {
  const also = (or: string) => names.map((name) => ` ${or} mailto:{${name}}`).join('')
  return notPlainMail({ url, others: { en: also('or'), fr: also('ou') } })
}

export const wrongPhoneLink = message('link/tel', {
  en: [
    '“{url}” is not an international phone link.',
    'Write tel:+ and the digits with the country, without spaces: tel:+33199001826',
  ],
  fr: [
    "« {url} » n'est pas un lien de téléphone international.",
    'Écrivez tel:+ et les chiffres avec le pays, sans espaces : tel:+33199001826',
  ],
})

export const gatedLink = warning('link/gated', {
  en: [
    'This public page links to {route}, which asks for a password.',
    'Remove the link, or say beside it that a password is needed.',
  ],
  fr: [
    'Cette page publique mène à {route}, qui demande un mot de passe.',
    "Retirez le lien, ou dites à côté qu'il faut un mot de passe.",
  ],
})
