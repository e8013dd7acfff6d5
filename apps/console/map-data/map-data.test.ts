import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { BasemapFile, BasemapShapes, InlandShapes } from '../src/domain/basemap/basemap-file.ts'
import { decodePolyline } from '../src/domain/basemap/polyline.ts'
import { cutLine, cutRing, type Position } from './antimeridian.ts'
import { makeBasemap, makeDetail, makeInland } from './basemap.ts'
import { labelPoint, ringArea } from './label-point.ts'
import { readShapefile } from './shapefile.ts'
import { simplify } from './simplify.ts'

const path = new URL('../public/basemap/world.json', import.meta.url)
const file = JSON.parse(readFileSync(path, 'utf8')) as BasemapFile
const detailPath = new URL('../public/basemap/detail.json', import.meta.url)
const detail = JSON.parse(readFileSync(detailPath, 'utf8')) as BasemapShapes
const inlandPath = new URL('../public/basemap/inland.json', import.meta.url)
const inland = JSON.parse(readFileSync(inlandPath, 'utf8')) as InlandShapes
const lines = [file, detail, { ...inland, land: [...inland.lakes, ...inland.towns], borders: inland.rivers }].flatMap(
  ({ land, borders, scale }) => [...land, ...borders].map((text) => decodePolyline(text, scale)),
)
const atlas = (name: string) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${name}.json`), 'utf8'))

/** The longest step in degrees of longitude. The step along the pole that closes Antarctica is not counted. */
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
    const cities = readFileSync(new URL('../../../packages/gazetteer/cities.tsv', import.meta.url), 'utf8')
    expect(file).toEqual(makeBasemap(atlas('countries-50m'), cities, file.attribution))
    expect(detail).toEqual(makeDetail(atlas('countries-10m')))
  }, 30_000)

  test('has water and built-up land around the cities of the demo', () => {
    const near = (layer: readonly string[], lat: number, lng: number) =>
      layer.some((text) => decodePolyline(text, inland.scale).some(([x, y]) => Math.abs(x - lng) < 0.5 && Math.abs(y - lat) < 0.3))
    for (const [lat, lng] of [
      [59.91, 10.75],
      [52.37, 4.9],
      [51.51, -0.12],
      [53.35, -6.26],
      [59.33, 18.07],
    ] as const) {
      expect(near(inland.towns, lat, lng), `town at ${lat}, ${lng}`).toBe(true)
      const water = [inland.rivers, inland.lakes].some((layer) => near(layer, lat, lng))
      const coast = lines.some((line) => line.some(([x, y]) => Math.abs(x - lng) < 0.5 && Math.abs(y - lat) < 0.3))
      expect(water || coast, `water at ${lat}, ${lng}`).toBe(true)
    }
  })

  test('is at most 350 kB, its detail at most 1.6 MB, and its rivers, lakes and towns at most 1.8 MB', () => {
    expect(statSync(path).size).toBeLessThanOrEqual(350 * 1024)
    expect(statSync(detailPath).size).toBeLessThanOrEqual(1600 * 1024)
    expect(statSync(inlandPath).size).toBeLessThanOrEqual(1800 * 1024)
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

/** A shapefile of one polyline (type 3) or polygon (type 5), as its specification describes it. */
function shapefileOf(type: 3 | 5, parts: readonly (readonly Position[])[]): Buffer {
  const points = parts.flat()
  const file = Buffer.alloc(100 + 8 + 44 + 4 * parts.length + 16 * points.length)
  file.writeInt32BE((file.length - 108) / 2, 104)
  file.writeInt32LE(type, 108)
  file.writeInt32LE(parts.length, 144)
  file.writeInt32LE(points.length, 148)
  for (const [i] of parts.entries()) file.writeInt32LE(parts.slice(0, i).flat().length, 152 + 4 * i)
  for (const [i, point] of points.entries())
    for (const axis of [0, 1] as const) file.writeDoubleLE(point[axis], 152 + 4 * parts.length + 16 * i + 8 * axis)
  return file
}

describe('rivers, lakes and towns', () => {
  const ring: Position[] = [
    [4, 52],
    [5, 52],
    [5, 53],
    [4, 52],
  ]
  const island = ring.map(([lng, lat]): Position => [lng / 10 + 4.3, lat / 10 + 47])

  test('are read from each part of each shape of a shapefile', () => {
    const [first, second] = [shapefileOf(5, [ring, island]), shapefileOf(3, [ring.slice(0, 2)])]
    expect(readShapefile(Buffer.concat([first, second.subarray(100)]))).toEqual([ring, island, ring.slice(0, 2)])
  })

  test('keep each bend that is larger than the tolerance, and no smaller one', () => {
    const line: Position[] = [
      [0, 0],
      [1, 0.0005],
      [2, 0.5],
      [3, 0],
    ]
    expect(simplify(line, 0.001)).toEqual(line)
    expect(simplify(line, 0.6)).toEqual([line[0], line[3]])
  })

  test('have no area too small for the unit of the file', () => {
    const speck = ring.map(([lng, lat]): Position => [4 + (lng - 4) / 10_000, 52 + (lat - 52) / 10_000])
    const made = makeInland({ rivers: [ring.slice(0, 2)], lakes: [ring, speck], towns: [] })
    expect([made.rivers.length, made.lakes.length, made.towns.length]).toEqual([1, 1, 0])
    expect(decodePolyline(made.lakes[0]!, made.scale).map(([lng, lat]) => [Math.round(lng), Math.round(lat)])).toEqual(ring)
  })
})
