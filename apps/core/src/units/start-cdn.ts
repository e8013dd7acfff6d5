import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { startToDestination } from './start-to-destination.ts'

export const startCdn: Handle<typeof calls.startCdn> = (args) => startToDestination(args, 'cdn')
