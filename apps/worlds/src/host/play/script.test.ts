import type { Step } from '@backhaul/simulation'
import { expect, test } from 'vitest'
import { PresentedScript } from './script.ts'

const caption = { en: 'A caption.', zh: '字幕。' }
const steps: readonly Step[] = [{ at: '+00:10', caption }, { at: '+00:20' }, { at: '+01:00', caption }]
const atMs = [10_000, 20_000, 60_000]

function aScript() {
  const world = { elapsedMs: 0 }
  const begun: number[] = []
  const script = new PresentedScript(
    steps,
    () => world.elapsedMs,
    (index) => void begun.push(index),
  )
  /** Begins the step if it may begin at this time of the world. */
  const at = (elapsedMs: number, index: number, unmet = 0) => {
    world.elapsedMs = elapsedMs
    const begins = script.begins(index, atMs[index]!, unmet)
    if (begins) script.begun(index)
    return begins
  }
  return { script, at, begun }
}

test('steps begin at their times', () => {
  const { script, at, begun } = aScript()
  expect([at(9999, 0), at(10_000, 0), at(19_000, 1), at(20_000, 1)]).toEqual([false, true, false, true])
  expect([begun, script.current, script.next, script.nowMs]).toEqual([[0, 1], 0, 2, 20_000])
})

test('a hold stops the time of the script at a captioned step, and later times move', () => {
  const { script, at } = aScript()
  script.hold = true
  expect([at(10_000, 0), at(50_000, 0), script.nowMs, script.isHeld]).toEqual([false, false, 10_000, true])
  expect([script.goOn(), at(50_050, 0), script.nowMs]).toEqual([true, true, 10_000])
  // Steps without a caption are not held.
  expect([at(60_000, 1), at(60_050, 1)]).toEqual([false, true])
})

test('the end of a hold begins the step that waits', () => {
  const { script, at } = aScript()
  script.hold = true
  expect(at(30_000, 0)).toBe(false)
  script.hold = false
  expect([at(30_050, 0), script.nowMs]).toEqual([true, 10_000])
})

test('`next` begins all steps up to the next caption, each after the expectations before it, at most 20 s later', () => {
  const { script, at } = aScript()
  expect(at(10_000, 0)).toBe(true)
  expect([script.goOn(), script.goOn()]).toEqual([true, true])
  expect([at(10_050, 1, 1), at(11_000, 1, 0)]).toEqual([false, true])
  expect([at(12_000, 2, 1), at(30_950, 2, 1), at(31_000, 2, 1)]).toEqual([false, false, true])
  expect([script.nowMs, script.isHurried, script.goOn()]).toEqual([60_000, false, false])
})
