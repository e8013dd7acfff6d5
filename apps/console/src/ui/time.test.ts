import { expect, test, vi } from 'vitest'
import { dateTimeText, endText, timeText } from './time.ts'

const at = new Date(2026, 10, 21, 14, 2, 11).getTime()

test('shows the time alone on the same day', () => {
  expect(timeText(at, 'en', at + 60_000)).toBe('14:02:11')
  expect(timeText(at, 'zh', at + 60_000)).toBe('14:02:11')
})

test('adds the date on another day', () => {
  expect(timeText(at, 'en', at + 86_400_000)).toBe('Nov 21, 2026, 14:02:11')
  expect(timeText(at, 'zh', at + 86_400_000)).toContain('2026')
})

test('shows the date of today where a date is asked for', () => {
  expect(dateTimeText(at, 'en')).toBe('Nov 21, 2026, 14:02:11')
})

test('shows midnight as 00', () => {
  expect(timeText(new Date(2026, 10, 21, 0, 5, 9).getTime(), 'en', at)).toBe('00:05:09')
})

test('writes a date as the browser does in this language', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en'])
  expect(timeText(at, 'en', at + 86_400_000, 'short')).toBe('21 Nov 2026, 14:02')
})

test.for([
  ['UTC', 'en', '14:02 UTC'],
  ['Asia/Shanghai', 'de', '22:02 GMT+8'],
] as const)('writes the end of something with the zone of the browser: %s', ([zone, language, text]) => {
  vi.stubEnv('TZ', zone)
  const end = Date.UTC(2026, 10, 21, 14, 2)
  expect(endText(end, language, end - 60_000)).toBe(text)
  vi.unstubAllEnvs()
})
