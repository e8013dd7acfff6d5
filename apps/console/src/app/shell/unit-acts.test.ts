import { expect, test } from 'vitest'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { type ActKind, findUnitActs } from './unit-acts.ts'

const location = { lat: 59.9, lng: 10.7, address: 'Oslo, NO', at: 0 }
const live = unitRow({ uniqueId: 'u1', name: 'Oslo-1', applications: { video: 'running' }, location })
const idle = unitRow({ uniqueId: 'u2', name: 'Oslo-2' })
const far = unitRow({ uniqueId: 'u3', name: 'Stopford-1', applications: { store: 'running' } })
const verbs: Partial<Record<ActKind, string>> = { start: 'Start', stop: 'Stop', setChannel: 'Channel', map: 'Map', reboot: 'Reboot' }
const acts = (text: string, open = undefined as typeof live | undefined) =>
  findUnitActs({ units: [live, idle, far], text, verbOf: (kind) => verbs[kind] ?? kind, open }).flatMap(({ kind, unit }) =>
    kind in verbs ? `${kind} ${unit.name}` : [],
  )

test('a verb and a name give the units that can do this', () => {
  expect(acts('stop oslo')).toEqual(['stop Oslo-1'])
  expect(acts('START oslo')).toEqual(['start Oslo-2'])
  expect(acts('channel oslo')).toEqual(['setChannel Oslo-1', 'setChannel Oslo-2'])
  expect(acts('map oslo')).toEqual(['map Oslo-1'])
  expect(acts('reboot oslo')).toEqual(['reboot Oslo-1', 'reboot Oslo-2'])
})

test('a verb alone gives all units that can do this', () => {
  expect(acts('stop')).toEqual(['stop Oslo-1', 'stop Stopford-1'])
})

test('a name gives the acts of the unit that is found first, also when it begins with a verb', () => {
  expect(acts('oslo')).toEqual(['stop Oslo-1', 'setChannel Oslo-1', 'map Oslo-1', 'reboot Oslo-1'])
  expect(acts('stopf')).toEqual(['stop Stopford-1', 'setChannel Stopford-1', 'reboot Stopford-1'])
})

test('no text gives the acts of the open unit, and none without one', () => {
  expect(acts('', idle)).toEqual(['start Oslo-2', 'setChannel Oslo-2', 'reboot Oslo-2'])
  expect(acts('')).toEqual([])
})
