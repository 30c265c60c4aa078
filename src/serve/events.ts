import type { ServerResponse } from 'node:http'

/** Pages that listen for editions (HTML standard, server-sent events). */
export function listeners(): {
  readonly add: (response: ServerResponse, edition: string) => void
  readonly tell: (edition: string) => void
} {
  const open = new Set<ServerResponse>()
  const send = (response: ServerResponse, edition: string) =>
    response.write(`event: edition\ndata: ${edition}\n\n`)
  return {
    add: (response, edition) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      send(response, edition)
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    tell: (edition) => {
      for (const response of open) send(response, edition)
    },
  }
}
