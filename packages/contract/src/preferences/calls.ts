import { area } from '../call.ts'
import * as preferences from './preferences.calls.ts'

export const calls = area(preferences)
