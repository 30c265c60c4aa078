// What the set-up says, in the languages of messages.

const nothing = { en: '', fr: '' }

export const oldNode = (version) => ({
  en: `Node 20.19 or newer is needed; this is ${version}.`,
  fr: `Il faut Node 20.19 ou plus récent ; celui-ci est ${version}.`,
})

export const noCommand = (name) => ({
  en: `There is no command “${name}”; “npm run” lists the commands.`,
  fr: `Il n’y a pas de commande « ${name} » ; « npm run » les donne toutes.`,
})

export const failed = (reason) => ({
  en: `The set-up failed: ${reason}`,
  fr: `L’installation a échoué : ${reason}`,
})

export const another = (pid) => ({
  en: `Another set-up is at work (process ${pid}); waiting for it.`,
  fr: `Une autre installation est en cours (processus ${pid}) ; attente de sa fin.`,
})

export const installingPackages = {
  en: 'Setting up, this once: installing the packages of package-lock.json.',
  fr: 'Installation, cette fois seulement : les paquets de package-lock.json.',
}

export const installingNode = (version) => ({
  en: `Setting up, this once: installing Node ${version} for this project.`,
  fr: `Installation, cette fois seulement : Node ${version} pour ce projet.`,
})

export const progress = (packages, seconds) => ({
  en: `  ${packages > 0 ? `${packages} packages fetched` : 'still at work'}, ${seconds} s`,
  fr: `  ${packages > 0 ? `${packages} paquets reçus` : 'toujours au travail'}, ${seconds} s`,
})

export const done = (seconds) => ({
  en: `  Done after ${seconds} s.`,
  fr: `  Fait en ${seconds} s.`,
})

export const noPackages = (reason) => ({
  en: `The packages could not be installed: ${reason.en}`,
  fr: `Les paquets n’ont pas pu être installés : ${reason.fr}`,
})

export const noNode = (version, machine, reason = nothing) => ({
  en:
    `Node ${version}, which the project pins, does not run on this machine (${machine})${reason.en ? `: ${reason.en}` : '.'} ` +
    'Delete the folder node_modules and run the command again with a network connection.',
  fr:
    `Node ${version}, que le projet impose, ne tourne pas sur cette machine (${machine})${reason.fr ? ` : ${reason.fr}` : '.'} ` +
    'Supprimez le dossier node_modules et relancez la commande avec une connexion au réseau.',
})

export const noNetwork = (fault) => ({
  en: `npm cannot reach its registry (${fault}). Connect to the network and run the command again.`,
  fr: `npm n’atteint pas son registre (${fault}). Connectez-vous au réseau et relancez la commande.`,
})

export const noSpace = {
  en: 'no space is left on the disk. Make room and run the command again.',
  fr: 'il n’y a plus de place sur le disque. Faites de la place et relancez la commande.',
}

export const npmSays = (code, lines) => ({
  en: `npm ended with ${code}. It says:${lines}`,
  fr: `npm a fini par ${code}. Il dit :${lines}`,
})
