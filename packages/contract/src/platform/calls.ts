import { area } from '../call.ts'
import * as platform from './platform.calls.ts'

export const calls = area(platform)
