import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySwitcher } from './apply-switcher.ts'

export const setSwitcherMode: Handle<typeof calls.setSwitcherMode> = (args) => {
  const { highQualityChannel, proxyChannel, inputSdi } = args.input
  return applySwitcher(args, { highQualityChannel, proxyChannel, inputSdi })
}
