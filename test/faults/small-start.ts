import { runCommand } from '../../src/command/run.ts'
import { start } from '../../src/command/start.ts'
import { exit } from '../../src/failure.ts'
import { site } from '../sites/small/site.ts'

// `npm start` for the small site, and in the same process somebody who opens it, saves once and ends it.
process.argv.splice(2, 1)
const write = process.stderr.write.bind(process.stderr)
process.stderr.write = (text: string | Uint8Array) => {
  const [, address, token] =
    /(http:\/\/127\.0\.0\.1:\d+)\/-\/edit\/#([\w-]{43})/.exec(`${text}`) ?? []
  if (address && token) visit(`${address}/-/api`, token).then((code) => process.exit(code))
  return write(text)
}

/** Edits a file and saves it; what is refused ends with 3. */
async function visit(api: string, token: string): Promise<0 | 3> {
  const file = 'breads/rye.md'
  let key = token
  const ask = async (name: string, input: object) => {
    const asked = { method: 'POST', body: JSON.stringify(input) }
    const response = await fetch(`${api}/${name}`, {
      ...asked,
      headers: { 'X-Editor-Token': key },
    })
    const said = await response.text()
    if (response.status !== 200) write(`${response.status} ${said}\n`)
    return response.status === 200 ? JSON.parse(said) : {}
  }
  ;({ secret: key } = await ask('enter', {}))
  const { seen, data } = await ask('open', { path: file })
  const to = { data: { ...data, price: 6 } }
  await ask('draft', { file, seen, to })
  const answer = await ask('change', { changes: [{ file, seen, to }], label: 'Price' })
  return 'saved' in answer ? exit.done : exit.output
}

await runCommand('start', (options, signal) => start(site.module, options, signal))
