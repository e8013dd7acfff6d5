import { area } from '../call.ts'
import * as notifications from './notifications.calls.ts'

export const calls = area(notifications)
