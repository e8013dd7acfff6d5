import type { PreferencesPatch } from '@backhaul/rules/preferences'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { realClock as clock } from '@backhaul/clock'
import { createPreferencesSaver, saveDelayMs, saveRetryMs } from './preferences.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('saves a burst of changes once, with the latest values', async () => {
  const saved: PreferencesPatch[] = []
  const saver = createPreferencesSaver(async (patch) => void saved.push(patch), vi.fn(), clock)
  saver.add({ leftPanelWidth: 200 })
  saver.add({ leftPanelWidth: 300, unitListExpanded: true })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(saved).toEqual([{ leftPanelWidth: 300, unitListExpanded: true }])
})

test('keeps the changes during a save for the next save', async () => {
  const saved: PreferencesPatch[] = []
  let finish = () => {}
  const saver = createPreferencesSaver(
    (patch) => {
      saved.push(patch)
      return new Promise<void>((done) => (finish = done))
    },
    vi.fn(),
    clock,
  )
  saver.add({ leftPanelWidth: 200 })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  saver.add({ leftPanelWidth: 250 })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(saved).toHaveLength(1)
  finish()
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(saved[1]).toEqual({ leftPanelWidth: 250 })
})

test('saves at once on flush', async () => {
  const saved: PreferencesPatch[] = []
  const saver = createPreferencesSaver(async (patch) => void saved.push(patch), vi.fn(), clock)
  saver.add({ unitListExpanded: true })
  saver.flush()
  expect(saved).toEqual([{ unitListExpanded: true }])
})

test('saves changes that did not reach the core again, together with later ones', async () => {
  const save = vi.fn<(patch: PreferencesPatch) => Promise<unknown>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(null)
  const kept: (PreferencesPatch | null)[] = []
  const saver = createPreferencesSaver(
    save,
    () => false,
    clock,
    (unsaved) => kept.push(unsaved),
  )
  saver.add({ leftPanelWidth: 200, unitListExpanded: true })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(kept.at(-1)).toEqual({ leftPanelWidth: 200, unitListExpanded: true })
  saver.add({ leftPanelWidth: 250 })
  await vi.advanceTimersByTimeAsync(saveRetryMs)
  expect(save.mock.lastCall).toEqual([{ leftPanelWidth: 250, unitListExpanded: true }])
  expect(kept.at(-1)).toBeNull()
})

test('reports a refused save and saves the next change', async () => {
  const failed = vi.fn(() => true)
  const save = vi.fn<(patch: PreferencesPatch) => Promise<unknown>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(null)
  const saver = createPreferencesSaver(save, failed, clock)
  saver.add({ leftPanelWidth: 200 })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  saver.add({ leftPanelWidth: 250 })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(failed).toHaveBeenCalledTimes(1)
  expect(save.mock.calls).toEqual([[{ leftPanelWidth: 200 }], [{ leftPanelWidth: 250 }]])
})

test('keeps unsaved changes until the core has them, so that a reload takes them along', async () => {
  const kept: (PreferencesPatch | null)[] = []
  let finish = () => {}
  const save = () => new Promise<void>((done) => (finish = done))
  const saver = createPreferencesSaver(save, vi.fn(), clock, (unsaved) => kept.push(unsaved))
  saver.add({ leftPanelWidth: 200 })
  expect(kept.at(-1)).toEqual({ leftPanelWidth: 200 })
  saver.flush()
  saver.add({ unitListExpanded: true })
  expect(kept.at(-1)).toEqual({ leftPanelWidth: 200, unitListExpanded: true })
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept.at(-1)).toEqual({ unitListExpanded: true })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(kept.at(-1)).toBeNull()
})
