import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { createDiskWatch } from './with-timeout.ts'

test('a full disk is reported until 30 s after the last statement that found it full', async () => {
  const clock = manualClock()
  const disk = createDiskWatch(clock)
  const { write, read } = disk.watch({
    write: () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })),
    read: () => Promise.resolve('a row'),
  })
  expect(disk.isFull()).toBe(false)
  await expect(write()).rejects.toThrow('could not extend file')
  clock.advance(20_000)
  await expect(write()).rejects.toThrow('could not extend file')
  clock.advance(20_000)
  expect(await read()).toBe('a row')
  expect(disk.isFull()).toBe(true)
  clock.advance(10_000)
  expect(disk.isFull()).toBe(false)
})
