import { act, renderHook, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { expect, test } from 'vitest'
import { useFlowAddress } from './use-flow-address.ts'

test('the first object that is opened adds an entry to the history, so that "back" closes its panel', async () => {
  const updates: string[] = []
  const onUrlUpdate = ({ searchParams, options }: UrlUpdateEvent) => updates.push(`${options.history} ${searchParams.get('open')}`)
  const { result } = renderHook(useFlowAddress, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter hasMemory onUrlUpdate={onUrlUpdate}>
        {children}
      </NuqsTestingAdapter>
    ),
  })
  const expected: string[] = []
  for (const [open, history] of [
    ['unit:u1', 'push'],
    ['channel:c1', 'replace'],
    [null, 'replace'],
  ] as const) {
    act(() => result.current.change({ open }))
    expected.push(`${history} ${open}`)
    await waitFor(() => expect(updates).toEqual(expected))
  }
})
