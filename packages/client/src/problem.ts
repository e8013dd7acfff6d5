import type { Problem } from '@backhaul/contract'

/** Returns the problem document of a failed call; null if the failure is not a reply of the core (network, proxy, defect of the client). */
export function problemOf(error: unknown): Problem | null {
  const data = (error as { data?: { problem?: Partial<Problem> | null } | null } | null | undefined)?.data
  return typeof data?.problem?.code === 'string' ? (data.problem as Problem) : null
}

/** Returns the HTTP status of a failed call, 0 without a reply. */
export function httpStatusOf(error: unknown): number {
  const status = (error as { data?: { httpStatus?: unknown } | null } | null | undefined)?.data?.httpStatus
  return typeof status === 'number' ? status : 0
}
