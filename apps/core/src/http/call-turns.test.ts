import { expect, test } from 'vitest'
import { createCallTurns, turnMsMax } from './call-turns.ts'

function turnsByHand() {
  let nowMs = 0
  let next: (() => void) | null = null
  const turns = createCallTurns({ monotonicMs: () => nowMs, nextTurn: (run) => (next = run) })
  const begun: number[] = []
  /** A call that takes a third of a turn. */
  const call = (id: number) => () => {
    begun.push(id)
    nowMs += turnMsMax / 3
    return id
  }
  const pass = () => {
    const run = next
    next = null
    run?.()
  }
  return { turns, begun, call, pass, isAsked: () => next !== null }
}

test('calls beyond the time of a turn begin in later turns, in their order, and each gets its result', async () => {
  const { turns, begun, call, pass } = turnsByHand()
  const results = [1, 2, 3, 4, 5, 6, 7].map((id) => turns.run(call(id)))
  expect(begun).toEqual([1, 2, 3])
  pass()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
  pass()
  expect(await Promise.all(results.map((result) => Promise.resolve(result)))).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a call that throws in a later turn rejects, and those behind it begin', async () => {
  const { turns, begun, call, pass } = turnsByHand()
  for (const id of [1, 2, 3]) void turns.run(call(id))
  const failed = turns.run(() => {
    throw new Error('planted')
  })
  const after = turns.run(call(4))
  pass()
  await expect(failed).rejects.toThrow('planted')
  expect([begun, await after]).toEqual([[1, 2, 3, 4], 4])
})

test('a call that finds time begins at once and returns its result without a promise', () => {
  const { turns, call } = turnsByHand()
  expect(turns.run(call(1))).toBe(1)
})
