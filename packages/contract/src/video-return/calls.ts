import { area } from '../call.ts'
import * as admin from './admin.calls.ts'
import * as videoReturn from './video-return.calls.ts'

export const calls = area(videoReturn, admin)
