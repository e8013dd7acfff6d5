import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

interface Front {
  readonly port: number
  readonly core: URL
  readonly prism: URL
}

/** Violations are printed, the longest to this length. */
const shownMax = 1000

/**
 * Serves a core under another address. Calls over REST go through Prism; pages, files, the stream and pictures go to the core
 * directly, because the OpenAPI document does not describe them as calls with JSON.
 */
export function startFront({ port, core, prism }: Front) {
  const counts = { calls: 0, violations: 0 }

  function forward(asked: IncomingMessage, reply: ServerResponse): void {
    const {
      url = '',
      headers: { cookie = '' },
    } = asked
    const isApi = /^\/core\/(?!openapi|docs|trpc|files\/)/.test(url)
    // Consoles whose session has ended send calls that Prism would not pass on; the core refuses them itself.
    const isCall = isApi && (cookie.includes('__Host-sid=') || url === '/core/auth/login')
    const to = isCall ? prism : core
    // The core accepts writes of its own origin only.
    const headers = { ...asked.headers, host: core.host, ...(asked.headers.origin !== undefined && { origin: core.origin }) }
    const passed = request({ host: to.hostname, port: to.port, path: asked.url, method: asked.method, headers }, (answer) => {
      if (isCall) check(`${asked.method} ${asked.url}`, answer)
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', (error) => reply.headersSent || reply.writeHead(502).end(error.message))
    asked.pipe(passed)
  }

  /** Prism answers with a problem of its own type when a call or the reply of the core violates the document. */
  function check(what: string, answer: IncomingMessage): void {
    counts.calls++
    if (answer.headers['content-type']?.includes('problem') !== true) return
    let text = ''
    answer.on('data', (part: Buffer) => (text += String(part)))
    answer.on('end', () => {
      if (!text.includes('stoplight.io/prism')) return
      counts.violations++
      console.log(`${what}: ${text.slice(0, shownMax)}`)
    })
  }

  const server = createServer(forward)
  server.on('upgrade', (asked: IncomingMessage, near, head) => {
    const far = connect(Number(core.port), core.hostname, () => {
      const lines = Object.entries({ ...asked.headers, host: core.host, origin: core.origin }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      )
      far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      far.pipe(near).pipe(far)
    })
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
  })
  server.listen(port, '127.0.0.1')
  return {
    /** Stops and returns the counts. */
    close() {
      server.close()
      server.closeAllConnections()
      return counts
    },
  }
}
