import { area } from '../call.ts'
import * as channels from './channels.calls.ts'

export const calls = area(channels)
