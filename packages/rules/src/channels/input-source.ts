import type { ChannelInputKind, ChannelRow } from '@backhaul/contract/channels'
import { refusal, type Refusal } from '../refusal.ts'

interface Source {
  readonly type: ChannelInputKind
  readonly mode?: 'caller' | 'listener' | 'rendezvous' | undefined
  readonly address?: string | undefined
  readonly port?: number | undefined
}

/** An address without a user and without a key, which has a field of its own. */
const rtmpAddress = /^rtmps?:\/\/[^/@?#\s]+(\/[^/?#\s]+)?\/?$/

/** A host name or an IP address, IPv6 also in brackets: a port has a field of its own. */
const host =
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?|\[[0-9a-f:.]+\]|[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*)$/i

/** Only inputs have a source. */
export const refuseNoInput = ({ type }: Pick<ChannelRow, 'type'>): Refusal<'NOT_AN_INPUT'> | null =>
  type === 'input' ? null : refusal('NOT_AN_INPUT')

/** M-532 to M-535: SRT needs a port, and an address unless it listens. The other kinds have no required field. */
export function refuseInputSource({ type, mode = 'listener', address = '', port }: Source): Refusal<'INPUT_SOURCE_INCOMPLETE'> | null {
  if (type === 'RTMP' && address !== '' && !rtmpAddress.test(address))
    return refusal('INPUT_SOURCE_INCOMPLETE', { field: 'rtmp://host/application' })
  if (type !== 'SRT') return null
  if (port === undefined) return refusal('INPUT_SOURCE_INCOMPLETE', { field: 'port' })
  const isHost = address === '' ? mode === 'listener' : host.test(address)
  return isHost ? null : refusal('INPUT_SOURCE_INCOMPLETE', { field: 'address' })
}
