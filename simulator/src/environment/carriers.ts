import { keyOf, noiseAt } from '../chance.ts'
import { type Country, countries, countryAt } from './countries.ts'

/** A mobile network of one country. The names are invented. */
export interface Carrier {
  readonly index: number
  readonly name: string
  readonly country: string
  /** Factor on the signal at every place. */
  readonly reach: number
  /** Share of the carrier's sites with 5G. */
  readonly fiveGShare: number
  readonly threeG: boolean
  /** Round trip of an idle 4G link. */
  readonly rttMs: number
  /** Distance between two sites in a city. */
  readonly siteKm: number
  /** Kilometres of one degree of longitude, at the reference latitude of the country. */
  readonly kmPerLng: number
}

export const kmPerLat = 111.2

// prettier-ignore
const names = [
  'Norvik', 'Teluna', 'Ostra', 'Velmora', 'Arbonet', 'Kestrio', 'Lumirel', 'Solvane', 'Tarvo', 'Ondine', 'Peregra', 'Halcor',
  'Vireo', 'Mirasel', 'Fjordel', 'Caldero', 'Brenna', 'Quillo', 'Zefira', 'Palmyr', 'Ruvano', 'Sorrel', 'Takumo', 'Ibexa',
  'Jadera', 'Wexley', 'Cirrel', 'Dunmar', 'Elvaro', 'Galvio', 'Hestra',
]
const endings = ['', ' Mobile', ' Tel', ' Cell']
/** The number of names and this step have no common divisor, so neighbours in the table share no name. */
const nameStep = 7
const key = keyOf(0, 'carriers')

function carriersOf(country: Country, at: number): Carrier[] {
  const count = noiseAt(key, at, 0, 0) < 0.55 ? 3 : 4
  const [lat] = country.places[0] as readonly [number, number]
  return Array.from({ length: count }, (_, i) => {
    const chance = (purpose: number) => noiseAt(key, at, i, purpose)
    return {
      index: at * 4 + i,
      name: `${names[(at * 4 + i * nameStep + at) % names.length]}${endings[Math.floor(chance(1) * endings.length)]}`,
      country: country.code,
      // The first carrier of a country covers the most; the last one is the newest, with few but modern sites.
      reach: 1.02 - 0.05 * i + 0.04 * (chance(2) - 0.5),
      fiveGShare: Math.min(0.9, country.fiveG * (0.6 + 0.4 * chance(3) + (i === count - 1 ? 0.15 : 0))),
      threeG: country.threeG && i < count - 1,
      rttMs: Math.round(26 + country.coreMs + 16 * chance(4)),
      siteKm: 1.3 + 0.15 * i + 0.2 * chance(5),
      kmPerLng: kmPerLat * Math.max(0.2, Math.cos((lat * Math.PI) / 180)),
    }
  })
}

const carriersByCountry = countries.map(carriersOf)
const carriers: (Carrier | undefined)[] = []
for (const list of carriersByCountry) for (const carrier of list) carriers[carrier.index] = carrier

/** Returns the carriers that serve a place. */
export const carriersAt = (lat: number, lng: number): readonly Carrier[] => carriersByCountry[countryAt(lat, lng)] as readonly Carrier[]

/** Returns a carrier by index. */
export function carrierOf(index: number): Carrier {
  const carrier = carriers[index]
  if (carrier === undefined) throw new RangeError(`No such carrier: ${index}.`)
  return carrier
}

export const allCarriers = (): readonly Carrier[] => carriersByCountry.flat()
