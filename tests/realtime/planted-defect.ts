// A simulation proves only what it can detect. The tests that use these functions plant one defect each.
import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { lossless, seeds } from './histories.ts'
import { runHistory } from './simulation.ts'

const numRuns = 3000

type Methods<Of> = { [Name in keyof Of]: Of[Name] extends (...args: never[]) => unknown ? Name : never }[keyof Of]

/** Replaces a method by a defective one, which may call the correct one, until the end of the test. */
export function plant<Of extends object>(
  of: Of,
  name: Methods<Of>,
  defective: (correct: any) => (this: any, ...args: any[]) => unknown,
): void {
  const correct = Reflect.get(of, name) as unknown
  expect(typeof correct, `${String(name)} is a method`).toBe('function')
  Reflect.set(of, name, defective(correct))
  onTestFinished(() => void Reflect.set(of, name, correct))
}

/** Returns the message of the first history in which the simulation detects the planted defect. */
export function detected(histories = lossless): string {
  const property = fc.property(histories, seeds, (history, start) => void runHistory(history, start))
  const { failed, errorInstance, numRuns: runs } = fc.check(property, { seed: 1, numRuns, endOnFailure: true })
  expect(failed, `still undetected after ${runs} histories`).toBe(true)
  return (errorInstance as Error).message
}
