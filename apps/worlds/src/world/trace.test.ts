import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Trace } from './trace.ts'

function traceOf(...moments: ((trace: Trace) => void)[]): string {
  const trace = new Trace()
  moments.forEach((note, i) => {
    note(trace)
    trace.endMoment(i)
  })
  return trace.digest()
}
const row = (key: string, value: unknown) => (trace: Trace) => trace.note('published', key, value)

test('random ids, numbers of commands and ids of requests do not change a trace', () => {
  const one = (first: number) => (trace: Trace) => {
    trace.noteFrame('core', { op: 'command', id: first, deviceId: 'cam-1' })
    trace.noteFrame('core', { op: 'command', id: first + 5, deviceId: 'cam-1' })
    trace.note('fleet reports', '', { tasks: [{ commandId: first + 5 }] })
    trace.note('answer', 'operator', { id: randomUUID(), requestId: String(first) })
  }
  expect(traceOf(one(1000))).toBe(traceOf(one(7000)))
})

test('values, times and the order of the changes of one object change a trace', () => {
  const a = row('cam-1', { status: 'idle' })
  const b = row('cam-1', { status: 'streaming' })
  const swapped = (trace: Trace) => {
    b(trace)
    a(trace)
  }
  const known = traceOf(a, b)
  expect(traceOf(a, b)).toBe(known)
  for (const other of [traceOf(b, a), traceOf(a), traceOf(a, (trace) => b(trace), b), traceOf(swapped)]) expect(other).not.toBe(known)
})

test('objects that change at the same moment have no order', () => {
  const [a, b] = [row('cam-1', { status: 'idle' }), row('cam-2', { status: 'idle' })]
  const both =
    (...notes: ((trace: Trace) => void)[]) =>
    (trace: Trace) =>
      notes.forEach((note) => note(trace))
  expect(traceOf(both(a, b))).toBe(traceOf(both(b, a)))
  expect(traceOf(a, b)).not.toBe(traceOf(b, a))
})
