import { listEnglish } from './english.ts'
import { french, listFrench } from './french.ts'
import { kind } from './kind.ts'

export const missingPage = kind<{
  url: string
  nearest: string | undefined
  routes: readonly string[]
}>({
  code: 'link/broken',
  severity: 'error',
  example: '[the château](/chateau-farchevile)',
  en: ({ url, nearest, routes }) => [
    `The link goes to “${url}”, but there is no such page.`,
    nearest === undefined ? `Pages: ${routes.join(', ')}.` : `Did you mean “${nearest}”?`,
  ],
  fr: ({ url, nearest, routes }) => [
    french`Le lien mène à « ${url} », mais cette page n'existe pas.`,
    nearest === undefined
      ? french`Pages : ${routes.join(', ')}.`
      : french`Vouliez-vous dire « ${nearest} » ?`,
  ],
})

export const missingSection = kind<{
  id: string
  route: string
  nearest: string | undefined
  ids: readonly string[]
}>({
  code: 'link/section',
  severity: 'error',
  example: '[Contact](/swarm#contct)',
  en: ({ id, route, nearest, ids }) => [
    `There is no such section as “#${id}” on ${route}.`,
    nearest === undefined
      ? `Sections there: ${listEnglish(ids.map((name) => `#${name}`))}.`
      : `Did you mean “#${nearest}”?`,
  ],
  fr: ({ id, route, nearest, ids }) => [
    french`Il n'y a pas de section « #${id} » sur ${route}.`,
    nearest === undefined
      ? french`Sections de cette page : ${listFrench(ids.map((name) => `#${name}`))}.`
      : french`Vouliez-vous dire « #${nearest} » ?`,
  ],
})

export const insecureLink = kind<{ corrected: string }>({
  code: 'link/http',
  severity: 'error',
  example: '[the map](http://maps.example)',
  en: ({ corrected }) => ['This address is not secure; use https.', `Write: ${corrected}`],
  fr: ({ corrected }) => [
    french`Cette adresse n'est pas sûre ; employez https.`,
    french`Écrivez : ${corrected}`,
  ],
})

export const strangeScheme = kind<{ url: string }>({
  code: 'link/scheme',
  severity: 'error',
  example: '[Play](javascript:play())',
  en: ({ url }) => [
    `A link cannot go to “${url}”.`,
    'A link must begin with https://, mailto:, tel:, / or #.',
  ],
  fr: ({ url }) => [
    french`Un lien ne peut pas mener à « ${url} ».`,
    french`Un lien doit commencer par https://, mailto:, tel:, / ou #.`,
  ],
})

export const emptyLink = kind({
  code: 'link/empty',
  severity: 'error',
  example: '[the château]()',
  en: () => ['This link leads nowhere.', 'Write its address between the round brackets.'],
  fr: () => [
    french`Ce lien ne mène nulle part.`,
    french`Écrivez son adresse entre les parenthèses.`,
  ],
})

export const wordlessLink = kind({
  code: 'link/no-words',
  severity: 'error',
  example: '[](/chateau-farcheville)',
  en: () => [
    'This link has no words, so nobody can find or hear it.',
    'Write the words between the square brackets.',
  ],
  fr: () => [
    french`Ce lien n'a pas de mots : on ne peut ni le voir ni l'entendre.`,
    french`Écrivez les mots entre les crochets.`,
  ],
})

export const credentials = kind({
  code: 'link/credentials',
  severity: 'error',
  example: 'https://name:word@example.org',
  en: () => [
    'This address holds a user name or a password.',
    'Remove everything between https:// and @, the @ included.',
  ],
  fr: () => [
    french`Cette adresse contient un nom d'utilisateur ou un mot de passe.`,
    french`Retirez tout ce qui est entre https:// et @, le @ compris.`,
  ],
})

export const wrongAddress = kind<{ url: string }>({
  code: 'link/address',
  severity: 'error',
  example: '[the map](https://)',
  en: ({ url }) => [
    `“${url}” is not a complete address.`,
    'Write the whole address, with its host.',
  ],
  fr: ({ url }) => [
    french`« ${url} » n'est pas une adresse complète.`,
    french`Écrivez l'adresse entière, avec le nom du site.`,
  ],
})

export const wrongMailLink = kind<{ url: string; names: readonly string[] }>({
  code: 'link/mailto',
  severity: 'error',
  example: '[write](mailto:contact@example.org?bcc=all@example.org)',
  en: ({ url, names }) => [
    `“${url}” is not a plain mail link.`,
    `Write mailto: and one address${also(' or ', names)}, and nothing behind it.`,
  ],
  fr: ({ url, names }) => [
    french`« ${url} » n'est pas un simple lien de courriel.`,
    french`Écrivez mailto: et une adresse${also(' ou ', names)}, et rien derrière.`,
  ],
})

const also = (joint: string, names: readonly string[]): string =>
  names.map((name) => `${joint}mailto:{${name}}`).join('')

export const wrongPhoneLink = kind<{ url: string }>({
  code: 'link/tel',
  severity: 'error',
  example: '[call](tel:0199001826)',
  en: ({ url }) => [
    `“${url}” is not an international phone link.`,
    'Write tel:+ and the digits with the country, without spaces: tel:+33199001826',
  ],
  fr: ({ url }) => [
    french`« ${url} » n'est pas un lien de téléphone international.`,
    french`Écrivez tel:+ et les chiffres avec le pays, sans espaces : tel:+33199001826`,
  ],
})

export const gatedLink = kind<{ route: string }>({
  code: 'link/gated',
  severity: 'warning',
  example: {
    en: '[Practical information](/practical-information) on a public page',
    fr: french`[Practical information](/practical-information) sur une page publique`,
  },
  en: ({ route }) => [
    `This public page links to ${route}, which asks for a password.`,
    'Remove the link, or say beside it that a password is needed.',
  ],
  fr: ({ route }) => [
    french`Cette page publique mène à ${route}, qui demande un mot de passe.`,
    french`Retirez le lien, ou dites à côté qu'il faut un mot de passe.`,
  ],
})
