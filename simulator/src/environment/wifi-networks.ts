import { keyOf, noiseAt } from '../chance.ts'
import { kmPerLat } from './carriers.ts'
import type { Environment } from './environment.ts'

export interface WifiNetwork {
  readonly ssid: string
  readonly secured: boolean
  /** Percent. */
  readonly signal: number
  /** Upward rate at full signal. */
  readonly kbps: number
}

const squareKm = 0.08
const key = keyOf(0, 'wifi')
const networksMax = 6
const openShare = 0.25

// prettier-ignore
const hosts = [
  'Harbour Hotel', 'Media Centre', 'City Library', 'Cafe Lindo', 'Town Hall', 'Arena Press', 'Corner Bakery', 'Station Lounge',
  'Riverside Office', 'Guesthouse 12', 'Market Square', 'University',
]
const endings = ['', ' Guest', ' 5G', '-2', ' Staff']

/** Returns the number of the square of a place. All units in one square are in reach of the same networks. */
export const wifiSquare = (lat: number, lng: number): number =>
  Math.floor((lat * kmPerLat) / squareKm) * 0x8_0000 + Math.floor((lng * kmPerLat) / squareKm)

/** Returns the password of a secured network. It is the same in every world, so that a person can type it. */
export const passwordOf = (ssid: string): string => `${ssid}-key`

/** Returns the Wi-Fi networks in reach, strongest first. */
export function networksAt({ seed }: Environment, lat: number, lng: number): readonly WifiNetwork[] {
  const square = wifiSquare(lat, lng)
  const row = Math.floor(square / 0x8_0000)
  const noise = (i: number, purpose: number) => noiseAt(key ^ seed, row, square, i * 8 + purpose)
  const count = Math.floor(noise(networksMax, 0) * (networksMax + 1))
  const networks = Array.from({ length: count }, (_, i) => ({
    ssid: `${hosts[Math.floor(noise(i, 1) * hosts.length)]}${endings[Math.floor(noise(i, 2) * endings.length)]}`,
    secured: noise(i, 3) >= openShare,
    signal: Math.round(25 + 70 * noise(i, 4)),
    kbps: Math.round(2500 + 9500 * noise(i, 5)),
  }))
  return networks.filter(({ ssid }, i) => networks.findIndex((network) => network.ssid === ssid) === i).sort((a, b) => b.signal - a.signal)
}
