import type { Problem } from '@backhaul/contract'

/** Why a call failed in the core's words; null when no core answered (network, proxy, bug in the client). */
export function problemOf(error: unknown): Problem | null {
  const data = (error as { data?: { problem?: Partial<Problem> | null } | null } | null | undefined)?.data
  return typeof data?.problem?.code === 'string' ? (data.problem as Problem) : null
}

/** The HTTP status behind a failed call, 0 when there was no answer. */
export function httpStatusOf(error: unknown): number {
  const status = (error as { data?: { httpStatus?: unknown } | null } | null | undefined)?.data?.httpStatus
  return typeof status === 'number' ? status : 0
}
