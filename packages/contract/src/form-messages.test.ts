import { expect, test } from 'vitest'
import * as z from 'zod'
import { issuesOf } from './form-messages.ts'

const schema = z.strictObject({ channelId: z.string().optional(), name: z.string(), delay: z.number().max(9) })
const faultsOf = (input: unknown) => issuesOf(schema.safeParse(input).error as z.ZodError)

test('a field that a call does not know is named, each one apart', () => {
  expect(faultsOf({ name: 'x', delay: 1, chanel: 'c', group: 'g' })).toEqual([
    { path: 'chanel', message: 'invalid' },
    { path: 'group', message: 'invalid' },
  ])
})

test('a value of another type is invalid, and only one that is missing or empty is required', () => {
  expect(faultsOf({ channelId: 5, name: null, delay: '' })).toEqual([
    { path: 'channelId', message: 'invalid' },
    { path: 'name', message: 'required' },
    { path: 'delay', message: 'required' },
  ])
  expect(faultsOf({ delay: 10 })).toEqual([
    { path: 'name', message: 'required' },
    { path: 'delay', message: 'max', params: { max: 9 } },
  ])
})

test('an answer names at most 50 faults, and no name is longer than 100 characters', () => {
  const input = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}`.padEnd(1000, 'x'), 1]))
  const faults = faultsOf({ name: 'x', delay: 1, ...input })
  expect(faults).toHaveLength(50)
  expect(Math.max(...faults.map(({ path }) => path.length))).toBe(100)
})
