import { describe, expect, it } from 'vitest'
import { excludedBy, occupations } from './exclusions.ts'

const pairs = occupations.flatMap((one) => occupations.map((other) => [one, other] as const))

describe('the exclusions', () => {
  it('are symmetric: two occupations exclude each other', () => {
    const oneSided = pairs.filter(([one, other]) => excludedBy[one].includes(other) !== excludedBy[other].includes(one))
    expect(oneSided).toEqual([])
  })

  it('let a unit do everything once', () => {
    for (const occupation of occupations) expect(excludedBy[occupation]).toContain(occupation)
  })

  it.each(['upgrade', 'logs', 'modeSwitch', 'speedTest'] as const)('exclude everything from a unit during %s', (occupation) => {
    expect(excludedBy[occupation]).toEqual(occupations)
  })

  it('allow the work of the links and the sound during a stream', () => {
    const allowed = occupations.filter((occupation) => !excludedBy.stream.includes(occupation))
    expect(allowed.join(' ')).toBe(
      'forward ipPipe videoReturn intercom1 intercom2 wifiScan wifiConnection cellularScan operatorSelection simSwitch linkSwitch upload',
    )
  })
})
