import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyCall, callsOf } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { handlers } from '../../apps/core/src/calls/handlers.ts'
import * as plainCommands from '../../apps/core/src/calls/units/plain-commands.ts'

const core = join(import.meta.dirname, '../../apps/core/src/calls')
const declared = [...callsOf(contract)]
const calls = declared.map(([name]) => name)
/** Calls with a handler of their own; those of plain resources, kinds of devices and settings share theirs. */
const ownCalls = declared.flatMap(([name, { resource, administers, setting }]) =>
  resource === undefined && administers === undefined && setting === undefined ? [name] : [],
)

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

test("a handler's file has the name of its call, except those of plain commands", () => {
  const plain = Object.keys(plainCommands).map((name) => `units.${name}`)
  const missing = ownCalls.filter((name) => !plain.includes(name) && !existsSync(join(core, `${name.split('.').map(kebab).join('/')}.ts`)))
  expect(missing).toEqual([])
})

const readName = /^(list|get)([A-Z]\w*)?$/
/** Further words for reading. They would give the same kind of call two names. */
const otherRead = /^(fetch|read|find|load|query|search|show)([A-Z]\w*)?$/

/** Returns what is wrong with the name of a call, or null. */
function nameFault(name: string, { http, input, audit }: AnyCall): string | null {
  const last = name.slice(name.lastIndexOf('.') + 1)
  // The specification has reads by POST; the audit log leaves them out.
  const isRead = http[0].startsWith('GET ') || (!audit && readName.test(last))
  if (isRead !== readName.test(last)) return 'list and get are the names of reads, and of reads only'
  if (otherRead.test(last)) return 'a read is named list or get'
  return input instanceof z.ZodObject && last in input.shape ? 'a field of the input is not a verb' : null
}

test('a read is named list or get, and a write by a verb of its own', () => {
  expect(declared.flatMap(([name, call]) => nameFault(name, call) ?? [])).toEqual([])
  const { setComment } = contract.units
  expect(nameFault('units.comment', setComment)).toMatch(/not a verb/)
  expect(nameFault('units.getComment', setComment)).toMatch(/reads only/)
  expect(nameFault('units.fetchComment', setComment)).toMatch(/named list or get/)
  expect(nameFault('units.comments', contract.units.list)).toMatch(/reads only/)
})

describe('an area of the contract has the folder of its name in the core', () => {
  test.each([...new Set(ownCalls.map((name) => name.slice(0, name.indexOf('.'))))])('%s', (area) => {
    expect(existsSync(join(core, kebab(area), 'index.ts'))).toBe(true)
  })
})
