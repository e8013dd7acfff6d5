import { describe, expect, test } from 'vitest'
import { tones } from '../clusters/messages.ts'
import { nearestInDirection } from './keyboard.ts'
import { arcsOf, ringGradient } from './ring.ts'

const byTone = (counts: Partial<Record<(typeof tones)[number], number>>) => tones.map((tone) => counts[tone] ?? 0)

describe('ring of a cluster', () => {
  test('is closed for any shares', () => {
    for (const counts of [byTone({ online: 1 }), byTone({ streaming: 1, online: 9999 }), tones.map(() => 1), [1, 1, 1, 1, 1, 9000]]) {
      const arcs = arcsOf(counts)
      expect(arcs[0]!.fromDegrees).toBe(0)
      expect(arcs.at(-1)!.toDegrees).toBeCloseTo(360)
      for (const [i, arc] of arcs.entries()) if (i > 0) expect(arc.fromDegrees).toBe(arcs[i - 1]!.toDegrees)
    }
  })

  test('shows one unit on air among ten thousand', () => {
    const [air] = arcsOf(byTone({ streaming: 1, online: 9999 }))
    expect(air!.tone).toBe('streaming')
    expect(air!.toDegrees).toBeGreaterThanOrEqual(14)
  })

  test('gives equal shares equal arcs, and absent tones no arc', () => {
    const arcs = arcsOf(byTone({ streaming: 5, offline: 5 }))
    expect(arcs.map(({ tone, toDegrees }) => [tone, toDegrees])).toEqual([
      ['streaming', 180],
      ['offline', 360],
    ])
    expect(ringGradient(byTone({ streaming: 5, offline: 5 }))).not.toContain('online')
  })
})

describe('arrow keys', () => {
  const from = { x: 100, y: 100 }
  const right = { x: 1, y: 0 }

  test('move to the nearest marker ahead, preferring one straight ahead', () => {
    expect(
      nearestInDirection(
        from,
        [
          { x: 300, y: 100 },
          { x: 150, y: 110 },
          { x: 90, y: 100 },
        ],
        right,
      ),
    ).toBe(1)
    expect(
      nearestInDirection(
        from,
        [
          { x: 160, y: 155 },
          { x: 200, y: 100 },
        ],
        right,
      ),
    ).toBe(1)
  })

  test('find no marker behind, at the same position or too far to the side', () => {
    expect(nearestInDirection(from, [{ x: 50, y: 100 }, from, { x: 120, y: 190 }], right)).toBe(-1)
  })
})
