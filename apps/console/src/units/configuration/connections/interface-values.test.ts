import { issuesOf } from '@backhaul/contract'
import { calls, InterfaceSettings } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { interfaceFaults, interfaceOf, interfaceValues } from './interface-values.ts'

const port = { port: 3, enabled: true }

test('the settings of a modem pass through the form unchanged', () => {
  const settings: InterfaceSettings = {
    ...port,
    networkMode: '4G',
    roaming: true,
    apns: [
      { name: 'press.example', user: 'anna', authentication: 'CHAP' },
      { name: 'spare.example', user: '', authentication: 'none' },
    ],
  }
  const sent = interfaceOf('cell', port, interfaceValues('cell', settings))
  expect(sent).toEqual(settings)
  expect(InterfaceSettings.safeParse(sent).success).toBe(true)
})

test('an Ethernet port uses DHCP until it is given an address', () => {
  const values = interfaceValues('lan', undefined)
  expect(interfaceOf('lan', port, values)).toEqual({ ...port, address: null })
  const address = { ip: '192.0.2.7', mask: '255.255.255.0', gateway: '192.0.2.1' }
  expect(interfaceOf('lan', port, { ...values, ...address, dhcp: false })).toEqual({ ...port, address })
})

test('a fault is shown at its field', () => {
  const fields = (interfaces: object[]) => {
    const { error } = calls.setInterfaces.input.safeParse({ unitId: 'u-1', interfaces })
    return error && interfaceFaults(issuesOf(error)).map(({ path }) => path)
  }
  const apn = { name: 'press.example', user: '', authentication: 'none' }
  expect(fields([{ ...port, apns: [apn, { ...apn, name: 'x'.repeat(101) }] }])).toEqual(['name1'])
  expect(fields([{ ...port, address: { ip: '192.0.2.7', mask: '255.255.255.0', gateway: '192.0.2' } }])).toEqual(['gateway'])
})
