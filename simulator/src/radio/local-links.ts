import { keyOf, noiseAt } from '../chance.ts'
import { networksAt, type WifiNetwork, wifiSquare } from '../environment/wifi-networks.ts'
import type { RadioContext } from './context.ts'
import { isUsable, type Modem, type Place } from './modem-state.ts'

/** Wi-Fi and Ethernet: steady links that come and go with the crew. */

const swayMs = 10 * 60_000
const stayMs = 100 * 60_000
const joinsWifi = 0.2
const plugsIn = 0.09
/** A fixed unit loses its cable rarely: work on the rack. */
const unplugsFixed = 0.004
const lanMbps = [18, 60] as const

const wifiKey = keyOf(0, 'crew joins wifi')
const lanKey = keyOf(0, 'crew plugs in')

/** Number of the stay of a crew, different for each modem: crews do not all arrive at the same time. */
const stayOf = (modem: Modem, nowMs: number): number => Math.floor(nowMs / stayMs + (modem.key >>> 0) / 2 ** 32)

const disconnected = (modem: Modem): Modem => ({
  ...modem,
  connected: false,
  signal: 0,
  lossPercent: 0,
  rttMs: 0,
  meanKbps: 0,
  square: 0,
  network: null,
  networkKbps: 0,
})

/** Returns whether the crew uses Wi-Fi during this stay. */
const crewUsesWifi = (modem: Modem, square: number, nowMs: number): boolean =>
  noiseAt(wifiKey ^ modem.key, square, stayOf(modem, nowMs), 0) < joinsWifi

/** Returns the network to join: the one that an operator chose last. */
function networkToJoin({ knownNetworks }: Modem, networks: readonly WifiNetwork[]): WifiNetwork | undefined {
  const ssid = knownNetworks.find((known) => networks.some((network) => network.ssid === known))
  return networks.find((network) => network.ssid === ssid)
}

export function refreshWifi(modem: Modem, { environment }: RadioContext, place: Place, nowMs: number): Modem {
  if (!isUsable(modem) || place.driving) return modem.connected ? disconnected(modem) : modem
  const { lat, lng } = place
  const square = wifiSquare(lat, lng)
  if (modem.leftSquare === square) return modem.connected ? disconnected(modem) : modem
  const crew = crewUsesWifi(modem, square, nowMs)
  if (!crew && modem.knownNetworks.length === 0) return modem.connected ? disconnected(modem) : modem
  const window = Math.floor(nowMs / swayMs)
  // The answer is the same within a square and a window.
  const seen = square * 8 + (window % 8)
  if (modem.square === seen && modem.connected) return modem
  const networks = networksAt(environment, lat, lng)
  const joined = networkToJoin(modem, networks) ?? (crew ? networks[0] : undefined)
  if (joined === undefined) return modem.connected ? disconnected(modem) : modem
  const signal = Math.max(5, Math.min(100, joined.signal + 6 * (noiseAt(modem.key, square, window, 1) - 0.5)))
  return {
    ...modem,
    connected: true,
    signal,
    lossPercent: 0.1,
    rttMs: 16 + Math.round(8 * noiseAt(modem.key, square, window, 2)),
    meanKbps: Math.round(joined.kbps * Math.min(1, signal / 70)),
    square: seen,
    network: joined.ssid,
    networkKbps: joined.kbps,
  }
}

export function refreshLan(modem: Modem, place: Place, nowMs: number): Modem {
  const square = wifiSquare(place.lat, place.lng)
  const noise = noiseAt(lanKey ^ modem.key, square, stayOf(modem, nowMs), 0)
  const plugged = modem.fixed ? noise >= unplugsFixed : !place.driving && noise < plugsIn
  if (!isUsable(modem) || !plugged) return modem.connected ? disconnected(modem) : modem
  if (modem.connected && modem.square === square) return modem
  const [low, high] = lanMbps
  const kbps = Math.round(1000 * (low + (high - low) * noiseAt(lanKey ^ modem.key, square, 0, 1)))
  const rttMs = 6 + Math.round(8 * noiseAt(lanKey ^ modem.key, square, 0, 2))
  return { ...modem, connected: true, signal: 100, rttMs, meanKbps: kbps, square, networkKbps: kbps }
}
