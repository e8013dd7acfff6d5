import { callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { describe, expect, test } from 'vitest'
import { refuseSmartUnitLimit, refuseUniqueId, refuseUnitFields } from './administration.ts'

describe('the id of a unit', () => {
  test('is not a word that a path has in its place', () => {
    const paths = [...callsOf(contract)].flatMap(([, { http }]) => http.map((one) => one.slice(one.indexOf(' ') + 1).split('/')))
    const withUnit = paths.flatMap((path) => path.flatMap((part, at) => (part === ':unitId' ? [path.slice(0, at).join('/')] : [])))
    const words = paths.flatMap((path) =>
      path.filter((part, at) => !part.startsWith(':') && withUnit.includes(path.slice(0, at).join('/')) && at > 0),
    )
    expect(words).toContain('fetch_coords')
    for (const word of words) expect([word, refuseUniqueId(word)?.code]).toEqual([word, 'UNIQUE_ID_RESERVED'])
  })

  test('may be any other, also one that contains a word', () => {
    expect(refuseUniqueId('BITRATES')).toEqual({ code: 'UNIQUE_ID_RESERVED', params: {} })
    expect(refuseUniqueId('bitrates-1')).toBeNull()
  })
})

describe('the fields of a unit', () => {
  const license = { valid: true, unit: 'days', remaining: 30, pro: true, fourK: false } as const
  const unit = { type: 'LU-800', numberOfFeeds: 4, multiCameraLicensed: true, license } as const

  test('agree with its model', () => {
    expect(refuseUnitFields(unit)).toBeNull()
    expect(refuseUnitFields({ ...unit, type: 'LU-300' })).toEqual({ code: 'FEEDS_OUT_OF_RANGE', params: { feedsMax: 1 } })
    expect(refuseUnitFields({ ...unit, type: 'PTP-2', numberOfFeeds: 3 })).toEqual({ code: 'FEEDS_OUT_OF_RANGE', params: { feedsMax: 2 } })
  })

  test('have a multi-camera licence only with several inputs, and a valid licence only while something remains', () => {
    expect(refuseUnitFields({ ...unit, numberOfFeeds: 1 })?.code).toBe('ONE_CAMERA_INPUT')
    expect(refuseUnitFields({ ...unit, license: { ...license, remaining: 0 } })?.code).toBe('LICENSE_USED_UP')
    expect(refuseUnitFields({ ...unit, license: { ...license, valid: false, remaining: 0 } })).toBeNull()
    expect(refuseUnitFields({ ...unit, license: { ...license, remaining: null } })).toBeNull()
  })
})

test('R-247 a smart unit has no limit, or one of 1000 to 20000 kbps', () => {
  const smart = { type: 'LU-Smart' } as const
  for (const kbps of [null, 1000, 20_000]) expect(refuseSmartUnitLimit(smart, kbps)).toBeNull()
  for (const kbps of [1, 999, 20_001])
    expect(refuseSmartUnitLimit(smart, kbps)).toEqual({ code: 'LIMIT_OUT_OF_RANGE', params: { kbpsMin: 1000, kbpsMax: 20_000 } })
  expect(refuseSmartUnitLimit({ type: 'LU-800' }, 1)).toBeNull()
})
