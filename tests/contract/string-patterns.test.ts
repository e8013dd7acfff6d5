import { type AnyCall, callsOf, ClientFrame } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import {
  ChannelReport,
  CoreFrame,
  FleetFrame,
  GatewayReport,
  PictureWatch,
  ServerReport,
  UnitReport,
  VideoReturnReport,
} from '@backhaul/device-link'
import { Recording, Scenario, simulation } from '@backhaul/simulation'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { WorldFile } from '../../apps/worlds/src/file/world-file.ts'
import { slowTextFor } from './slow-pattern.ts'
import { goesOn, isUnbounded, maximumOf, patternsOf, stringsIn } from './string-schemas.ts'

const inputs = [...callsOf(contract), ...callsOf(simulation)].map(([name, call]: [string, AnyCall]) => [name, call.input] as const)
/** Everything that is sent to the product: by clients, fleets and files. */
const strings = stringsIn([
  ...inputs,
  ['realtime', ClientFrame],
  ['pictures', PictureWatch],
  ...Object.entries({ FleetFrame, CoreFrame, UnitReport, ServerReport, ChannelReport, VideoReturnReport, GatewayReport }),
  ...Object.entries({ Recording, Scenario, WorldFile }),
])
const patterned = strings.filter((string) => patternsOf(string).length > 0)
/** More than the body of a request has characters. Only files have longer texts. */
const long = 'a'.repeat(300_000)

test('the strings of all inputs are found', () => {
  expect(strings.length).toBeGreaterThan(150)
  expect(patterned.length).toBeGreaterThan(50)
})

test('no pattern, condition or normalization reads a text of any length', () => {
  expect(strings.filter(isUnbounded).map(({ path }) => path)).toEqual([])
})

test('a text that is too long ends the check of its input', () => {
  expect(
    stringsIn(inputs)
      .filter(goesOn)
      .map(({ path }) => path),
  ).toEqual([])
})

test('a pattern is not tried on a text that is too long', () => {
  const tried: string[] = []
  for (const { path, schema } of patterned) {
    if (maximumOf({ path, schema }) > long.length) continue
    const patterns = patternsOf({ path, schema })
    const note = () => {
      tried.push(path)
      return true
    }
    for (const pattern of patterns) Object.defineProperty(pattern, 'test', { value: note, configurable: true })
    const { error } = z.core.safeParse(schema, long)
    for (const pattern of patterns) Reflect.deleteProperty(pattern, 'test')
    expect([path, error?.issues.map(({ code }) => code)]).toEqual([path, ['too_big']])
  }
  expect(tried).toEqual([])
})

describe('a pattern takes time in proportion to the text', () => {
  const patterns = new Map(
    patterned.flatMap((string) => patternsOf(string).map((pattern) => [String(pattern), { path: string.path, pattern }])),
  )

  test('in all inputs', () => {
    const slow = [...patterns.values()].map(({ path, pattern }) => [path, slowTextFor(pattern)]).filter(([, text]) => text !== undefined)
    expect(slow).toEqual([])
  })

  // The guard of the test above.
  test.each([/^(srt|https?):\/\/[^\s/?#]+\S*$/, /^(\w+\/?)+$/, /\s+$/])('%s is found to be slow', (pattern) => {
    expect(slowTextFor(pattern)).toBeDefined()
  })
})
