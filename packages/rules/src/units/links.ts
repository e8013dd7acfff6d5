import type { Modem } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'

type Link = Pick<Modem, 'port' | 'uiType' | 'connected' | 'enabled'>

const connectedMin = 2

/** R-105, E-105: a scan disconnects its modem, so another cellular modem must be connected. */
export const refuseCellularScan = (links: readonly Link[], port: number): Refusal<'ONE_CELLULAR_MODEM'> | null =>
  links.some((link) => link.uiType === 'cell' && link.connected && link.port !== port) ? null : refusal('ONE_CELLULAR_MODEM')

/** R-104, E-104: at least two interfaces stay connected, and the last one too. A switch of links that are not connected changes nothing about that. */
export function refuseLinkSwitch(
  links: readonly Link[],
  switches: readonly Pick<Link, 'port' | 'enabled'>[],
): Refusal<'TOO_FEW_LINKS' | 'LAST_LINK'> | null {
  const connected = links.filter((link) => link.connected)
  const left = connected.filter(({ port }) => !switches.some((one) => one.port === port && !one.enabled))
  if (left.length >= Math.min(connectedMin, connected.length)) return null
  return refusal(connected.length === 1 ? 'LAST_LINK' : 'TOO_FEW_LINKS')
}
