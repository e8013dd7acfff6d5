// Runs many lightweight clients in one process. They use rt/1 over plain sockets and store only the revs that a digest needs.
import type { ServerMessage } from '@backhaul/contract'
import { digestOf } from '../realtime/digest.ts'
import { connect, type Socket } from 'node:net'
import { runAsSubject } from './measure.ts'

interface Opening {
  readonly port: number
  readonly clients: number
  readonly inventories: number
  readonly unitsEach: number
  /** Uses rt/1; otherwise the client only counts frames. */
  readonly usesProtocol: boolean
  /** Number of simultaneous opening handshakes. */
  readonly atOnce: number
  /** Id of the first client. Five consecutive ids share a session, which may have five connections. */
  readonly firstId?: number
}

const kinds = ['units', 'channels', 'servers', 'alerts', 'notices']
let delivered = 0

/** Caches parsed frames, because many clients receive the same bytes. Their lengths and first bytes find them. */
const parsed = new Map<string, { readonly bytes: Buffer; readonly messages: ServerMessage[] }>()
function parse(bytes: Buffer): ServerMessage[] {
  const key = `${bytes.length} ${bytes.toString('latin1', 0, 200)}`
  const known = parsed.get(key)
  if (known?.bytes.equals(bytes)) return known.messages
  if (parsed.size > 200) parsed.clear()
  const messages = [JSON.parse(bytes.toString()) as ServerMessage | ServerMessage[]].flat()
  parsed.set(key, { bytes: Buffer.from(bytes), messages })
  return messages
}

/** Encodes a masked text frame. The mask is zero, so the payload is the text itself. */
function frame(text: string): Buffer {
  const data = Buffer.from(text)
  const head = Buffer.alloc(data.length < 126 ? 6 : 8)
  head[0] = 0x81
  if (data.length < 126) head[1] = 0x80 | data.length
  else {
    head[1] = 0x80 | 126
    head.writeUInt16BE(data.length, 2)
  }
  return Buffer.concat([head, data])
}
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

class Client {
  readonly #opening: Opening
  readonly #id: number
  /** Position per topic. `#revs` has the rev of each unit. */
  readonly positions = new Map<string, { epoch: string; seq: number }>()
  readonly #revs: Int32Array
  digest = 0
  live = 0
  #socket: Socket | null = null
  /** The parts of a frame that is not complete, and the bytes that it needs. */
  #parts: Buffer[] = []
  #neededBytes = 0
  #upgraded = false
  #onLive: (() => void) | null = null
  onUpgrade: (() => void) | null = null

  constructor(opening: Opening, id: number) {
    this.#opening = opening
    this.#id = id
    this.#revs = new Int32Array(opening.usesProtocol ? opening.unitsEach : 0)
  }

  get atOnce(): number {
    return this.#opening.atOnce
  }

  get inventory(): number {
    return this.#id % this.#opening.inventories
  }

