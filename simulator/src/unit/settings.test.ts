import type { Command, Rejection, UnitSettings } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { createUnitBench, type UnitBench } from '../../testing/unit-bench.ts'

const configure = (settings: UnitSettings): Command => ({ kind: 'configure', settings })
const stream: Command = { kind: 'startStream', mode: 'single', channelIds: ['channel-1'] }

describe('the settings of a unit', () => {
  it('are kept, and only those that changed are reported', () => {
    const bench = createUnitBench()
    bench.accepted(configure({ filenamePrefix: 'match', audioBitrateKbps: 128, shootingMode: 'sport' }))
    expect(bench.takeReport()).toEqual({ settings: { filenamePrefix: 'match', shootingMode: 'sport' } })
    expect(bench.unit.setup.settings).toMatchObject({ filenamePrefix: 'match', shootingMode: 'sport' })
    bench.accepted(configure({ filenamePrefix: 'match' }))
    expect(bench.takeReport()).toEqual({})
  })

  it('are those of its record when it starts, and the factory ones where the record has none', () => {
    const interfaces = [{ port: 0, enabled: false, networkMode: '4G' as const }]
    const bench = createUnitBench('LU-800', { name: 'North', settings: { name: 'Old', shootingMode: 'sport', interfaces } })
    expect(bench.unit.setup.settings).toMatchObject({ name: 'North', shootingMode: 'sport', audioBitrateKbps: 128, interfaces })
    expect(bench.unit.modems.filter(({ enabled }) => !enabled).map(({ port, connected }) => [port, connected])).toEqual([[0, false]])
  })

  it('are taken all or none', () => {
    const bench = createUnitBench()
    expect(bench.send(configure({ shootingMode: 'sport', filenamePrefix: 'a;b' })).code).toBe('valueNotSupported')
    expect(bench.unit.setup.settings.shootingMode).toBe('normal')
  })

  it('R-087 change the operational mode in a few seconds', () => {
    const bench = createUnitBench()
    const id = bench.accepted(configure({ operationalMode: 'databridge' }))
    expect(bench.unit).toMatchObject({ activities: { changeAvicMode: 'running' }, setup: { settings: { operationalMode: 'video' } } })
    bench.advance(8000)
    expect(bench.result(id)).toMatchObject({ ok: true })
    expect(bench.takeReport().settings).toEqual({ operationalMode: 'databridge' })
  })

  it('enable and disable several links, and keep their other settings', () => {
    const bench = createUnitBench()
    const apns = [{ name: 'internet', user: '', authentication: 'PAP' as const }]
    const id = bench.accepted(
      configure({
        interfaces: [
          { port: 0, enabled: false, apns },
          { port: 1, enabled: false },
          { port: 2, enabled: true },
        ],
      }),
    )
    bench.finish('linkSwitch')
    expect(bench.result(id)).toMatchObject({ ok: true })
    expect(bench.unit.modems.map(({ enabled }) => enabled).slice(0, 3)).toEqual([false, false, true])
    bench.accepted(configure({ interfaces: [{ port: 0, enabled: true }] }))
    bench.finish('linkSwitch')
    expect(bench.unit.setup.settings.interfaces.find(({ port }) => port === 0)).toEqual({ port: 0, enabled: true, apns })
  })

  it('limit what the unit sends', () => {
    const bench = createUnitBench()
    bench.accepted(configure({ bandwidth: { totalKbps: 1500, cellularKbps: 1000 } }))
    bench.accepted(stream)
    bench.advance(60_000)
    expect(bench.totalKbps).toBeGreaterThan(500)
    expect(bench.totalKbps).toBeLessThanOrEqual(1000)
    expect(bench.send(configure({ bandwidth: { totalKbps: null, cellularKbps: null } })).code).toBe('busy')
  })
})

