import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsOf, commonErrors, errorCatalogue, type ErrorCode, parseHttp } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { topics } from '@backhaul/contract/topics'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { about } from './objects.ts'

const root = join(import.meta.dirname, '../..')
const calls = [...callsOf(contract)]
// A resource names the error of a taken name; the handlers of all resources produce it.
const folders = ['apps/core/src/**/*.ts', 'packages/rules/src/**/*.ts', 'packages/contract/src/{subject,resources/*}.ts']
const sources = globSync(folders, { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

test('the contract has calls, and each has a name, a summary and an output', () => {
  expect(calls.length).toBeGreaterThan(30)
  for (const [name, call] of calls) {
    expect(name).toMatch(/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z]*$/)
    expect(call.summary).not.toBe('')
    expect(call.output).toBeDefined()
  }
})

test('no two calls share a method and path', () => {
  const shapes = calls.flatMap(([, call]) => call.http.map((http) => http.replace(/:\w+/g, ':')))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
})

test('either all paths of a call are reads, or none of them', () => {
  for (const [name, call] of calls)
    expect([name, new Set(call.http.map((http) => parseHttp(http).method === 'GET')).size]).toEqual([name, 1])
})

describe.each(calls)('%s', (_name, call) => {
  test('names every path parameter in its input', () => {
    const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
    for (const http of call.http) for (const [, name] of http.matchAll(/:(\w+)/g)) expect(Object.keys(properties)).toContain(name)
  })

  test('has an example that its input accepts', () => {
    expect(call.input.safeParse({ ...call.example, ...about(call, 'x-1') }).error).toBeUndefined()
  })

  test('refuses an unknown field', () => {
    const result = call.input.safeParse({ anUndeclaredField: 1 })
    const unknown = result.error?.issues.some((issue) => issue.code === 'unrecognized_keys')
    expect(unknown).toBe(true)
  })

  test('declares errors of the catalogue, each once, and none that every call may have', () => {
    for (const code of call.errors) {
      expect(errorCatalogue).toHaveProperty(code)
      expect(commonErrors).not.toContain(code)
    }
    expect(new Set(call.errors).size).toBe(call.errors.length)
  })
})

test('every declared error is produced somewhere', () => {
  const declared = new Set(calls.flatMap(([, call]) => call.errors as readonly ErrorCode[]))
  const silent = [...declared].filter((code) => !new RegExp(`['"]${code}['"]`).test(sources))
  expect(silent).toEqual([])
})

test('every error of the catalogue is declared by a call or may end every call', () => {
  const used = new Set<string>([...calls.flatMap(([, call]) => call.errors as readonly string[]), ...commonErrors])
  expect(Object.keys(errorCatalogue).filter((code) => !used.has(code))).toEqual([])
})

test('every kind of topic requires an access and is named once', () => {
  const kinds = Object.values(topics).map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  // Objects of the managers have no right of their own to read.
  for (const { access } of Object.values(topics)) expect(access).toMatch(/\.read$|^management\.administer$/)
})
