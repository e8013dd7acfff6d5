export type Region = 'europe' | 'asia' | 'america' | 'africa' | 'oceania'

export interface City {
  /** Fit for the name of a device. */
  readonly name: string
  readonly region: Region
  readonly lat: number
  readonly lng: number
}

const table: Record<Region, readonly [name: string, lat: number, lng: number][]> = {
  europe: [
    ['London', 51.507, -0.128],
    ['Paris', 48.857, 2.352],
    ['Berlin', 52.52, 13.405],
    ['Madrid', 40.417, -3.703],
    ['Rome', 41.903, 12.496],
    ['Oslo', 59.914, 10.752],
    ['Stockholm', 59.329, 18.069],
    ['Helsinki', 60.17, 24.938],
    ['Copenhagen', 55.676, 12.568],
    ['Amsterdam', 52.368, 4.904],
    ['Brussels', 50.85, 4.352],
    ['Vienna', 48.208, 16.374],
    ['Zurich', 47.377, 8.542],
    ['Prague', 50.076, 14.438],
    ['Warsaw', 52.23, 21.012],
    ['Budapest', 47.498, 19.04],
    ['Athens', 37.984, 23.728],
    ['Lisbon', 38.722, -9.139],
    ['Dublin', 53.35, -6.26],
    ['Kyiv', 50.45, 30.523],
  ],
  asia: [
    ['Tokyo', 35.69, 139.692],
    ['Osaka', 34.694, 135.502],
    ['Seoul', 37.566, 126.978],
    ['Beijing', 39.904, 116.407],
    ['Shanghai', 31.23, 121.474],
    ['Taipei', 25.033, 121.565],
    ['Hong-Kong', 22.32, 114.169],
    ['Manila', 14.6, 120.984],
    ['Jakarta', -6.208, 106.846],
    ['Singapore', 1.352, 103.82],
    ['Bangkok', 13.756, 100.502],
    ['Hanoi', 21.028, 105.834],
    ['Mumbai', 19.076, 72.878],
    ['Delhi', 28.614, 77.209],
    ['Dubai', 25.205, 55.271],
    ['Istanbul', 41.008, 28.978],
  ],
  america: [
    ['New-York', 40.713, -74.006],
    ['Washington', 38.907, -77.037],
    ['Miami', 25.762, -80.192],
    ['Chicago', 41.878, -87.63],
    ['Houston', 29.76, -95.37],
    ['Denver', 39.739, -104.99],
    ['Los-Angeles', 34.052, -118.244],
    ['Seattle', 47.606, -122.332],
    ['Toronto', 43.653, -79.383],
    ['Montreal', 45.502, -73.567],
    ['Mexico-City', 19.433, -99.133],
    ['Bogota', 4.711, -74.072],
    ['Lima', -12.046, -77.043],
    ['Sao-Paulo', -23.551, -46.633],
    ['Buenos-Aires', -34.604, -58.382],
    ['Santiago', -33.449, -70.669],
  ],
  africa: [
    ['Cairo', 30.044, 31.236],
    ['Casablanca', 33.573, -7.59],
    ['Lagos', 6.524, 3.379],
    ['Accra', 5.603, -0.187],
    ['Nairobi', -1.292, 36.822],
    ['Cape-Town', -33.925, 18.424],
    ['Johannesburg', -26.204, 28.047],
  ],
  oceania: [
    ['Sydney', -33.869, 151.209],
    ['Melbourne', -37.814, 144.963],
    ['Perth', -31.951, 115.861],
    ['Auckland', -36.851, 174.763],
  ],
}

export const cities: readonly City[] = Object.entries(table).flatMap(([region, rows]) =>
  rows.map(([name, lat, lng]) => ({ name, region: region as Region, lat, lng })),
)
