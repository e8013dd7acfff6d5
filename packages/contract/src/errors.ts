import * as z from 'zod'

interface ErrorEntry {
  status: number
  /** English text for API clients. The console has texts of its own, one key per code. */
  text: string
  /** The number in the specification, if it has one. */
  legacyCode?: number
}

/** The closed catalogue of errors that a call may fail with. Codes are stable. `{name}` in a text is a key of `params`. */
export const errorCatalogue = {
  // Every call may fail with these codes. No call declares them.
  BAD_INPUT: { status: 400, text: 'The input is invalid.' },
  NOT_SIGNED_IN: { status: 401, text: 'Sign in first.' },
  NOT_ALLOWED: { status: 403, text: 'Not available for your user type.' }, // E-060
  ORIGIN_REFUSED: { status: 403, text: 'The request was refused because of its origin.' },
  NO_SUCH_CALL: { status: 404, text: 'There is no such call.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is larger than {bytesMax} bytes.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'The body must be JSON.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Try again in {retryAfterS} s.' },
  INTERNAL: { status: 500, text: 'Internal Error' }, // E-096
  STORAGE_UNAVAILABLE: { status: 503, text: 'The database does not respond. Nothing was changed. Try again.' },

  SIGN_IN_FAILED: { status: 401, text: 'User name or password is wrong.' },
  TOO_MANY_ATTEMPTS: { status: 429, text: 'Too many attempts. Try again in {retryAfterS} s.' },
  OLD_PASSWORD_MISMATCH: { status: 409, text: 'Old password does not match.' }, // E-068
  PASSWORD_TOO_COMMON: { status: 409, text: 'This password is on the list of common passwords.' },
  EMAIL_IN_USE: { status: 409, text: 'This e-mail address is used by another user.' }, // E-069
  SESSION_NOT_FOUND: { status: 404, text: 'There is no such session.' },

  GROUP_NOT_FOUND: { status: 404, text: 'There is no such group.' },
  UNIT_NOT_FOUND: { status: 404, text: 'There is no such unit.' },
  SERVER_NOT_FOUND: { status: 404, text: 'There is no such server.' },
  CHANNEL_NOT_FOUND: { status: 404, text: 'There is no such channel.' },
  INVENTORY_NOT_FOUND: { status: 404, text: 'There is no such inventory.' },
  RESOURCE_NOT_FOUND: { status: 404, text: 'There is no such object.' },
  RESOURCE_IN_USE: { status: 409, text: 'The object is assigned to {usedBy} units and cannot be deleted.' }, // E-107
  RESOURCE_IS_DEFAULT: { status: 409, text: 'A default object cannot be deleted.' }, // E-107
  NAME_IN_USE: { status: 409, text: 'Name already in use.' }, // E-008

  UNIT_OFFLINE: { status: 409, text: 'The unit is offline.' },
  UNIT_BUSY: { status: 409, text: 'The unit is busy.' },
  NOT_STREAMING: { status: 409, text: 'The unit is not streaming.' },
  CAMERA_NOT_CONNECTED: { status: 409, text: 'Camera not connected.' }, // E-017
  NO_CHANNEL_SELECTED: { status: 409, text: 'Select a channel first.' },
  CHANNEL_OFFLINE: { status: 409, text: 'The channel is offline.' },
  CHANNEL_BUSY: { status: 409, text: 'The channel is in use by {takenBy}.' },
  VIDEO_LICENSE_INVALID: { status: 409, text: 'Unit video license invalid.' }, // E-016
  NO_MULTI_CAMERA_LICENSE: { status: 409, text: 'No Multi Camera license.' }, // E-010
  NO_SD_CARD: { status: 409, text: 'Store & Forward needs an SD card in the unit.' },
  DELAY_TOO_LOW_ON_AIR: { status: 409, text: 'On air, the delay must be at least {delayMsMin} ms.' },
  DELAY_OUT_OF_RANGE: { status: 409, text: 'The delay of this unit must be {delayMsMin} to {delayMsMax} ms.' },
  DEVICE_REJECTED: { status: 409, text: 'The device refused the command: {reason}.' },
  DEVICE_TIMEOUT: { status: 504, text: 'The device did not respond within {timeoutMs} ms.' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue
export const ErrorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])

/** Codes that any call may fail with, in addition to the declared ones. */
export const commonErrors = [
  'BAD_INPUT',
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'ORIGIN_REFUSED',
  'NO_SUCH_CALL',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'STORAGE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

export type ErrorParams = Record<string, string | number | boolean>

/** The fault of one field of the input. `message` is a key of the form messages, not a text. */
export const Issue = z.object({ path: z.string(), message: z.string(), params: z.record(z.string(), z.any()).optional() })
export type Issue = z.infer<typeof Issue>

/** RFC 9457 `application/problem+json`, the body of every failed call (over tRPC: `error.data.problem`). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ErrorCode,
  legacyCode: z.int().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Present with BAD_INPUT. */
  issues: z.array(Issue).optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
