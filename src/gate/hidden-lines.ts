import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Failure } from '../command/failure.ts'

/** Where a person types and reads. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks for one line per question; nothing of what is typed is shown. Ends early where the input does. */
export async function askHidden(
  questions: readonly string[],
  { input, output }: Terminal,
): Promise<string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const typing = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  let stopped = false
  typing.on('SIGINT', () => {
    stopped = true
    typing.close()
  })

  const answers: string[] = []
  output.write(questions[0] ?? '')
  for await (const line of typing) {
    answers.push(line)
    output.write(`\n${questions[answers.length] ?? ''}`)
    if (answers.length === questions.length) break
  }
  typing.close()
  if (stopped) throw new Failure('interrupted', interrupted)
  return answers
}

const interrupted = {
  en: '\nStopped. Nothing was changed.',
  fr: '\nArrêté. Rien n’a été changé.',
} as const

/** The lines that a program hands over, whatever they end with; none where it hands over nothing. */
export async function readLines(input: AsyncIterable<Uint8Array | string>): Promise<string[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(Buffer.from(chunk))
  const text = decode(Buffer.concat(chunks)).replace(/\r?\n$/, '')
  return text === '' ? [] : text.split(/\r?\n/)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    const sentence = {
      en: 'The passwords are not UTF-8. Nothing was changed.',
      fr: 'Les mots de passe ne sont pas en UTF-8. Rien n’a été changé.',
    }
    throw new Failure('usage', sentence, { cause })
  }
}
