import { both } from '../../message.ts'

/** Every word of the sheets, with the holes of `words.ts`. */
export const sheetWords = {
  'pr.title': both('Translations owed', 'Traductions à revoir'),
  'pr.note': both(
    '{n} {language} {n|text|texts} changed; {n|its|their} {other} has not followed yet.',
    '{n} {n|texte|textes} {language} {n|a changé|ont changé} ; {n|son|leur} {other} n’a pas encore suivi.',
  ),
  'pr.mixed': both(
    '{n} {n|text|texts} changed; {n|its translation has|their translations have} not followed yet.',
    '{n} {n|texte a|textes ont} changé ; {n|sa traduction n’a|leurs traductions n’ont} pas encore suivi.',
  ),
  'pr.still': both('Still right', 'Toujours juste'),
  'pr.next': both('Next owed', 'Suivante'),
  'pr.owe': both(
    'Edit this text, or say that it is still right.',
    'Modifiez ce texte, ou dites qu’il reste juste.',
  ),
  'pr.owed1': both('owed', 'à revoir'),
  'pr.fr': both('French', 'Français'),
  'pr.en': both('English', 'Anglais'),
  'pr.changed': both('changed on {day}', 'modifié le {day}'),
  'pb.title': both('Problems', 'Problèmes'),
  'pb.note': both(
    '{n} {n|error keeps|errors keep} the changes from being published. Visitors see the published site; this preview shows the version of {time}.',
    '{n} {n|erreur empêche|erreurs empêchent} la publication. Les visiteurs voient le site publié ; cet aperçu montre la version de {time}.',
  ),
  'pb.err': both('Error', 'Erreur'),
  'pb.warn': both('Warning', 'Avertissement'),
  'pb.nt': both('Note', 'Note'),
  'pb.fix': both('Fix it', 'Corriger'),
  'pb.go': both('Show the field', 'Voir le champ'),
  'pb.src': both('Open as text', 'Ouvrir en texte'),
  'pb.all': both(
    'Fix the {n} certain {n|one|ones}',
    'Corriger {n|le|les} {n} cas {n|certain|certains}',
  ),
  'pb.errors': both('{n} {n|error|errors}', '{n} {n|erreur|erreurs}'),
  'pb.warnings': both('{n} {n|warning|warnings}', '{n} {n|avertissement|avertissements}'),
  'pb.notes': both('{n} {n|note|notes}', '{n} {n|note|notes}'),
  'pb.done': both(
    '{n} certain {n|correction|corrections}',
    '{n} {n|correction certaine|corrections certaines}',
  ),
  'pf.title': both('A file to mend', 'Un fichier à réparer'),
  'pf.strip': both(
    'This preview shows the version of {time}: “{file}” has an error.',
    'Cet aperçu montre la version de {time} : « {file} » contient une erreur.',
  ),
  'pf.note': both(
    'It was changed outside the editor. Nothing is lost: mend the marked place, here or there.',
    'Il a été modifié hors de l’éditeur. Rien n’est perdu : réparez l’endroit marqué, ici ou là-bas.',
  ),
  'pf.text': both('A file as text', 'Un fichier en texte'),
  'cf.title': both('Two versions', 'Deux versions'),
  'cf.note': both(
    'This text was saved from another program at {time} while you were writing. Both versions are kept until you choose.',
    'Ce texte a été enregistré depuis un autre programme à {time}, pendant que vous écriviez. Les deux versions sont gardées jusqu’à votre choix.',
  ),
  'cf.mine': both('Yours', 'La vôtre'),
  'cf.mine.n': both('draft, {time}', 'brouillon, {time}'),
  'cf.other': both('On this computer', 'Sur cet ordinateur'),
  'cf.other.n': both('saved at {time}', 'enregistrée à {time}'),
  'cf.keepmine': both('Keep yours', 'Garder la vôtre'),
  'cf.keepother': both('Keep the other', 'Garder l’autre'),
  'cf.both': both('Or write the text you want', 'Ou écrivez le texte voulu'),
  'cf.bothn': both(
    'Starts as yours. The version you do not keep stays in the history.',
    'Part de la vôtre. La version écartée reste dans l’historique.',
  ),
  'cf.done': both('Two versions: {file}', 'Deux versions : {file}'),
  'cf.use': both('Keep this text', 'Garder ce texte'),
  'pu.title': both('Publish', 'Publier'),
  'pu.ready': both(
    '{n} {n|change|changes} on {pages} {pages|page|pages} {n|is|are} saved on this computer. Visitors do not see {n|it|them} yet.',
    '{n} {n|modification|modifications} sur {pages} {pages|page|pages} {n|est enregistrée|sont enregistrées} sur cet ordinateur. Les visiteurs ne {n|la|les} voient pas encore.',
  ),
  'pu.nothing': both(
    'Everything that is saved here has been sent.',
    'Tout ce qui est enregistré ici a été envoyé.',
  ),
  'pu.none': both(
    'Publishing is not set up on this computer.',
    'La publication n’est pas configurée sur cet ordinateur.',
  ),
  'pu.nonet': both(
    'Your changes are saved here. Ask the site administrator to set the project up with git on this computer. Or run “npm run build” and hand the folder “dist” to your web host.',
    'Vos modifications sont enregistrées ici. Demandez à l’administrateur du site d’installer le projet avec git sur cet ordinateur. Ou lancez « npm run build » et remettez le dossier « dist » à votre hébergeur.',
  ),
  'pu.left': both(
    'Not sent: {n} {n|text that is|texts that are} still a draft: {names}.',
    '{n|Ne part pas|Ne partent pas} : {n} {n|texte encore en brouillon|textes encore en brouillon}, {names}.',
  ),
  'pu.unused': both(
    'Not sent: {names}, which no page uses.',
    '{n|Ne part pas|Ne partent pas} : {names}, qu’aucune page n’utilise.',
  ),
  'pu.errors': both(
    '{n} {n|error keeps|errors keep} the changes from being published.',
    '{n} {n|erreur empêche|erreurs empêchent} la publication.',
  ),
  'pu.msg': both('What did you change?', 'Qu’avez-vous modifié ?'),
  'pu.go': both('Publish {n} {n|change|changes}', 'Publier {n} {n|modification|modifications}'),
  'pu.going': both('Sending…', 'Envoi…'),
  'pu.s1': both('saved', 'enregistré'),
  'pu.s2': both('sent', 'envoyé'),
  'pu.s3': both('waiting', 'en attente'),
  'pu.s4': both('live', 'en ligne'),
  'pu.sx': both('stopped', 'arrêté'),
  'pu.s': both('{s}\u00A0s', '{s}\u00A0s'),
  'pu.min': both('{m}\u00A0min\u00A0{s}\u00A0s', '{m}\u00A0min\u00A0{s}\u00A0s'),
  'pu.wait': both(
    'Sent {at}, not live yet. You can close this panel and go on working.',
    'Envoyé {at}, pas encore en ligne. Vous pouvez fermer ce panneau et continuer.',
  ),
  'pu.waitu': both(
    'Sent {at}. Usually live after {usual}. You can close this panel and go on working.',
    'Envoyé {at}. En ligne d’ordinaire au bout de {usual}. Vous pouvez fermer ce panneau et continuer.',
  ),
  'pu.slow': both(
    '{so} so far, and not live yet. Nothing is lost.',
    'Déjà {so}, et pas encore en ligne. Rien n’est perdu.',
  ),
  'pu.slowu': both(
    'Slower than usual: {so} so far, usually {usual}. Nothing is lost.',
    'Plus lent que d’habitude : déjà {so}, d’ordinaire {usual}. Rien n’est perdu.',
  ),
  'pu.slowt': both(
    'The editor keeps checking for an hour, also after a restart.',
    'L’éditeur continue de vérifier pendant une heure, même après un redémarrage.',
  ),
  'pu.tested': both(
    'The site’s code has changed too; it is tested first unless it was tested before.',
    'Le code du site a changé aussi ; il est testé d’abord, sauf s’il l’a déjà été.',
  ),
  'pu.silent': both(
    '{host} does not say which version it shows, so the editor cannot tell whether your changes are published.',
    '{host} ne dit pas quelle version il montre : l’éditeur ne peut pas savoir si vos modifications sont publiées.',
  ),
  'pu.nohost': both(
    'Sent {at} to the shared copy. No web host is known, so the editor cannot say when it is live.',
    'Envoyé {at} au dépôt partagé. Aucun hébergeur n’est connu : l’éditeur ne peut pas dire quand ce sera en ligne.',
  ),
  'pu.nohostt': both(
    'The public address stands in the settings of the site, once.',
    'L’adresse publique s’inscrit une seule fois, dans les réglages du site.',
  ),
  'pu.address': both('Public address', 'Adresse publique'),
  'pu.sent': both(
    'Sent {at}. The editor is not looking any more, and has not seen it live.',
    'Envoyé {at}. L’éditeur ne vérifie plus, et ne l’a pas vu en ligne.',
  ),
  'pu.sentt': both(
    'Your changes are safe in the shared copy. If visitors still see the old text, show this message to the site administrator.',
    'Vos modifications sont à l’abri dans le dépôt partagé. Si les visiteurs voient encore l’ancien texte, montrez ce message à l’administrateur du site.',
  ),
  'pu.watch': both('Look again', 'Vérifier de nouveau'),
  'pu.stop': both('Stop watching', 'Ne plus suivre'),
  'pu.xr': both('What was sent {at} was stopped.', 'Ce qui a été envoyé {at} a été arrêté.'),
  'pu.xtests': both(
    'Not published. A test of the site itself failed; your texts are not the cause.',
    'Non publié. Un test du site lui-même a échoué ; vos textes n’y sont pour rien.',
  ),
  'pu.xcheck': both(
    'Not published. The host found an error in the content that was sent.',
    'Non publié. L’hébergeur a trouvé une erreur dans le contenu envoyé.',
  ),
  'pu.xhost': both(
    'Not published. The web host did not take the site; your texts are not the cause.',
    'Non publié. L’hébergeur n’a pas pris le site ; vos textes n’y sont pour rien.',
  ),
  'pu.xother': both(
    'Not published. The host has stopped, and its reason is not known here.',
    'Non publié. L’hébergeur s’est arrêté, pour une raison inconnue ici.',
  ),
  'pu.xv': both('Visitors see the version before.', 'Les visiteurs voient la version d’avant.'),
  'pu.xt': both(
    'Your {n} {n|change is|changes are} sent and safe, and {n|goes|go} live with the next version that the host publishes.',
    '{n} {n|modification est envoyée|modifications sont envoyées}, à l’abri, et {n|sera|seront} en ligne avec la prochaine version que l’hébergeur publiera.',
  ),
  'pu.told': both(
    'The site administrator has been told.',
    'L’administrateur du site a été prévenu.',
  ),
  'pu.live': both(
    '{n} {n|change|changes} went live {live}, {took} after {n|it was|they were} sent.',
    '{n} {n|modification mise|modifications mises} en ligne {live}, {took} après l’envoi.',
  ),
  'pu.seen': both(
    '{n} {n|change was|changes were} seen live {live}.',
    '{n} {n|modification vue|modifications vues} en ligne {live}.',
  ),
  'pu.livet': both(
    'Checked on {host}: visitors got exactly this version.',
    'Vérifié sur {host} : les visiteurs recevaient exactement cette version.',
  ),
  'pu.livel': both(
    'Checked on {host}: visitors got this version, with later changes by somebody else.',
    'Vérifié sur {host} : les visiteurs recevaient cette version, avec des modifications ultérieures d’une autre personne.',
  ),
  'pu.open': both('Open the site', 'Ouvrir le site'),
  'pu.branch': both(
    'You are on the branch “{here}”. Only “{published}” is published.',
    'Vous êtes sur la branche « {here} ». Seule « {published} » est publiée.',
  ),
  'pu.brancht': both(
    '{n} {n|change|changes} of yours {n|is|are} not on “{published}”. Visitors see nothing of {n|it|them}.',
    '{n} de vos modifications {n|n’est pas|ne sont pas} sur « {published} ». Les visiteurs n’en voient rien.',
  ),
  'pu.branchs': both(
    'Sending them keeps them safe and lets colleagues see them.',
    'Les envoyer les met à l’abri et les montre à vos collègues.',
  ),
  'pu.back': both('Go back to “{published}”', 'Revenir à « {published} »'),
  'pu.send': both('Send to “{here}”', 'Envoyer sur « {here} »'),
  'pu.f1': both(
    'Not sent: somebody else published {at}.',
    'Non envoyé : quelqu’un d’autre a publié {at}.',
  ),
  'pu.f1x': both(
    'Not sent: somebody else has published.',
    'Non envoyé : quelqu’un d’autre a publié.',
  ),
  'pu.f1t': both(
    'Their {n} {n|change does|changes do} not affect yours. Get {n|it|them}, look at the page, then publish.',
    '{n} {n|modification publiée ne touche|modifications publiées ne touchent} pas aux vôtres. {n|Récupérez-la|Récupérez-les}, regardez la page, puis publiez.',
  ),
  'pu.f1b': both(
    'Get their {n} {n|change|changes}',
    'Récupérer {n} {n|modification|modifications}',
  ),
  'pu.f1c': both(
    'Their {n} {n|change touches|changes touch} what you have changed, too. Nothing is lost: ask the site administrator to bring both together.',
    '{n} {n|modification publiée touche|modifications publiées touchent} aussi aux vôtres. Rien n’est perdu : demandez à l’administrateur du site de les réunir.',
  ),
  'pu.f0': both('Not sent.', 'Non envoyé.'),
  'pu.f0t': both(
    'Your changes are saved here. Show this message to the site administrator.',
    'Vos modifications sont enregistrées ici. Montrez ce message à l’administrateur du site.',
  ),
  'pu.f2': both(
    'Not sent: this computer may read the project but not publish to it.',
    'Non envoyé : cet ordinateur peut lire le projet, pas y publier.',
  ),
  'pu.f2t': both(
    'Your changes are saved here. Ask the site administrator for the right to publish, then try again.',
    'Vos modifications sont enregistrées ici. Demandez le droit de publier à l’administrateur du site, puis réessayez.',
  ),
  'pu.f3': both(
    'Not sent: this computer is offline.',
    'Non envoyé : cet ordinateur est hors ligne.',
  ),
  'pu.f3t': both(
    'Your changes are saved here. Publish again once the connection is back.',
    'Vos modifications sont enregistrées ici. Publiez de nouveau une fois la connexion revenue.',
  ),
  'pu.f4': both(
    'Not sent: the shared copy did not accept this computer’s sign-in.',
    'Non envoyé : le dépôt partagé a refusé la connexion de cet ordinateur.',
  ),
  'pu.f4t': both(
    'A password or key may have expired, or was never set here. Your changes are saved here.',
    'Un mot de passe ou une clé a peut-être expiré, ou n’a jamais été enregistré ici. Vos modifications sont enregistrées ici.',
  ),
  'pu.f4l': both('It worked last {at}.', 'Dernière réussite {at}.'),
  'pu.f5': both(
    'Not sent: the shared copy did not answer within two minutes.',
    'Non envoyé : le dépôt partagé n’a pas répondu en deux minutes.',
  ),
  'pu.f5t': both(
    'A window that asks you to sign in may be open behind this one. Your changes are saved here; sign in, then try again.',
    'Une fenêtre de connexion attend peut-être derrière celle-ci. Vos modifications sont enregistrées ici ; connectez-vous, puis réessayez.',
  ),
  'pu.f6': both(
    'Not sent: a rule of the shared copy refused the changes.',
    'Non envoyé : une règle du dépôt partagé a refusé les modifications.',
  ),
  'pu.f7': both(
    'Not sent: git is not installed on this computer.',
    'Non envoyé : git n’est pas installé sur cet ordinateur.',
  ),
  'pu.f7t': both(
    'Git carries your changes to the website. You can edit and save without it. Install it (free), then try again; the editor need not be restarted.',
    'Git transporte vos modifications vers le site. Sans lui, vous pouvez modifier et enregistrer. Installez-le (gratuit), puis réessayez, sans redémarrer l’éditeur.',
  ),
  'pu.f8': both(
    'Not sent: git {said} is too old. Publishing needs 2.38 or newer.',
    'Non envoyé : git {said} est trop ancien. Il faut la version 2.38 ou une plus récente.',
  ),
  'pu.f8t': both(
    'Your changes are saved here. Update git, then try again.',
    'Vos modifications sont enregistrées ici. Mettez git à jour, puis réessayez.',
  ),
  'pu.git': both('Open git-scm.com', 'Ouvrir git-scm.com'),
  'pu.who': both(
    'Who is publishing? Asked once on this computer.',
    'Qui publie ? Demandé une seule fois sur cet ordinateur.',
  ),
  'pu.name': both('Your name', 'Votre nom'),
  'pu.namen': both(
    'Colleagues see it in the history, beside your changes.',
    'Vos collègues le voient dans l’historique, à côté de vos modifications.',
  ),
  'pu.mail': both('Your email address', 'Votre adresse de courriel'),
  'pu.mailn': both(
    'Kept with each publication in the shared copy. Never on the website.',
    'Gardée avec chaque publication dans le dépôt partagé. Jamais sur le site.',
  ),
  'pu.copied': both('Copied', 'Copié'),
  'pu.again': both('Try again', 'Réessayer'),
  'pu.copy': both('Copy for the administrator', 'Copier pour l’administrateur'),
  'pg.title': both('Pages', 'Pages'),
  'pg.new': both('New page', 'Nouvelle page'),
  'pg.newn': both(
    'A page of text. It appears in the footer once you add it there.',
    'Une page de texte. Elle figure en pied de page une fois ajoutée.',
  ),
  'pg.name': both('Title', 'Titre'),
  'pg.addr': both('Address', 'Adresse'),
  'pg.addrn': both(
    'Made from the title. Lowercase letters, digits and hyphens.',
    'Tirée du titre. Minuscules sans accent, chiffres et traits d’union.',
  ),
  'pg.taken': both('“{page}” is at this address.', '« {page} » est à cette adresse.'),
  'pg.other': both('Choose another one.', 'Choisissez-en une autre.'),
  'pg.bad': both(
    'An address is made of lowercase letters, digits and hyphens.',
    'Une adresse se compose de minuscules sans accent, de chiffres et de traits d’union.',
  ),
  'pg.lang': both('Language', 'Langue'),
  'pg.gate': both('Who may read it', 'Qui peut la lire'),
  'pg.gate1': both('By password', 'Avec mot de passe'),
  'pg.gate0': both('Everybody', 'Tout le monde'),
  'pg.desc': both('Description for search engines', 'Description pour les moteurs de recherche'),
  'pg.create': both('Create the page', 'Créer la page'),
  'pg.ren': both('Change the address', 'Changer l’adresse'),
  'pg.renn': both(
    '{n} {n|link|links} on the site {n|leads|lead} here. {n|It|They} will follow.',
    '{n} {n|lien du site mène|liens du site mènent} ici. {n|Il suivra|Ils suivront}.',
  ),
  'pg.redir': both('Keep the old address working', 'Garder l’ancienne adresse'),
  'pg.redirn': both(
    'Printed invitations and bookmarks of {old} arrive at {new}.',
    'Invitations imprimées et favoris de {old} arrivent à {new}.',
  ),
  'pg.renb': both(
    'Change address and {n} {n|link|links}',
    'Changer l’adresse et {n} {n|lien|liens}',
  ),
  'pg.del': both('Delete this page', 'Supprimer cette page'),
  'pg.deln': both(
    'Its file goes to the history, where “Put back” finds it.',
    'Son fichier passe dans l’historique, d’où l’on peut le remettre.',
  ),
  'pg.locked': both('{route}, by password', '{route}, avec mot de passe'),
  'pg.gone': both('Page “{page}” deleted', 'Page « {page} » supprimée'),
  'pg.moved': both('{old} is now {new}', '{old} devient {new}'),
  'pg.delto': both('Send its visitors to', 'Envoyer ses visiteurs vers'),
  'pg.dell': both(
    '{n} {n|link|links} to it will lead to {page}.',
    '{n} {n|lien vers elle mènera|liens vers elle mèneront} à {page}.',
  ),
  'pg.delb': both('Delete the page', 'Supprimer la page'),
  'pg.links': both('Links that follow', 'Liens qui suivent'),
  'em.owed.h': both('Nothing is owed.', 'Rien à revoir.'),
  'em.owed.p': both(
    'Every text and its translation agree. When you edit one, the other appears here.',
    'Chaque texte et sa traduction concordent. Quand vous modifiez l’un, l’autre apparaît ici.',
  ),
  'em.pb.h': both('No problems.', 'Aucun problème.'),
  'em.pb.p': both(
    'Checked at {time}, {n} {n|file|files}.',
    'Vérifié à {time}, {n} {n|fichier|fichiers}.',
  ),
  'rc.h': both(
    '{n} {n|text is|texts are} not saved yet.',
    '{n} {n|texte n’est pas encore enregistré|textes ne sont pas encore enregistrés}.',
  ),
  'rc.p': both(
    'Everything up to the last second of typing is here; nothing of it is saved yet.',
    'Tout est là, à la dernière seconde de frappe près ; rien n’est encore enregistré.',
  ),
  'rc.go': both('Continue', 'Reprendre'),
  'rc.drop': both('Discard', 'Abandonner'),
  'rc.all': both('Continue with {n|it|all}', '{n|Le reprendre|Tout reprendre}'),
  'rc.title': both('Drafts', 'Brouillons'),
  'hs.title': both('History', 'Historique'),
  'hs.note': both(
    'Every save, also those of other programs. Nothing here is published.',
    'Chaque enregistrement, aussi ceux d’autres programmes. Rien ici n’est publié.',
  ),
  'hs.undone': both('undone', 'défait'),
  'hs.none': both('Nothing has been saved yet.', 'Rien n’a encore été enregistré.'),
  'hs.today': both('Today', 'Aujourd’hui'),
  'hs.yest': both('Yesterday', 'Hier'),
  'hs.see': both('See', 'Voir'),
}
