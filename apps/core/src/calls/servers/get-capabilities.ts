import type { calls } from '@backhaul/contract/servers'
import { serverCapabilities } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'

export const getCapabilities: Handle<typeof calls.getCapabilities> = ({ server }) => serverCapabilities(server.row)
