import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const unpair: Handle<typeof calls.unpair> = ({ command }) => command({ kind: 'unpair' })
