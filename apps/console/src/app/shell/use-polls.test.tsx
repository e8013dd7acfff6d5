import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePolling } from './use-polls.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Polling({ run }: { run: () => void }) {
  usePolling(run)
  return null
}

test.each([
  [0, 1000],
  [0.5, 150_500],
  [1, 300_000],
])('R-219 R-013 polls every 5 minutes, the first time 1 to 300 s after the start (random %d)', (random, firstMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const run = vi.fn<() => void>()
  const { unmount } = render(<Polling run={run} />)
  vi.advanceTimersByTime(firstMs - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600_000)
  expect(run).toHaveBeenCalledTimes(3)
  unmount()
  vi.advanceTimersByTime(600_000)
  expect(run).toHaveBeenCalledTimes(3)
})
