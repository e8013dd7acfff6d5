import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'
import { stop } from './stop.ts'

/** The command form of the same act. */
export const stopStreaming: Handle<typeof contract.units.stopStreaming> = stop
