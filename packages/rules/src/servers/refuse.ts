import type { HubSettings, ServerRow, ServerType, SmpteSettings } from '@backhaul/contract/servers'
import { refusal, type Refusal } from '../refusal.ts'
import { serverCapabilities } from './capabilities.ts'

type Place = Pick<ServerRow, 'type' | 'cloudProvider'>
type Live = Pick<ServerRow, 'state'>

export const refuseServerOffline = ({ state }: Live): Refusal<'SERVER_OFFLINE'> | null =>
  state === 'offline' ? refusal('SERVER_OFFLINE') : null

/** Each type of server has its own configuration. */
export const refuseServerType = (server: Pick<ServerRow, 'type'>, ...types: ServerType[]): Refusal<'WRONG_SERVER_TYPE'> | null =>
  types.includes(server.type) ? null : refusal('WRONG_SERVER_TYPE')

export interface IfbFacts extends Live {
  /** The primary inventory, as far as the caller sees it: its SIP server takes the calls. */
  readonly inventoryId: string | null
  readonly hasSipServer: boolean
}

type IfbRefusal = Refusal<'IFB_SERVER_OFFLINE' | 'IFB_SERVER_NOT_IDLE' | 'IFB_NO_PRIMARY_INVENTORY' | 'IFB_NO_SIP_SERVER'>

/** E-076 to E-079: the reasons against a change of the IFB mode. */
export function refuseIfbMode({ state, inventoryId, hasSipServer }: IfbFacts): IfbRefusal | null {
  if (state === 'offline') return refusal('IFB_SERVER_OFFLINE')
  if (state !== 'idle') return refusal('IFB_SERVER_NOT_IDLE')
  if (inventoryId === null) return refusal('IFB_NO_PRIMARY_INVENTORY')
  return hasSipServer ? null : refusal('IFB_NO_SIP_SERVER')
}

/** E-080, M-648: never fewer channels than the server has, and never more than its type can run. */
export function refuseMaxChannels(
  server: Place,
  wanted: number,
  allocated: number,
): Refusal<'CHANNELS_BELOW_ALLOCATED' | 'CHANNELS_ABOVE_SERVER'> | null {
  return wanted < allocated ? refusal('CHANNELS_BELOW_ALLOCATED', { allocated }) : refuseChannelsAbove(server, wanted)
}

export function refuseChannelsAbove(server: Place, wanted: number): Refusal<'CHANNELS_ABOVE_SERVER'> | null {
  const { channelsMax } = serverCapabilities(server)
  return wanted > channelsMax ? refusal('CHANNELS_ABOVE_SERVER', { channelsMax }) : null
}

export const refuseGenlock = (server: Place): Refusal<'NO_GENLOCK'> | null =>
  serverCapabilities(server).genlock ? null : refusal('NO_GENLOCK')

export const refuseSmpte = (server: Place): Refusal<'NO_SMPTE'> | null => (serverCapabilities(server).smpte ? null : refusal('NO_SMPTE'))

/** A change of the media ports or of their clock ends the streams over them. */
export const refuseSmpteChange = (server: Place & Live, change: Partial<SmpteSettings>): Refusal<'NO_SMPTE' | 'SERVER_NOT_IDLE'> | null =>
  refuseSmpte(server) ?? (Object.keys(change).length > 0 && server.state !== 'idle' ? refusal('SERVER_NOT_IDLE') : null)

/** A cloud server that moves to another place starts there again. */
export function refuseCloudPlace(server: Place & Live): Refusal<'NOT_IN_CLOUD' | 'SERVER_NOT_IDLE'> | null {
  if (server.cloudProvider === null) return refusal('NOT_IN_CLOUD')
  return server.state === 'idle' ? null : refusal('SERVER_NOT_IDLE')
}

/** API-135: a reset is the way out of an instance that hangs, so only an upgrade prevents it. */
export function refuseResetInstance(server: Place & Live): Refusal<'NOT_IN_CLOUD' | 'SERVER_OFFLINE' | 'SERVER_UPGRADING'> | null {
  if (!serverCapabilities(server).resetInstance) return refusal('NOT_IN_CLOUD')
  return refuseServerOffline(server) ?? (server.state === 'upgrading' ? refusal('SERVER_UPGRADING') : null)
}

/** The format of the feeds changes for all of them at once. */
export const refuseFeedFormat = ({ state }: Live, wanted: string | undefined, before: string): Refusal<'SERVER_NOT_IDLE'> | null =>
  wanted !== undefined && wanted !== before && state === 'busy' ? refusal('SERVER_NOT_IDLE') : null

export const refuseServerRemoval = ({ state }: Live): Refusal<'SERVER_NOT_IDLE'> | null =>
  state === 'busy' || state === 'upgrading' ? refusal('SERVER_NOT_IDLE') : null

type HubRefusal =
  | IfbRefusal
  | Refusal<'SERVER_OFFLINE' | 'CHANNELS_BELOW_ALLOCATED' | 'CHANNELS_ABOVE_SERVER' | 'NO_GENLOCK' | 'NOT_IN_CLOUD' | 'SERVER_NOT_IDLE'>

export interface HubFacts extends IfbFacts, Place {
  readonly allocatedChannels: number
}

/** Returns the first reason against a change of a hub's configuration. Fields that keep their value have none. */
export function refuseHubSettings(server: HubFacts, change: Partial<HubSettings>, before: Partial<HubSettings>): HubRefusal | null {
  const changes = (key: keyof HubSettings) => change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(before[key])
  return (
    (changes('ifbMode') ? refuseIfbMode(server) : null) ??
    refuseServerOffline(server) ??
    (change.maxChannels === undefined ? null : refuseMaxChannels(server, change.maxChannels, server.allocatedChannels)) ??
    (changes('genlockOffset') ? refuseGenlock(server) : null) ??
    (changes('cloud') ? refuseCloudPlace(server) : null)
  )
}
