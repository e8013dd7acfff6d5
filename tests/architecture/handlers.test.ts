import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { callsOf, contract } from '@backhaul/contract'
import { describe, expect, test } from 'vitest'
import { handlers } from '../../apps/core/src/handlers.ts'

const core = join(import.meta.dirname, '../../apps/core/src')
const calls = [...callsOf(contract)].map(([name]) => name)

function leaves(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'function' ? [prefix + key] : leaves(value as object, `${prefix}${key}.`),
  )
}

test('every call has a handler, and every handler a call', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(leaves(handlers).toSorted()).toEqual(calls.toSorted())
})

describe('an area of the contract has the folder of its name in the core', () => {
  test.each([...new Set(calls.map((name) => name.slice(0, name.indexOf('.'))))])('%s', (area) => {
    expect(existsSync(join(core, area, 'index.ts'))).toBe(true)
  })
})
