import type { FarEnd } from '@backhaul/device-link'
import { expect } from 'vitest'
import type { Via } from '../src/device/step.ts'
import { loneDevice, provisionOf } from './lone-device.ts'

/** A channel of the server `s-1`, without a core. */
export const channelOf = (model = 'preview', swVersion = '10.0.2') =>
  loneDevice({ ...provisionOf('channel', model, { serverId: 's-1', swVersion }), kind: 'channel' })
export type Channel = ReturnType<typeof channelOf>

/** The signal by which a unit takes a channel. */
export const join = (via: Via = 'stream', destination: FarEnd | null = null) => ({ kind: 'join', via, destination }) as const

/** Returns a channel that collects the video of the unit `u-1`. */
export function collecting(channel = channelOf(), destination: FarEnd | null = null): Channel {
  expect(channel.signal(join('stream', destination))).toEqual([{ kind: 'accepted', via: 'stream' }])
  expect(channel.signal({ kind: 'begin', row: 0, share: 1, camera: null })).toMatchObject([{ kind: 'begun' }])
  channel.video(true)
  return channel
}

/** Runs a channel for so long. */
export const stream = (channel: Channel, seconds: number) => channel.advance(seconds * 1000)
