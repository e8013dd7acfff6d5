import * as z from 'zod'
import { expect, test } from 'vitest'
import { call, callsOf, secret } from './call.ts'
import { contract } from './contract.ts'
import { secretNames } from './secret.ts'

/** Names that are secrets wherever they are. */
const likeSecret = /password|secret|token|passphrase|pin$/i

test('every field of an input with the name of a secret is marked as one', () => {
  const unmarked: string[] = []
  for (const [call, { input }] of callsOf(contract)) {
    const look = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return
      for (const [name, field] of Object.entries((node as { properties?: Record<string, object> }).properties ?? {}))
        if (likeSecret.test(name) && !('writeOnly' in field) && (field as { type?: string }).type === 'string')
          unmarked.push(`${call} ${name}`)
      for (const one of Object.values(node)) look(one)
    }
    look(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  }
  expect(unmarked).toEqual([])
})

test('the names of secrets are those of the marked fields', () => {
  const names = secretNames(contract)
  expect([...names].toSorted()).toEqual([
    'apiKey',
    'newPassword',
    'oldPassword',
    'passphrase',
    'password',
    'repeatPassword',
    'streamKey',
    'token',
    'url',
    'urlPrimary',
    'urlSecondary',
  ])
})

test('a secret within a list, a choice or an optional object is found', () => {
  const input = { streams: z.array(z.object({ password: secret(z.string()).nullable().optional(), name: z.string() })).optional() }
  const inChoice = { part: z.union([z.object({ code: secret(z.string()).default('') }), z.object({ label: z.string() })]).nullable() }
  const one = call({
    http: 'POST /things',
    access: 'public',
    summary: 'x',
    input: { ...input, ...inChoice },
    output: z.object({}),
    example: { part: null },
  })
  expect([...secretNames({ one })].toSorted()).toEqual(['code', 'password'])
})
