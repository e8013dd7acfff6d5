import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const getApplications: Handle<typeof calls.getApplications> = ({ unit, ctx }) => {
  const { status, applications, transmission, lastSeen } = ctx.registry.views.row(ctx.caller, unit)
  return { status, applications, transmission, lastSeen }
}
