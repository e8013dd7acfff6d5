import type { BandwidthCap } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import {
  capOf,
  limitsOfCaps,
  refuseAudioParameters,
  refuseBandwidthLimits,
  refuseCapping,
  refusePriorityLimits,
  refuseVideoFormat,
} from './settings.ts'

test('R-232 refuses four audio channels without the SDI input', () => {
  const code = (source: 'sdi' | 'analog' | 'hdmi', channels: number) => refuseAudioParameters({ source, channels, gainDb: 0 })?.code
  expect([code('analog', 3), code('analog', 4), code('hdmi', 4), code('sdi', 16)]).toEqual([
    undefined,
    'AUDIO_CHANNELS_NEED_SDI',
    'AUDIO_CHANNELS_NEED_SDI',
    undefined,
  ])
})

test('R-234 E-012 refuses 2160 lines without the PRO-4K license, in any colour depth', () => {
  const code = (resolution: 720 | 1080 | 2160, fourK: boolean) =>
    refuseVideoFormat({ license: { valid: true, unit: 'days', remaining: null, pro: true, fourK } }, { resolution })?.code
  expect([code(2160, false), code(2160, true), code(1080, false), code(720, false)]).toEqual([
    'PRO_4K_LICENSE_MISSING',
    undefined,
    undefined,
    undefined,
  ])
})

test('R-106 refuses a cellular limit above the total limit, and any limit of a busy unit', () => {
  const code = (total: number | null, cellular: number | null, applications = {}) =>
    refuseBandwidthLimits({ applications }, { total, cellular })?.code
  expect([code(4000, 4001), code(4000, 4000), code(null, 9000), code(4000, null)]).toEqual([
    'CELLULAR_LIMIT_ABOVE_TOTAL',
    undefined,
    undefined,
    undefined,
  ])
  expect(code(4000, 3000, { video: 'running' })).toBe('UNIT_BUSY')
})

const links = [
  { port: 0, uiType: 'cell' as const },
  { port: 1, uiType: 'cell' as const },
  { port: 7, uiType: 'lan' as const },
]

test('R-107 a limit of a priority is lower than the total and higher than those of lower priorities', () => {
  const refused = (total: number | null, ...limits: (number | null)[]) =>
    refusePriorityLimits({ total, cellular: null, priorities: limits.map((limit, i) => ({ ports: [links[i]!.port], limit })) }, links)
  expect(refused(4000, 3999, 2000, 1000)).toBeNull()
  expect(refused(4000, 4000)).toMatchObject({ code: 'PRIORITY_LIMIT_ABOVE_TOTAL', params: { priority: 1 } })
  expect(refused(null, 3000, 1000, 1000)).toMatchObject({ code: 'PRIORITY_LIMIT_BELOW_LOWER', params: { priority: 2 } })
  expect(refused(null, 1000, null, 2000)).toMatchObject({ code: 'PRIORITY_LIMIT_BELOW_LOWER', params: { priority: 1 } })
  expect(refused(4000, null, 5000)).toMatchObject({ code: 'PRIORITY_LIMIT_ABOVE_TOTAL', params: { priority: 2 } })
})

test('E-110 refuses a limit of a priority above what its links may send', () => {
  const code = (ports: number[], limit: number) =>
    refusePriorityLimits({ total: null, cellular: 2000, priorities: [{ ports, limit }] }, links)?.code
  expect([code([0, 1], 2001), code([], 1)]).toEqual(['PRIORITY_LIMIT_ABOVE_LINKS', 'PRIORITY_LIMIT_ABOVE_LINKS'])
  expect([code([0, 1], 2000), code([0, 7], 2001)]).toEqual([undefined, undefined])
})

const custom = (kbps: number): BandwidthCap => ({ option: 'custom', kbps })
const off: BandwidthCap = { option: 'disabled' }

test('R-108 E-056 refuses a cellular cap above the total cap, whichever option sets it', () => {
  const code = (total: BandwidthCap, cellular: BandwidthCap) => refuseCapping({ applications: {} }, { total, cellular })?.code
  expect(code({ option: '4.2' }, { option: '4.4' })).toBe('CELLULAR_CAP_ABOVE_TOTAL')
  expect(code({ option: '4.2' }, custom(4201))).toBe('CELLULAR_CAP_ABOVE_TOTAL')
  expect([code({ option: '4.2' }, custom(4200)), code(off, { option: '8.0' }), code({ option: '3.6' }, off)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('R-109 E-057 refuses caps of a busy unit', () => {
  expect(refuseCapping({ applications: { video: 'running' } }, { total: off, cellular: off })?.code).toBe('CAPPING_ON_BUSY_UNIT')
})

test('a cap in Mbps is a limit in whole kbps', () => {
  expect(limitsOfCaps({ total: { option: '8.0' }, cellular: { option: '4.2' } })).toEqual({ total: 8000, cellular: 4200 })
  expect(limitsOfCaps({ total: off, cellular: custom(777) })).toEqual({ total: null, cellular: 777 })
})

test('R-252 a limit is shown as the cap that sets it', () => {
  const caps: BandwidthCap[] = [off, { option: '3.6' }, { option: '4.2' }, { option: '4.4' }, { option: '5.5' }, { option: '6.2' }]
  for (const cap of [...caps, { option: '8.0' } as const, custom(777), custom(8001)])
    expect(capOf(limitsOfCaps({ total: cap, cellular: off }).total)).toEqual(cap)
})
