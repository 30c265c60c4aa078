import { readFileSync } from 'node:fs'
import { openClones } from './clones.ts'
import { makeProject } from './project-clone.ts'
import { commandsOf, startScript } from './run-command.ts'

/** A clone of the project, whose changes `npm run review` puts into a file. */
export function reviewedProject() {
  const world = openClones()
  makeProject(world)
  const project = world.at('project')
  const run = async (...options: readonly string[]) => {
    const bundles = await commandsOf(project)
    return await startScript('scripts/review.ts', options, {}, { project, bundles }).ended
  }
  return {
    world,
    run,
    /** Changes ten pages, and gives the file and its key. */
    make: async () => {
      const pages = [
        'error',
        'home',
        'v2',
        'practical-information',
        'legal-notice',
        'mentions-legales',
      ]
      for (const page of [...pages, 'not-found', 'swarm'])
        world.edit(`project/content/pages/${page}.md`, /^(title: "?)/m, '$1Nouveau ')
      // On the home page and its twin.
      world.edit(
        'project/content/landing/mission/protection.md',
        'keep it sounding',
        'keep it alive',
      )
      const like = world.read('project/content/pages/practical-information.md')
      world.write(
        'project/content/pages/rehearsals.md',
        like.replace(/^route: .*$/m, 'route: /rehearsals'),
      )
      const card = 'project/content/landing/mission/conservation.md'
      world.edit(card, /^order/m, 'from: 2099-03-01 09:00\norder')
      world.edit('project/content/chateau/fr.yaml', 'rendue à la musique', 'rendue aux musiciens')
      const { code, stdout, stderr } = await run('--title', 'Ten new titles')
      return {
        code,
        stderr,
        key: stdout.trim(),
        path: `${project}/review.html`,
        text: readFileSync(`${project}/review.html`, 'utf8'),
      }
    },
  }
}
