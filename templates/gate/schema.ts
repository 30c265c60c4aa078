import { group, prose, words } from '../../src/check/fields.ts'
import type { ContentKind } from '../../src/check/table.ts'

/** The words of the password form. */
export const gateWordsSchema = group(
  ['Password form', 'Formulaire de mot de passe'],
  ['The words of the password form.', 'Les mots du formulaire du mot de passe.'],
  {
    title: words(
      ['Title', 'Titre'],
      [
        'The name of a password-protected page in the browser’s tab, before it is opened.',
        'Le nom d’une page protégée dans l’onglet, avant son ouverture.',
      ],
      80,
    ),
    description: words(
      ['Description', 'Description'],
      [
        'What search engines and shared links may say.',
        'Ce que peuvent dire les moteurs de recherche et les liens partagés.',
      ],
      160,
    ),
    heading: words(
      ['Heading', 'Grand titre'],
      ['The large word on the staff.', 'Le grand mot sur la portée.'],
      5,
    ),
    lead: prose(
      ['Lead', 'Chapeau'],
      [
        'The text beside the form; {mail} is the address.',
        'Le texte à côté du formulaire ; {mail} est l’adresse.',
      ],
      240,
    ),
    label: words(['Label', 'Libellé'], ['The name of the field.', 'Le nom du champ.'], 30),
    show: words(
      ['Show password', 'Montrer le mot de passe'],
      ['The button that shows what is typed.', 'Le bouton qui montre ce qui est tapé.'],
      20,
    ),
    hide: words(
      ['Hide password', 'Cacher le mot de passe'],
      ['The button that hides it again.', 'Le bouton qui le cache à nouveau.'],
      20,
    ),
    enter: words(['Enter', 'Entrer'], ['The button.', 'Le bouton.'], 20),
    opening: words(
      ['Opening', 'Ouverture en cours'],
      ['The button while the page is being opened.', 'Le bouton pendant que la page s’ouvre.'],
      20,
    ),
    incorrect: words(
      ['Incorrect password', 'Mot de passe incorrect'],
      ['Shown after a wrong password.', 'Montré après un mot de passe incorrect.'],
      48,
    ),
    failed: words(
      ['Failed', 'Échec'],
      ['Shown when the page could not be loaded.', 'Montré quand la page n’a pas pu être chargée.'],
      48,
    ),
    insecure: words(
      ['Insecure', 'Non sécurisé'],
      [
        'Shown when the address does not begin with https.',
        'Montré quand l’adresse ne commence pas par https.',
      ],
      48,
    ),
    noScript: prose(
      ['Without JavaScript', 'Sans JavaScript'],
      [
        'Shown instead of the form; {mail} is the address.',
        'Montré à la place du formulaire ; {mail} est l’adresse.',
      ],
      300,
    ),
  },
)

export const files = [
  {
    path: 'gate.yaml',
    name: { en: 'the password form', fr: 'le formulaire de mot de passe' },
    schema: gateWordsSchema,
    language: 'en',
    shownOn: 'every page',
    ofGate: true,
  },
] as const satisfies readonly ContentKind[]
