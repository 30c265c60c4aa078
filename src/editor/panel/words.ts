import { both } from '../../message.ts'
import type { Language } from '../../site.ts'
import { sheetWords } from './sheet-words.ts'

/** Every word of the panel, by what speaks it. */
const words = {
  'bar.name': both('Editor', 'Éditeur'),
  'bar.passwordPage': both('password page, in the clear', 'page à mot de passe, en clair'),
  'bar.gate': both('Password form', 'Formulaire de mot de passe'),
  'bar.view': both('View', 'Voir'),
  'bar.noProblems': both('No problems', 'Aucun problème'),
  'bar.problems': both('{n|problem|problems}', '{n|problème|problèmes}'),
  'bar.nothingOwed': both('Translations up to date', 'Traductions à jour'),
  'bar.looking': both(
    'Looking for your colleagues’ changes…',
    'Recherche des modifications de vos collègues…',
  ),
  'bar.owed': both('{n|translation|translations} owed', '{n|traduction|traductions} à revoir'),
  'bar.drafts': both('{n|draft|drafts}', '{n|brouillon|brouillons}'),
  'bar.nothingToPublish': both('Nothing to publish', 'Rien à publier'),
  'bar.live': both('Published', 'Publié'),
  'bar.waiting': both('Being published, sent {at}', 'Publication en cours, envoi {at}'),
  'bar.stopped': both('Stopped {at}', 'Arrêté {at}'),
  'bar.sent': both('Sent {at}', 'Envoyé {at}'),
  'bar.branch': both('Other branch', 'Autre branche'),
  'bar.phone': both('Phone width', 'Vue mobile'),
  'skip.bar': both('Skip to the bar', 'Aller à la barre'),
  'skip.panel': both('Skip to the panel', 'Aller au panneau'),
  'moment.today': both('at {time}', 'à {time}'),
  'moment.otherDay': both('on {day} at {time}', 'le {day} à {time}'),
  'panel.close': both('Close the panel', 'Fermer le panneau'),
  'panel.cancel': both('Cancel', 'Annuler'),
  'panel.save': both('Save', 'Enregistrer'),
  'undo.undo': both('Undo', 'Défaire'),
  'undo.undoOf': both('Undo: {label}', 'Défaire : {label}'),
  'undo.published': both('Undo what was published?', 'Défaire ce qui est publié ?'),
  'undo.publishedNote': both(
    '“{label}” was sent with a publication. Undone here, it is a change that waits to be published again; visitors see no difference until then.',
    '« {label} » est parti avec une publication. Défait ici, c’est une modification à publier de nouveau ; d’ici là, les visiteurs ne voient aucune différence.',
  ),
  'undo.publishedHere': both('Undo it here', 'Défaire ici'),
  'undo.redo': both('Redo', 'Refaire'),
  'undo.redoOf': both('Redo: {label}', 'Refaire : {label}'),
  'status.unchanged': both('No changes', 'Aucune modification'),
  'status.draft': both('Draft, not saved', 'Brouillon non enregistré'),
  'status.saved': both('Saved at {time}', 'Enregistré à {time}'),
  'status.undone': both('Undone: {label}', 'Défait : {label}'),
  'status.redone': both('Redone: {label}', 'Refait : {label}'),
  'status.saving': both('Saving…', 'Enregistrement…'),
  'status.blocked': both(
    'Draft kept; {n} {n|error|errors} to mend',
    'Brouillon gardé ; {n} {n|erreur|erreurs} à régler',
  ),
  'status.refused': both('Not saved: {why}', 'Non enregistré : {why}'),
  'text.room': both('room for {n} more', 'encore {n} {n|caractère|caractères}'),
  'text.tooMany': both('{n} too many', '{n} de trop'),
  'text.results': both(
    '{n} characters; search results show about {room}.',
    '{n} {n|caractère|caractères} ; les résultats de recherche en montrent environ {room}.',
  ),
  'text.changed': both('changed', 'modifié'),
  'page.shownIn': both('written once, shown in', 'écrit une fois, montré à'),
  'page.first': both(
    'Click any text or picture to change it',
    'Cliquez un texte ou une image pour le modifier',
  ),
  'page.enter': both('Enter to edit', 'Entrée pour modifier'),
  'page.hasPassword': both(
    'This page asks visitors for a password. You are editing it in the clear.',
    'Cette page demande un mot de passe aux visiteurs. Vous la modifiez en clair.',
  ),
  'page.places': both('{n} places', '{n} endroits'),
  'page.settings': both('Page settings', 'Réglages de la page'),
  'page.loading': both('Reading the site…', 'Lecture du site…'),
  'page.linkLeaves': both(
    'This link leads out of the site and is not followed here: {link}',
    'Ce lien mène hors du site et n’est pas suivi ici : {link}',
  ),
  'prose.title': both('Text of the page', 'Texte de la page'),
  'prose.note': both(
    'Type as you like: apostrophes, quotation marks and thin spaces are set for you.',
    'Tapez comme il vous plaît : apostrophes, guillemets et espaces fines sont posés pour vous.',
  ),
  'prose.em': both('Italic', 'Italique'),
  'prose.strong': both('Bold', 'Gras'),
  'prose.heading': both('Heading', 'Titre'),
  'prose.link': both('Link', 'Lien'),
  'prose.list': both('List', 'Liste'),
  'prose.quote': both('Quote', 'Citation'),
  'prose.table': both('Table', 'Tableau'),
  'prose.kept': both('Kept exactly as typed.', 'Conservé tel quel.'),
  'prose.asText': both('Edit as text', 'Modifier en texte'),
  'prose.tools': both('Formatting', 'Mise en forme'),
  'table.size': both(
    '{columns} {columns|column|columns}, {rows} {rows|row|rows}; the first column names the rows',
    '{columns} {columns|colonne|colonnes}, {rows} {rows|ligne|lignes} ; la première colonne nomme les lignes',
  ),
  'table.row': both('row {n}', 'ligne {n}'),
  'table.column': both('column {n}', 'colonne {n}'),
  'table.addRow': both('Add a row', 'Ajouter une ligne'),
  'table.addColumn': both('Add a column', 'Ajouter une colonne'),
  'table.removeRow': both('Remove row: {name}', 'Retirer la ligne : {name}'),
  'table.removeColumn': both('Remove column: {name}', 'Retirer la colonne : {name}'),
  'table.rowRemoved': both('Row “{name}” removed.', 'Ligne « {name} » retirée.'),
  'table.tooMany': both(
    'The row “{name}” has {found} cells, the table has {count} {count|column|columns}. “{rest}” would not be on the page.',
    'La ligne « {name} » a {found} cellules, le tableau {count} {count|colonne|colonnes}. « {rest} » ne serait pas sur la page.',
  ),
  'table.removeCell': both('Remove the cell', 'Retirer la cellule'),
  'table.caption': both('Caption', 'Légende'),
  'table.next': both('next cell', 'cellule suivante'),
  'table.enter': both('Enter', 'Entrée'),
  'table.below': both(
    'cell below; a new row at the end',
    'cellule du dessous ; nouvelle ligne à la fin',
  ),
  'table.move': both('move the row', 'déplacer la ligne'),
  'table.remove': both('remove the row', 'retirer la ligne'),
  'link.where': both('Where the link leads', 'Où mène le lien'),
  'link.words': both('Words of the link', 'Mots du lien'),
  'link.page': both('Page', 'Page'),
  'link.section': both('Section', 'Section'),
  'link.mail': both('Email', 'Courriel'),
  'link.web': both('Web address', 'Adresse web'),
  'link.choose': both('Choose…', 'Choisir…'),
  'link.set': both('Set the link', 'Poser le lien'),
  'link.remove': both('Remove the link', 'Retirer le lien'),
  'field.less': both('one less', 'un de moins'),
  'field.more': both('one more', 'un de plus'),
  'field.add': both('Add “{name}”', 'Ajouter « {name} »'),
  'field.leaveOut': both('Leave out “{name}”', 'Retirer « {name} »'),
  'field.none': both('none', 'aucune'),
  'form.changed': both(
    'Somebody else has changed the same text since you began.',
    'Quelqu’un d’autre a modifié le même texte depuis que vous avez commencé.',
  ),
  'form.changedText': both(
    'Nothing is lost. Compare now, or go on writing and decide when you save.',
    'Rien n’est perdu. Comparez maintenant, ou continuez et décidez à l’enregistrement.',
  ),
  'form.compare': both('Compare', 'Comparer'),
  'form.goOn': both('Go on writing', 'Continuer'),
  'form.broken': both(
    'Another program has changed this file, and it cannot be read any more. What you write here is kept, and cannot be saved before the file is fixed.',
    'Un autre programme a modifié ce fichier, qui n’est plus lisible. Ce que vous écrivez ici est gardé, mais ne peut pas être enregistré avant que le fichier soit corrigé.',
  ),
  'card.another': both('Add another', 'En ajouter'),
  'card.remove': both('Remove this card', 'Retirer cette carte'),
  'card.removed': both('Card “{name}” removed.', 'Carte « {name} » retirée.'),
  'list.no': both('Not yet', 'Pas encore'),
  'list.yes': both('Yes', 'Oui'),
  'list.up': both('Move up', 'Monter'),
  'list.down': both('Move down', 'Descendre'),
  'list.remove': both('Remove', 'Retirer'),
  'list.putBack': both('Put back', 'Remettre'),
  'list.add': both('Add', 'Ajouter'),
  'list.lifted': both(
    '{name}, lifted: position {n} of {all}. Arrow keys move it, Space drops it, Esc puts it back.',
    '{name}, saisie : position {n} sur {all}. Flèches pour déplacer, Espace pour poser, Échap pour remettre.',
  ),
  'list.count': both('{n} of {all}', '{n} sur {all}'),
  'list.drag': both(
    'Position {n} of {all}. Drag, or Space then the arrow keys.',
    'Position {n} sur {all}. Faire glisser, ou Espace puis les flèches.',
  ),
  'list.untitled': both('New', 'Nouveau'),
  'list.moved': both('{name}: position {n} of {all}.', '{name} : position {n} sur {all}.'),
  'list.removed': both(
    '{name} is removed when you save.',
    '{name} sera retiré à l’enregistrement.',
  ),
  'picture.replace': both('Replace', 'Remplacer'),
  'picture.library': both('Library', 'Bibliothèque'),
  'picture.all': both('All pictures', 'Toutes les images'),
  'picture.limits': both(
    'JPEG, PNG, WebP or AVIF, up to {most} MB. Larger pictures are reduced to 4,000 pixels; date, location and camera data are removed.',
    'JPEG, PNG, WebP ou AVIF, {most} Mo au plus. Les grandes images sont réduites à 4 000 pixels ; date, lieu et appareil sont retirés.',
  ),
  'picture.megabytes': both('{size} MB', '{size} Mo'),
  'picture.kilobytes': both('{size} kB', '{size} Ko'),
  'picture.was': both('; the original had {size}', ' ; l’original pesait {size}'),
  'picture.shownOn': both('Shown on: {pages}', 'Montrée sur : {pages}'),
  'picture.isNew': both(
    'The picture is new: what does it show?',
    'L’image est nouvelle : que montre-t-elle ?',
  ),
  'picture.shows': both('What does it show?', 'Que montre-t-elle ?'),
  'picture.describesOld': both(
    'Describes the old picture. Rewrite it, or confirm it still fits.',
    'Décrit l’ancienne image. Réécrivez-le, ou confirmez qu’il convient.',
  ),
  'picture.fits': both('It still fits', 'Il convient encore'),
  'picture.toAnswer': both('{n} {n|text|texts} to answer', '{n} {n|texte|textes} à confirmer'),
  'picture.decorative': both('Decorative', 'Décorative'),
  'picture.decorativeNote': both(
    'It says nothing the text does not. Screen readers pass over it.',
    'Elle ne dit rien de plus que le texte. Les lecteurs d’écran l’ignorent.',
  ),
  'picture.upload': both('Upload a picture', 'Téléverser une image'),
  'picture.tooHeavy': both(
    '“{name}” is {size}; up to {most} MB can be taken. Nothing was uploaded.',
    '« {name} » pèse {size} ; {most} Mo au plus. Rien n’a été téléversé.',
  ),
  'picture.lighter': both(
    'Save it as JPEG in your picture program: that is usually a tenth of the size.',
    'Enregistrez-la en JPEG dans votre logiciel d’images : c’est d’ordinaire dix fois moins lourd.',
  ),
  'picture.another': both('Choose another', 'En choisir une autre'),
  'picture.drop': both(
    'Drop a picture on it to replace it.',
    'Déposez une image dessus pour la remplacer.',
  ),
  'picture.reading': both('Reading the picture, {size}…', 'Lecture de l’image, {size}…'),
  'picture.lost': both('This picture cannot be shown.', 'Cette image ne peut pas être montrée.'),
  'strip.viewing': both(
    'You see the page as visitors do. Links inside the site work.',
    'Vous voyez la page comme les visiteurs. Les liens internes fonctionnent.',
  ),
  'strip.back': both('Back to editing', 'Revenir à la modification'),
  'strip.restarted': both(
    'The editor answers again. This window goes on where you were.',
    'L’éditeur répond de nouveau. Cette fenêtre reprend où vous en étiez.',
  ),
  'focal.set': both('Set the focal point', 'Régler le point focal'),
  'focal.done': both('Done', 'Terminé'),
  'focal.none': both('None: the layout decides.', 'Aucun : la mise en page décide.'),
  'focal.at': both(
    '{left}% from the left, {top}% from the top',
    '{left} % depuis la gauche, {top} % depuis le haut',
  ),
  'focal.left': both('from the left', 'depuis la gauche'),
  'focal.top': both('from the top', 'depuis le haut'),
  'focal.point': both('Point that every crop keeps', 'Point que tout recadrage garde'),
  'focal.hint': both(
    'Drag the circle to what must stay visible. Arrow keys move it by 1%, with Shift by 10%.',
    'Faites glisser le cercle sur ce qui doit rester visible. Les flèches le déplacent de 1 %, avec Maj de 10 %.',
  ),
  'focal.telephone': both(
    'On telephones about {n}% of the width is cut away.',
    'Sur téléphone, environ {n} % de la largeur est coupé.',
  ),
  'strip.offline': both(
    'Offline. You can edit and save; publishing waits for the connection.',
    'Hors ligne. Vous pouvez modifier et enregistrer ; la publication attend la connexion.',
  ),
  'strip.silent': both(
    'The editor does not answer. What you typed is kept in this window, and it is asked again every few seconds. If it has stopped, run npm start again.',
    'L’éditeur ne répond pas. Votre saisie est gardée dans cette fenêtre, et la demande est renouvelée toutes les quelques secondes. S’il s’est arrêté, relancez npm start.',
  ),
  'strip.fault': both(
    'The editor cannot read the site. Why is told where it was started; it reads again after each change.',
    'L’éditeur ne peut pas lire le site. La raison est dite là où il a été lancé ; il relit après chaque modification.',
  ),
  'strip.stranger': both(
    'The editor does not know this window: it was not opened by the editor, or the editor was started again. Go on in the window that it has opened, or at the address that it shows where it was started: what you typed before is there, what you type here from now on is not.',
    'L’éditeur ne connaît pas cette fenêtre : elle n’a pas été ouverte par lui, ou il a été relancé. Continuez dans celle qu’il a ouverte, ou à l’adresse qu’il affiche là où il a été lancé : votre saisie d’avant s’y trouve, celle d’ici, désormais, n’y sera pas.',
  ),
  'strip.stopped': both(
    'The editor has stopped on this computer. What you typed is kept in this window: run npm start again.',
    'L’éditeur s’est arrêté sur cet ordinateur. Votre saisie est gardée dans cette fenêtre : relancez npm start.',
  ),
  'strip.brokenFile': both(
    'This preview shows the version of {time}: “{file}” has an error.',
    'Cet aperçu montre la version de {time} : « {file} » contient une erreur.',
  ),
  'failure.noAnswer': both(
    'The editor did not answer. Whether this was done is not known: look at the page, then try again.',
    'L’éditeur n’a pas répondu. On ne sait pas si cela a été fait : regardez la page, puis réessayez.',
  ),
  'failure.fault': both(
    'The editor has failed at this. Whether it was done is not known: look at the page, then try again. What happened is told where the editor was started.',
    'L’éditeur a échoué ici. On ne sait pas si cela a été fait : regardez la page, puis réessayez. Ce qui s’est passé est dit là où l’éditeur a été lancé.',
  ),
  'keys.title': both('Keys', 'Clavier'),
  'keys.outside': both('outside text fields', 'hors des champs de texte'),
  'keys.enter': both('next text of the page; open it', 'texte suivant de la page ; l’ouvrir'),
  'keys.view': both('view the page as visitors do', 'voir la page comme les visiteurs'),
  'keys.save': both('save; undo', 'enregistrer ; défaire'),
  'keys.search': both('search in all texts', 'rechercher dans tous les textes'),
  'keys.close': both('close; focus returns to the page', 'fermer ; le focus revient à la page'),
  'keys.parts': both('page, panel, bar in turn', 'page, panneau, barre, à tour de rôle'),
  'keys.nextProblem': both('next problem', 'problème suivant'),
  'keys.lift': both('move the row of a list', 'déplacer la ligne d’une liste'),
  'keys.sheets': both('publish; history; help', 'publier ; historique ; aide'),
  'keys.mac': both('On a Mac, ⌘ for Ctrl.', 'Sur Mac, ⌘ au lieu de Ctrl.'),
  'keys.singleLetters': both('Single letters', 'Lettres seules'),
  ...sheetWords,
}

