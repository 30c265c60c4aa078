import { group, phone, words } from '../src/check/fields.ts'

/** The facts that French law asks a publisher to tell (LCEN, article 1-1); pages with `legal` show them. */
export const legal = group(
  ['Legal facts', 'Informations légales'],
  [
    'What French law asks a site to say of its publisher and its host. The legal notices show it.',
    'Ce que la loi demande de dire de l’éditeur du site et de son hébergeur. Les mentions légales le montrent.',
  ],
  {
    form: group(['Legal form', 'Forme juridique'], ['Of the publisher.', 'Celle de l’éditeur.'], {
      en: words(
        ['English', 'Anglais'],
        ['In the English notice.', 'Dans les mentions en anglais.'],
        80,
      ),
      fr: words(
        ['French', 'Français'],
        ['In the French notice.', 'Dans les mentions en français.'],
        80,
      ),
    }),
    number: words(
      ['Registration number', 'Numéro d’enregistrement'],
      [
        'Its number and the register: RNA, SIREN or Journal officiel.',
        'Son numéro et le registre : RNA, SIREN ou Journal officiel.',
      ],
      80,
    ),
    seat: words(
      ['Registered office', 'Siège'],
      ['The whole postal address.', 'L’adresse postale entière.'],
      120,
    ),
    phone: phone(
      ['Telephone', 'Téléphone'],
      [
        'The publisher’s, with the country code: +33 …',
        'Celui de l’éditeur, avec l’indicatif du pays : +33 …',
      ],
    ),
    director: words(
      ['Publication director', 'Directeur de la publication'],
      [
        'The person who answers for what is published, by law the legal representative.',
        'La personne qui répond de ce qui est publié : selon la loi, le représentant légal.',
      ],
      80,
    ),
    host: group(
      ['Host', 'Hébergeur'],
      ['Who stores the site for the public.', 'Qui stocke le site pour le public.'],
      {
        name: words(
          ['Name', 'Nom'],
          ['The name of the company.', 'La dénomination de la société.'],
          80,
        ),
        address: words(
          ['Address', 'Adresse'],
          ['The whole postal address.', 'L’adresse postale entière.'],
          120,
        ),
        phone: phone(
          ['Telephone', 'Téléphone'],
          [
            'The host’s, with the country code: +33 …',
            'Celui de l’hébergeur, avec l’indicatif du pays : +33 …',
          ],
        ),
      },
    ),
  },
)
