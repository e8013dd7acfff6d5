import { createServer } from 'node:http'
import { beSubject } from './measure.ts'

// The bare limit: no routing, no session, no validation; the same object, stringified for each answer.
let answer: unknown = {}
const server = createServer((_request, response) => {
  const text = JSON.stringify(answer)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
  response.end(text)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  beSubject({ address: `http://127.0.0.1:${port}` }, { answer: (given: unknown) => void (answer = given) })
})
