import { area } from '../call.ts'
import * as commands from './commands.calls.ts'
import * as configuration from './configuration.calls.ts'
import * as kind from './kind.calls.ts'
import * as servers from './servers.calls.ts'
import * as waiting from './waiting.calls.ts'

export const calls = area(servers, configuration, commands, kind, waiting)
