import type { calls } from '@backhaul/contract/destinations'
import type { Handle } from '../../http/handle.ts'
import { list } from './list.ts'

export const listCdns: Handle<typeof calls.listCdns> = (args) => list(args)
