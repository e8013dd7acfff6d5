import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const connectWifi: Handle<typeof calls.connectWifi> = ({ input, command }) =>
  command({ kind: 'connectWifi', ssid: input.ssid, password: input.password })
