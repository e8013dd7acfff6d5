import { area } from '../call.ts'
import * as kind from './kind.calls.ts'
import * as videoReturn from './video-return.calls.ts'

export const calls = area(videoReturn, kind)
