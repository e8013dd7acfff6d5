import { area } from '../call.ts'
import * as services from './services.calls.ts'

export const calls = area(services)
