import type { Feature, Geometry } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BasemapFile, BasemapShapes, CountryLabel, InlandShapes, PlaceLabel } from '../src/domain/basemap/basemap-file.ts'
import { encodePolyline } from '../src/domain/basemap/polyline.ts'
import { cutLine, cutRing, type Position } from './antimeridian.ts'
import { labelPoint, ringArea } from './label-point.ts'
import { simplify } from './simplify.ts'

/** 440 m at the equator: below the accuracy of the 1:50 million data. */
const unitsPerDegree = 250
/** 110 m: below the accuracy of the 1:10 million data. */
const detailUnitsPerDegree = 1000
/** A ring with fewer points has no area. */
const ringPointsMin = 4

type Named = { readonly name: string }

/** The basemap file out of an atlas in the shape of world-atlas (`countries`, `land`) and the table of cities. */
export function makeBasemap(atlas: Topology, citiesTsv: string, attribution: string): BasemapFile {
  const countries = atlas.objects['countries'] as GeometryCollection<Named>
  return {
    version: 1,
    attribution,
    detail: 'detail.json',
    inland: 'inland.json',
    ...shapesOf(atlas, unitsPerDegree),
    countries: labelled(feature(atlas, countries).features).sort((a, b) => b[3] - a[3]),
    places: placesOf(citiesTsv),
  }
}

/** The finer shapes out of an atlas of the same shape. */
export const makeDetail = (atlas: Topology): BasemapShapes => shapesOf(atlas, detailUnitsPerDegree)

/** The rivers, lakes and urban areas, simplified by the unit of the file: the data is true to about a kilometre. */
export function makeInland(lines: Readonly<Record<'rivers' | 'lakes' | 'towns', readonly Position[][]>>): InlandShapes {
  const encoded = (layer: readonly Position[][], pointsMin: number) =>
    layer
      .map((line) => simplify(line, 1 / detailUnitsPerDegree))
      .filter((line) => line.length >= pointsMin)
      .map((line) => encode(line, detailUnitsPerDegree))
      .filter((line) => line !== '')
  return {
    scale: 1 / detailUnitsPerDegree,
    rivers: encoded(lines.rivers, 2),
    lakes: encoded(lines.lakes, ringPointsMin),
    towns: encoded(lines.towns, ringPointsMin),
  }
}

function shapesOf(atlas: Topology, perDegree: number): BasemapShapes {
  const land = feature(atlas, atlas.objects['land'] as GeometryCollection)
  const borders = mesh(atlas, atlas.objects['countries'] as GeometryCollection<Named>, (one, other) => one !== other)
  const encoded = (lines: Position[][]) => lines.map((line) => encode(line, perDegree)).filter((line) => line !== '')
  return {
    scale: 1 / perDegree,
    land: encoded(land.features.flatMap(({ geometry }) => ringsOf(geometry)).flatMap(cutRing)),
    borders: encoded((borders.coordinates as unknown as Position[][]).flatMap(cutLine)),
  }
}

const ringsOf = (geometry: Geometry): Position[][] =>
  geometry.type === 'Polygon'
    ? (geometry.coordinates as unknown as Position[][])
    : geometry.type === 'MultiPolygon'
      ? (geometry.coordinates.flat() as unknown as Position[][])
      : []

/** Empty for what the rounding leaves no extent. */
export function encode(positions: readonly Position[], perDegree: number): string {
  const rounded = positions.map(([lng, lat]): [number, number] => [Math.round(lng * perDegree), Math.round(lat * perDegree)])
  const kept = rounded.filter(([x, y], i) => i === 0 || x !== rounded[i - 1]![0] || y !== rounded[i - 1]![1])
  return kept.length > 1 ? encodePolyline(kept) : ''
}

/** Only regions with a region code get a name. The browser has these names in every language, so the map takes no side in a dispute over names. */
const labelled = (countries: readonly Feature<Geometry, Named>[]): CountryLabel[] =>
  countries.flatMap(({ id, properties, geometry }): CountryLabel[] => {
    const region = regionOf(id, properties.name)
    const rings = ringsOf(geometry).flatMap(cutRing)
    if (region === undefined || rings.length === 0) return []
    const [lng, lat] = labelPoint(rings.reduce((one, other) => (ringArea(other) > ringArea(one) ? other : one)))
    return [[region, twoDecimals(lng), twoDecimals(lat), Math.round(rings.reduce((sum, ring) => sum + ringArea(ring), 0))]]
  })

/** world-atlas knows the ISO number (`840`), the browser the letters (`US`). Kosovo has letters in use and no number. */
function regionOf(id: string | number | undefined, name: string): string | undefined {
  if (id === undefined) return name === 'Kosovo' ? 'XK' : undefined
  return new Intl.Locale(Intl.getCanonicalLocales(`und-${String(id).padStart(3, '0')}`)[0]!).region
}

const twoDecimals = (degrees: number): number => Math.round(degrees * 100) / 100

function placesOf(tsv: string): PlaceLabel[] {
  return tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): PlaceLabel => {
      const [name, nameZh, , lat, lng, thousands, capital] = line.split('\t')
      return [name!, nameZh!, Number(lng), Number(lat), Number(thousands), capital === 'capital' ? 1 : 0]
    })
    .sort((a, b) => b[4] - a[4])
}
