import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { describe, expect, test } from 'vitest'
import { handlers } from '../../apps/core/src/handlers.ts'

const core = join(import.meta.dirname, '../../apps/core/src')
const declared = [...callsOf(contract)]
const calls = declared.map(([name]) => name)
/** Calls with a handler of their own; those of plain resources share theirs. */
const ownCalls = declared.flatMap(([name, call]) => (call.resource === undefined ? [name] : []))

function leaves(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'function' ? [prefix + key] : leaves(value as object, `${prefix}${key}.`),
  )
}

test('every call has a handler, and every handler a call', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(leaves(handlers).toSorted()).toEqual(calls.toSorted())
})

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test("a handler's file has the name of its call", () => {
  const missing = ownCalls.filter((name) => !existsSync(join(core, `${name.split('.').map(kebab).join('/')}.ts`)))
  expect(missing).toEqual([])
})

/** The grammar of call names: a verb first, `list` for collections and `get` for one object. */
const verbs =
  /^(list|get|create|update|delete|set|add|remove|start|stop|send|change|end|assign|unassign|rename|reboot|login|logout)([A-Z]\w*)?$/

test('a call is named by a verb', () => {
  expect(calls.filter((name) => !verbs.test(name.slice(name.indexOf('.') + 1)))).toEqual([])
})

describe('an area of the contract has the folder of its name in the core', () => {
  test.each([...new Set(ownCalls.map((name) => name.slice(0, name.indexOf('.'))))])('%s', (area) => {
    expect(existsSync(join(core, area, 'index.ts'))).toBe(true)
  })
})
