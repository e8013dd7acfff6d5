import { area } from '../call.ts'
import * as graphics from './graphics.calls.ts'

export const calls = area(graphics)
