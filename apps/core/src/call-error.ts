import type { ErrorCode, ErrorParams } from '@backhaul/contract'

/** Thrown through `fail`; everything else that is thrown is a bug or an outside failure. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.params = params
  }
}
