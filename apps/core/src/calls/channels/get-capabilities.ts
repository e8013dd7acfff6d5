import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { capabilitiesOf } from './capabilities-of.ts'

export const getCapabilities: Handle<typeof calls.getCapabilities> = ({ channel }) => ({ capabilities: capabilitiesOf(channel) })
