import type { ServerRow } from '@backhaul/contract/servers'
import type { StreamingMode, Unit } from '@backhaul/contract/units'

/**
 * R-253, M-392 to M-394: how a unit streams to the server of its channel. The spec names the modes only; a server at a cloud
 * provider makes it `cloud`, several connected links make it `bonding`, and one link is `lrt`.
 */
export function streamingModeOf(modems: Unit['modems'], server: Pick<ServerRow, 'cloudProvider'> | null): StreamingMode {
  if (server !== null && server.cloudProvider !== null) return 'cloud'
  return modems.filter(({ connected }) => connected).length > 1 ? 'bonding' : 'lrt'
}
