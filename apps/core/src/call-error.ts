import type { ErrorCode, ErrorParams } from '@backhaul/contract'

/** The error a handler throws through `fail`. Any other thrown error is a bug or a failure outside the core. */
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
