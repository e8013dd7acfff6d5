import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySwitcher } from './apply-switcher.ts'

export const setHighQualityChannel: Handle<typeof calls.setHighQualityChannel> = (args) =>
  applySwitcher(args, { highQualityChannel: args.input.highQualityChannel })
