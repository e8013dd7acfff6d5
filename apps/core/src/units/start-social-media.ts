import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { startToDestination } from './start-to-destination.ts'

export const startSocialMedia: Handle<typeof calls.startSocialMedia> = (args) => startToDestination(args, 'social')
