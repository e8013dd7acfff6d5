import type { SmpteFields } from '@backhaul/contract/channels'
import { describe, expect, test } from 'vitest'
import { refuseNoSmpte, refuseSmpte, smpteKeptMs } from './refuse-smpte.ts'
import { smpteSdp } from './smpte-sdp.ts'

const essence = { enabled: true, address: '239.10.0.1', port: 5004, payloadType: 96 }
const fields: SmpteFields = {
  sourceAddress: '10.30.1.20',
  ptpDomain: 127,
  ptpGrandmaster: '39-A7-94-FF-FE-07-CB-D0',
  video: { ...essence, width: 1920, height: 1080, frameRate: '30000/1001', interlaced: true, depth: 10 },
  audio: { ...essence, address: '239.10.0.2', payloadType: 97, channels: 2, depth: 24, packetTime: 1000 },
  ancillary: { ...essence, address: '239.10.0.3', payloadType: 100 },
}
const session = { channelId: 'c-00001', name: 'Main-1', version: 7 }

describe('the SDP of an essence', () => {
  const sdp = smpteSdp(session, fields)

  test('of video is that of ST 2110-20', () => {
    const lines = sdp.video?.split('\r\n') ?? []
    expect(lines.slice(0, 2)).toEqual(['v=0', expect.stringMatching(/^o=- \d+ 7 IN IP4 10\.30\.1\.20$/)])
    expect(lines.slice(2)).toEqual([
      's=Main-1 video',
      't=0 0',
      'm=video 5004 RTP/AVP 96',
      'c=IN IP4 239.10.0.1/64',
      'a=source-filter: incl IN IP4 239.10.0.1 10.30.1.20',
      'a=rtpmap:96 raw/90000',
      'a=fmtp:96 sampling=YCbCr-4:2:2; width=1920; height=1080; exactframerate=30000/1001; depth=10; interlace; TCS=SDR; colorimetry=BT709; PM=2110GPM; SSN=ST2110-20:2017; TP=2110TPN',
      'a=ts-refclk:ptp=IEEE1588-2008:39-A7-94-FF-FE-07-CB-D0:127',
      'a=mediaclk:direct=0',
      '',
    ])
  })

  test('of audio is that of ST 2110-30', () => {
    expect(sdp.audio).toContain('m=audio 5004 RTP/AVP 97\r\nc=IN IP4 239.10.0.2/64\r\n')
    expect(sdp.audio).toContain('a=rtpmap:97 L24/48000/2\r\na=fmtp:97 channel-order=SMPTE2110.(ST)\r\na=ptime:1\r\n')
    const many = smpteSdp(session, { ...fields, audio: { ...fields.audio, channels: 12, packetTime: 125, depth: 16 } })
    expect(many.audio).toContain('a=rtpmap:97 L16/48000/12\r\na=fmtp:97 channel-order=SMPTE2110.(U12)\r\na=ptime:0.125\r\n')
  })

  test('of ancillary data is that of ST 2110-40', () => {
    expect(sdp.ancillary).toContain('m=video 5004 RTP/AVP 100\r\n')
    expect(sdp.ancillary).toContain('a=rtpmap:100 smpte291/90000\r\n')
    expect(sdp.ancillary).toContain('SSN=ST2110-40:2018;exactframerate=30000/1001\r\n')
  })

  test('has one origin for each essence, the same as before, and lines that RFC 8866 permits', () => {
    const origins = Object.values(sdp).map((text) => text?.match(/^o=- (\d+) /m)?.[1])
    expect(new Set(origins).size).toBe(3)
    expect(smpteSdp({ ...session, version: 8 }, fields).video).toContain(`o=- ${origins[0]} 8 `)
    for (const text of Object.values(sdp)) {
      expect(text?.endsWith('\r\n')).toBe(true)
      const order = text
        ?.trimEnd()
        .split('\r\n')
        .map((line) => line[0])
        .join('')
      expect(order).toMatch(/^vostmca+$/)
      for (const line of text?.trimEnd().split('\r\n') ?? []) expect(line).toMatch(/^[a-z]=[^\r\n]+$/)
    }
  })

  test('exists for an essence that is sent, and names a clock without a grandmaster as traceable', () => {
    const some = smpteSdp(session, { ...fields, ptpGrandmaster: null, audio: { ...fields.audio, enabled: false } })
    expect(some.audio).toBeNull()
    expect(some.video).toContain('a=ts-refclk:ptp=IEEE1588-2008:traceable\r\n')
  })
})

test('R-242 the metadata is kept for 60 s', () => expect(smpteKeptMs).toBe(60_000))

describe('an SMPTE output', () => {
  test('is refused with two essences at one address and port', () => {
    const audio = { ...fields.audio, address: '239.10.0.1' }
    expect(refuseSmpte({ ...fields, audio })).toMatchObject({ code: 'SMPTE_SAME_ADDRESS' })
    expect(refuseSmpte({ ...fields, audio: { ...audio, port: 5006 } })).toBeNull()
    expect(refuseSmpte({ ...fields, audio: { ...audio, enabled: false } })).toBeNull()
  })

  test('is refused with audio that does not fit a packet', () => {
    expect(refuseSmpte({ ...fields, audio: { ...fields.audio, channels: 10 } })).toBeNull()
    expect(refuseSmpte({ ...fields, audio: { ...fields.audio, channels: 11 } })).toMatchObject({ code: 'SMPTE_AUDIO_TOO_LARGE' })
    expect(refuseSmpte({ ...fields, audio: { ...fields.audio, channels: 16, packetTime: 125 } })).toBeNull()
  })

  test('is refused with interlaced video of 50 frames, and in another mode', () => {
    expect(refuseSmpte({ ...fields, video: { ...fields.video, frameRate: '50' } })).toMatchObject({ code: 'SMPTE_NOT_INTERLACED' })
    expect(refuseNoSmpte({ flavor: null })).toMatchObject({ code: 'NO_SMPTE_OUTPUT' })
    expect(refuseNoSmpte({ flavor: 'SMPTE2110' })).toBeNull()
  })
})
