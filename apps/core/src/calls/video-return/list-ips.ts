import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../../http/handle.ts'

export const listIps: Handle<typeof calls.listIps> = ({ videoReturn }) => videoReturn.state.addresses ?? []
