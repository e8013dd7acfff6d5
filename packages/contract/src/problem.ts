import * as z from 'zod'
import { errorCatalogue } from './errors.ts'

export type ErrorCode = keyof typeof errorCatalogue
export const ErrorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])

/** Codes that any call may fail with, in addition to the declared ones. */
export const commonErrors = [
  'BAD_INPUT',
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'APPLICATION_FORBIDDEN',
  'PASSWORD_EXPIRED',
  'ORIGIN_REFUSED',
  'HOST_REFUSED',
  'NO_SUCH_CALL',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'STORAGE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'STORAGE_FULL',
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
