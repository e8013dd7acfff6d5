import type { ErrorCode, ErrorParams, Issue } from '@backhaul/contract'

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

/** A write of which the outcome is unknown at first. `isStored` resolves when the database responds again. */
export class OutcomeUnknown extends CallError {
  readonly isStored: Promise<boolean>
  constructor(isStored: Promise<boolean>) {
    super('OUTCOME_UNKNOWN')
    this.isStored = isStored
  }
}

/** A write to which the database did not answer in time. `ended` settles as the write does; it rejects when the connection was lost. */
export class WriteUnknown extends CallError {
  readonly ended: Promise<unknown>
  constructor(ended: Promise<unknown>) {
    super('OUTCOME_UNKNOWN')
    this.ended = ended
  }
}

/** An input with faults that only a handler finds. They are answered like those that the schema of the call finds. */
export class InvalidInput extends CallError {
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super('BAD_INPUT')
    this.name = 'InvalidInput'
    this.issues = issues
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
