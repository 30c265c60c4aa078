// Plain JavaScript without a dependency: it runs before there are any, on the machine's own Node.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nearest } from '../check/nearest.mjs'
import { findGit } from '../editor/publishing/find-git.mjs'
import { french } from '../french.mjs'
import { commandHelp, npmCommand } from './language.mjs'
import { runScript, setUp } from './set-up.mjs'

const root = resolve(import.meta.dirname, '../..')

/** Runs a command, after installing what is missing; lists the commands where there is none of this name. */
export async function launch([command = '', ...options], language) {
  const say = (sentence) => process.stderr.write(`${sentence[language]}\n`)
  if (/^(?:help|--help|-h)$/.test(command)) {
    process.stdout.write(`${listOf(language)}\n`)
    return
  }
  const script = join(root, 'scripts', `${command}.ts`)
  if (!/^[a-z]+$/.test(command) || !existsSync(script)) {
    if (command) say(unknown(command))
    const near = nearest(command, Object.keys(commandHelp))
    if (near) say(meant(near))
    process.stderr.write(`${listOf(language)}\n`)
    process.exitCode = 2
    return
  }
  const { platform, env: environment } = process
  if (command === 'start' && !(await findGit({ platform, environment }))) say(withoutGit)
  const trouble = await setUp(root, command, language).catch(({ message }) => ({
    en: `The set-up failed (${message}). Run the command again. If it fails again, delete the folder node_modules, or ask your site administrator.`,
    fr: french`L'installation a échoué (${message}). Relancez la commande. Si elle échoue encore, supprimez le dossier node_modules, ou adressez-vous à l'administrateur du site.`,
  }))
  if (!trouble) return runScript(root, command, options)
  say(trouble)
  process.exitCode = 3
}

const withoutGit = {
  en: 'Git was not found on this computer: you can edit and save, but not publish. To publish, install it from https://git-scm.com.',
  fr: french`Git est introuvable sur cet ordinateur : vous pouvez modifier et enregistrer, mais pas publier. Pour publier, installez-le depuis https://git-scm.com.`,
}

const unknown = (command) => ({
  en: `The command “${command}” does not exist.`,
  fr: french`La commande « ${command} » n'existe pas.`,
})

const meant = (name) => ({
  en: `Did you mean “${name}”?`,
  fr: french`Vouliez-vous dire « ${name} » ?`,
})

const listOf = (language) =>
  Object.entries(commandHelp)
    .map(([name, help]) => `  ${npmCommand(name).padEnd(17)}${help[language]}\n`)
    .join('') + hints[language]

const hints = {
  en: 'Options of a command: npm run build -- --help. Without npm: node scripts/run.mjs build.',
  fr: french`Options d'une commande : npm run build -- --help. Sans npm : node scripts/run.mjs build.`,
}
