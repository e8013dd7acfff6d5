import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const scanWifi: Handle<typeof calls.scanWifi> = ({ input, command }) =>
  command({ kind: 'scanWifi', forceScanNow: input.forceScanNow })
