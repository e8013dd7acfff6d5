import { manualClock } from '@backhaul/clock'
import type { ServerMessage } from '@backhaul/contract'
import { expect, test } from 'vitest'
import type { ClientSocket } from './client-socket.ts'
import { createHub } from './hub.ts'
import type { RealtimeSession } from './realtime-session.ts'

test('clients that subscribe at once get the bytes of their first snapshots from one buffer, also while rows change', () => {
  const clock = manualClock()
  let n = 0
  const hub = createHub({ clock, transportClock: clock, ids: { next: () => `id-${++n}`, secret: () => '' }, epoch: 'run' })
  hub.open('i/1/units')
  hub.open('i/1/channels')
  hub.publish('i/1/units', 'a', { x: 1 })
  const subscribe = (id: number) => {
    const userId = `user-${id}`
    const session: RealtimeSession = {
      userId,
      sessionId: userId,
      expiresAt: clock.now() + 3_600_000,
      shown: { wsLibrary: 'native' },
      may: () => true,
      renew: () => session,
    }
    const sent: Buffer[] = []
    const socket: ClientSocket = { send: (message) => void sent.push(message), buffered: () => 0, ping() {}, close() {}, terminate() {} }
    const connection = hub.connect(socket, session)
    hub.receive(connection, JSON.stringify({ op: 'sub', id, topics: [{ t: 'i/1/units' }, { t: 'i/1/channels' }] }))
    return sent
  }
  const opsOf = (message: Buffer | undefined) => [JSON.parse(String(message)) as ServerMessage | ServerMessage[]].flat().map(({ op }) => op)
  const [first, second] = [subscribe(1), subscribe(2)]
  expect(first.map(opsOf)).toEqual([['welcome'], ['subd'], ['snap', 'snap']])
  expect(second[2]).toBe(first[2])
  hub.publish('i/1/units', 'a', { x: 2 })
  const [third, fourth] = [subscribe(3), subscribe(4)]
  expect(third.map(opsOf)).toEqual([['welcome'], ['subd'], ['snap', 'd', 'snap']])
  expect(fourth[2]).toBe(third[2])
})
