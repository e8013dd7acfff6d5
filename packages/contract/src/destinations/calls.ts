import { area } from '../call.ts'
import * as destinations from './destinations.calls.ts'

export const calls = area(destinations)
