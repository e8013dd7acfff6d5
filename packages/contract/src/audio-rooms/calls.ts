import { area } from '../call.ts'
import * as rooms from './rooms.calls.ts'

export const calls = area(rooms)
