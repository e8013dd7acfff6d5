import { expect, test } from 'vitest'
import { durationMs, momentMs, momentText } from './duration.ts'
import { type Matcher, matches } from './matcher.ts'

const cases: [expected: Matcher, value: unknown, isMet: boolean][] = [
  ['idle', 'idle', true],
  ['idle', 'streaming', false],
  [null, null, true],
  [null, 0, false],
  [{ above: 5, below: 10 }, 7, true],
  [{ above: 5, below: 10 }, 5, false],
  [{ atLeast: 5, atMost: 5 }, 5, true],
  [{ above: 5 }, null, false],
  [{ not: 'offline' }, 'idle', true],
  [{ not: 'offline' }, 'offline', false],
  [{ oneOf: ['idle', 'offline'] }, 'offline', true],
  [{ oneOf: ['idle', 'offline'] }, 'streaming', false],
  [{ charging: true, percentage: { above: 50 } }, { charging: true, percentage: 60, connected: true }, true],
  [{ charging: true }, { charging: false }, false],
  [{ charging: true }, null, false],
  [['a', { above: 1 }], ['a', 2], true],
  [['a'], ['a', 'b'], false],
]
test.each(cases)('%j compared with %j is %s', (expected, value, isMet) => expect(matches(expected, value)).toBe(isMet))

test('times are read and written', () => {
  expect([momentMs('+01:30'), momentMs('+1:00:05'), momentText(90_000), momentText(5300)]).toEqual([
    90_000,
    3_605_000,
    '+01:30',
    '+00:05.3',
  ])
  expect(['500 ms', '20 s', '1.5 min', '2h'].map(durationMs)).toEqual([500, 20_000, 90_000, 7_200_000])
})
