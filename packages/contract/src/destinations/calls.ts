import { area } from '../call.ts'
import * as destinations from './destinations.calls.ts'
import * as social from './social.calls.ts'

export const calls = area(destinations, social)
