import type { Access } from '@backhaul/contract'
import type { Refusal } from '@backhaul/rules'
import i18next from 'i18next'
import { useRights } from '../kit.tsx'
import { toast, type ToastKind } from '../toasts.ts'
import { isOutcomeUnknown } from './outcome.ts'

/** A call that writes, e.g. `api.units.setDelay`. */
export interface Procedure<In, Out> {
  useMutation(): { mutateAsync(input: In): Promise<Out>; readonly isPending: boolean; readonly error: unknown }
}

/** Returns the call of a procedure that a component got as a property. Such a component passes the same procedure each time. */
export function useCall<In, Out>(procedure: Procedure<In, Out>) {
  // oxlint-disable-next-line react/hooks -- the procedure never changes between renders
  return procedure.useMutation()
}

export interface CommandOptions<Out> {
  access: Access
  /** Why a rule refuses the command now. */
  refusal?: Refusal | null
  /** The toast of success; without one the change itself is the feedback. */
  done?: (out: Out) => string | readonly [kind: ToastKind, text: string]
  /** The toast of failure around the reason. It says that the command had no effect. */
  failed: (reason: string) => string
  /** The name of the object of the command. It precedes the reason in the toast of a command that may have had an effect. */
  about?: string
}

export interface Command<In, Out> {
  /** Why the command is not available now, for `DisabledReason`; null: it is available. */
  readonly reason: string | null
  readonly isPending: boolean
  /** Why the last run failed; null: it did not fail. A form shows it in addition to the toast. */
  readonly failure: string | null
  /** Sends the command and shows its toast. Resolves to null when it failed. */
  run(input: In): Promise<{ readonly out: Out } | null>
}

/** A command of the user: its right, the refusal of its rule, the call and the toasts of success and failure. */
export function useCommand<In, Out>(
  procedure: Procedure<In, Out>,
  { access, refusal = null, done, failed, about }: CommandOptions<Out>,
): Command<In, Out> {
  const { reason, failure } = useRights()
  const { mutateAsync, isPending, error: lastError } = useCall(procedure)
  const failureToast = (error: unknown) => {
    const text = failure(error)
    if (!isOutcomeUnknown(error)) return failed(text)
    return about === undefined ? text : i18next.t('kit:command.about', { name: about, reason: text })
  }
  return {
    reason: reason(access, refusal),
    isPending,
    failure: lastError === null ? null : failure(lastError),
    async run(input) {
      let out: Out
      try {
        out = await mutateAsync(input)
      } catch (error) {
        toast(failureToast(error), { kind: 'error' })
        return null
      }
      if (done) {
        const shown = done(out)
        const [kind, text] = typeof shown === 'string' ? (['success', shown] as const) : shown
        toast(text, { kind })
      }
      return { out }
    },
  }
}
