import type { Clock } from '@backhaul/clock'
import type { CallError } from '../../call-error.ts'

/**
 * Refuses work that waits in a line for longer than `ms`, unless `cancel` is called before: its turn has come. `refused` rejects
 * with `reason` then, and work with `isRefused` is never begun.
 */
export function turnDeadline(clock: Pick<Clock, 'after'>, ms: number, reason: () => CallError) {
  let late = false
  let cancel = () => {}
  const refused = new Promise<never>((_, reject) => {
    cancel = clock.after(ms, () => {
      late = true
      reject(reason())
    })
  })
  return { cancel: () => cancel(), refused, isRefused: () => late }
}
