import { expect, test } from 'vitest'
import { pollEvery } from './poll.ts'

const error = new Error('no reply')

test('a reading is repeated at its interval, also after a failure once there was an answer', () => {
  for (const state of [
    { data: undefined, error: null },
    { data: {}, error: null },
    { data: {}, error },
  ])
    expect(pollEvery(2000)({ state })).toBe(2000)
})

test('a first reading that failed keeps its error until the user tries again', () => {
  expect(pollEvery(2000)({ state: { data: undefined, error } })).toBe(false)
})
