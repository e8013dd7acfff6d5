import { describe, expect, test } from 'vitest'
import { openedMax } from './clusters/messages.ts'
import { spread } from './spiderfy.ts'

const counts = Array.from({ length: openedMax }, (_, i) => i + 1)
const markPx = 24

describe('spread', () => {
  test('returns an offset for each unit', () => {
    for (const count of counts) expect(spread(count)).toHaveLength(count)
  })

  test('keeps the markers apart from each other and from the cluster in the centre', () => {
    for (const count of counts) {
      const places = spread(count)
      for (const [i, a] of places.entries()) {
        expect(Math.hypot(a.x, a.y)).toBeGreaterThan(markPx)
        for (const b of places.slice(0, i)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(markPx)
      }
    }
  })

  test('starts at the top and fits on a small screen', () => {
    for (const count of counts) {
      const [first] = spread(count)
      expect(first!.x).toBeCloseTo(0)
      expect(first!.y).toBeLessThan(0)
      for (const { x, y } of spread(count)) expect(Math.hypot(x, y)).toBeLessThan(195)
    }
  })
})
