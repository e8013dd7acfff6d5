/** A country or region with mobile networks of its own. */
export interface Country {
  readonly code: string
  readonly name: string
  /** Share of mobile sites with 5G at the best carrier. */
  readonly fiveG: number
  /** Carriers still run 3G where 4G is too weak. */
  readonly threeG: boolean
  /** Round trip to the next internet exchange, without the radio link. */
  readonly coreMs: number
  /** Places whose surroundings belong to the country: pairs of latitude and longitude. The first one is the reference. */
  readonly places: readonly (readonly [number, number])[]
}

type Row = readonly [code: string, name: string, fiveG: number, threeG: 0 | 1, coreMs: number, ...places: [number, number][]]

const rows: readonly Row[] = [
  [
    'US',
    'United States',
    0.62,
    0,
    14,
    [39, -98],
    [34, -118],
    [47, -121],
    [41, -74],
    [26, -81],
    [30, -97],
    [42, -88],
    [40, -105],
    [34, -84],
  ],
  ['CA', 'Canada', 0.5, 0, 16, [50, -97], [43.8, -79.5], [45.6, -73.6], [49.3, -123], [51, -114], [45, -64]],
  ['MX', 'Mexico', 0.25, 1, 24, [19.4, -99.1], [25.7, -100.3], [20.7, -103.3], [21, -89.6], [31, -110]],
  ['BR', 'Brazil', 0.35, 1, 26, [-15.8, -47.9], [-23.5, -46.6], [-22.9, -43.2], [-8, -35], [-3.1, -60], [-30, -51]],
  ['AR', 'Argentina', 0.2, 1, 28, [-34.6, -58.4], [-31.4, -64.2], [-45, -67]],
  ['CL', 'Chile', 0.35, 1, 24, [-33.4, -70.6], [-23.6, -70.4], [-41.5, -73]],
  ['CO', 'Colombia', 0.15, 1, 30, [4.6, -74.1], [6.2, -75.6], [10.9, -74.8]],
  ['GB', 'United Kingdom', 0.45, 0, 12, [52.5, -1.5], [51.5, -0.1], [55.9, -3.7], [54.6, -5.9]],
  ['IE', 'Ireland', 0.45, 1, 14, [53.3, -6.3], [52.7, -8.6]],
  ['FR', 'France', 0.45, 1, 13, [46.6, 2.4], [48.8, 2.3], [43.4, 5.2], [44.8, -0.6], [47.9, -2.8]],
  ['ES', 'Spain', 0.45, 1, 15, [40.4, -3.7], [41.4, 2.2], [37.2, -5.6], [42.9, -8.3]],
  ['PT', 'Portugal', 0.45, 1, 16, [38.8, -9.1], [41.1, -8.5]],
  ['IT', 'Italy', 0.5, 0, 16, [42, 12.5], [45.5, 9.2], [40.8, 14.3], [37.7, 14]],
  ['DE', 'Germany', 0.55, 0, 12, [51, 10.3], [52.5, 13.4], [53.5, 10], [48.2, 11.6], [51.2, 6.9], [50.1, 8.7]],
  ['NL', 'Netherlands', 0.6, 0, 9, [52.2, 5.3]],
  ['BE', 'Belgium', 0.4, 0, 10, [50.8, 4.5]],
  ['CH', 'Switzerland', 0.7, 0, 10, [46.8, 8]],
  ['AT', 'Austria', 0.55, 0, 12, [47.6, 14.3], [48.2, 16.3]],
  ['PL', 'Poland', 0.4, 0, 17, [52.1, 19.4], [50.1, 20], [54.3, 18.6]],
  ['CZ', 'Czechia', 0.45, 0, 14, [49.8, 15.2]],
  ['HU', 'Hungary', 0.4, 1, 17, [47.3, 19.2]],
  ['RO', 'Romania', 0.3, 1, 20, [45.8, 25], [44.4, 26.1]],
  ['GR', 'Greece', 0.45, 0, 22, [38.3, 23.6], [40.6, 22.9], [35.2, 25]],
  ['SE', 'Sweden', 0.5, 0, 13, [59.3, 17], [57.5, 12.7], [64, 19]],
  ['NO', 'Norway', 0.55, 0, 14, [60, 10.5], [60.4, 5.9], [67, 15]],
  ['FI', 'Finland', 0.6, 0, 13, [61, 25], [66, 26]],
  ['DK', 'Denmark', 0.6, 0, 11, [55.8, 10.5]],
  ['UA', 'Ukraine', 0.05, 1, 26, [49.5, 31], [50.4, 30.5], [47, 34]],
  ['TR', 'Türkiye', 0.05, 1, 26, [39.5, 33], [41, 29], [38.4, 27.2], [38, 40]],
  ['IL', 'Israel', 0.35, 1, 18, [31.9, 34.9]],
  ['EG', 'Egypt', 0.08, 1, 34, [30, 31.2], [25.7, 32.6]],
  ['ZA', 'South Africa', 0.25, 1, 30, [-29, 25], [-26.2, 28], [-33.9, 18.6], [-29.8, 31]],
  ['NG', 'Nigeria', 0.06, 1, 42, [9, 8], [6.5, 3.4]],
  ['KE', 'Kenya', 0.1, 1, 36, [-1.2, 36.8]],
  ['AE', 'United Arab Emirates', 0.75, 0, 12, [24.6, 54.7]],
  ['SA', 'Saudi Arabia', 0.6, 0, 18, [24.7, 46.7], [21.5, 39.5], [26.4, 50]],
  ['IN', 'India', 0.55, 1, 30, [22, 78], [28.6, 77.2], [19.1, 73], [13, 78.5], [22.6, 88.3], [17.4, 78.5]],
  ['CN', 'China', 0.75, 0, 18, [35, 105], [39.9, 116.4], [31.2, 121.5], [23.1, 113.4], [30.6, 104], [45, 126]],
  ['KR', 'South Korea', 0.75, 0, 9, [36.5, 127.6]],
  ['JP', 'Japan', 0.6, 0, 10, [36.2, 138.5], [35.7, 139.7], [34.7, 135.5], [33.6, 130.5], [43, 141.4]],
  ['TH', 'Thailand', 0.5, 1, 22, [14, 100.6], [18.8, 99], [7.9, 98.6]],
  ['SG', 'Singapore', 0.8, 0, 8, [1.35, 103.8]],
  ['ID', 'Indonesia', 0.08, 1, 34, [-6.5, 107.5], [-7.8, 112], [-2, 118]],
  ['PH', 'Philippines', 0.3, 1, 32, [14.6, 121], [10.3, 123.9]],
  ['AU', 'Australia', 0.5, 0, 18, [-33.5, 150], [-37.8, 145], [-27.5, 152.5], [-32, 116.5], [-34.9, 138.6], [-25, 134]],
  ['NZ', 'New Zealand', 0.4, 1, 20, [-37.5, 175.5], [-43.5, 172]],
]

