import { describe, expect, test } from 'vitest'
import text from '../../../public/basemap/world.json?raw'
import type { BasemapFile } from './basemap-file.ts'
import { coastOf } from './coast.ts'
import { type LabelView, placeLabels } from './place-labels.ts'
import { decodePolyline, encodePolyline } from './polyline.ts'

const file = JSON.parse(text) as BasemapFile
describe('coast', () => {
  test('is the ring without the edge along the antimeridian', () => {
    const ring = [
      [170, 10],
      [180, 10],
      [180, 20],
      [170, 20],
      [170, 10],
    ] as const
    expect(coastOf(ring)).toEqual([
      [
        [170, 10],
        [180, 10],
      ],
      [
        [180, 20],
        [170, 20],
        [170, 10],
      ],
    ])
  })

  test('is the complete ring otherwise', () => {
    const ring = [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ] as const
    expect(coastOf(ring)).toEqual([ring])
  })
})

describe('polyline', () => {
  test('decodes the pairs that were encoded', () => {
    const pairs: [number, number][] = [
      [0, 0],
      [-45_000, 22_500],
      [45_000, -22_500],
      [1, -1],
      [1, -1],
      [16, 31],
      [17, -32],
    ]
    expect(decodePolyline(encodePolyline(pairs), 1)).toEqual(pairs)
  })

  test('rejects text that ends within a number or is not an encoding', () => {
    expect(() => decodePolyline(encodePolyline([[45_000, 1]]).slice(0, 2), 1)).toThrow('Not a polyline')
    expect(() => decodePolyline('  ', 1)).toThrow('Not a polyline')
  })
})

describe('labels', () => {
  const view = (zoom: number): LabelView => ({
    zoom,
    west: -180,
    east: 179,
    width: 2000,
    height: 1000,
    markers: [],
    project: (lat, lng) => ({ x: (lng + 180) * (2000 / 360), y: (90 - lat) * (1000 / 180) }),
    measure: (text) => text.length * 7,
  })

  test('do not overlap', () => {
    for (const zoom of [2, 4, 6]) {
      const shown = placeLabels(file, 'en', view(zoom))
      expect(shown.length).toBeGreaterThan(20)
      for (const [i, a] of shown.entries())
        for (const b of shown.slice(0, i)) {
          const left = ({ kind, x, text }: typeof a) => (kind === 'place' ? x : x - text.length * 3.5)
          const apart = Math.abs(a.y - b.y) >= 16 || left(a) >= left(b) + b.text.length * 7 || left(b) >= left(a) + a.text.length * 7
          expect(apart, `${a.text} and ${b.text}`).toBe(true)
        }
    }
  })

  test('are in the language of the console: countries by the browser, cities by the file', () => {
    const chinese = placeLabels(file, 'zh', view(4)).map(({ text }) => text)
    expect(chinese).toContain('巴西')
    expect(chinese).toContain('北京')
    expect(placeLabels(file, 'en', view(3)).map(({ text }) => text)).toContain('BRAZIL')
  })

  test('are next to the markers of units, never below them', () => {
    const stockholm = view(6).project(59.33, 18.07)
    const marker = [stockholm.x - 22, stockholm.y - 22, stockholm.x + 22, stockholm.y + 22] as const
    const shown = placeLabels(file, 'en', { ...view(6), markers: [marker] })
    expect(shown.filter(({ isMoved }) => isMoved).map(({ text }) => text)).toContain('Stockholm')
    for (const { text, x, y, kind } of shown) {
      const left = kind === 'place' ? x + 6 : x - text.length * 3.5
      const isBelow = left < marker[2] && left + text.length * 7 > marker[0] && y - 6 < marker[3] && y + 6 > marker[1]
      expect(isBelow, text).toBe(false)
    }
  })

  test('are not moved to the marker of another place', () => {
    const city = placeLabels(file, 'en', view(6)).find(({ kind }) => kind === 'place')
    if (city === undefined) throw new Error('No city is shown.')
    // The marker lies on the name and not on the place.
    const marker = [city.x + 12, city.y - 22, city.x + 50, city.y + 22] as const
    const names = placeLabels(file, 'en', { ...view(6), markers: [marker] }).map(({ text }) => text)
    expect(names.length).toBeGreaterThan(20)
    expect(names).not.toContain(city.text)
  })

  test('are more at each zoom, with cities from the fourth on', () => {
    expect(placeLabels(file, 'en', view(3)).some(({ kind }) => kind === 'place')).toBe(false)
    expect(placeLabels(file, 'en', view(4)).some(({ kind }) => kind === 'place')).toBe(true)
  })
})
