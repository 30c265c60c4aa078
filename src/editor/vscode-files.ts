import { problemMatcher } from '../serve/problem-lines.ts'
import type { File } from '../site.ts'
import type { ContentKind } from '../validate/schemas/content.ts'
import { printJson } from './print-json.ts'
import { schemaPath } from './schema-files.ts'

/** What makes VS Code check, complete and explain content as it is typed (editors.md section 3). */
export const vscodeFiles = (kinds: readonly ContentKind[]): File[] => [
  jsonFile('.vscode/extensions.json', { recommendations: ['redhat.vscode-yaml'] }),
  jsonFile('.vscode/settings.json', settings(kinds)),
  jsonFile('.vscode/tasks.json', tasks),
]

const jsonFile = (path: string, value: unknown): File => ({
  path,
  bytes: Buffer.from(printJson(value)),
})

const settings = (kinds: readonly ContentKind[]) => ({
  'yaml.schemas': Object.fromEntries(
    kinds
      .filter(({ format }) => format === 'yaml')
      .map((kind) => [`./${schemaPath(kind)}`, `content/${fileOf(kind)}`]),
  ),
  // Neither a list of schemas from elsewhere nor a formatter that would wrap and quote texts anew.
  'yaml.schemaStore.enable': false,
  'yaml.format.enable': false,
  'yaml.yamlVersion': '1.2',
  'files.encoding': 'utf8',
  'files.eol': '\n',
  'files.exclude': { '.cache': true, dist: true, node_modules: true },
  '[yaml]': { 'editor.tabSize': 2, 'editor.insertSpaces': true, 'editor.wordWrap': 'on' },
  '[markdown]': { 'editor.tabSize': 2, 'editor.insertSpaces': true, 'editor.wordWrap': 'on' },
})

/** The one file of a kind of YAML: its pattern is the path itself, escaped. */
const fileOf = ({ path }: ContentKind): string => path.source.replace(/^\^|\$$|\\/g, '')

const tasks = {
  version: '2.0.0',
  tasks: [
    {
      label: 'Check the content · Vérifier les textes',
      type: 'shell',
      command: 'npm run check -- --watch',
      isBackground: true,
      group: 'build',
      runOptions: { runOn: 'folderOpen' },
      presentation: { reveal: 'silent', panel: 'dedicated', showReuseMessage: false },
      options: { env: { TERM_PROGRAM: 'vscode' } },
      problemMatcher,
    },
  ],
}
