import { manualClock, worldClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { ClockControl } from './clock-control.ts'

test('the clock of a world whose simulation failed is paused, and refuses to be moved', async () => {
  const clock = worldClock(manualClock(), () => {})
  const control = new ClockControl(clock)
  clock.after(0, () => {
    throw new Error('broken')
  })
  clock.advance(1)
  expect(control.state.paused).toBe(true)
  const failed = expect.objectContaining({ code: 'WORLD_FAILED' })
  expect(() => control.set({ paused: false })).toThrow(failed)
  await expect(control.step(1)).rejects.toEqual(failed)
  await expect(control.jump(clock.now() + 1000)).rejects.toEqual(failed)
})
