import { both } from '../../message.ts'
import type { Language } from '../../site.ts'
import { sheetWords } from './sheet-words.ts'

/** Every word of the shell and of the forms. */
const words = {
  'bar.label': both('Editor', 'Éditeur'),
  'bar.clear': both('password page, in the clear', 'page à mot de passe, en clair'),
  'bar.edit': both('Edit', 'Modifier'),
  'bar.problems.0': both('No problems', 'Aucun problème'),
  'bar.problems.0.sm': both('Problems', 'Problèmes'),
  'bar.problems.n': both('{n|problem|problems}', '{n|problème|problèmes}'),
  'bar.owed.0': both('Translations up to date', 'Traductions à jour'),
  'bar.owed.0.sm': both('Translate', 'Traduire'),
  'bar.owed.n': both('{n|translation|translations} owed', '{n|traduction|traductions} à revoir'),
  'bar.owed.n.sm': both('owed', 'à revoir'),
  'bar.drafts.n': both('{n|draft|drafts}', '{n|brouillon|brouillons}'),
  'bar.publish': both('Publish', 'Publier'),
  'bar.publish.0': both('Nothing to publish', 'Rien à publier'),
  'bar.live': both('Published', 'Publié'),
  'bar.waiting': both('Being published, sent {at}', 'Publication en cours, envoi {at}'),
  'bar.stopped': both('Stopped {at}', 'Arrêté {at}'),
  'bar.sent': both('Sent {at}', 'Envoyé {at}'),
  at: both('at {time}', 'à {time}'),
  on: both('on {day} at {time}', 'le {day} à {time}'),
  'bar.branch': both('Other branch', 'Autre branche'),
  'bar.phone': both('Phone width', 'Largeur téléphone'),
  'bar.keys': both('Keyboard', 'Clavier'),
  'bar.lang': both('Français', 'English'),
  close: both('Close the panel', 'Fermer le panneau'),
  cancel: both('Cancel', 'Annuler'),
  undo: both('Undo', 'Défaire'),
  'undo.of': both('Undo: {label}', 'Défaire : {label}'),
  'ub.title': both('Undo what was published?', 'Défaire ce qui est publié ?'),
  'ub.note': both(
    '“{label}” was sent with a publication. Undone here, it is a change that waits to be published again; visitors see no difference until then.',
    '« {label} » est parti avec une publication. Défait ici, c’est une modification à publier de nouveau ; d’ici là, les visiteurs ne voient aucune différence.',
  ),
  'ub.go': both('Undo it here', 'Défaire ici'),
  redo: both('Redo', 'Refaire'),
  'redo.of': both('Redo: {label}', 'Refaire : {label}'),
  save: both('Save', 'Enregistrer'),
  'st.clean': both('No changes', 'Aucune modification'),
  'st.draft': both('Draft, not saved', 'Brouillon non enregistré'),
  'st.saved': both('Saved at {time}', 'Enregistré à {time}'),
  'st.undone': both('Undone: {label}', 'Défait : {label}'),
  'st.redone': both('Redone: {label}', 'Refait : {label}'),
  'st.saving': both('Saving…', 'Enregistrement…'),
  'st.blocked': both(
    'Draft kept; {n} {n|error|errors} to mend',
    'Brouillon gardé ; {n} {n|erreur|erreurs} à régler',
  ),
  'st.refused': both('Not saved: {why}', 'Non enregistré : {why}'),
  room: both('room for {n} more', 'encore {n} {n|caractère|caractères}'),
  over: both('{n} too many', '{n} de trop'),
  changed: both('changed', 'modifié'),
  'pt.tied': both('written once, shown in', 'écrit une fois, montré à'),
  'pt.enter': both('Enter to edit', 'Entrée pour modifier'),
  'pt.gated': both(
    'This page asks visitors for a password. You are editing it in the clear.',
    'Cette page demande un mot de passe aux visiteurs. Vous la modifiez en clair.',
  ),
  'pt.places': both('{n} places', '{n} endroits'),
  'md.title': both('Text of the page', 'Texte de la page'),
  'md.note': both(
    'Type as you like: apostrophes, quotation marks and thin spaces are set for you.',
    'Tapez comme il vous plaît : apostrophes, guillemets et espaces fines sont posés pour vous.',
  ),
  'md.em': both('Emphasis', 'Italique'),
  'md.strong': both('Strong', 'Gras'),
  'md.h': both('Heading', 'Titre'),
  'md.link': both('Link', 'Lien'),
  'md.list': both('List', 'Liste'),
  'md.quote': both('Quote', 'Citation'),
  'md.raw': both('A table, kept exactly as typed.', 'Un tableau, conservé tel quel.'),
  'md.kept': both('Kept exactly as typed.', 'Conservé tel quel.'),
  'md.rawb': both('Edit as text', 'Modifier en texte'),
  'md.tools': both('Formatting', 'Mise en forme'),
  'fk.less': both('one less', 'un de moins'),
  'fk.more': both('one more', 'un de plus'),
  'fk.add': both('Add “{name}”', 'Ajouter « {name} »'),
  'fk.take': both('Leave out “{name}”', 'Retirer « {name} »'),
  'fk.another': both('Add another', 'En ajouter'),
  'fk.del': both('Remove this card', 'Retirer cette carte'),
  'fk.none': both('none', 'aucune'),
  'ls.no': both('Not yet', 'Pas encore'),
  'ls.yes': both('Yes', 'Oui'),
  'ls.up': both('Move up', 'Monter'),
  'ls.down': both('Move down', 'Descendre'),
  'ls.rm': both('Remove', 'Retirer'),
  'ls.back': both('Put back', 'Remettre'),
  'ls.add': both('Add', 'Ajouter'),
  'ls.lifted': both(
    '{name}, lifted: position {n} of {all}. Arrow keys move it, Space drops it, Esc puts it back.',
    '{name}, saisie : position {n} sur {all}. Flèches pour déplacer, Espace pour poser, Échap pour remettre.',
  ),
  'ls.count': both('{n} of {all}', '{n} sur {all}'),
  'ls.drag': both(
    'Position {n} of {all}. Drag, or Space then the arrow keys.',
    'Position {n} sur {all}. Faire glisser, ou Espace puis les flèches.',
  ),
  'ls.untitled': both('New', 'Nouveau'),
  'ls.moved': both('{name}: position {n} of {all}.', '{name} : position {n} sur {all}.'),
  'ls.removed': both('{name} is removed when you save.', '{name} sera retiré à l’enregistrement.'),
  'pc.replace': both('Replace', 'Remplacer'),
  'pc.lib': both('Library', 'Bibliothèque'),
  'pc.sum': both('{from} to {to} kB for visitors', '{from} à {to} Ko pour les visiteurs'),
  'pc.drop': both(
    'Drop a picture on it to replace it.',
    'Déposez une image dessus pour la remplacer.',
  ),
  'pc.orig': both('Kept in the library', 'Gardée en bibliothèque'),
  'pc.sent': both('Sent to visitors', 'Envoyée aux visiteurs'),
  'pc.sentv': both('{from} to {to} kB', '{from} à {to} Ko'),
  'pc.was': both('Your file', 'Votre fichier'),
  'pc.wasv': both('{width} × {height}, {size} MB', '{width} × {height}, {size} Mo'),
  'pc.small': both('{width} × {height}, {size} kB', '{width} × {height}, {size} Ko'),
  'pc.where': both('Shown on', 'Montrée sur'),
  'pc.meta': both(
    'Reduced to 4,000 pixels. Date, place and camera are removed.',
    'Réduite à 4 000 pixels. Date, lieu et appareil sont effacés.',
  ),
  'pc.altq': both(
    'The picture is new. Does this text still describe it?',
    'L’image est nouvelle. Ce texte la décrit-il encore ?',
  ),
  'pc.deco': both('Decorative', 'Décorative'),
  'pc.decon': both(
    'It says nothing the text does not. Screen readers pass over it.',
    'Elle ne dit rien de plus que le texte. Les lecteurs d’écran la passent.',
  ),
  'pc.upload': both('Upload a picture', 'Téléverser une image'),
  'pc.heavy': both(
    'This picture has {size} MB; at most {most} are taken. Export it smaller, and try again.',
    'Cette image pèse {size} Mo ; {most} au plus sont acceptés. Exportez-la en plus petit, puis réessayez.',
  ),
  'pc.busy': both('Reading the picture…', 'Lecture de l’image…'),
  'ld.h': both('Reading the site…', 'Lecture du site…'),
  'of.strip': both(
    'Offline. You can edit and save; publishing waits for the connection.',
    'Hors ligne. Vous pouvez modifier et enregistrer ; la publication attend la connexion.',
  ),
  'lo.wait': both(
    'The editor does not answer. What you typed is kept in this window, and it is asked again every few seconds. If it has stopped, run npm start again.',
    'L’éditeur ne répond pas. Votre saisie est gardée dans cette fenêtre, et la demande est renouvelée toutes les quelques secondes. S’il s’est arrêté, relancez npm start.',
  ),
  'lo.fault': both(
    'The editor cannot read the site. Why is told where it was started; it reads again after each change.',
    'L’éditeur ne peut pas lire le site. La raison est dite là où il a été lancé ; il relit après chaque modification.',
  ),
  'lo.other': both(
    'The editor was started again and does not know this window any more. Go on in the window that it has opened, or at the address that it shows where it was started: what you typed before is there, what you type here from now on is not.',
    'L’éditeur a été relancé et ne connaît plus cette fenêtre. Continuez dans celle qu’il a ouverte, ou à l’adresse qu’il affiche là où il a été lancé : votre saisie d’avant s’y trouve, celle d’ici, désormais, n’y sera pas.',
  ),
  'no.answer': both(
    'The editor did not answer. Whether this was done is not known: look at the page, then try again.',
    'L’éditeur n’a pas répondu. On ne sait pas si cela a été fait : regardez la page, puis réessayez.',
  ),
  'no.fault': both(
    'The editor has failed at this. Whether it was done is not known: look at the page, then try again. What happened is told where the editor was started.',
    'L’éditeur a échoué ici. On ne sait pas si cela a été fait : regardez la page, puis réessayez. Ce qui s’est passé est dit là où l’éditeur a été lancé.',
  ),
  'no.picture': both('This picture cannot be shown.', 'Cette image ne peut pas être montrée.'),
  'no.file': both(
    'The file “{file}” is not there any more: it was moved or deleted.',
    'Le fichier « {file} » n’est plus là : il a été déplacé ou supprimé.',
  ),
  'no.way': both(
    'This link leads out of the site and is not followed here: {link}',
    'Ce lien mène hors du site et n’est pas suivi ici : {link}',
  ),
  'lo.strip': both(
    'The editor has stopped on this computer. What you typed is kept in this window: run npm start again.',
    'L’éditeur s’est arrêté sur cet ordinateur. Votre saisie est gardée dans cette fenêtre : relancez npm start.',
  ),
  'kb.title': both('Keyboard', 'Clavier'),
  'kb.note': both(
    'The order of the Tab key is drawn on the page, the bar and the panel.',
    'L’ordre de la touche Tab est dessiné sur la page, la barre et le panneau.',
  ),
  'kb.e': both('edit mode on or off', 'mode modification, oui ou non'),
  'kb.tab': both('next text or picture of the page', 'texte ou image suivante de la page'),
  'kb.enter': both('open its field', 'ouvrir son champ'),
  'kb.esc': both('close; focus returns to the page', 'fermer ; le focus revient à la page'),
  'kb.f6': both('page, panel, bar in turn', 'page, panneau, barre, à tour de rôle'),
  'kb.save': both('save', 'enregistrer'),
  'kb.undo': both('undo, also after a save', 'défaire, même après un enregistrement'),
  'kb.move': both(
    'lift or drop a row; arrows move it',
    'saisir ou poser une ligne ; les flèches la déplacent',
  ),
  'kb.alt': both('move the row without lifting it', 'déplacer la ligne sans la saisir'),
  'kb.next': both('next problem', 'problème suivant'),
  'kb.pub': both('publish panel', 'panneau de publication'),
  'kb.h': both('history', 'historique'),
  'kb.mac': both('On a Mac, ⌘ for Ctrl.', 'Sur Mac, ⌘ au lieu de Ctrl.'),
  'kb.q': both('this sheet', 'cette fiche'),
  'kb.single': both('Single letters', 'Lettres seules'),
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
