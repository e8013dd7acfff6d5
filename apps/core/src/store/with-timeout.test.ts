import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { read } from './marks.ts'
import { createDiskWatch, withTimeout } from './with-timeout.ts'

test('a full disk is reported until 30 s after the last statement that found it full', async () => {
  const clock = manualClock()
  const disk = createDiskWatch(clock)
  const write = () => disk.noting(() => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })))
  const read = () => disk.noting(() => Promise.resolve('a row'))
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

test('a function of a store without a mark does not compile', () => {
  const list = (id: string) => Promise.resolve([id])
  withTimeout({ list: read(list) }, createDiskWatch())
  // @ts-expect-error -- `list` has no mark
  withTimeout({ list }, createDiskWatch())
})
