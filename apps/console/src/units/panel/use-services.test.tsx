import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { observable } from '@trpc/server/observable'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../app/api.ts'
import { useServices } from './use-services.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))

test('R-241 the services of a unit are kept for 30 minutes, also while they are not shown, and read again after that', async () => {
  let reads = 0
  const core = () => () =>
    observable((observer) => {
      reads++
      observer.next({ result: { data: { services: [`read ${reads}`] } } })
      observer.complete()
    })
  const client = api.createClient({ links: [core] })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  )
  const show = () => renderHook(() => useServices({ uniqueId: 'u1' }), { wrapper })
  const first = show()
  await pass(0)
  expect(first.result.current.services).toEqual(['read 1'])
  await pass(15)
  first.unmount()
  await pass(14)
  const second = show()
  await pass(0)
  expect(second.result.current.services).toEqual(['read 1'])
  await pass(31)
  expect(second.result.current.services).toEqual(['read 2'])
})
