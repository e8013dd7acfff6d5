import { hasValidPort, hostPattern, serverPattern } from '@backhaul/contract'
import type { ChannelInputKind, ChannelRow } from '@backhaul/contract/channels'
import { refusal, type Refusal } from '../refusal.ts'

interface Source {
  readonly type: ChannelInputKind
  readonly mode?: 'caller' | 'listener' | 'rendezvous' | undefined
  readonly address?: string | undefined
  readonly port?: number | undefined
}

/** Addresses without a user and without a key, which has a field of its own. */
const rtmpAddress = new RegExp(String.raw`^rtmps?://${serverPattern}(?:/[^/?#\s]+)?/?$`, 'i')
// The spec doesn't say what the address of an encoder is; we take its server, with or without the scheme of its web page.
const encoderAddress = new RegExp(String.raw`^(?:https?://)?${serverPattern}/?$`, 'i')

/** A host name or an IP address, IPv6 also in brackets: a port has a field of its own. */
const host = new RegExp(String.raw`^(?:${hostPattern}|\[[0-9a-f:.]+\]|[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*)$`, 'i')

/** The form of an address that has its port in it, in the words of the refusal. */
const wanted = { RTMP: 'rtmp://host/application', encoder: 'address', WebRTC: 'address' } as const

function isAddress(type: Exclude<ChannelInputKind, 'SRT'>, address: string): boolean {
  if (type === 'RTMP') return rtmpAddress.test(address) && hasValidPort(address)
  return encoderAddress.test(address) && hasValidPort(address.includes('://') ? address : `any://${address}`)
}

/** Only inputs have a source. */
export const refuseNoInput = ({ type }: Pick<ChannelRow, 'type'>): Refusal<'NOT_AN_INPUT'> | null =>
  type === 'input' ? null : refusal('NOT_AN_INPUT')

/** M-532 to M-535: SRT needs a port, and an address unless it listens. The other kinds have no required field. */
export function refuseInputSource({ type, mode = 'listener', address = '', port }: Source): Refusal<'INPUT_SOURCE_INCOMPLETE'> | null {
  if (type !== 'SRT') return address === '' || isAddress(type, address) ? null : refusal('INPUT_SOURCE_INCOMPLETE', { field: wanted[type] })
  if (port === undefined) return refusal('INPUT_SOURCE_INCOMPLETE', { field: 'port' })
  const isHost = address === '' ? mode === 'listener' : host.test(address)
  return isHost ? null : refusal('INPUT_SOURCE_INCOMPLETE', { field: 'address' })
}
