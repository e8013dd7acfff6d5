import { expect, test } from 'vitest'
import { refuseCellularScan, refuseLinkSwitch } from './links.ts'

const link = (port: number, uiType: 'cell' | 'wifi' | 'lan', connected = true) => ({ port, uiType, connected, enabled: true })

test('R-105 E-105 refuses a cellular scan without another connected cellular modem', () => {
  expect(refuseCellularScan([link(0, 'cell'), link(1, 'cell'), link(2, 'lan')], 0)).toBeNull()
  expect(refuseCellularScan([link(0, 'cell'), link(1, 'cell', false), link(2, 'lan')], 0)?.code).toBe('ONE_CELLULAR_MODEM')
  expect(refuseCellularScan([link(0, 'cell', false), link(1, 'cell')], 0)).toBeNull()
})

test('R-104 keeps two interfaces connected', () => {
  const links = [link(0, 'cell'), link(1, 'cell'), link(2, 'wifi', false)]
  expect(refuseLinkSwitch(links, [{ port: 0, enabled: false }])?.code).toBe('TOO_FEW_LINKS')
  expect(refuseLinkSwitch(links, [{ port: 2, enabled: false }])).toBeNull()
  expect(refuseLinkSwitch(links, [{ port: 2, enabled: true }])).toBeNull()
  expect(refuseLinkSwitch([...links, link(3, 'lan')], [{ port: 0, enabled: false }])).toBeNull()
  const two = [0, 1].map((port) => ({ port, enabled: false }))
  expect(refuseLinkSwitch([...links, link(3, 'lan')], two)?.code).toBe('TOO_FEW_LINKS')
})

test('E-104 the last interface cannot be disabled', () => {
  const links = [link(0, 'cell'), link(1, 'lan', false)]
  expect(refuseLinkSwitch(links, [{ port: 0, enabled: false }])?.code).toBe('LAST_LINK')
  expect(refuseLinkSwitch(links, [{ port: 1, enabled: false }])).toBeNull()
})
