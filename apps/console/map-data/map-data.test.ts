import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { BasemapFile, BasemapShapes } from '../src/map/basemap/basemap-file.ts'
import { decodePolyline } from '../src/map/basemap/polyline.ts'
import { cutLine, cutRing, type Position } from './antimeridian.ts'
import { makeBasemap, makeDetail } from './basemap.ts'
import { labelPoint, ringArea } from './label-point.ts'

const path = new URL('../public/basemap/world.json', import.meta.url)
const file = JSON.parse(readFileSync(path, 'utf8')) as BasemapFile
const detailPath = new URL('../public/basemap/detail.json', import.meta.url)
const detail = JSON.parse(readFileSync(detailPath, 'utf8')) as BasemapShapes
const lines = [file, detail].flatMap(({ land, borders, scale }) => [...land, ...borders].map((text) => decodePolyline(text, scale)))
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

  test('is at most 350 kB, and its detail at most 1.6 MB', () => {
    expect(statSync(path).size).toBeLessThanOrEqual(350 * 1024)
    expect(statSync(detailPath).size).toBeLessThanOrEqual(1600 * 1024)
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
