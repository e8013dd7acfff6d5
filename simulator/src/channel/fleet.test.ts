import { expect, it } from 'vitest'
import { createFleetHarness } from '../../testing/fleet-harness.ts'
import { loneDevice, provisionOf } from '../../testing/lone-device.ts'

it('a channel collects the stream of a unit in a fleet, and its server is busy', () => {
  const harness = createFleetHarness({ units: 1, channels: 2, model: 'LU-800' })
  harness.fleet.act('u-0', { do: 'start', mode: 'single', channelIds: ['c-0'] })
  harness.clock.advance(20_000)
  expect(harness.channel()).toMatchObject({ status: 'collecting', allocatedTo: 'u-0' })
  expect(harness.server()).toMatchObject({ state: 'busy', collecting: 1, recording: 0 })
  harness.fleet.act('u-0', { do: 'stop' })
  harness.clock.advance(10_000)
  expect(harness.server()).toMatchObject({ state: 'idle', collecting: 0 })
})

it('an unknown type of channel or server throws when the device is created', () => {
  expect(() => loneDevice({ ...provisionOf('channel', 'constructor'), kind: 'channel' })).toThrow('no channel of the type "constructor"')
  expect(() => loneDevice({ ...provisionOf('server', 'mail_server'), kind: 'server' })).toThrow('no server of the type "mail_server"')
})