describe('the format of the video', () => {
  /** Returns the highest rate of a stream of two minutes over cables. */
  const peakOf = (videoFormat: Required<UnitSettings>['videoFormat']) => {
    const bench = createUnitBench('PTP-2')
    bench.accepted(configure({ videoFormat }))
    bench.accepted(stream)
    let peak = 0
    for (let second = 0; second < 120; second++) {
      bench.advance(1000)
      peak = Math.max(peak, bench.totalKbps)
    }
    return peak
  }

  it('R-226 R-234 limits the rate: half of HD with 720 lines, and more than HD with 2160 lines', () => {
    const [sd, hd, uhd] = ([720, 1080, 2160] as const).map((resolution) => peakOf({ resolution, colorDepth: 8 })) as [
      number,
      number,
      number,
    ]
    expect(sd).toBeLessThanOrEqual(hd / 2 + 1)
    expect(uhd).toBeGreaterThan(hd)
  })

  it('is the same in each run', () =>
    expect(peakOf({ resolution: 2160, colorDepth: 10 })).toBe(peakOf({ resolution: 2160, colorDepth: 10 })))
})

it('R-107 limits what the links of a priority send together', () => {
  const bench = createUnitBench()
  const priorities = [
    { ports: [0, 1], kbps: 600 },
    { ports: [2, 3, 4, 5, 6, 7].filter((port) => bench.unit.modems.some((modem) => modem.port === port)), kbps: 400 },
  ]
  bench.accepted(configure({ bandwidth: { totalKbps: 5000, cellularKbps: null, priorities } }))
  expect(bench.takeReport().settings?.bandwidth?.priorities).toEqual(priorities)
  bench.accepted(stream)
  bench.advance(60_000)
  const sent = (ports: readonly number[]) =>
    bench.unit.modems.reduce((sum, modem, i) => sum + (ports.includes(modem.port) ? Math.max(0, bench.linksKbps[i] ?? 0) : 0), 0)
  for (const { ports, kbps } of priorities) {
    expect(sent(ports)).toBeGreaterThan(kbps / 4)
    expect(sent(ports)).toBeLessThanOrEqual(kbps)
  }
})

it('a unit keeps the address of its IP input when none is sent, and reports the server of it', () => {
  const bench = createUnitBench()
  const url = 'rtsp://camera:Sunrise2026@cam.example:8554/live'
  bench.accepted(configure({ ipInputStream: { enabled: true, url } }))
  expect(bench.takeReport().settings?.ipInputStream).toEqual({ enabled: true, url: 'rtsp://cam.example:8554' })
  bench.accepted(configure({ ipInputStream: { enabled: false } }))
  expect(bench.takeReport().settings?.ipInputStream).toEqual({ enabled: false, url: 'rtsp://cam.example:8554' })
  expect(bench.unit.setup.settings.ipInputStream).toEqual({ enabled: false, url })
})

const onAir = (bench: UnitBench) => bench.accepted(stream)
const idle = () => {}