  /** Resolves when all topics are live. */
  open(): Promise<void> {
    this.#parts = []
    this.#neededBytes = 0
    this.#upgraded = false
    this.live = 0
    const socket = connect(this.#opening.port, '127.0.0.1')
    this.#socket = socket
    socket.on('connect', () => {
      socket.write(
        `GET /core/realtime HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: sid=${Math.floor(this.#id / 5)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      )
    })
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', () => undefined)
    return new Promise((resolve, reject) => {
      this.#onLive = resolve
      socket.on('close', () => reject(new Error('The connection closed before all topics were live.')))
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #take(chunk: Buffer): void {
    this.#parts.push(chunk)
    if (this.#parts.reduce((bytes, { length }) => bytes + length, 0) < this.#neededBytes) return
    let data = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts)
    this.#parts = []
    if (!this.#upgraded) {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) return void this.#parts.push(data)
      if (!data.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) throw new Error(data.subarray(0, end).toString())
      data = data.subarray(end + 4)
      this.#upgraded = true
      this.onUpgrade?.()
      if (!this.#opening.usesProtocol) this.#onLive?.()
    }
    const rest = this.#frames(data)
    if (rest.length > 0) this.#parts.push(Buffer.from(rest))
  }

  /** Takes the complete frames, and returns the part of the next one. */
  #frames(data: Buffer): Buffer {
    let at = 0
    this.#neededBytes = 0
    while (data.length - at >= 2) {
      let length = (data[at + 1] as number) & 0x7f
      let head = 2
      if (length === 126) {
        if (data.length - at < 4) break
        length = data.readUInt16BE(at + 2)
        head = 4
      } else if (length === 127) {
        if (data.length - at < 10) break
        length = Number(data.readBigUInt64BE(at + 2))
        head = 10
      }
      if (data.length - at < head + length) {
        this.#neededBytes = head + length
        break
      }
      this.#frame((data[at] as number) & 0x0f, data.subarray(at + head, at + head + length))
      at += head + length
    }
    return data.subarray(at)
  }

  #frame(opcode: number, payload: Buffer): void {
    if (opcode === 9) this.#socket?.write(pong)
    if (opcode !== 1) return
    if (!this.#opening.usesProtocol) return void delivered++
    for (const message of parse(payload)) this.#receive(message)
  }

  #receive(message: ServerMessage): void {
    if (message.op === 'welcome') this.#subscribe()
    else if (message.op === 'subd') this.live += message.res.filter(({ mode }) => mode === 'live').length
    else if (message.op === 'snap') {
      if (message.p === 0 && message.t.endsWith('/units')) {
        this.#revs.fill(0)
        this.digest = 0
      }
      for (const [key, rev] of message.items) this.#set(message.t, key, rev)
      if (message.last) this.live++
      this.positions.set(message.t, { epoch: message.epoch, seq: message.seq })
    } else if (message.op === 'd') {
      const position = this.positions.get(message.t)
      if (position?.seq !== message.from) throw new Error(`A delta from ${message.from} arrived at position ${position?.seq}.`)
      for (const [key, rev] of message.ch) this.#set(message.t, key, rev)
      if (message.last !== false) position.seq = message.to
      delivered += message.ch.length
    }
    if (this.live === kinds.length) {
      this.live++
      this.#onLive?.()
    }
  }

  #subscribe(): void {
    const topics = kinds.map((kind) => {
      const t = `i/${this.inventory}/${kind}`
      return { t, ...this.positions.get(t) }
    })
    this.#socket?.write(frame(JSON.stringify({ op: 'sub', id: 1, topics })))
  }

  #set(topic: string, key: string, rev: number): void {
    if (!topic.endsWith('/units')) return
    const unit = Number(key.slice(5))
    const before = this.#revs[unit] as number
    if (before > 0) this.digest ^= digestOf(key, before)
    this.digest ^= digestOf(key, rev)
    this.#revs[unit] = rev
  }
}

let clients: Client[] = []

/** Opens all clients. Returns the time until the last one was live, and the 90th percentile. */
async function openAll(): Promise<{ lastMs: number; p90Ms: number }> {
  const from = performance.now()
  let next = 0
  const times: number[] = []
  const waits: Promise<unknown>[] = []
  const lane = async () => {
    while (next < clients.length) {
      const client = clients[next++] as Client
      const upgraded = new Promise<void>((resolve) => (client.onUpgrade = resolve))
      waits.push(client.open().then(() => times.push(performance.now() - from)))
      await upgraded
    }
  }
  await Promise.all(Array.from({ length: clients[0]?.atOnce ?? 0 }, lane))
  await Promise.all(waits)
  times.sort((a, b) => a - b)
  return { lastMs: times.at(-1) ?? 0, p90Ms: times[Math.floor(times.length * 0.9)] ?? 0 }
}

runAsSubject(null, {
  open: (opening: Opening) => {
    clients = Array.from({ length: opening.clients }, (_, i) => new Client(opening, (opening.firstId ?? 0) + i))
    return openAll()
  },
  reopen: () => openAll(),
  delivered: () => delivered,
  /** Returns the number of clients whose position and digest equal those of the core. */
  equal: (expected: { seq: number; digest: number }[]) =>
    clients.filter((client) => {
      const one = expected[client.inventory]
      return one?.digest === client.digest >>> 0 && one.seq === client.positions.get(`i/${client.inventory}/units`)?.seq
    }).length,
  close: () => {
    for (const client of clients) client.close()
    return true
  },
})
