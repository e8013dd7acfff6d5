import { expect, test } from 'vitest'
import { refuseStreams, type StreamFacts } from './refuse-streams.ts'

const none = { srtMode: null, sourcePort: null, mpegTsIp: null, mpegTsPort: null, ffmpegOverride: null, secondaryScheme: null } as const
const rtmp: StreamFacts = { ...none, streamId: 's', streamType: 'rtmp', scheme: 'rtmp' }
const srt: StreamFacts = { ...rtmp, streamType: 'srt', srtMode: 'caller', scheme: 'srt' }
const mpegTs: StreamFacts = { ...rtmp, streamType: 'mpegTs', mpegTsIp: '192.0.2.7', mpegTsPort: 5000, scheme: null }
const codeOf = (stream: StreamFacts, fields: Partial<StreamFacts> = {}) => refuseStreams([{ ...stream, ...fields }])?.code ?? null

test.each([
  ['rtmp', rtmp, ['rtmp', 'rtmps'], ['srt', 'udp']],
  ['srt', srt, ['srt'], ['rtmp', 'udp']],
  ['mpegTs', mpegTs, ['udp', 'rtp'], ['rtmp', 'srt']],
] as const)('M-604 a secondary address of %s has a scheme of this type, and may be missing', (_type, stream, fitting, others) => {
  expect(codeOf(stream)).toBeNull()
  for (const secondaryScheme of fitting) expect([secondaryScheme, codeOf(stream, { secondaryScheme })]).toEqual([secondaryScheme, null])
  for (const secondaryScheme of others)
    expect([secondaryScheme, codeOf(stream, { secondaryScheme })]).toEqual([secondaryScheme, 'STREAM_NEEDS_ADDRESS'])
})

test('M-603 a primary address has the scheme of its type, and is needed by streams that have no other far end', () => {
  expect([codeOf(rtmp, { scheme: 'srt' }), codeOf(srt, { scheme: 'rtmp' })]).toEqual(['STREAM_NEEDS_ADDRESS', 'STREAM_NEEDS_ADDRESS'])
  expect([codeOf(rtmp, { scheme: null }), codeOf(srt, { scheme: null })]).toEqual(['STREAM_NEEDS_ADDRESS', 'STREAM_NEEDS_ADDRESS'])
})

test('the addresses of an SRT listener are not used, and not checked', () => {
  expect(codeOf(srt, { srtMode: 'listener', sourcePort: 9000, scheme: null, secondaryScheme: 'rtmp' })).toBeNull()
})
