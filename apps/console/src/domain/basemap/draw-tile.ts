import type { Geometry } from 'geojson'
import GeoJSONVT, { type RawTile } from 'geojson-vt'
import type { BasemapShapes, InlandShapes } from './basemap-file.ts'
import { coastOf } from './coast.ts'
import type { TileRequest } from './messages.ts'
import { decodePolyline } from './polyline.ts'

const extent = 4096
export interface World {
  /** The largest zoom with more detail in the data: tiles of a larger zoom are enlarged parts of a tile of this one. */
  readonly zoomMax: number
  readonly land: GeoJSONVT
  readonly coast: GeoJSONVT
  readonly borders: GeoJSONVT
  readonly inland: Readonly<Record<'rivers' | 'lakes' | 'towns', GeoJSONVT>> | null
}

export function worldOf({ scale, land, borders }: BasemapShapes, zoomMax: number, inland: InlandShapes | null = null): World {
  const rings = land.map((text) => decodePolyline(text, scale).map(snapToSeam))
  const options = { maxZoom: zoomMax, indexMaxZoom: 4, tolerance: 2, buffer: 48, extent }
  const slice = (geometries: Geometry[]) =>
    new GeoJSONVT(
      { type: 'FeatureCollection', features: geometries.map((geometry) => ({ type: 'Feature', properties: null, geometry })) },
      options,
    )
  const areas = (from: [number, number][][]) => slice(from.map((ring) => ({ type: 'Polygon', coordinates: [ring] })))
  const lines = (from: [number, number][][]) => slice(from.map((line) => ({ type: 'LineString', coordinates: line })))
  const decoded = (texts: readonly string[]) => texts.map((text) => decodePolyline(text, inland?.scale ?? scale))
  return {
    zoomMax,
    land: areas(rings),
    coast: lines(rings.flatMap(coastOf) as [number, number][][]),
    borders: lines(borders.map((line) => decodePolyline(line, scale))),
    inland: inland && { rivers: lines(decoded(inland.rivers)), lakes: areas(decoded(inland.lakes)), towns: areas(decoded(inland.towns)) },
  }
}

// 180 is not a multiple of every scale: 45,000 × 0.004 is 180.00000000000003.
const snapToSeam = ([lng, lat]: [number, number]): [number, number] => [
  Math.abs(Math.abs(lng) - 180) < 1e-6 ? Math.sign(lng) * 180 : lng,
  lat,
]

export function drawTile(world: World, { z, x, y, size, density, colours }: TileRequest): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.round(size * density), Math.round(size * density))
  const context = canvas.getContext('2d', { alpha: false })!
  context.scale(density, density)
  context.fillStyle = colours.sea
  context.fillRect(0, 0, size, size)
  const part = partOf(world.zoomMax, z, x, y)
  const trace = (layer: GeoJSONVT) => tracePath(context, layer.getTileRaw(part.z, part.x, part.y), (size / extent) * part.enlarged, part)
  context.lineJoin = 'round'
  trace(world.coast)
  stroke(context, colours.shelf, 5)
  trace(world.land)
  context.fillStyle = colours.land
  context.fill('evenodd')
  if (world.inland) {
    trace(world.inland.towns)
    context.fillStyle = colours.town
    context.fill('evenodd')
    trace(world.inland.rivers)
    stroke(context, colours.river, 1.5)
    // Over the rivers, whose lines run on through the lakes.
    trace(world.inland.lakes)
    context.fillStyle = colours.sea
    context.fill('evenodd')
    stroke(context, colours.coast, 0.8)
  }
  trace(world.borders)
  stroke(context, colours.border, z > 5 ? 1.2 : 0.8)
  trace(world.coast)
  stroke(context, colours.coast, 0.8)
  return canvas.transferToImageBitmap()
}

interface Part {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly enlarged: number
  readonly left: number
  readonly top: number
}

/** Returns the tile of the data that contains this one, its enlargement and the offset of this one within it. */
function partOf(zoomMax: number, z: number, x: number, y: number): Part {
  const enlarged = 2 ** Math.max(0, z - zoomMax)
  const [dataX, dataY] = [Math.floor(x / enlarged), Math.floor(y / enlarged)]
  const [left, top] = [(x / enlarged - dataX) * extent, (y / enlarged - dataY) * extent]
  return { z: Math.min(z, zoomMax), x: dataX, y: dataY, enlarged, left, top }
}

function tracePath(context: OffscreenCanvasRenderingContext2D, tile: RawTile | null, scale: number, { left, top }: Part): void {
  context.beginPath()
  for (const feature of tile?.features ?? []) {
    if (feature.type !== 2 && feature.type !== 3) continue
    for (const line of feature.geometry)
      for (let i = 0; i < line.length; i += 2) {
        const [x, y] = [(line[i]! - left) * scale, (line[i + 1]! - top) * scale]
        if (i === 0) context.moveTo(x, y)
        else context.lineTo(x, y)
      }
  }
}

function stroke(context: OffscreenCanvasRenderingContext2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}
