import { both } from '../../message.ts'

/** The words of the sheet of publishing, with the holes of `words.ts`. */
export const publishWords = {
  'publish.title': both('Publish', 'Publier'),
  'publish.ready': both(
    '{n} {n|change|changes} on {pages} {pages|page|pages} {n|is|are} saved on this computer. Visitors do not see {n|it|them} yet.',
    '{n} {n|modification|modifications} sur {pages} {pages|page|pages} {n|est enregistrée|sont enregistrées} sur cet ordinateur. Les visiteurs ne {n|la|les} voient pas encore.',
  ),
  'publish.nothing': both(
    'Everything that is saved here has been sent.',
    'Tout ce qui est enregistré ici a été envoyé.',
  ),
  'publish.notSetUp': both(
    'Publishing is not set up on this computer.',
    'La publication n’est pas configurée sur cet ordinateur.',
  ),
  'publish.notSetUpText': both(
    'Your changes are saved here. Ask the site administrator to set the project up with git on this computer. Or run “npm run build” and hand the folder “dist” to your web host.',
    'Vos modifications sont enregistrées ici. Demandez à l’administrateur du site d’installer le projet avec git sur cet ordinateur. Ou lancez « npm run build » et remettez le dossier « dist » à votre hébergeur.',
  ),
  'publish.drafts': both(
    'Not sent: {n} {n|text that is|texts that are} still a draft: {names}.',
    '{n|Ne part pas|Ne partent pas} : {n} {n|texte encore en brouillon|textes encore en brouillon}, {names}.',
  ),
  'publish.unusedPictures': both(
    'Not sent: {names}, which no page uses.',
    '{n|Ne part pas|Ne partent pas} : {names}, qu’aucune page n’utilise.',
  ),
  'publish.errors': both(
    '{n} {n|error keeps|errors keep} the changes from being published.',
    '{n} {n|erreur empêche|erreurs empêchent} la publication.',
  ),
  'publish.message': both('What did you change?', 'Qu’avez-vous modifié ?'),
  'publish.publish': both(
    'Publish {n} {n|change|changes}',
    'Publier {n} {n|modification|modifications}',
  ),
  'publish.sending': both('Sending…', 'Envoi…'),
  'publish.waiting': both(
    'Sent {at}, not live yet. You can close this panel and go on working.',
    'Envoyé {at}, pas encore en ligne. Vous pouvez fermer ce panneau et continuer.',
  ),
  'publish.waitingUsual': both(
    'Sent {at}. Usually live after {usual}. You can close this panel and go on working.',
    'Envoyé {at}. En ligne d’ordinaire au bout de {usual}. Vous pouvez fermer ce panneau et continuer.',
  ),
  'publish.slow': both(
    '{so} so far, and not live yet. Nothing is lost.',
    'Déjà {so}, et pas encore en ligne. Rien n’est perdu.',
  ),
  'publish.slowUsual': both(
    'Slower than usual: {so} so far, usually {usual}. Nothing is lost.',
    'Plus lent que d’habitude : déjà {so}, d’ordinaire {usual}. Rien n’est perdu.',
  ),
  'publish.slowText': both(
    'The editor keeps checking for an hour, also after a restart.',
    'L’éditeur continue de vérifier pendant une heure, même après un redémarrage.',
  ),
  'publish.tested': both(
    'The site’s code has changed too; it is tested first unless it was tested before.',
    'Le code du site a changé aussi ; il est testé d’abord, sauf s’il l’a déjà été.',
  ),
  'publish.hostSilent': both(
    '{host} does not say which version it shows, so the editor cannot tell whether your changes are published.',
    '{host} ne dit pas quelle version il montre : l’éditeur ne peut pas savoir si vos modifications sont publiées.',
  ),
  'publish.noHost': both(
    'Sent {at} to the shared copy. No web host is known, so the editor cannot say when it is live.',
    'Envoyé {at} au dépôt partagé. Aucun hébergeur n’est connu : l’éditeur ne peut pas dire quand ce sera en ligne.',
  ),
  'publish.noHostText': both(
    'The public address stands in the settings of the site, once.',
    'L’adresse publique s’inscrit une seule fois, dans les réglages du site.',
  ),
  'publish.address': both('Public address', 'Adresse publique'),
  'publish.sent': both(
    'Sent {at}. The editor is not looking any more, and has not seen it live.',
    'Envoyé {at}. L’éditeur ne vérifie plus, et ne l’a pas vu en ligne.',
  ),
  'publish.sentText': both(
    'Your changes are safe in the shared copy. If visitors still see the old text, show this message to the site administrator.',
    'Vos modifications sont à l’abri dans le dépôt partagé. Si les visiteurs voient encore l’ancien texte, montrez ce message à l’administrateur du site.',
  ),
  'publish.lookAgain': both('Look again', 'Vérifier de nouveau'),
  'publish.stopLooking': both('Stop watching', 'Ne plus suivre'),
  'publish.live': both(
    '{n} {n|change|changes} went live {live}, {took} after {n|it was|they were} sent.',
    '{n} {n|modification mise|modifications mises} en ligne {live}, {took} après l’envoi.',
  ),
  'publish.seen': both(
    '{n} {n|change was|changes were} seen live {live}.',
    '{n} {n|modification vue|modifications vues} en ligne {live}.',
  ),
  'publish.liveText': both(
    'Checked on {host}: visitors got exactly this version.',
    'Vérifié sur {host} : les visiteurs recevaient exactement cette version.',
  ),
  'publish.liveLater': both(
    'Checked on {host}: visitors got this version, with later changes by somebody else.',
    'Vérifié sur {host} : les visiteurs recevaient cette version, avec des modifications ultérieures d’une autre personne.',
  ),
  'publish.open': both('Open the site', 'Ouvrir le site'),
  'stage.saved': both('saved', 'enregistré'),
  'stage.sent': both('sent', 'envoyé'),
  'stage.waiting': both('waiting', 'en attente'),
  'stage.live': both('live', 'en ligne'),
  'stage.stopped': both('stopped', 'arrêté'),
  'stage.seconds': both('{s}\u00A0s', '{s}\u00A0s'),
  'stage.minutes': both('{m}\u00A0min\u00A0{s}\u00A0s', '{m}\u00A0min\u00A0{s}\u00A0s'),
  'stopped.before': both(
    'What was sent {at} was stopped.',
    'Ce qui a été envoyé {at} a été arrêté.',
  ),
  'stopped.tests': both(
    'Not published. A test of the site itself failed; your texts are not the cause.',
    'Non publié. Un test du site lui-même a échoué ; vos textes n’y sont pour rien.',
  ),
  'stopped.check': both(
    'Not published. The host found an error in the content that was sent.',
    'Non publié. L’hébergeur a trouvé une erreur dans le contenu envoyé.',
  ),
  'stopped.host': both(
    'Not published. The web host did not take the site; your texts are not the cause.',
    'Non publié. L’hébergeur n’a pas pris le site ; vos textes n’y sont pour rien.',
  ),
  'stopped.other': both(
    'Not published. The host has stopped, and its reason is not known here.',
    'Non publié. L’hébergeur s’est arrêté, pour une raison inconnue ici.',
  ),
  'stopped.visitors': both(
    'Visitors see the version before.',
    'Les visiteurs voient la version d’avant.',
  ),
  'stopped.safe': both(
    'Your {n} {n|change is|changes are} sent and safe, and {n|goes|go} live with the next version that the host publishes.',
    '{n} {n|modification est envoyée|modifications sont envoyées}, à l’abri, et {n|sera|seront} en ligne avec la prochaine version que l’hébergeur publiera.',
  ),
  'stopped.told': both(
    'The site administrator has been told.',
    'L’administrateur du site a été prévenu.',
  ),
  'branch.other': both(
    'You are on the branch “{here}”. Only “{published}” is published.',
    'Vous êtes sur la branche « {here} ». Seule « {published} » est publiée.',
  ),
  'branch.unseen': both(
    '{n} {n|change|changes} of yours {n|is|are} not on “{published}”. Visitors see nothing of {n|it|them}.',
    '{n} de vos modifications {n|n’est pas|ne sont pas} sur « {published} ». Les visiteurs n’en voient rien.',
  ),
  'branch.sending': both(
    'Sending them keeps them safe and lets colleagues see them.',
    'Les envoyer les met à l’abri et les montre à vos collègues.',
  ),
  'branch.back': both('Go back to “{published}”', 'Revenir à « {published} »'),
  'branch.send': both('Send to “{here}”', 'Envoyer sur « {here} »'),
  'unsent.behind': both(
    'Not sent: somebody else published {at}.',
    'Non envoyé : quelqu’un d’autre a publié {at}.',
  ),
  'unsent.behindOnce': both(
    'Not sent: somebody else has published.',
    'Non envoyé : quelqu’un d’autre a publié.',
  ),
  'unsent.behindText': both(
    'Their {n} {n|change does|changes do} not affect yours. Get {n|it|them}, look at the page, then publish.',
    '{n} {n|modification publiée ne touche|modifications publiées ne touchent} pas aux vôtres. {n|Récupérez-la|Récupérez-les}, regardez la page, puis publiez.',
  ),
  'unsent.getTheirs': both(
    'Get their {n} {n|change|changes}',
    'Récupérer {n} {n|modification|modifications}',
  ),
  'unsent.conflictText': both(
    'Their {n} {n|change touches|changes touch} what you have changed, too. Nothing is lost: ask the site administrator to bring both together.',
    '{n} {n|modification publiée touche|modifications publiées touchent} aussi aux vôtres. Rien n’est perdu : demandez à l’administrateur du site de les réunir.',
  ),
  'unsent.sameText': both(
    'You both changed the same text. Choose what stays; then look at the page, and publish.',
    'Vous avez modifié le même texte. Choisissez ce qui reste ; puis regardez la page, et publiez.',
  ),
  'unsent.choose': both('Choose what stays', 'Choisir ce qui reste'),
  'unsent.other': both('Not sent.', 'Non envoyé.'),
  'unsent.otherText': both(
    'Your changes are saved here. Show this message to the site administrator.',
    'Vos modifications sont enregistrées ici. Montrez ce message à l’administrateur du site.',
  ),
  'unsent.rights': both(
    'Not sent: this computer may read the project but not publish to it.',
    'Non envoyé : cet ordinateur peut lire le projet, pas y publier.',
  ),
  'unsent.rightsText': both(
    'Your changes are saved here. Ask the site administrator for the right to publish, then try again.',
    'Vos modifications sont enregistrées ici. Demandez le droit de publier à l’administrateur du site, puis réessayez.',
  ),
  'unsent.offline': both(
    'Not sent: this computer is offline.',
    'Non envoyé : cet ordinateur est hors ligne.',
  ),
  'unsent.offlineText': both(
    'Your changes are saved here. Publish again once the connection is back.',
    'Vos modifications sont enregistrées ici. Publiez de nouveau une fois la connexion revenue.',
  ),
  'unsent.signIn': both(
    'Not sent: the shared copy did not accept this computer’s sign-in.',
    'Non envoyé : le dépôt partagé a refusé la connexion de cet ordinateur.',
  ),
  'unsent.signInText': both(
    'A password or key may have expired, or was never set here. Your changes are saved here.',
    'Un mot de passe ou une clé a peut-être expiré, ou n’a jamais été enregistré ici. Vos modifications sont enregistrées ici.',
  ),
  'unsent.signInLast': both('It worked last {at}.', 'Dernière réussite {at}.'),
  'unsent.noAnswer': both(
    'Not sent: the shared copy did not answer within two minutes.',
    'Non envoyé : le dépôt partagé n’a pas répondu en deux minutes.',
  ),
  'unsent.noAnswerText': both(
    'A window that asks you to sign in may be open behind this one. Your changes are saved here; sign in, then try again.',
    'Une fenêtre de connexion attend peut-être derrière celle-ci. Vos modifications sont enregistrées ici ; connectez-vous, puis réessayez.',
  ),
  'unsent.hook': both(
    'Not sent: a rule of the shared copy refused the changes.',
    'Non envoyé : une règle du dépôt partagé a refusé les modifications.',
  ),
  'unsent.noGit': both(
    'Not sent: git is not installed on this computer.',
    'Non envoyé : git n’est pas installé sur cet ordinateur.',
  ),
  'unsent.noGitText': both(
    'Git carries your changes to the website. You can edit and save without it. Install it (free), then try again; the editor need not be restarted.',
    'Git transporte vos modifications vers le site. Sans lui, vous pouvez modifier et enregistrer. Installez-le (gratuit), puis réessayez, sans redémarrer l’éditeur.',
  ),
  'unsent.oldGit': both(
    'Not sent: git {said} is too old. Publishing needs 2.38 or newer.',
    'Non envoyé : git {said} est trop ancien. Il faut la version 2.38 ou une plus récente.',
  ),
  'unsent.oldGitText': both(
    'Your changes are saved here. Update git, then try again.',
    'Vos modifications sont enregistrées ici. Mettez git à jour, puis réessayez.',
  ),
  'unsent.getGit': both('Open git-scm.com', 'Ouvrir git-scm.com'),
  'unsent.copied': both('Copied', 'Copié'),
  'unsent.again': both('Try again', 'Réessayer'),
  'unsent.copy': both('Copy for the administrator', 'Copier pour l’administrateur'),
  'who.title': both(
    'Who is publishing? Asked once on this computer.',
    'Qui publie ? Demandé une seule fois sur cet ordinateur.',
  ),
  'who.name': both('Your name', 'Votre nom'),
  'who.nameNote': both(
    'Colleagues see it in the history, beside your changes.',
    'Vos collègues le voient dans l’historique, à côté de vos modifications.',
  ),
  'who.mail': both('Your email address', 'Votre adresse de courriel'),
  'who.mailNote': both(
    'Kept with each publication in the shared copy. Never on the website.',
    'Gardée avec chaque publication dans le dépôt partagé. Jamais sur le site.',
  ),
}
