import { z } from 'zod'
import { group, mail, note, phone, words } from '../src/check/fields.ts'
import type { ContentKind } from '../src/check/table.ts'
import { isZone } from '../src/content/moment.ts'
import { legal } from './publisher-schema.ts'

const wording = group(
  ['Wording', 'Mots'],
  ['Words that several pages share.', 'Mots que plusieurs pages partagent.'],
  {
    skip: words(
      ['Skip link', 'Lien d’évitement'],
      ['Lets keyboard users jump over the header.', 'Permet de sauter l’en-tête au clavier.'],
      40,
    ),
    menu: words(
      ['Menu', 'Menu'],
      ['Opens the menu on narrow screens.', 'Ouvre le menu sur les écrans étroits.'],
      8,
    ),
    close: words(
      ['Close', 'Fermer'],
      ['Closes the menu on narrow screens.', 'Ferme le menu sur les écrans étroits.'],
      8,
    ),
    navigation: words(
      ['Main navigation', 'Navigation principale'],
      ['Spoken name of the links in the header.', 'Nom prononcé des liens de l’en-tête.'],
      40,
    ),
    top: words(
      ['Top of page', 'Haut de page'],
      [
        'Spoken after the name: where the logo leads on this page.',
        'Prononcé après le nom : où mène le logo sur cette page.',
      ],
      60,
    ),
    home: words(
      ['Home', 'Accueil'],
      [
        'Spoken after the name: where the logo leads from other pages.',
        'Prononcé après le nom : où mène le logo depuis les autres pages.',
      ],
      60,
    ),
    back: words(
      ['Back', 'Retour'],
      ['The link back to the home page.', 'Le lien de retour à l’accueil.'],
      18,
    ),
    rights: words(
      ['Rights', 'Droits'],
      ['Follows the year and the name in the footer.', 'Suit l’année et le nom en pied de page.'],
      80,
    ),
    colophon: words(
      ['Colophon', 'Colophon'],
      [
        'The typefaces and the notation font, in the footer.',
        'Les caractères et la fonte de notation, en pied de page.',
      ],
      160,
    ),
    end: words(
      ['End sign', 'Signe de fin'],
      [
        'The last word of the page, as at the end of a score.',
        'Le dernier mot de la page, comme à la fin d’une partition.',
      ],
      12,
    ),
    lock: words(
      ['Lock', 'Verrouiller'],
      [
        'Closes a password-protected page again, in its footer. Without it there is no such button.',
        'Referme une page protégée par mot de passe, en pied de page. Sans ce mot, il n’y a pas de bouton.',
      ],
      40,
    ).optional(),
    table: words(
      ['Table', 'Tableau'],
      ['Spoken name of a table that scrolls.', 'Nom prononcé d’un tableau qui défile.'],
      40,
    ),
  },
)