describe('a unit refuses settings', () => {
  it.each<[string, UnitSettings, Rejection, (bench: UnitBench) => unknown]>([
    ['a name with other characters', { name: 'unit one' }, 'valueNotSupported', idle],
    ['four channels of sound without SDI', { audioParameters: { source: 'hdmi', channels: 4, gainDb: 0 } }, 'valueNotSupported', idle],
    ['another format on air', { videoFormat: { resolution: 720, colorDepth: 8 } }, 'onAir', onAir],
    ['another encoder on air', { encoder: 'h264' }, 'onAir', onAir],
    [
      'another encoder while it records',
      { encoder: 'h264' },
      'recording',
      (bench) => bench.accepted({ kind: 'startStream', mode: 'storeAndForward', channelIds: [] }),
    ],
    [
      'everything while its mode changes',
      { filenamePrefix: 'a' },
      'busy',
      (bench) => bench.accepted(configure({ operationalMode: 'xtend' })),
    ],
    ['metadata with a semicolon', { metadata: { headline: 'a;b' } }, 'valueNotSupported', idle],
    ['a prefix with other characters', { filenamePrefix: 'ä' }, 'valueNotSupported', idle],
    ['a time server without a name', { ntpTimecode: { enabled: true, server: '' } }, 'valueNotSupported', idle],
    ['a delay that the model does not have', { fixedInternetDelayMs: 100 }, 'delayNotSupported', idle],
    ['an IP input without an address', { ipInputStream: { enabled: true, url: '' } }, 'valueNotSupported', idle],
    [
      'one channel for both pictures of a switcher',
      { switcher: { highQualityChannelId: 'a', proxyChannelId: 'a', inputSdi: 1 } },
      'wrongChannels',
      idle,
    ],
    ['other cameras on air', { multiCamera: { mode: 'switcher', cameras: [] } }, 'onAir', onAir],
    ['a cellular limit above the total', { bandwidth: { totalKbps: 1000, cellularKbps: 2000 } }, 'valueNotSupported', idle],
    [
      'a limit of a priority as high as the total',
      { bandwidth: { totalKbps: 1000, cellularKbps: null, priorities: [{ ports: [0], kbps: 1000 }] } },
      'valueNotSupported',
      idle,
    ],
    [
      'a limit of a priority as high as that of a higher one',
      {
        bandwidth: {
          totalKbps: null,
          cellularKbps: null,
          priorities: [
            { ports: [0], kbps: 500 },
            { ports: [1], kbps: 500 },
          ],
        },
      },
      'valueNotSupported',
      idle,
    ],
    [
      'a priority of a port that it does not have',
      { bandwidth: { totalKbps: null, cellularKbps: null, priorities: [{ ports: [42], kbps: 500 }] } },
      'unknownPort',
      idle,
    ],
    ['a limit while busy', { bandwidth: { totalKbps: 1000, cellularKbps: null } }, 'busy', onAir],
    ['a port that it does not have', { interfaces: [{ port: 42, enabled: true }] }, 'unknownPort', idle],
    ['one port twice', { interfaces: [0, 0].map((port) => ({ port, enabled: true })) }, 'valueNotSupported', idle],
    ['APNs of Wi-Fi', { interfaces: [{ port: 6, enabled: true, apns: [] }] }, 'valueNotSupported', idle],
    ['too few links', { interfaces: [0, 1, 2, 3, 4].map((port) => ({ port, enabled: false })) }, 'tooFewLinks', idle],
    ['another mode on air', { operationalMode: 'xtend' }, 'onAir', onAir],
    ['another mode and links at once', { operationalMode: 'xtend', interfaces: [] }, 'busy', idle],
    [
      'the quality of a recording under way',
      { storeAndForwardQuality: { profile: 'low', codec: 'h264' } },
      'recording',
      (bench) => bench.accepted({ kind: 'startStream', mode: 'storeAndForward', channelIds: [] }),
    ],
    ['an intercom that is used', { intercoms: [] }, 'busy', (bench) => bench.accepted({ kind: 'startIntercom', intercom: 1 })],
    [
      'a databridge that is used',
      { databridge: { enabled: false, gatewayId: null } },
      'busy',
      (bench) => bench.accepted({ kind: 'startDatabridge', gatewayId: 'gateway-1' }),
    ],
  ])('%s', (_, settings, reason, prepare) => {
    const bench = createUnitBench()
    prepare(bench)
    expect(bench.send(configure(settings)).code).toBe(reason)
  })

  it.each<[string, UnitSettings, string, Rejection]>([
    ['2160 lines without such an encoder', { videoFormat: { resolution: 2160, colorDepth: 8 } }, 'LU-600', 'valueNotSupported'],
    ['10 bit without such an encoder', { videoFormat: { resolution: 1080, colorDepth: 10 } }, 'LU-600', 'valueNotSupported'],
    ['H.265 without such an encoder', { encoder: 'h265' }, 'LU-600', 'valueNotSupported'],
    ['cameras that it has not', { multiCamera: { mode: 'switcher', cameras: [] } }, 'LU-600', 'oneCameraInput'],
    ['IFB without an output for sound', { ifbAlwaysOn: true }, 'Drone', 'valueNotSupported'],
    ['the quality of recordings without a card', { storeAndForwardQuality: { profile: 'low', codec: 'h264' } }, 'Xtender', 'noSdCard'],
    [
      'an input that it has not',
      { switcher: { highQualityChannelId: null, proxyChannelId: null, inputSdi: 4 } },
      'PTP-2',
      'valueNotSupported',
    ],
  ])('%s', (_, settings, model, reason) => {
    expect(createUnitBench(model).send(configure(settings)).code).toBe(reason)
  })
})
