import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { loadingAfterFetch } from './connect-live.ts'
import type { ConnectionStatus, Live, LiveLoading } from './live.ts'

const after = (status: ConnectionStatus, loading: LiveLoading, error: unknown) =>
  loadingAfterFetch({ connection: { status, lastMessageAt: null }, loading } as Live, error)
const answered = (httpStatus: number) => TRPCClientError.from({ error: { code: -32_000, message: 'x', data: { httpStatus } } })

test('E-096 M-358 the list shows "Internal Error" only for a fetch that ends with 500', () => {
  expect(after('reconnecting', 'loading', answered(500))).toBe('failed')
  for (const status of [401, 403, 429, 502, 503]) expect(after('reconnecting', 'loading', answered(status))).toBe('disconnected')
  expect(after('reconnecting', 'loading', new TypeError('Failed to fetch'))).toBe('disconnected')
})

test('rows that are shown stay, with the note that they are polled once the stream is given up', () => {
  expect(after('reconnecting', 'ready', answered(500))).toBe('ready')
  expect(after('connecting', 'loading', null)).toBe('ready')
  expect(after('failed', 'disconnected', null)).toBe('polled')
  expect(after('failed', 'polled', answered(503))).toBe('disconnected')
})