/** What every page knows. */
export const siteSchema = group(
  ['Site', 'Site'],
  [
    'Name, address, contact and words shared by all pages.',
    'Nom, adresse, contact et mots communs à toutes les pages.',
  ],
  {
    name: words(
      ['Name', 'Nom'],
      ['The foundation’s full name.', 'Le nom entier de la fondation.'],
      60,
    ),
    wordmark: group(['Logo', 'Logo'], ['The name as a sign.', 'Le nom comme signe.'], {
      text: words(
        ['Wordmark', 'Nom du logo'],
        ['The name as the logo writes it.', 'Le nom comme le logo l’écrit.'],
        15,
      ),
      dotted: z
        .string()
        .length(1)
        .meta(
          note(
            ['Dotted letter', 'Lettre pointée'],
            [
              'The letter whose dot becomes the fermata: an i of the wordmark.',
              'La lettre dont le point devient le point d’orgue : un i du nom.',
            ],
          ),
        ),
    }),
    tagline: group(
      ['Tagline', 'Devise'],
      ['What the foundation is, in three words.', 'Ce qu’est la fondation, en trois mots.'],
      {
        en: words(
          ['English', 'Anglais'],
          ['Beside the logo on English pages.', 'À côté du logo sur les pages en anglais.'],
          30,
        ),
        fr: words(
          ['French', 'Français'],
          ['Beside the logo on French pages.', 'À côté du logo sur les pages en français.'],
          30,
        ),
      },
    ),
    url: z
      .url({ protocol: /^https$/ })
      .meta(
        note(
          ['Public address', 'Adresse publique'],
          [
            'Where the site is published, with https://.',
            'Là où le site est publié, avec https://.',
          ],
        ),
      ),
    zone: z
      .string()
      .refine(isZone)
      .meta(
        note(
          ['Time zone', 'Fuseau horaire'],
          [
            'Where the times of “Shown from” and “until” are meant, such as Europe/Paris, which is also what counts if nothing is set.',
            'Le lieu dont les heures « Affichage à partir du » et « jusqu’au » sont l’heure, par exemple Europe/Paris, qui compte aussi si rien n’est réglé.',
          ],
        ),
      )
      .optional(),
    hsts: group(
      ['HTTPS alone', 'HTTPS seul'],
      [
        'How long browsers use https only. One day if nothing is set; raise it once https has worked for some weeks.',
        'Combien de temps les navigateurs n’utilisent que https. Un jour si rien n’est réglé ; allongez une fois que https a fonctionné quelques semaines.',
      ],
      {
        days: z
          .int()
          .min(0)
          .max(730)
          .meta(note(['Days', 'Jours'], ['From 0 to 730.', 'De 0 à 730.'])),
        subdomains: z
          .boolean()
          .optional()
          .meta(
            note(
              ['Subdomains', 'Sous-domaines'],
              [
                'Only if every subdomain has a certificate: browsers keep this setting for that many days.',
                'Seulement si chaque sous-domaine a un certificat : les navigateurs gardent ce réglage autant de jours.',
              ],
            ),
          ),
      },
    ).optional(),
    theme: group(
      ['Theme', 'Thème'],
      [
        'Light, whatever the visitor’s system says.',
        'Clair, quoi que dise le système du visiteur.',
      ],
      {
        default: z
          .enum(['light'])
          .meta(note(['Theme', 'Thème'], ['The site is light.', 'Le site est clair.'])),
        followSystem: z
          .literal(false)
          .meta(
            note(
              ['Follow the system', 'Suivre le système'],
              [
                'The visitor’s system theme is not followed.',
                'Le thème du système du visiteur n’est pas suivi.',
              ],
            ),
          ),
      },
    ),
    contact: group(
      ['Contact', 'Contact'],
      ['How to reach the foundation.', 'Comment joindre la fondation.'],
      {
        messaging: z
          .strictObject({
            office: phone(
              ['Office', 'Bureau'],
              [
                'Messages to the office, with the country code: +33 …',
                'Messages au bureau, avec l’indicatif du pays : +33 …',
              ],
            ),
            patrons: phone(
              ['Patrons', 'Mécènes'],
              [
                'Messages from patrons, with the country code: +33 …',
                'Messages des mécènes, avec l’indicatif du pays : +33 …',
              ],
            ),
          })
          .meta({
            ...note(
              ['Messaging', 'Messagerie'],
              ['Two numbers that take messages.', 'Deux numéros qui reçoivent des messages.'],
            ),
            shownOn: ['landing'],
          }),
        mail: group(['Mail', 'Courriel'], ['Two mail addresses.', 'Deux adresses de courriel.'], {
          contact: mail(['Contact', 'Contact'], ['General enquiries.', 'Demandes générales.']),
          hosting: mail(['Stays', 'Séjours'], ['Stays at the château.', 'Séjours au château.']),
        }),
      },
    ),
    legal,
    help: group(
      ['Site administrator', 'Administrateur du site'],
      [
        'Whom editors ask when they are stuck. Messages and the editor name them; the site does not.',
        'À qui s’adresser en cas de difficulté. Les messages et l’éditeur le disent ; le site, non.',
      ],
      {
        name: words(['Name', 'Nom'], ['A person or a role.', 'Une personne ou une fonction.'], 60),
        mail: mail(['Email', 'Courriel'], ['Where editors write to.', 'L’adresse où leur écrire.']),
        phone: phone(
          ['Telephone', 'Téléphone'],
          ['With the country code: +33 …', 'Avec l’indicatif du pays : +33 …'],
        ),
      },
    ).optional(),
    footerLinks: z
      .array(
        z.strictObject({
          to: z
            .string()
            .startsWith('/')
            .meta({
              ...note(
                ['Page', 'Page'],
                ['The address of a page of this site.', 'L’adresse d’une page de ce site.'],
              ),
              refersTo: 'route',
            }),
          label: words(['Label', 'Libellé'], ['What the link says.', 'Ce que dit le lien.'], 40),
        }),
      )
      .max(6)
      .meta(
        note(
          ['Footer links', 'Liens du pied de page'],
          [
            'Pages linked from the footer; password-protected ones only from password-protected pages.',
            'Pages liées depuis le pied de page ; celles protégées par mot de passe, seulement depuis des pages protégées.',
          ],
        ),
      ),
    foreignWords: z
      .array(
        z.strictObject({
          words: z
            .string()
            .trim()
            .min(1)
            .meta(note(['Words', 'Mots'], ['As written.', 'Comme ils sont écrits.'])),
          lang: z
            .string()
            .regex(/^[a-z]{2,3}$/)
            .meta(
              note(
                ['Language', 'Langue'],
                ['For example fr, it or la.', 'Par exemple fr, it ou la.'],
              ),
            ),
        }),
      )
      .meta(
        note(
          ['Foreign words', 'Mots étrangers'],
          [
            'Emphasised words of another language, so that they are read aloud well.',
            'Mots en italique d’une autre langue, pour qu’ils soient bien lus à voix haute.',
          ],
        ),
      ),
    languages: group(
      ['Languages', 'Langues'],
      [
        'The language toggle, for readers of both.',
        'Le choix de la langue, pour les lecteurs des deux.',
      ],
      {
        label: words(
          ['Label', 'Libellé'],
          ['Spoken name of the two language buttons.', 'Nom prononcé des deux boutons de langue.'],
          40,
        ),
        fr: words(
          ['French', 'Français'],
          ['Spoken name of the button FR.', 'Nom prononcé du bouton FR.'],
          30,
        ),
        en: words(
          ['English', 'Anglais'],
          ['Spoken name of the button EN.', 'Nom prononcé du bouton EN.'],
          30,
        ),
      },
    ),
    wording: group(
      ['Shared wording', 'Mots communs'],
      ['Short words of every page, per language.', 'Petits mots de toutes les pages, par langue.'],
      { en: wording, fr: wording },
    ),
  },
)

export const files = [
  {
    path: 'site.yaml',
    name: { en: 'the site settings', fr: 'les réglages du site' },
    schema: siteSchema,
    language: 'en',
    shownOn: 'every page',
  },
] as const satisfies readonly ContentKind[]

/** Where the engine finds the name and the address of the site, and what texts name in braces. */
export const settings = {
  file: 'site.yaml',
  links: { field: 'footerLinks', to: 'to', label: 'label' },
  mail: ['contact', 'mail'],
  phone: ['contact', 'messaging'],
  help: 'help',
  zone: { field: 'zone', preset: 'Europe/Paris' },
} as const
