import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../../http/handle.ts'
import { setIpPipe } from './set-ip-pipe.ts'

export const createIpPipe: Handle<typeof calls.createIpPipe> = (args) => setIpPipe(args)
