import { connect, createServer, type Socket } from 'node:net'

/** A wire to a server that can be cut, and made to swallow what it is given. */
export interface Wire {
  /** The url of the server, with the address of the wire. */
  readonly url: string
  /** Ends what is open and refuses what comes, until `mend`. */
  cut(): void
  /** Keeps connections open and carries nothing, as if the server were stopped in its tracks, until `mend`. */
  stall(): void
  mend(): void
  close(): Promise<void>
}

export async function wireTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let state: 'whole' | 'cut' | 'stalled' = 'whole'
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('error', () => undefined)
      from.on('close', () => (to.destroy(), pairs.delete(pair)))
      from.pipe(to)
      if (state === 'stalled') from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as { port: number }).port)
  const each = (act: (socket: Socket) => unknown) => [...pairs].flat().forEach(act)
  return {
    url: own.href,
    cut() {
      state = 'cut'
      each((socket) => socket.destroy())
    },
    stall() {
      state = 'stalled'
      each((socket) => socket.pause())
    },
    mend() {
      state = 'whole'
      each((socket) => socket.resume())
    },
    close: () =>
      new Promise((resolve) => {
        each((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
}
