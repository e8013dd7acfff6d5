import { ChannelCapability } from '@backhaul/contract/channels'
import type { ChannelRecord } from '../../devices/registry/record.ts'

const known: ReadonlySet<string> = new Set(ChannelCapability.options)

/** Returns the abilities that a channel reported, without those that the contract does not have. */
export const capabilitiesOf = ({ state }: ChannelRecord): ChannelCapability[] =>
  (state.capabilities ?? []).filter((name): name is ChannelCapability => known.has(name))
