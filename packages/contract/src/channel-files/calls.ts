import { area } from '../call.ts'
import * as files from './files.calls.ts'
import * as playout from './playout.calls.ts'
import * as share from './share.calls.ts'

export const calls = area(files, playout, share)
