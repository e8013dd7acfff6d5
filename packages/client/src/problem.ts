import type { Problem } from '@backhaul/contract'

/** Returns the problem document of a failed call; null if the failure is not a reply of the core (network, proxy, defect of the client). */
export function problemOf(error: unknown): Problem | null {
  const data = (error as { data?: { problem?: Partial<Problem> | null } | null } | null | undefined)?.data
  return typeof data?.problem?.code === 'string' ? (data.problem as Problem) : null
}

/** Returns the HTTP status of a failed call, 0 without a reply. A reply that is not one of the core, e.g. of a proxy, has its status too. */
export function httpStatusOf(error: unknown): number {
  const { data, meta } = (error ?? {}) as { data?: { httpStatus?: unknown } | null; meta?: { response?: { status?: unknown } } }
  const status = data?.httpStatus ?? meta?.response?.status
  return typeof status === 'number' ? status : 0
}

/** E-098, R-221: whether a call was refused for lack of a session, by the core or by a proxy in front of it. */
export const isSignedOut = (error: unknown): boolean => httpStatusOf(error) === 401
