import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { expect, test } from 'vitest'
import { feedsMax, videoReturnCapabilities } from './capabilities.ts'
import { refuseFeed, refuseInputSource, refuseSharing, refuseVideoReturnRemoval } from './refuse.ts'
import { parseSrtUrl } from './srt-url.ts'
import { videoReturnStatus } from './status.ts'

const hardware = videoReturnCapabilities({ inCloud: false })
const feeds = (count: number): VideoReturnRow['p2MPStreamingStatuses'] =>
  Array.from({ length: count }, (_, i) => ({ unitId: `u-${i}`, unitName: `u-${i}`, status: 'streaming', bitrate: 1500 }))
type Facts = Pick<VideoReturnRow, 'status' | 'p2MPStreamingStatuses' | 'sharedUnitIds'>
const channel = (fields: Partial<Facts> = {}): Facts => ({
  status: 'input connected',
  p2MPStreamingStatuses: [],
  sharedUnitIds: null,
  ...fields,
})

test('R-194 M-755 an unknown status counts as offline', () => {
  for (const status of ['idle', 'input connected', 'collecting', 'offline']) expect(videoReturnStatus('idle', status)).toBe(status)
  for (const status of ['unknown', '', 'online']) expect(videoReturnStatus('collecting', status)).toBe('offline')
})

test('R-195 connecting and stopping are ignored: a channel keeps the status that it has, and is not offline', () => {
  for (const reported of ['connecting', 'stopping']) {
    expect(videoReturnStatus('collecting', reported)).toBe('collecting')
    expect(videoReturnStatus('connecting', reported)).toBe('connecting')
    expect(videoReturnStatus('offline', reported)).toBe('idle')
  }
})

test('M-636 M-637 M-638 an input is refused that the server does not have, while the channel is offline, and while units show it', () => {
  for (const input of ['disabled', 'SDI', 'SRT'] as const) expect(refuseInputSource(channel(), input, hardware)).toBeNull()
  const cloud = videoReturnCapabilities({ inCloud: true })
  expect(refuseInputSource(channel(), 'SDI', cloud)?.code).toBe('VIDEO_RETURN_INPUT_NOT_SUPPORTED')
  expect(refuseInputSource(channel(), 'SRT', cloud)).toBeNull()
  expect(refuseInputSource(channel({ status: 'offline' }), 'SRT', hardware)?.code).toBe('VIDEO_RETURN_OFFLINE')
  expect(refuseInputSource(channel({ p2MPStreamingStatuses: feeds(1) }), 'SRT', hardware)?.code).toBe('VIDEO_RETURN_IN_USE')
})

test('a picture is shared with as many units as the server sends it to', () => {
  const ids = (count: number) => feeds(count).map(({ unitId }) => unitId)
  expect(refuseSharing(channel(), null, hardware)).toBeNull()
  expect(refuseSharing(channel(), ids(feedsMax), hardware)).toBeNull()
  expect(refuseSharing(channel(), ids(feedsMax + 1), hardware)).toEqual({ code: 'TOO_MANY_FEEDS', params: { feedsMax } })
  expect(refuseSharing(channel({ status: 'offline' }), null, hardware)?.code).toBe('VIDEO_RETURN_OFFLINE')
})

test('a unit shows the picture of a channel that is online, shared with it, and has a place', () => {
  expect(refuseFeed(channel(), 'u-9', hardware)).toBeNull()
  expect(refuseFeed(channel({ sharedUnitIds: ['u-1'] }), 'u-1', hardware)).toBeNull()
  expect(refuseFeed(channel({ sharedUnitIds: ['u-1'] }), 'u-9', hardware)?.code).toBe('VIDEO_RETURN_NOT_SHARED')
  expect(refuseFeed(channel({ p2MPStreamingStatuses: feeds(feedsMax) }), 'u-0', hardware)).toBeNull()
  expect(refuseFeed(channel({ p2MPStreamingStatuses: feeds(feedsMax) }), 'u-9', hardware)?.code).toBe('TOO_MANY_FEEDS')
  expect(refuseFeed(channel({ status: 'offline' }), 'u-9', hardware)?.code).toBe('VIDEO_RETURN_OFFLINE')
})

test('a channel is not deleted while units show its picture', () => {
  expect(refuseVideoReturnRemoval(channel())).toBeNull()
  expect(refuseVideoReturnRemoval(channel({ p2MPStreamingStatuses: feeds(1) }))?.code).toBe('VIDEO_RETURN_IN_USE')
})

test('M-630 M-632 an SRT address has a host and perhaps a port, and nothing that could be a secret', () => {
  expect(parseSrtUrl('srt://studio.example')).toEqual({ host: 'studio.example', port: null })
  expect(parseSrtUrl('SRT://10.0.0.7:9000')).toEqual({ host: '10.0.0.7', port: 9000 })
  for (const url of [
    '',
    'studio.example',
    'srt://',
    'srt://studio.example:0',
    'srt://studio.example:70000',
    'srt://user:key@studio.example',
    'srt://studio.example?passphrase=secret-words',
    'srt://studio.example/path',
    'srt://-studio',
    'rtmp://studio.example',
  ])
    expect([url, parseSrtUrl(url)]).toEqual([url, null])
})
