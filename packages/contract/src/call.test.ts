import { expect, test } from 'vitest'
import * as z from 'zod'
import { area, call } from './call.ts'

const get = call({
  http: 'GET /things/:id',
  access: 'public',
  summary: 'A thing',
  input: { id: z.string() },
  output: z.null(),
  example: { id: '1' },
})

test('the calls of an area are those of all its files', () => {
  const calls = area({ get }, { list: get })
  expect(Object.keys(calls)).toEqual(['get', 'list'])
})

test('the compiler refuses a call that two files of an area declare', () => {
  // @ts-expect-error `get` is declared twice.
  area({ get }, { list: get, get })
})

test('the compiler refuses an export of a calls file that is not a call', () => {
  // @ts-expect-error A schema belongs in a file of its own.
  area({ get, Thing: z.string() })
})

test('the compiler refuses a path parameter that is not a key of the input', () => {
  const rest = { access: 'public', summary: 'A thing', output: z.null() } as const
  // @ts-expect-error The input has no `id`.
  call({ ...rest, http: 'GET /things/:id', input: {} })
})

test('the compiler asks for an example of an input that has required fields', () => {
  const rest = { access: 'public', summary: 'A thing', output: z.null(), http: 'PUT /things' } as const
  // @ts-expect-error An example of `name` is missing.
  call({ ...rest, input: { name: z.string() } })
  expect(call({ ...rest, input: { name: z.string().optional() } }).example).toEqual({})
})

test('a call about a unit takes its id and declares that the unit may be missing', () => {
  const calls = area({
    stop: call({ http: 'POST /units/:unitId/stop', access: 'public', on: 'unit', device: true, summary: 'Stop', output: z.null() }),
  })
  expect(calls.stop.input.safeParse({ unitId: 'u-1' }).success).toBe(true)
  expect(calls.stop.input.safeParse({}).success).toBe(false)
  expect(calls.stop.errors).toEqual(['UNIT_NOT_FOUND', 'UNIT_OFFLINE', 'DEVICE_REJECTED', 'DEVICE_LOST', 'DEVICE_TIMEOUT'])
})
