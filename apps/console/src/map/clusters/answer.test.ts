import { describe, expect, test } from 'vitest'
import { createAnswers } from './answer.ts'
import { type Features, openedMax, tones, type ViewBox } from './messages.ts'

const world: ViewBox = { zoom: 3, west: -180, south: -85, east: 180, north: 85 }
const air = tones.indexOf('streaming')
const online = tones.indexOf('online')

function started(zoomMax = 12) {
  const answer = createAnswers()
  answer({ kind: 'start', zoomMax })
  const update = (changes: readonly (readonly [slot: number, lng: number, lat: number, tone: number])[], view = world): Features => {
    const reply = answer({ kind: 'update', changes: new Float64Array(changes.flat()), view })
    if (reply?.kind !== 'features') throw new Error('No features')
    return reply.features
  }
  const open = (key: string) => {
    const reply = answer({ kind: 'open', key })
    return reply?.kind === 'opened' ? reply.opened : null
  }
  return { answer, update, open }
}

describe('cluster worker', () => {
  test('sends nothing before it is started', () => {
    expect(createAnswers()({ kind: 'update', changes: new Float64Array(), view: world })).toBeNull()
  })

  test('replies to an update with the features of the view: neighbours as one cluster, others as single units', () => {
    const { update } = started()
    const { zoom, clusters, singles } = update([
      [0, 10, 50, air],
      [1, 10.1, 50, online],
      [2, 10, 50.1, online],
      [3, -70, -20, air],
    ])
    expect(zoom).toBe(3)
    expect(clusters).toMatchObject([{ key: 'c0@0', count: 3 }])
    expect(clusters[0]!.byTone[air]).toBe(1)
    expect(clusters[0]!.byTone[online]).toBe(2)
    expect(singles).toEqual([{ key: 'u3@0', slot: 3, copy: 0 }])
  })

  test('counts every unit once at every zoom, each in its tone', () => {
    const { update } = started()
    const units = Array.from({ length: 500 }, (_, i) => [i, ((i * 37) % 360) - 180 + 0.5, ((i * 17) % 140) - 70, i % tones.length] as const)
    update(units)
    for (let zoom = 0; zoom <= 12; zoom++) {
      const { clusters, singles } = update([], { ...world, zoom })
      expect(clusters.reduce((sum, { count }) => sum + count, singles.length)).toBe(500)
      for (const { count, byTone } of clusters) expect(byTone.reduce((sum, units) => sum + units, 0)).toBe(count)
    }
  })

  test('keeps the key of a cluster while its units move', () => {
    const { update } = started()
    const before = update([
      [7, 10, 50, air],
      [9, 10.1, 50, air],
    ])
    const after = update([
      [7, 10.4, 50.2, air],
      [9, 10.2, 50.3, air],
    ])
    expect(after.clusters.map(({ key }) => key)).toEqual(before.clusters.map(({ key }) => key))
    expect(after.clusters[0]!.lng).not.toBe(before.clusters[0]!.lng)
  })

  test('removes a unit whose tone is -1', () => {
    const { update } = started()
    update([
      [0, 10, 50, air],
      [1, 90, 10, air],
    ])
    expect(update([[0, 0, 0, -1]]).singles.map(({ slot }) => slot)).toEqual([1])
  })

  test('opens a cluster at the zoom at which it divides', () => {
    const { update, open } = started()
    update([
      [0, 10, 50, air],
      [1, 12, 50, air],
    ])
    const opened = open('c0@0')!
    expect(opened.slots.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(update([], { ...world, zoom: opened.zoom - 1 }).clusters).toHaveLength(1)
    expect(update([], { ...world, zoom: opened.zoom }).clusters).toHaveLength(0)
  })

  test('reports that no zoom separates units at one position, with no more units than can be spread out', () => {
    const { update, open } = started(12)
    update(Array.from({ length: 100 }, (_, i) => [i, 10, 50, air] as const))
    const opened = open('c0@0')!
    expect(opened.zoom).toBeGreaterThan(12)
    expect(opened.slots).toHaveLength(openedMax)
  })

  test('does not reply for a cluster that no longer exists', () => {
    const { update, open } = started()
    update([
      [0, 10, 50, air],
      [1, 10.1, 50, air],
    ])
    update([[1, 0, 0, -1]])
    expect(open('c0@0')).toBeNull()
  })

  test('shows a unit on both sides of a view across the antimeridian and in each copy of the world', () => {
    const { update } = started()
    update([
      [0, 179, -18, air],
      [1, -179, -18, air],
    ])
    const across = update([], { zoom: 6, west: 170, south: -30, east: 190, north: 0 })
    expect(across.singles.map(({ slot, copy }) => [slot, copy])).toEqual([
      [0, 0],
      [1, 1],
    ])
    const twice = update([], { zoom: 6, west: -360, south: -30, east: 360, north: 0 })
    expect(twice.singles.filter(({ slot }) => slot === 0).map(({ copy }) => copy)).toEqual([-1, 0])
  })
})
