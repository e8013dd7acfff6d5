import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySwitcher } from './apply-switcher.ts'

export const setProxyChannel: Handle<typeof calls.setProxyChannel> = (args) =>
  applySwitcher(args, { proxyChannel: args.input.proxyChannel })
