import { problemOf } from '@backhaul/client'

const unknownCodes = new Set(['OUTCOME_UNKNOWN', 'DEVICE_TIMEOUT', 'DEVICE_LOST'])

/** Whether a call that failed may have taken effect all the same: without a reply, or when database or device did not confirm it. */
export function isOutcomeUnknown(error: unknown): boolean {
  const code = problemOf(error)?.code
  return code === undefined || unknownCodes.has(code)
}
