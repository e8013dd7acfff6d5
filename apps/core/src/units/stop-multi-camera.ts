import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'
import { stop } from './stop.ts'

/** A unit sends one kind of stream at a time, so that stopping is one act. */
export const stopMultiCamera: Handle<typeof contract.units.stopMultiCamera> = stop
