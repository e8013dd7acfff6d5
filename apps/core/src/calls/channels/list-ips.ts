import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'

export const listIps: Handle<typeof calls.listIps> = ({ channel }) => channel.state.addresses ?? []
