import type { Caller } from '../../caller.ts'
import { CallError } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import type { GatewayRecord, VideoReturnRecord } from '../../devices/registry/record.ts'

type Seeing = Pick<Ctx, 'registry'> & { readonly caller: Caller }

/** Returns the gateway that a call names; null when it names none. One that the caller may not see is refused like a missing one. */
export function gatewayOf({ registry, caller }: Seeing, id: string | null): GatewayRecord | null {
  if (id === null) return null
  const found = registry.gateways.find(caller.scope, id)
  if (found === null) throw new CallError('GATEWAY_NOT_FOUND')
  return found
}

/** As `gatewayOf`, of a video return channel. */
export function videoReturnOf({ registry, caller }: Seeing, id: string | null): VideoReturnRecord | null {
  if (id === null) return null
  const found = registry.videoReturns.find(caller.scope, id)
  if (found === null) throw new CallError('VIDEO_RETURN_NOT_FOUND')
  return found
}