export const countries: readonly Country[] = rows.map(([code, name, fiveG, threeG, coreMs, ...places]) => ({
  code,
  name,
  fiveG,
  threeG: threeG === 1,
  coreMs,
  places,
}))

const places = countries.flatMap(({ places }, country) => places.map(([lat, lng]) => ({ lat, lng, country })))

function nearestCountry(lat: number, lng: number): number {
  const perLng = Math.cos((lat * Math.PI) / 180)
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const east = Math.abs(place.lng - lng)
    const dx = Math.min(east, 360 - east) * perLng
    const dy = place.lat - lat
    if (dx * dx + dy * dy >= least) continue
    least = dx * dx + dy * dy
    nearest = place.country
  }
  return nearest
}

/** Country by half degree, filled at the first use of a square; 0 = not looked up. A pure function, so the memory is safe. */
const squares = new Uint8Array(361 * 721)

/** Returns the index of the country at a place: the one with the nearest place of the table. */
export function countryAt(lat: number, lng: number): number {
  const row = Math.floor(lat * 2) + 180
  const column = Math.floor(lng * 2) + 360
  const square = row * 721 + column
  const known = squares[square]
  if (known === undefined) throw new RangeError(`No such place: ${lat}, ${lng}.`)
  if (known !== 0) return known - 1
  const country = nearestCountry((row - 180) / 2 + 0.25, (column - 360) / 2 + 0.25)
  squares[square] = country + 1
  return country
}
