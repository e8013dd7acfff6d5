// The upper bound: `ws` alone, with one pre-framed message per event that is written to every client.
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { runAsSubject } from './measure.ts'
import { changeOf } from './realtime-rows.ts'

const server = createServer()
const bare = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
const sockets = new Set<Socket>()
server.on('upgrade', (request, socket, head) => {
  bare.handleUpgrade(request, socket, head, () => {
    sockets.add(socket as Socket)
    socket.on('close', () => sockets.delete(socket as Socket))
  })
})
server.listen(0, '127.0.0.1')
await new Promise((resolve) => server.on('listening', resolve))

interface Framing {
  frame(data: Buffer, options: object): Buffer[]
}
// ws frames its own messages with this class, which is missing in its types.
const { Sender } = WebSocket as unknown as { Sender?: Framing }

function framed(n: number): Buffer {
  const text = JSON.stringify({ op: 'd', t: 'i/0/units', from: n, to: n + 1, ch: [[`unit-${n % 1000}`, n + 1, changeOf(n), 0]] })
  const data = Buffer.from(text)
  if (Sender !== undefined) return Buffer.concat(Sender.frame(data, { fin: true, opcode: 1, mask: false, rsv1: false, readOnly: true }))
  const head = Buffer.from([0x81, 126, 0, 0])
  head.writeUInt16BE(data.length, 2)
  return Buffer.concat([head, data])
}

let timer: NodeJS.Timeout | undefined
let sent = 0
runAsSubject(
  { port: (server.address() as AddressInfo).port },
  {
    change: (perSecond: number) => {
      clearInterval(timer)
      const from = performance.now()
      let done = 0
      const step = () => {
        for (const due = ((performance.now() - from) / 1000) * perSecond; done < due; done++) {
          const message = framed(sent++)
          for (const socket of sockets) socket.write(message)
        }
      }
      if (perSecond > 0) timer = setInterval(step, 5)
      return true
    },
  },
)
