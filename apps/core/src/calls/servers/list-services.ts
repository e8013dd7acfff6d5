import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../../http/handle.ts'
import { servicesOf } from './server-services.ts'

export const listServices: Handle<typeof calls.listServices> = ({ server, ctx }) => servicesOf(server, ctx)
