import { renderHook } from '@testing-library/react'
import type { ChannelRow } from '@backhaul/contract/channels'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import domain from '../domain/domain.en.json'
import { DomainTextProvider } from '../domain/text.tsx'
import type { Node } from './graph/aggregate.ts'
import type { FlowRows } from './graph/flow.ts'
import signalFlow from './signal-flow.en.json'
import { channelRow } from './testing/rows.ts'
import { useDescribe } from './use-describe.ts'

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { domain, 'signal-flow': signalFlow } },
    interpolation: { escapeValue: false },
  }),
)

const names = { group: () => '', inventory: () => '' }
const destination = {
  kind: 'cdn',
  address: 'rtmp://a',
  state: 'failed',
  fault: 'refusedKey',
  isSecondary: false,
  takesKbps: null,
  attempts: 1,
} as const
const node: Node = { id: 'destination:rtmp://a', objects: 0, onAir: 0, offline: 0, uses: 1 }

/** Returns the words of the box of a destination that two streams go to. */
function describeDestination(channels: ChannelRow[], inKbps: number) {
  const none = { version: 0, get: () => undefined, values: () => [] }
  const rows: FlowRows = {
    units: none,
    servers: none,
    returns: none,
    channels: { version: 1, get: () => undefined, values: () => channels },
  }
  const { result } = renderHook(() => useDescribe(rows, names), { wrapper: DomainTextProvider })
  return result.current(node, new Map([[node.id, { inKbps, outKbps: 0, inFlows: 1, outFlows: 0 }]]))
}
const sending = (fields: Partial<ChannelRow>) => channelRow({ status: 'collecting', bitrate: 5800, destination, ...fields })

test('a destination that refuses the stream has failed, with its reason, and does not connect', () => {
  expect(describeDestination([sending({})], 0)).toEqual({ title: 'rtmp://a', meta: 'Failed · The stream key was refused', tone: 'error' })
})

test('a destination that refuses one of two streams shows the rate of the other and the failure', () => {
  const connected = sending({ channelId: 'c2', destination: { ...destination, state: 'connected', fault: null } })
  expect(describeDestination([sending({}), connected], 5800).meta).toBe('5.8 Mbps · Failed · The stream key was refused')
})

test('a destination that is not connected yet connects, also where it refused the stream of a channel that is idle now', () => {
  const idle = sending({ channelId: 'c2', status: 'idle', bitrate: 0 })
  const connecting = sending({ destination: { ...destination, state: 'connecting', fault: null } })
  expect(describeDestination([idle, connecting], 0)).toEqual({ title: 'rtmp://a', meta: 'Connecting', tone: null })
})

test('the box of a channel says its tally in words too', () => {
  const row = channelRow({ status: 'collecting', bitrate: 5800, tally: { name: 'Mixer 1', state: 'program' } })
  const none = { version: 0, get: () => undefined, values: () => [] }
  const rows: FlowRows = { units: none, servers: none, returns: none, channels: { version: 1, get: () => row, values: () => [row] } }
  const { result } = renderHook(() => useDescribe(rows, names), { wrapper: DomainTextProvider })
  expect(result.current({ ...node, id: 'channel:c1' }, new Map()).meta).toBe('Receiving · PGM · 5.8 Mbps')
})
