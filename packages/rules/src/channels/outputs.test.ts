import { ChannelMode, ChannelOutputKind } from '@backhaul/contract/channels'
import { expect, test } from 'vitest'
import { channelGroupStatus } from './group-status.ts'
import { channelMode, channelOutputs, type ChannelSetup, flagsOf } from './outputs.ts'
import { channelType } from './channel-type.ts'

const plain: ChannelSetup = {
  mode: 'preview',
  output: true,
  sdiNo: null,
  ndi: false,
  forceOutput: false,
  distributor: false,
  studio: false,
  cdnName: null,
}

test('R-187 a group of channels is idle with one idle member, else collecting with one that collects, else offline', () => {
  expect(channelGroupStatus(['collecting', 'idle', 'offline'])).toBe('idle')
  expect(channelGroupStatus(['collecting', 'offline', 'upgrading'])).toBe('collecting')
  expect(channelGroupStatus(['offline', 'unavailable', 'connecting', 'online'])).toBe('offline')
  expect(channelGroupStatus([])).toBe('offline')
})

test('a channel that is set up in a mode shows this mode', () => {
  for (const mode of ChannelMode.options) expect(channelMode(flagsOf({ ...plain, mode }))).toBe(mode)
})

test('the type of a channel follows from its set-up', () => {
  const typeOf = (setup: Partial<ChannelSetup>) => channelType(flagsOf({ ...plain, ...setup }))
  expect(typeOf({})).toBe('preview')
  expect(typeOf({ mode: 'sharing' })).toBe('preview')
  for (const mode of ['CDN', 'SDI', 'SMPTE'] as const) expect(typeOf({ mode })).toBe('output')
  expect(typeOf({ mode: 'SDI', output: false })).toBe('input')
  expect(typeOf({ ndi: true })).toBe('output')
  expect(typeOf({ forceOutput: true })).toBe('output')
})

test('R-193 a channel that is set up as a distributor is an output', () =>
  expect(flagsOf({ ...plain, output: false, distributor: true })).toMatchObject({ output: true, distributor: true }))

test('a channel keeps its SDI number and its CDN only in their mode', () => {
  expect(flagsOf({ ...plain, mode: 'SDI' }).sdiNo).toBe(1)
  expect(flagsOf({ ...plain, mode: 'SDI', sdiNo: 4 })).toMatchObject({ sdiNo: 4, cdnName: null })
  expect(flagsOf({ ...plain, mode: 'preview', sdiNo: 4, cdnName: 'Wavecast' })).toMatchObject({ sdiNo: null, cdnName: null })
  expect(flagsOf({ ...plain, mode: 'CDN', cdnName: 'Wavecast' }).cdnName).toBe('Wavecast')
})

test('M-410 to M-416 each kind of output is shown for its flag', () => {
  const all = { ...flagsOf({ ...plain, mode: 'SDI' }), forwardRtmp: true, ndi: true, studio: true, sharing: true, distributor: true }
  expect(channelOutputs({ ...all, flavor: 'SMPTE2110' })).toEqual(ChannelOutputKind.options)
  expect(channelOutputs(flagsOf(plain))).toEqual([])
  expect(channelOutputs(flagsOf({ ...plain, mode: 'SDI', output: false }))).toEqual([])
})
