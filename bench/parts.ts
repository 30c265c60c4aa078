import { type Both, both } from '../src/message.ts'
import { product } from './summary.ts'

/** Something that `npm run bench` measures, as its report and its help name it. */
interface Part {
  readonly name: string
  readonly title: string
  readonly about: Both
  /** How to read the table. */
  readonly note: string
}

const bareFloor =
  'The floor is a script that parses the same texts with `yaml` and remark, renders them with React and writes the files.'
const wholeProcesses =
  'Whole processes, run in turn. Memory is the highest sum over all processes of a run.'

const ofOthers = `The other tools check the fields of each page by a schema and write it. They do not follow links, alternative texts and translations, write and verify a policy for each page, encrypt pages with a password, look for their words in all that is published, or read every built page again, as ${product} does in these times.`

/** What `npm run bench` measures. */
export const parts = [
  {
    name: 'check',
    title: 'Checks',
    about: both('the check of the content', 'la vérification du contenu'),
    note: 'Processor time within one process, nine rounds. The floors parse the same YAML, or the same YAML and Markdown.',
  },
  {
    name: 'mistakes',
    title: 'Common mistakes',
    about: both('messages for common mistakes', 'les messages pour les fautes courantes'),
    note: `What each tool prints for a mistake. The authors of ${product} chose the mistakes, and tried them by hand in small sites of Astro 7.3.5 and Eleventy 3.1.7; those columns are their notes and are not measured again.`,
  },
  {
    name: 'build',
    title: 'Builds of this site',
    about: both('builds of this site', 'les constructions de ce site'),
    note: `${bareFloor} ${wholeProcesses} Five rounds; the first build once.`,
  },
  {
    name: 'edit',
    title: 'One changed page of 1,000',
    about: both('one changed page of 1,000', 'une page modifiée sur 1 000'),
    note: `${bareFloor} ${wholeProcesses} Three rounds. ${ofOthers} In the preview: from the end of writing the file until the preview returns the new text.`,
  },
  {
    name: 'scale',
    title: 'Sites of 1,000 and 10,000 pages',
    about: both('sites of 1,000 and 10,000 pages', 'des sites de 1 000 et 10 000 pages'),
    note: `${bareFloor} ${wholeProcesses} Three rounds. ${ofOthers} Every page is built anew; pictures, fonts and scripts come from the cache. Every second page has a table, and all have links to others.`,
  },
  {
    name: 'start',
    title: 'First start',
    about: both(
      '`npm start`, the first and the second time',
      'le premier et le deuxième `npm start`',
    ),
    note: `\`npm start\` with its packages installed, with nothing built (first) and everything (second): to its first answer; until the page with most pictures has loaded in Chromium; until the editor shows the landing page, counted from its own opening; and until everything that has changed is known, later than it could be since a browser loads meanwhile. Other tools: their dev servers with 1,000 pages that were built, until the first of them is answered. ${ofOthers} The floor is that of builds. Three rounds.`,
  },
  {
    name: 'save',
    title: 'From save to screen',
    about: both('from saving a file to the open page', 'de l’enregistrement à la page ouverte'),
    note: `From the end of writing a file to the changed text, or style, in a page that is open in Chromium; 20 edits. The floor is a bare server that sends the file to the page, which puts its text in place. Other tools show 10 pages where ${product} shows this site.`,
  },
  {
    name: 'editor',
    title: 'The editor',
    about: both(
      'the editor, beside Decap CMS and Astro',
      'l’éditeur, à côté de Decap CMS et d’Astro',
    ),
    note: 'A title is typed on a page that is open in Chromium; 20 edits, each timed from the key. Decap shows its own preview of the page; for Astro a program writes the file. The tasks below them, from the first click to the visible end, are done by a script without pauses; five rounds. The floor is the bare server, which shows a title that is written into the file.',
  },
  {
    name: 'road',
    title: 'From Publish to the page',
    about: both('a text from Publish to the page', 'un texte, de la publication à la page'),
    note: 'A changed text with a tested program and restored caches: the commands of `.github/workflows/site.yml`, run on this machine; five rounds. What GitHub adds is an estimate: 8 s to start a machine, 8 s for the second one, 15 to 25 s for the deployment, and some seconds for each cache.',
  },
  {
    name: 'profile',
    title: 'The most expensive functions',
    about: both('the most expensive functions', 'les fonctions les plus coûteuses'),
    note: 'Of a second `npm start` in its first seconds, of a build after a text has changed, and of one of 1,000 pages that are all built anew: time in the function itself, all threads together, by the profiler of V8.',
  },
  {
    name: 'pages',
    title: 'What pages weigh',
    about: both('the weight of the pages', 'le poids des pages'),
    note: 'Bytes transferred in Chromium until the page and its fonts have loaded; text is compressed with Brotli. “Page” includes the CSS of the first view and all script that runs by itself, and after the password its encrypted part. “JS later” is fetched when the browser is idle, or to open the page.',
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse',
    about: both('scores of Lighthouse', 'les scores de Lighthouse'),
    note: 'Mobile settings; the median of three runs.',
  },
] as const satisfies readonly Part[]

export type PartName = (typeof parts)[number]['name']

/** What `npm run bench` measures, for its help. */
export const partList = {
  head: both('Parts:', 'Parties :'),
  rows: Object.fromEntries(parts.map(({ name, about }) => [name, about])),
}
