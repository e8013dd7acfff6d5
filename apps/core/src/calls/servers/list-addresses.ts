import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../../http/handle.ts'

export const listAddresses: Handle<typeof calls.listAddresses> = ({ server }) => server.state.addresses ?? []
