import { area } from '../call.ts'
import * as ai from './ai.calls.ts'

export const calls = area(ai)
