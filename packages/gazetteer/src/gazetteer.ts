import { readFileSync } from 'node:fs'

interface City {
  readonly name: string
  readonly country: string
  readonly lat: number
  readonly lng: number
}

export interface Gazetteer {
  /** Describes a position, in degrees: `Helsinki, FI`, or `38 km NE of Helsinki, FI`. */
  describe(lat: number, lng: number): string
}

const cellDegrees = 5
const columns = 360 / cellDegrees
const rows = 180 / cellDegrees
/** Up to this distance a position is in the city itself. */
const cityKm = 20
const kmPerDegree = 111.2
const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

const radians = (degrees: number) => (degrees * Math.PI) / 180
const cellOf = (lat: number, lng: number) =>
  Math.min(rows - 1, Math.floor((lat + 90) / cellDegrees)) * columns + (Math.floor((lng + 180) / cellDegrees) % columns)

/** Returns the distance from `from` to the east and north, in km, on a plane: precise enough to choose a city and a direction. */
function offsetKm(from: City, lat: number, lng: number): { east: number; north: number } {
  const turn = ((((lng - from.lng + 180) % 360) + 360) % 360) - 180
  return { east: turn * kmPerDegree * Math.cos(radians((lat + from.lat) / 2)), north: (lat - from.lat) * kmPerDegree }
}

/** Reads the table of the world's larger cities into cells of five degrees, so that a look-up compares dozens of cities. */
export function createGazetteer(file: URL | string = new URL('../cities.tsv', import.meta.url)): Gazetteer {
  const cells = new Map<number, City[]>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [name = '', , country = '', latText, lngText] = line.split('\t')
    const city = { name, country, lat: Number(latText), lng: Number(lngText) }
    const cell = cellOf(city.lat, city.lng)
    cells.set(cell, [...(cells.get(cell) ?? []), city])
  }

  /** Yields the cities of the cells at this distance, in cells, from one. */
  function* ring(row: number, column: number, distance: number): Generator<City> {
    for (let dy = -distance; dy <= distance; dy++)
      for (let dx = -distance; dx <= distance; dx++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== distance || row + dy < 0 || row + dy >= rows) continue
        yield* cells.get((row + dy) * columns + ((column + dx + columns) % columns)) ?? []
      }
  }

  function nearest(lat: number, lng: number): { city: City; km: number } | null {
    const row = Math.min(rows - 1, Math.floor((lat + 90) / cellDegrees))
    const column = Math.floor((lng + 180) / cellDegrees) % columns
    let best: { city: City; km: number } | null = null
    // One ring beyond the first with a city: a nearer city may be just across the border of a cell.
    for (let distance = 0, last = rows; distance <= last; distance++)
      for (const city of ring(row, column, distance)) {
        const { east, north } = offsetKm(city, lat, lng)
        const km = Math.hypot(east, north)
        if (best === null) last = Math.min(rows, distance + 1)
        if (best === null || km < best.km) best = { city, km }
      }
    return best
  }

  return {
    describe(lat, lng) {
      const found = nearest(lat, lng)
      if (found === null) return ''
      const { city, km } = found
      const name = `${city.name}, ${city.country}`
      if (km <= cityKm) return name
      const { east, north } = offsetKm(city, lat, lng)
      const direction = directions[Math.round((((Math.atan2(east, north) * 180) / Math.PI + 360) % 360) / 45) % 8]
      return `${Math.round(km)} km ${direction} of ${name}`
    },
  }
}
