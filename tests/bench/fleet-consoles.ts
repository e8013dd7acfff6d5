// Simulates many consoles in one process. Each uses rt/1, counts the changes it receives and measures their age.
import type { ServerMessage } from '@backhaul/contract'
import type { UnitRow } from '@backhaul/contract/units'
import { WebSocket } from 'ws'
import { runAsSubject } from './measure.ts'

let changes = 0
let staleness: number[] = []

interface Opening {
  address: string
  consoles: number
  cookies: string[]
  inventoryIds: string[]
}

function take(message: ServerMessage, now: number): void {
  if (message.op !== 'd') return
  changes += message.ch.length
  for (const [, , fields] of message.ch) {
    const at = (fields as Partial<UnitRow> | null)?.lastModified
    if (typeof at === 'number' && now - at < 60_000) staleness.push(now - at)
  }
}

/** Opens a console that subscribes to all topics of one inventory, like an operator's console. */
function openConsole(address: string, cookie: string, inventoryId: string): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/core/realtime`, {
    headers: { cookie, origin: address },
    perMessageDeflate: false,
  })
  const topics = ['units', 'channels', 'servers', 'alerts', 'notices'].map((kind) => ({ t: `i/${inventoryId}/${kind}` }))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const now = Date.now()
      const frame = JSON.parse(data.toString('utf8')) as ServerMessage | ServerMessage[]
      for (const message of Array.isArray(frame) ? frame : [frame]) {
        if (message.op === 'welcome') socket.send(JSON.stringify({ op: 'sub', id: 1, topics }))
        else if (message.op === 'subd') resolve()
        else take(message, now)
      }
    })
  })
}

runAsSubject(null, {
  open: async ({ address, consoles, cookies, inventoryIds }: Opening) => {
    for (let i = 0; i < consoles; i++)
      await openConsole(address, cookies[i % cookies.length] as string, inventoryIds[i % inventoryIds.length] as string)
    return true
  },
  reset: () => {
    changes = 0
    staleness = []
    return true
  },
  seen: () => ({ changes, staleness }),
})
