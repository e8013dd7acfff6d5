import { calls } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { ownTimeZone, timeZones } from './time-zones.ts'

test('R-259 the list of time zones has each zone once, with UTC and the own one, and the call accepts all of them', () => {
  const zones = timeZones('US/Pacific')
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'US/Pacific', 'Europe/Berlin', 'Asia/Shanghai']))
  expect(new Set(zones).size).toBe(zones.length)
  const accepts = (timeZone: string) => calls.sendLogs.input.safeParse({ unitId: 'u-1', description: 'It froze.', timeZone }).success
  expect([...zones, ownTimeZone()].filter((zone) => !accepts(zone))).toEqual([])
})
