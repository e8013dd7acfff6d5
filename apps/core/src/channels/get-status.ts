import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'

export const getStatus: Handle<typeof calls.getStatus> = ({ channel }) => channel.row
