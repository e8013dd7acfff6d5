import { createServer } from 'node:http'
import { runAsSubject } from './measure.ts'

// The upper bound: no routing, no session, no validation. Each reply serialises the same object.
let answer: unknown = {}
const server = createServer((_request, response) => {
  const text = JSON.stringify(answer)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
  response.end(text)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  runAsSubject({ address: `http://127.0.0.1:${port}` }, { answer: (given: unknown) => void (answer = given) })
})
