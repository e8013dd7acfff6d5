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

/** An error of a call that is not in the contract of the core. It has a status and a text of its own, without inner details. */
export class ExtensionError extends Error {
  readonly code: string
  readonly status: number
  readonly params: ErrorParams
  constructor(code: string, { status, text }: { status: number; text: string }, params: ErrorParams = {}) {
    super(text)
    this.name = 'ExtensionError'
    this.code = code
    this.status = status
    this.params = params
  }
}
