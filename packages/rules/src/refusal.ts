import type { ErrorCode, ErrorParams } from '@backhaul/contract'

/** Why something may not be done now: the error a call would end with. The core throws it, the console explains a disabled button with it. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly params: ErrorParams
}

export const refusal = <Code extends ErrorCode>(code: Code, params: ErrorParams = {}): Refusal<Code> => ({ code, params })
