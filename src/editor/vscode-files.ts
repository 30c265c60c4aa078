import type { FileKind } from '../check/kinds.ts'
import type { File } from '../site.ts'
import { schemaPath } from './json-schema.ts'
import { printJson } from './print-json.ts'
import { problemMatcher } from './problem-matcher.ts'

/** What makes VS Code check, complete and explain content as it is typed (editors.md section 3). */
export const vscodeFiles = (kinds: readonly FileKind[]): File[] => [
  jsonFile('.vscode/extensions.json', { recommendations: ['redhat.vscode-yaml'] }),
  jsonFile('.vscode/settings.json', settings(kinds)),
  jsonFile('.vscode/tasks.json', tasks),
]

const jsonFile = (path: string, value: unknown): File => ({
  path,
  bytes: Buffer.from(printJson(value)),
})

const settings = (kinds: readonly FileKind[]) => ({
  'yaml.schemas': Object.fromEntries(
    kinds
      .filter(({ format }) => format === 'yaml')
      .map((kind) => [`./${schemaPath(kind)}`, `content/${kind.path}`]),
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
