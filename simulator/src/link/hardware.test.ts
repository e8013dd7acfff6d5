import { linkLimits } from '@backhaul/device-link'
import { expect, test } from 'vitest'
import { createFleetHarness } from '../../testing/fleet-harness.ts'
import { devicesByHardware } from './hardware.ts'

test('a unit has a link of its own, and a server has one with its channels', () => {
  const { fleet } = createFleetHarness({ units: 2, channels: 10 })
  const links = devicesByHardware(fleet.world).map((ids) => ids.toSorted())
  expect(links).toContainEqual(['u-0'])
  expect(links).toContainEqual(['u-1'])
  expect(links).toContainEqual(['c-0', 'c-2', 'c-4', 'c-6', 'c-8', 's-0'])
  expect(links).toHaveLength(4)
})

test('no link names more devices than a hello may, and each device has exactly one', () => {
  const server = { kind: 'server', model: 'mmh_server', deviceId: 's', name: 's', swVersion: '10.0.2' } as const
  const others = Array.from({ length: 2500 }, (_, i) => ({
    ...server,
    kind: 'channel' as const,
    model: 'preview',
    deviceId: `own-${i}`,
    serverId: 's',
  }))
  const { fleet } = createFleetHarness({ units: 0, channels: 0, others: [server, ...others] })
  const links = devicesByHardware(fleet.world)
  expect(links.map(({ length }) => length)).toEqual([linkLimits.namesPerHello, linkLimits.namesPerHello, 501])
  expect(new Set(links.flat()).size).toBe(2501)
})
