import { problemOf, repeatable } from '@backhaul/client'
import { realClock as clock } from '@backhaul/clock'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../app/api.ts'
import { random } from '../../app/random.ts'
import { unitActs } from '../../domain/units/acts.ts'
import { type BulkAction, isDone, type PlannedUnit } from './bulk-plan.ts'
import { type BulkOutcome, mayRetry, runBulk } from './run-bulk.ts'

const newKey = () => `bulk-${clock.now().toString(36)}-${random().toString(36).slice(2)}`

/** A unit that stopped before the command arrived is stopped. */
function unlessStopped(error: unknown): void {
  if (problemOf(error)?.code !== 'NOT_STREAMING') throw error
}

export type Outcomes = ReadonlyMap<string, BulkOutcome>

/**
 * Runs an act on several units. Each command has an Idempotency-Key: a repetition of a command without a known outcome has the
 * same key, so that the core does not carry it out twice; a repetition of a refused one has a new key.
 */
export function useBulkRun(action: BulkAction, channelId: string | null) {
  const { client } = api.useUtils()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [isRunning, setRunning] = useState(false)
  const keys = useRef(new Map<string, string>())
  const run = useRef({ isCancelled: false })
  // Without the dialog no command is begun.
  useEffect(() => () => void (run.current.isCancelled = true), [])

  const send = (unitId: string, signal: AbortSignal): Promise<unknown> => {
    const options = { context: repeatable(keys.current.get(unitId)!), signal }
    const sent = client.units[unitActs[action].call].mutate({ unitId, ...(action === 'setChannel' && { channelId: channelId! }) }, options)
    return action === 'stop' ? sent.catch(unlessStopped) : sent
  }
  const start = async (plan: readonly PlannedUnit[]) => {
    const mine = (run.current = { isCancelled: false })
    const isRetry = outcomes.size > 0
    const ids = plan.flatMap(({ unit, refusal }) => (refusal === null ? unit.uniqueId : []))
    for (const id of ids) if (outcomes.get(id)?.state !== 'unknown') keys.current.set(id, newKey())
    setRunning(true)
    const set = (id: string, outcome: BulkOutcome) => setOutcomes((before) => new Map(before).set(id, outcome))
    for (const { unit, refusal } of plan) {
      // A unit whose command had an unknown end, or that another user stopped meanwhile, may be where the act was to bring it.
      const leftOut = isRetry ? (isDone(action, unit, channelId) ? 'done' : 'refused') : 'leftOut'
      set(unit.uniqueId, refusal === null ? { state: 'waiting' } : leftOut === 'done' ? { state: 'done' } : { state: leftOut, refusal })
    }
    await runBulk({ ids, send, onOutcome: set, isCancelled: () => mine.isCancelled, clock })
    setRunning(false)
  }
  const failed = [...outcomes].filter(([, outcome]) => mayRetry(outcome)).map(([id]) => id)
  return { outcomes, isRunning, failed, start, cancel: () => void (run.current.isCancelled = true) }
}
