import { expect, test } from 'vitest'
import * as z from 'zod'
import { area, call } from './call.ts'

const get = call({
  http: 'GET /things/:id',
  access: 'public',
  summary: 'A thing',
  input: z.strictObject({ id: z.string() }),
  output: z.null(),
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
  call({ ...rest, http: 'GET /things/:id', input: z.strictObject({ name: z.string() }) })
})
