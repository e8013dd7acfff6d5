import { manualClock } from '@backhaul/clock'
import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { type BulkOutcome, concurrentMax, mayRetry, outcomeOf, replyMsMax, runBulk } from './run-bulk.ts'

const problem = (code: string) => TRPCClientError.from({ error: { code: -32_000, message: '', data: { problem: { code } } } } as never)
const clock = manualClock(0)

test('sends at most six commands at a time, one to each unit, and reports how each ended', async () => {
  const ids = Array.from({ length: 20 }, (_, i) => `u${i}`)
  const outcomes = new Map<string, BulkOutcome>()
  const sent: string[] = []
  let [running, runningMax] = [0, 0]
  await runBulk({
    ids,
    clock,
    isCancelled: () => false,
    onOutcome: (id, outcome) => outcomes.set(id, outcome),
    async send(id) {
      sent.push(id)
      runningMax = Math.max(runningMax, ++running)
      await Promise.resolve()
      running--
      if (id === 'u3') throw problem('UNIT_BUSY')
    },
  })
  expect(sent).toEqual(ids)
  expect(runningMax).toBe(concurrentMax)
  expect(outcomes.get('u3')?.state).toBe('refused')
  expect([...outcomes.values()].filter(({ state }) => state === 'done')).toHaveLength(19)
})

test('a cancel leaves the commands unsent whose turn has not come, and keeps the results of the others', async () => {
  const outcomes = new Map<string, BulkOutcome>()
  let isCancelled = false
  await runBulk({
    ids: Array.from({ length: 9 }, (_, i) => `u${i}`),
    clock,
    isCancelled: () => isCancelled,
    onOutcome: (id, outcome) => outcomes.set(id, outcome),
    async send() {
      isCancelled = true
    },
  })
  const states = [...outcomes.values()].map(({ state }) => state)
  expect(states).toEqual(['done', ...Array.from({ length: 8 }, () => 'unsent')])
})

test('the outcome of a command without a reply is unknown after 30 s, and its request ends', async () => {
  const outcomes = new Map<string, BulkOutcome>()
  let isAborted = false
  const run = runBulk({
    ids: ['u1'],
    clock,
    isCancelled: () => false,
    onOutcome: (id, outcome) => outcomes.set(id, outcome),
    send: (_, signal) =>
      new Promise(() => {
        signal.addEventListener('abort', () => (isAborted = true))
      }),
  })
  clock.advance(replyMsMax)
  await run
  expect([outcomes.get('u1')?.state, isAborted]).toEqual(['unknown', true])
})

test('tells a refusal, an unknown outcome and a missing right apart, and offers to retry only what may end differently', () => {
  const states = [new TypeError('Failed to fetch'), ...['DEVICE_TIMEOUT', 'NOT_ALLOWED', 'UNIT_NOT_FOUND', 'UNIT_OFFLINE'].map(problem)]
    .map(outcomeOf)
    .map((outcome) => [outcome.state, mayRetry(outcome)])
  expect(states).toEqual([
    ['unknown', true],
    ['unknown', true],
    ['forbidden', false],
    ['forbidden', false],
    ['refused', true],
  ])
})
