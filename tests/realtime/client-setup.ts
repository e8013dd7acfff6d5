import { manualClock } from '@backhaul/clock'
import type { ServerMessage, TopicName } from '@backhaul/contract'
import { createRealtimeParts } from '../../packages/client/src/realtime/realtime.ts'
import type { RealtimeOptions, Socket } from '../../packages/client/src/realtime/types.ts'

export const units: TopicName = 'i/1/units'
export const notices: TopicName = 'i/1/notices'

export class FakeSocket implements Socket {
  readonly sent: Record<string, unknown>[] = []
  readonly #listeners = new Map<string, (event: never) => void>()
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {}
  /** Delivers messages of the core in one websocket message. */
  receive(...messages: object[]): void {
    this.#listeners.get('message')?.({ data: JSON.stringify(messages.length === 1 ? messages[0] : messages) } as never)
  }
  end(code: number): void {
    this.#listeners.get('close')?.({ code } as never)
  }
  welcome(batch = 50): void {
    this.receive({ op: 'welcome', v: 1, conn: 'c', epoch: 'e', hb: 15_000, batch, tick: 200, now: 0, expires: 0 } satisfies ServerMessage)
  }
}

/** Creates a client with a manual clock and sockets whose other end is the test. */
export function setUp(options: Partial<RealtimeOptions> = {}) {
  const clock = manualClock()
  const sockets: FakeSocket[] = []
  const calls = { errors: [] as string[], signedOut: 0, reloads: 0, refreshes: 0 }
  const { realtime, subscriptions } = createRealtimeParts({
    url: 'ws://core/realtime',
    clock,
    random: () => 1,
    webSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    onError: ({ code }) => calls.errors.push(code),
    onSignedOut: () => calls.signedOut++,
    onReload: () => calls.reloads++,
    onDeviceListStale: () => calls.refreshes++,
    ...options,
  })
  const socket = () => sockets.at(-1) as FakeSocket
  const content = (name: TopicName) => [...(subscriptions.replicaOf(name)?.values() ?? [])]
  const snap = (t: TopicName, items: [string, number, object][], seq = 1): ServerMessage[] => [
    { op: 'subd', id: socket().sent.length, res: [{ t, mode: 'snap', epoch: 'e.1', seq }] },
    { op: 'snap', t, epoch: 'e.1', seq, p: 0, last: true, items: items as never },
  ]
  const open = () => {
    realtime.connect()
    socket().welcome()
  }
  return { clock, sockets, socket, calls, realtime, content, snap, open }
}
