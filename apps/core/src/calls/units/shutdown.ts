import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const shutdown: Handle<typeof calls.shutdown> = ({ command }) => command({ kind: 'shutdown' })
