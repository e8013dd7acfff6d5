import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { servicesOf } from './services-of.ts'

export const listServices: Handle<typeof calls.listServices> = ({ unit, ctx }) => servicesOf(unit, ctx)
