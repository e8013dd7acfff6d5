import { type ChannelFlags, ChannelStatus } from '@backhaul/contract/channels'
import { describe, expect, test } from 'vitest'
import { isChannelBusy, isChannelOffline } from './channel-status.ts'
import { channelFlags, channelType } from './channel-type.ts'

const none: ChannelFlags = {
  output: false,
  distributor: false,
  forceOutput: false,
  forwardRtmp: false,
  ndi: false,
  sdiNo: null,
  flavor: null,
  studio: false,
  sharing: false,
  cdnName: null,
}

describe('channel status', () => {
  test('R-186 unavailable is treated as offline', () =>
    expect(ChannelStatus.options.filter(isChannelOffline)).toEqual(['offline', 'unavailable']))

  test('a channel is busy while it carries a stream, connects or upgrades', () => {
    expect(ChannelStatus.options.filter(isChannelBusy)).toEqual(['collecting', 'PlayStoredFile', 'connecting', 'upgrading'])
  })
})

describe('channel type', () => {
  test.each<[string, Partial<ChannelFlags>, string]>([
    ['R-190 sdi without output is input', { sdiNo: 1 }, 'input'],
    [
      'R-190 sdi without output is input also with other outputs set',
      { sdiNo: 1, ndi: true, forceOutput: true, flavor: 'SMPTE2110' },
      'input',
    ],
    ['R-191 sdi with output is output', { sdiNo: 1, output: true }, 'output'],
    ['R-191 forwardRtmp is output', { forwardRtmp: true }, 'output'],
    ['R-191 ndi is output', { ndi: true }, 'output'],
    ['R-191 forceOutput is output', { forceOutput: true }, 'output'],
    ['R-191 SMPTE is output', { flavor: 'SMPTE2110' }, 'output'],
    ['R-192 every other channel is preview', {}, 'preview'],
    ['R-192 the output flag alone does not make an output', { output: true, studio: true, cdnName: 'x' }, 'preview'],
    ['R-193 distributor has priority', { distributor: true, sdiNo: 1 }, 'distributor'],
  ])('%s', (_, flags, type) => expect(channelType({ ...none, ...flags })).toBe(type))

  test('classifies a distributor as an output, and sdi, cdn, SMPTE, studio and sharing by their fields', () => {
    expect(channelFlags({ ...none, distributor: true, type: 'distributor' })).toMatchObject({
      isDistributor: true,
      isOutput: true,
      isInput: false,
    })
    expect(channelFlags({ ...none, sdiNo: 0, type: 'input' })).toMatchObject({ hasSdi: true, isInput: true, isOutput: false })
    expect(channelFlags({ ...none, cdnName: 'a', flavor: 'SMPTE2110', studio: true, sharing: true, type: 'output' })).toEqual({
      isDistributor: false,
      isStudio: true,
      isInput: false,
      isOutput: true,
      hasSdi: false,
      hasCdn: true,
      hasSmpte: true,
      isSharing: true,
    })
  })
})
