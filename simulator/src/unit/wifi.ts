import type { Wifi } from './state.ts'

/** Networks that a unit remembers. The one that it used longest ago gives way. */
const knownMax = 32

/** Returns the known networks with one more at the front. */
export const knownWith = (known: readonly string[], ssid: string): string[] =>
  [ssid, ...known.filter((one) => one !== ssid)].slice(0, knownMax)

/** Marks the networks of the last scan that the unit knows. */
export const networksWith = (wifi: Wifi): Wifi => ({
  ...wifi,
  networks: wifi.networks.map((network) => ({ ...network, known: wifi.known.includes(network.ssid) })),
})
