import { describe, expect, test } from 'vitest'
import atlas from 'world-atlas/countries-50m.json?raw'
import cities from '../../../map-data/cities.tsv?raw'
import { cutLine, cutRing, type Position } from '../../../map-data/antimeridian.ts'
import { makeBasemap } from '../../../map-data/basemap.ts'
import { labelPoint, ringArea } from '../../../map-data/label-point.ts'
import text from '../../../public/basemap/world.json?raw'
import type { BasemapFile } from './basemap-file.ts'
import { coastOf } from './coast.ts'
import { type LabelView, placeLabels } from './place-labels.ts'
import { decodePolyline, encodePolyline } from './polyline.ts'

const file = JSON.parse(text) as BasemapFile
const lines = [...file.land, ...file.borders].map((text) => decodePolyline(text, file.scale))

/** In degrees of longitude; the one along the pole, which closes Antarctica, is none. */
const longestStep = (positions: readonly Position[]) =>
  Math.max(
    0,
    ...positions.slice(1).map(([lng, lat], i) => (lat === -90 && positions[i]![1] === -90 ? 0 : Math.abs(lng - positions[i]![0]))),
  )

describe('basemap file', () => {
  test('has no ring or border that crosses the antimeridian', () => {
    for (const line of lines) {
      expect(longestStep(line)).toBeLessThan(180)
      expect(Math.max(...line.map(([lng]) => Math.abs(lng)))).toBeLessThanOrEqual(180 + 1e-9)
    }
  })

  test('has closed rings of land', () => {
    for (const text of file.land) {
      const ring = decodePolyline(text, file.scale)
      expect(ring[0]).toEqual(ring.at(-1))
    }
  })

  test('is what map-data/build.ts makes of its sources', () => {
    expect(file).toEqual(makeBasemap(JSON.parse(atlas), cities, file.attribution))
  }, 30_000)

  test('is at most 350 kB', () => {
    expect(new Blob([text]).size).toBeLessThanOrEqual(350 * 1024)
  })
})

describe('cut at the antimeridian', () => {
  test('parts a ring across it into one on each side', () => {
    const parts = cutRing([
      [170, 10],
      [-170, 10],
      [-170, 20],
      [170, 20],
      [170, 10],
    ])
    expect(parts).toHaveLength(2)
    expect(parts.map((part) => Math.max(...part.map(([lng]) => lng)))).toEqual([180, -170])
    expect(parts.map((part) => Math.min(...part.map(([lng]) => lng)))).toEqual([170, -180])
    for (const part of parts) expect(part[0]).toEqual(part.at(-1))
  })

  test('leaves a ring that only touches it in one piece', () => {
    expect(
      cutRing([
        [170, 10],
        [180, 10],
        [180, 20],
        [170, 20],
        [170, 10],
      ]),
    ).toEqual([
      [
        [170, 10],
        [180, 10],
        [180, 20],
        [170, 20],
        [170, 10],
      ],
    ])
  })

  test('closes a ring round the pole along it', () => {
    const parts = cutRing([
      [-180, -70],
      [-90, -70],
      [0, -70],
      [90, -70],
      [180, -70],
    ])
    expect(parts).toHaveLength(1)
    expect(Math.min(...parts[0]!.map(([, lat]) => lat))).toBe(-90)
    expect(longestStep(parts[0]!)).toBeLessThan(180)
  })

  test('parts a line where it crosses, at the latitude of the crossing', () => {
    expect(
      cutLine([
        [170, 0],
        [-170, 10],
      ]),
    ).toEqual([
      [
        [170, 0],
        [180, 5],
      ],
      [
        [-180, 5],
        [-170, 10],
      ],
    ])
    expect(
      cutLine([
        [10, 0],
        [20, 5],
        [30, 0],
      ]),
    ).toEqual([
      [
        [10, 0],
        [20, 5],
        [30, 0],
      ],
    ])
  })

  test('draws no shore along the cut', () => {
    const [east] = cutRing([
      [170, 10],
      [-170, 10],
      [-170, 20],
      [170, 20],
      [170, 10],
    ])
    for (const line of coastOf(east!))
      for (const [i, [lng]] of line.entries()) if (i > 0) expect([lng, line[i - 1]![0]]).not.toEqual([180, 180])
  })
})

describe('polyline', () => {
  test('gives back the pairs it was made of', () => {
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

  test('refuses text that ends within a number or is none', () => {
    expect(() => decodePolyline(encodePolyline([[45_000, 1]]).slice(0, 2), 1)).toThrow('Not a polyline')
    expect(() => decodePolyline('  ', 1)).toThrow('Not a polyline')
  })
})

describe('label point', () => {
  test('lies within a bent country and not in its hollow', () => {
    const [lng, lat] = labelPoint([
      [0, 0],
      [30, 0],
      [30, 5],
      [5, 5],
      [5, 30],
      [0, 30],
      [0, 0],
    ])
    expect(lng < 5 || lat < 5).toBe(true)
  })

  test('areas are those of the globe', () => {
    expect(
      ringArea([
        [0, 0],
        [90, 0],
        [90, 90],
        [0, 90],
        [0, 0],
      ]),
    ).toBeCloseTo(510_064 / 8, -2)
  })
})

describe('labels', () => {
  const view = (zoom: number): LabelView => ({
    zoom,
    west: -180,
    east: 179,
    width: 2000,
    height: 1000,
    project: (lat, lng) => ({ x: (lng + 180) * (2000 / 360), y: (90 - lat) * (1000 / 180) }),
    measure: (text) => text.length * 7,
  })

  test('do not lie on each other', () => {
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

  test('more names come with every zoom, cities from the fourth on', () => {
    expect(placeLabels(file, 'en', view(3)).some(({ kind }) => kind === 'place')).toBe(false)
    expect(placeLabels(file, 'en', view(4)).some(({ kind }) => kind === 'place')).toBe(true)
  })
})
