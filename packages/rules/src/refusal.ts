import type { ErrorCode, ErrorParams } from '@backhaul/contract'

/** The reason against an action: the error with which its call would end. The core throws it; the console shows it at a disabled button. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly params: ErrorParams
}

export const refusal = <Code extends ErrorCode>(code: Code, params: ErrorParams = {}): Refusal<Code> => ({ code, params })
