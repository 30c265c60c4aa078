import { review } from '../src/command/review.ts'
import { runCommand } from '../src/command/run.ts'
import { site } from '../templates/site.ts'

await runCommand('review', (options) => review(site, options), {
  examples: ['--title "Opening weekend"', '--file look.html'],
})
