import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const binary = join(root, 'node_modules/yaml-language-server/bin/yaml-language-server')

type Message = Readonly<Record<string, unknown>>

/** A line and a column as the protocol counts them: from 0. */
const position = z.object({ line: z.int(), character: z.int() })
const diagnostic = z.object({
  range: z.object({ start: position, end: position }),
  message: z.string(),
})

/** What a code editor shows below a text. */
export type Diagnostic = z.output<typeof diagnostic>

const incoming = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
})
const configurationRequest = z.object({ items: z.array(z.object({ section: z.string() })) })
const published = z.object({ uri: z.string(), diagnostics: z.array(diagnostic) })

/** The yaml-language-server as a code editor drives it, with the settings of a workspace. */
export class LanguageServer {
  readonly #process: ChildProcess
  readonly #settings: Message
  readonly #waiting = new Map<number, (result: unknown) => void>()
  readonly #diagnosed = new Map<string, (diagnostics: readonly Diagnostic[]) => void>()
  #received = Buffer.alloc(0)
  #asked = 0
  #opened = 0

  private constructor(settings: Message) {
    this.#settings = settings
    this.#process = spawn(process.execPath, [binary, '--stdio'], { cwd: root })
    this.#process.stdout?.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#read()
    })
  }

  static async start(settings: Message): Promise<LanguageServer> {
    const server = new LanguageServer(settings)
    const rootUri = pathToFileURL(root).href
    await server.ask('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: 'site' }],
      capabilities: {
        workspace: { configuration: true, workspaceFolders: true },
        textDocument: { hover: { contentFormat: ['plaintext'] }, completion: {} },
      },
    })
    server.#send({ method: 'initialized', params: {} })
    server.#send({ method: 'workspace/didChangeConfiguration', params: { settings: {} } })
    return server
  }

  /** Opens a file of the workspace with a text of its own, and gives what the server finds wrong with it. */
  async open(path: string, text: string): Promise<readonly Diagnostic[]> {
    const { uri } = this.document(path)
    const found = new Promise<readonly Diagnostic[]>((resolve) => {
      this.#diagnosed.set(uri, resolve)
    })
    const textDocument = { uri, languageId: 'yaml', version: ++this.#opened, text }
    this.#send({ method: 'textDocument/didOpen', params: { textDocument } })
    return found
  }

  document(path: string): { readonly uri: string } {
    return { uri: pathToFileURL(join(root, path)).href }
  }

  async ask(method: string, params: Message): Promise<unknown> {
    const id = ++this.#asked
    const answer = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve))
    this.#send({ id, method, params })
    return answer
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit')
    await this.ask('shutdown', {})
    this.#send({ method: 'exit' })
    await ended
  }

  #send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.#process.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  #read(): void {
    for (;;) {
      const head = this.#received.indexOf('\r\n\r\n')
      if (head < 0) return
      const header = this.#received.toString('latin1', 0, head)
      const length = Number(/Content-Length: (\d+)/.exec(header)?.[1])
      if (this.#received.length < head + 4 + length) return
      const body = this.#received.toString('utf8', head + 4, head + 4 + length)
      this.#received = this.#received.subarray(head + 4 + length)
      this.#take(JSON.parse(body))
    }
  }

  #take(message: unknown): void {
    const { id, method, params, result } = incoming.parse(message)
    if (method === 'workspace/configuration') {
      const { items } = configurationRequest.parse(params)
      this.#send({ id, result: items.map(({ section }) => this.#section(section)) })
    } else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = published.parse(params)
      this.#diagnosed.get(uri)?.(diagnostics)
    } else if (method !== undefined && id !== undefined) this.#send({ id, result: null })
    else if (method === undefined && id !== undefined) this.#waiting.get(id)?.(result)
  }

  /** The settings below a name; the last step of a name may stand in a group of its own. */
  #section(name: string): Message {
    const own = Object.entries(this.#settings).flatMap(([key, value]) => {
      const steps = key.split('.')
      return steps.shift() === name ? [{ steps, value }] : []
    })
    const groups = Object.groupBy(own, ({ steps }) => steps[0] ?? '')
    return Object.fromEntries(
      Object.entries(groups).map(([group, settings = []]) => {
        const [first] = settings
        if (first?.steps.length === 1) return [group, first.value]
        return [group, Object.fromEntries(settings.map(({ steps, value }) => [steps[1], value]))]
      }),
    )
  }
}
