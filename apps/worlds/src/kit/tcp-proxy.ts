import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { realClock } from '@backhaul/clock'

/** A TCP proxy in front of a core, a database or another server, whose network fails on demand. */
export interface TcpProxy {
  /** The URL of the server with the address of the proxy. */
  readonly url: string
  /** Number of open connections. */
  readonly connections: number
  /** Closes all connections and refuses new ones until `restore`. */
  cut(): void
  /** Keeps connections open but forwards nothing until `restore`, like a server that hangs. */
  stall(): void
  /** Holds each piece of data, in either direction, for as many ms as the function returns, until `restore`. */
  slow(delayMs: () => number): void
  restore(): void
  /**
   * Leaves the present connections of the server open without a peer, like a network that loses them without a word. The
   * clients lose theirs at once, or do not notice either. New connections are forwarded.
   */
  strand(clients: 'cut' | 'open'): void
  close(): Promise<void>
}

/** Starts a proxy to the server of a URL, on a free port of this machine or on the given one. */
export async function startTcpProxy(url: string, ownPort = 0): Promise<TcpProxy> {
  const { hostname, port } = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  const stranded = new Set<[Socket, Socket]>()
  let state: 'open' | 'cut' | 'stalled' = 'open'
  let delayMs: (() => number) | null = null
  /** Forwards data in order, each piece after its delay. */
  const delayed = () =>
    new Transform({
      transform: (data, _, forward) =>
        void (delayMs === null ? forward(null, data) : realClock.after(delayMs(), () => forward(null, data))),
    })
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('error', () => undefined)
      from.on('close', () => {
        if (stranded.has(pair)) return
        to.destroy()
        pairs.delete(pair)
      })
      from.pipe(delayed()).pipe(to)
      if (state === 'stalled') from.pause()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(ownPort, '127.0.0.1', resolve))
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as { port: number }).port)
  const each = (act: (socket: Socket) => unknown) => [...pairs].flat().forEach(act)
  return {
    url: own.href,
    get connections() {
      return pairs.size
    },
    cut() {
      state = 'cut'
      each((socket) => socket.destroy())
    },
    stall() {
      state = 'stalled'
      each((socket) => socket.pause())
    },
    slow(next) {
      delayMs = next
    },
    restore() {
      state = 'open'
      delayMs = null
      each((socket) => socket.resume())
    },
    strand(clients) {
      for (const pair of pairs) strandPair(stranded, pair, clients)
    },
    close: () =>
      new Promise((resolve) => {
        each((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
}

function strandPair(stranded: Set<[Socket, Socket]>, pair: [Socket, Socket], clients: 'cut' | 'open'): void {
  stranded.add(pair)
  const [near, far] = pair
  for (const socket of pair) socket.unpipe().pause()
  if (clients === 'cut') near.destroy()
  // Discards what the server sends, so that the end of the server is noticed.
  far.resume()
}
