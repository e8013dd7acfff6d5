import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const disconnectWifi: Handle<typeof calls.disconnectWifi> = ({ input, command }) =>
  command(input.ssid === undefined ? { kind: 'disconnectWifi' } : { kind: 'forgetWifi', ssid: input.ssid })
