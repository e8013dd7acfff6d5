import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { servicesOf } from './services-of.ts'

export const getCapabilities: Handle<typeof calls.getCapabilities> = async ({ unit, ctx }) =>
  capabilitiesOf(unit, await servicesOf(unit, ctx), ctx)
