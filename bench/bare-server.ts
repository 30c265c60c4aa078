// What nobody can do without who shows a file as it is written: watches the folder of one file, tells the open page of
// every change, and the page asks for the text and puts it in place. Argument: that file. Listens on PORT.
import { readFileSync, watch } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'

const [file = ''] = process.argv.slice(2)
const page = `<!doctype html><title>Floor</title><main></main><script>
const show = async () => {
  document.querySelector('main').textContent = await (await fetch('/text')).text()
}
new EventSource('/events').addEventListener('message', show)
show()
</script>`

const listeners = new Set<ServerResponse>()
watch(dirname(file), (_event, name) => {
  if (name === basename(file)) for (const response of listeners) response.write('data: changed\n\n')
})

createServer(({ url }, response) => {
  if (url === '/text') return void response.end(readFileSync(file))
  if (url !== '/events') return void response.setHeader('Content-Type', 'text/html').end(page)
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('\n')
  listeners.add(response)
}).listen(Number(process.env['PORT']), '127.0.0.1')
