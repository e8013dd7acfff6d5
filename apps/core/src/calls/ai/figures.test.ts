import { describe, expect, test } from 'vitest'
import { periods } from './figures.ts'

const minute = 60_000
const now = 100 * minute
const onAir = (changes: [at: number, event: string][], isNow: boolean) =>
  periods({ now, changes: changes.map(([at, event]) => ({ at: at * minute, event })) }, 40 * minute, /ToStreaming$/, /^streamingTo/, isNow)

describe('the periods of a unit within the time of a session', () => {
  test('last from an event that begins them to one that ends them', () => {
    expect(
      onAir(
        [
          [50, 'onlineToStreaming'],
          [60, 'streamingToOnline'],
          [70, 'offlineToStreaming'],
          [75, 'streamingToOffline'],
        ],
        false,
      ),
    ).toEqual({
      count: 2,
      minutes: 15,
    })
  })

  test('begin with the time of the session when they began before it, and last until now when they go on', () => {
    expect(
      onAir(
        [
          [45, 'streamingToOnline'],
          [90, 'onlineToStreaming'],
        ],
        true,
      ),
    ).toEqual({ count: 2, minutes: 15 })
    expect(onAir([], true)).toEqual({ count: 1, minutes: 60 })
    expect(onAir([], false)).toEqual({ count: 0, minutes: 0 })
  })
})
