import { area } from '../call.ts'
import * as reads from './reads.calls.ts'
import * as stream from './stream.calls.ts'
import * as commands from './commands.calls.ts'
import * as config from './config.calls.ts'

export const calls = area(reads, stream, commands, config)
