import type { UnitCommand } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { networksOf, operatorsOf } from './networks.ts'

const entry = (kind: string, fields: Partial<UnitCommand> = {}): UnitCommand => ({
  commandId: kind,
  kind,
  input: {},
  by: 'anna',
  at: 1,
  state: 'done',
  code: null,
  data: null,
  endedAt: 2,
  ...fields,
})
const network = (ssid: string, signal: number, known: boolean) => ({ ssid, signal, secured: true, known })
const scan = entry('scanWifi', { data: { networks: [network('Press', 20, true), network('Hotel', 80, false), network('Cafe', 40, true)] } })

test('the networks of the last scan are shown with the passwords that were given or forgotten since', () => {
  const log = [
    entry('scanWifi', { state: 'accepted' }),
    entry('connectWifi', { input: { ssid: 'Cafe' } }),
    entry('forgetWifi', { input: { ssid: 'Cafe' } }),
    entry('forgetWifi', { input: { ssid: 'Press' }, state: 'refused' }),
    entry('connectWifi', { input: { ssid: 'Hotel' } }),
    scan,
    entry('forgetWifi', { input: { ssid: 'Press' } }),
  ]
  expect(networksOf(log)?.networks.map(({ ssid, known }) => [ssid, known])).toEqual([
    ['Hotel', true],
    ['Cafe', true],
    ['Press', true],
  ])
  expect(networksOf([entry('scanWifi', { state: 'failed' })])).toBeNull()
})

test('the operators are those that this modem found', () => {
  const operators = [{ name: 'Nordtel', technology: '5G', signal: 60, home: true }]
  const log = [
    entry('scanCellular', { input: { port: 1 }, data: { operators: [] } }),
    entry('scanCellular', { input: { port: 2 }, data: { operators } }),
  ]
  expect(operatorsOf(log, 2)?.operators).toEqual(operators)
  expect(operatorsOf(log, 3)).toBeNull()
})
