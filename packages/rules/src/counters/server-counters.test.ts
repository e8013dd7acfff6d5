import type { ServerRow } from '@backhaul/contract/servers'
import { expect, test } from 'vitest'
import { serverCountersOf } from './server-counters.ts'

const server = (fields: Partial<ServerRow>) =>
  ({ state: 'idle', type: 'mmh_server', alerts: { warning: 0, critical: 0 }, ...fields }) as ServerRow

test('a server is counted under its state, its type, and its alerts', () => {
  expect(serverCountersOf(server({}))).toEqual(['idle', 'hub'])
  expect(serverCountersOf(server({ state: 'offline', type: 'ingest_server' }))).toEqual(['offline', 'ingest'])
  expect(serverCountersOf(server({ state: 'upgrading', type: 'vr_server', alerts: { warning: 1, critical: 0 } }))).toEqual([
    'upgrading',
    'videoReturn',
    'activeAlerts',
  ])
  expect(serverCountersOf(server({ state: 'busy', type: 'transceiver_server' }))).toBe(
    serverCountersOf(server({ state: 'busy', type: 'transceiver_server' })),
  )
})
