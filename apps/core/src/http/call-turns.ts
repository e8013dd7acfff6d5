import { createTurn, type TurnTime } from '../turn.ts'

/** Time that the calls of all users together take in one turn of the event loop. Then streams, fleets and timers have theirs. */
export const turnMsMax = 5

export type CallTurns = ReturnType<typeof createCallTurns>

/**
 * Shares the turns of the event loop among calls: many that arrive together begin in several turns, in their order. Those that wait
 * are bounded by the connections.
 */
export function createCallTurns(time?: TurnTime) {
  const waiting: (() => void)[] = []
  const turn = createTurn(
    turnMsMax,
    () => {
      while (!turn.isOver()) {
        const begin = waiting.shift()
        if (begin === undefined) return
        begin()
      }
    },
    time,
  )
  return {
    /** Runs a call now, or in a later turn behind those that wait. */
    run<Result>(call: () => Result | Promise<Result>): Result | Promise<Result> {
      if (waiting.length === 0 && !turn.isOver()) return turn.measured(call)
      return new Promise((resolve, reject) => {
        waiting.push(() => {
          try {
            resolve(turn.measured(call))
          } catch (error) {
            reject(error)
          }
        })
        turn.schedule()
      })
    },
  }
}
