import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { realClock as clock } from '@backhaul/clock'
import { createPreferencesSaver, merge, type PreferencesPatch, saveDelayMs } from './preferences.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const grid = (columnKey: string) => ({
  columnWidths: { [columnKey]: 90 },
  columnOrder: [],
  hiddenColumns: [],
  sortState: [],
  groupBy: null,
  expandedGroups: [],
})

test('saves a burst of changes once, the later ones winning', async () => {
  const saved: PreferencesPatch[] = []
  const saver = createPreferencesSaver(async (patch) => void saved.push(patch), vi.fn(), clock)
  saver.add({ leftPanelWidth: 200 })
  saver.add({ leftPanelWidth: 300, unitListExpanded: true })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(saved).toEqual([{ leftPanelWidth: 300, unitListExpanded: true }])
})

test('keeps what changes during a save for the next one', async () => {
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

test('saves at once when the page is left', async () => {
  const saved: PreferencesPatch[] = []
  const saver = createPreferencesSaver(async (patch) => void saved.push(patch), vi.fn(), clock)
  saver.add({ unitListExpanded: true })
  saver.flush()
  expect(saved).toEqual([{ unitListExpanded: true }])
})

test('tells of a failed save and saves the next change', async () => {
  const failed = vi.fn()
  const save = vi.fn<(patch: PreferencesPatch) => Promise<unknown>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(null)
  const saver = createPreferencesSaver(save, failed, clock)
  saver.add({ leftPanelWidth: 200 })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  saver.add({ leftPanelWidth: 250 })
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect(failed).toHaveBeenCalledTimes(1)
  expect(save.mock.calls).toEqual([[{ leftPanelWidth: 200 }], [{ leftPanelWidth: 250 }]])
})

test('merges grids and filters by their name, as the core does', () => {
  const before = merge({}, { gridPrefs: { units: grid('name') }, filters: { devices: { q: 'a' } } })
  expect(merge(before, { gridPrefs: { channels: grid('status') }, filters: { channels: { q: 'b' } } })).toEqual({
    gridPrefs: { units: grid('name'), channels: grid('status') },
    filters: { devices: { q: 'a' }, channels: { q: 'b' } },
  })
})