export type WordKey = keyof typeof words

export type Say = (key: WordKey, details?: Readonly<Record<string, string | number>>) => string

/**
 * The words of the panel in a language. `{name}` takes what is given, `{n|one|several}` the first word where the number
 * is 1, or 0 in French.
 */
export const sayIn =
  (language: Language): Say =>
  (key, details = {}) =>
    words[key][language].replace(
      /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
      (_, name: string, one?: string, several?: string) => {
        const value = details[name] ?? ''
        if (one === undefined) return typeof value === 'number' ? numberIn(language, value) : value
        return value === 1 || (language === 'fr' && value === 0) ? one : (several ?? '')
      },
    )

/** A number as people of a language write it. */
export const numberIn = (language: Language, value: number): string =>
  value.toLocaleString(language)

/** The time of day of a moment: `14:32`. */
export const timeOf = (moment: string): string => {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A name as it begins a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What editors call something, without its article: `a card`, “Card”. */
export const heading = (name: string): string =>
  capital(name.replace(/^(?:the|an?|une?|l[ae]s?) |^l[’']/i, ''))

/** A day as people write it, with the year where it is another one: `20 November`. */
export function dateIn(language: Language, at: string): string {
  const date = new Date(at)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const locale = { en: 'en-GB', fr: 'fr-FR' }[language]
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'long', ...year })
}

/** A moment as people say it: with the day where it is another one. */
export function momentIn(language: Language, at: string): string {
  const words = sayIn(language)
  const time = timeOf(at)
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday
    ? words('moment.today', { time })
    : words('moment.otherDay', { time, day: dateIn(language, at) })
}
