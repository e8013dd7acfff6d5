import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useRights } from '../ui/kit.tsx'
import { toast } from '../ui/toasts.ts'
import { ask } from './ask.ts'
import { PanelContext, useDesk } from './desk.ts'
import { type CallName, type InputOf, type OutputOf, requestOf } from './request.ts'
import { useFailureText } from './use-failure-text.ts'

/** The first part of the keys of all queries of the simulation. */
export const simulationKey = 'simulation'

/** A control of the desk: one call of the simulation with its input. The button and its line of a shell send the same. */
export function useAct<Name extends CallName>(name: Name, { done }: { done?: (out: OutputOf<Name>) => string } = {}) {
  const { show } = useDesk()
  const panel = use(PanelContext)
  const { reason } = useRights()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, file }: { input: InputOf<Name>; file?: File | undefined }) => ask(name, input, file),
  })
  const showLine = (input: InputOf<Name>) => show(panel, requestOf(name, input))
  return {
    /** Why no act is possible now: a missing right or connection; else null. */
    reason: reason('platform.administer', null),
    isPending,
    /** Shows the line of the act; for a control that has the focus. */
    showLine,
    /** Sends the act, with a file where the call gets one, and shows its failure. Resolves to null when it failed. */
    async run(input: InputOf<Name>, file?: File): Promise<{ readonly out: OutputOf<Name> } | null> {
      showLine(input)
      try {
        const out = await mutateAsync({ input, file })
        if (done) toast(done(out), { kind: 'success' })
        return { out }
      } catch (error) {
        toast(failureText(error), { kind: 'error' })
        return null
      } finally {
        void queries.invalidateQueries({ queryKey: [simulationKey] })
      }
    },
  }
}
