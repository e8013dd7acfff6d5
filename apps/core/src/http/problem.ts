import { errorCatalogue, type ErrorCode, type ErrorParams, issuesOf, type Problem } from '@backhaul/contract'
import { kindTexts } from '@backhaul/contract/errors'
import * as z from 'zod'
import { CallError, ExtensionError, InvalidInput } from '../call-error.ts'
import { isConnectionLost, isDiskFull, isUndone, isUnreachable } from '../store/refusals.ts'

/** Fills a text with the params of an error. A kind of device is named in words. */
const fill = (text: string, params: ErrorParams) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    return name === 'kind' ? (kindTexts[value as keyof typeof kindTexts] ?? value) : value
  })

/** The codes of failures outside the core's code: refusals by Fastify and a database that does not respond. */
const translated: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_INPUT',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_INPUT',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_INPUT',
  FST_ERR_VALIDATION: 'BAD_INPUT',
  ECONNREFUSED: 'STORAGE_UNAVAILABLE',
  ECONNRESET: 'STORAGE_UNAVAILABLE',
  EHOSTUNREACH: 'STORAGE_UNAVAILABLE',
  ENETUNREACH: 'STORAGE_UNAVAILABLE',
  ENOTFOUND: 'STORAGE_UNAVAILABLE',
  EAI_AGAIN: 'STORAGE_UNAVAILABLE',
  ETIMEDOUT: 'STORAGE_UNAVAILABLE',
  EPIPE: 'STORAGE_UNAVAILABLE',
  P1001: 'STORAGE_UNAVAILABLE',
  P1002: 'STORAGE_UNAVAILABLE',
  P1008: 'STORAGE_UNAVAILABLE',
  P1017: 'STORAGE_UNAVAILABLE',
  P2024: 'STORAGE_UNAVAILABLE',
  P2028: 'STORAGE_UNAVAILABLE',
  P2037: 'STORAGE_UNAVAILABLE',
}
// `is not queryable`: the connection was lost before this statement or COMMIT, which was not sent.
const storageMessages =
  /timeout exceeded when trying to connect|Connection (terminated|not opened)|is not queryable|statement timeout|the database system is |terminating connection|Can't reach database/i

/** The largest body that is read. */
export const bodyBytesMax = 256 * 1024

/** Returns the code of an error, or null for a bug, of which the response must contain no details. */
function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof CallError) return error.code
  if (error instanceof z.core.$ZodError) return 'BAD_INPUT'
  const { code, message, statusCode } = error as { code?: unknown; message?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && translated[code]) return translated[code]
  if (isDiskFull(error)) return 'STORAGE_FULL'
  if (isConnectionLost(error) || isUnreachable(error) || isUndone(error)) return 'STORAGE_UNAVAILABLE'
  if (typeof message === 'string' && storageMessages.test(message)) return 'STORAGE_UNAVAILABLE'
  // Anything else that Fastify refuses as the client's fault: malformed JSON, a forbidden __proto__ key, a bad URL.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return 'BAD_INPUT'
  return null
}

/** Returns whether the database did not respond, so that nothing of this write was stored. */
export const isStorageFailure = (error: unknown): boolean => codeOf(error) === 'STORAGE_UNAVAILABLE' || codeOf(error) === 'STORAGE_FULL'

/** Returns whether the database did not respond in time, whatever is known about this write. */
export const isWithoutResponse = (error: unknown): boolean => codeOf(error) === 'STORAGE_UNAVAILABLE' || codeOf(error) === 'OUTCOME_UNKNOWN'

/** Returns the body of an error whose code is not in the catalogue of the contract. */
const extensionProblem = ({ code, status, message, params }: ExtensionError, requestId: string): Problem => ({
  type: 'about:blank',
  title: fill(message, params),
  status,
  code: code as ErrorCode,
  params,
  requestId,
})

/** Turns a thrown value into the body of the response (RFC 9457). `bug` is set when the value belongs in the error log. */
export function problemOf(error: unknown, requestId: string): { problem: Problem; bug: boolean } {
  if (error instanceof ExtensionError) return { bug: false, problem: extensionProblem(error, requestId) }
  const code = codeOf(error)
  const known = code ?? 'INTERNAL'
  const entry: { status: number; text: string; legacyCode?: number } = errorCatalogue[known]
  const params = error instanceof CallError ? error.params : known === 'PAYLOAD_TOO_LARGE' ? { bytesMax: bodyBytesMax } : {}
  const issues = error instanceof z.core.$ZodError ? issuesOf(error) : error instanceof InvalidInput ? error.issues : undefined
  return {
    bug: code === null,
    problem: {
      type: `/core/docs#${known}`,
      title: fill(entry.text, params),
      status: entry.status,
      code: known,
      ...(entry.legacyCode !== undefined && { legacyCode: entry.legacyCode }),
      params,
      ...(issues && { issues: [...issues] }),
      requestId,
    },
  }
}

/** Returns the seconds after which the same call may succeed; null when waiting does not help. */
export function retryAfterS({ status, params }: Problem): number | null {
  if (typeof params['retryAfterS'] === 'number') return params['retryAfterS']
  return status === 503 ? 2 : null
}
