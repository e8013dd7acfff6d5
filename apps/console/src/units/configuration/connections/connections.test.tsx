import type { Modem, UnitCommand } from '@backhaul/contract/units'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { modem } from '../../../domain/units/testing/unit-row.ts'
import { fill, open, prepareConfiguration } from '../testing/configuration.tsx'

prepareConfiguration()

/** A core whose unit accepts each command and does not finish it. Returns what was sent. */
function openLinks(tab: string, modems: Modem[], call: string, kind: string, inputOf = (input: Record<string, unknown>) => input) {
  const sent: Record<string, unknown>[] = []
  let log: UnitCommand[] = []
  open(tab, {
    fields: { modems },
    answers: {
      'units.listCommands': () => log,
      [call]: (input) => {
        sent.push(input)
        const at = Date.now()
        log = [{ commandId: 'c1', kind, input: inputOf(input), by: 'ada', at, state: 'accepted', code: null, data: null, endedAt: null }]
        return log[0]
      },
    },
  })
  return sent
}

test('UI-121 UI-123 an Ethernet port takes an address, and a wrong one is marked at its field', async () => {
  const lan = modem({ port: 3, id: 'lan1', name: 'LAN 1', uiType: 'lan' })
  const sent = openLinks('ethernet', [lan], 'units.setInterfaces', 'configure', ({ interfaces }) => ({ settings: { interfaces } }))
  const port = within((await screen.findByText('Address', { selector: 'summary' })).closest('section')!)
  fireEvent.click(port.getByLabelText('Address from the network (DHCP)'))
  fill(await port.findByLabelText('IP address'), '192.0.2.7')
  fill(port.getByLabelText('Subnet mask'), '255.0.255.0')
  fill(port.getByLabelText('Gateway'), '192.0.2')
  fireEvent.click(port.getByText('Apply'))
  await port.findByText('Invalid IP field')
  port.getByText('Invalid Subnet Mask field')
  port.getByText('For example 255.255.255.0')
  expect(sent).toEqual([])
  fill(port.getByLabelText('Subnet mask'), '255.255.255.0')
  fill(port.getByLabelText('Gateway'), '192.0.2.1')
  fireEvent.click(port.getByText('Apply'))
  await port.findByText('Changing; this takes up to a minute.')
  const address = { ip: '192.0.2.7', mask: '255.255.255.0', gateway: '192.0.2.1' }
  expect(sent).toEqual([{ unitId: 'u1', interfaces: [{ port: 3, enabled: true, address }], version: 1 }])
})

test('UI-124 the SIM of a modem is selected, and the page says that it changes', async () => {
  const sent = openLinks('modem', [modem({ port: 1, name: 'Modem 1' })], 'units.selectSim', 'selectSim')
  const first = within(await screen.findByRole('region', { name: 'Modem 1' }))
  fireEvent.click(first.getByRole('radio', { name: 'SIM B' }))
  await first.findByText('Changing the SIM.')
  expect(sent).toEqual([{ unitId: 'u1', port: 1, activeSim: 'B' }])
  expect(first.getByRole<HTMLInputElement>('radio', { name: 'SIM A' }).disabled).toBe(true)
})

test('UI-122 a scan of Wi-Fi networks is shown while it runs, also after the page is opened again, and is in the log of the unit', async () => {
  const wifi = modem({ port: 2, id: 'wifi', name: 'Wi-Fi', uiType: 'wifi' })
  let log: UnitCommand[] = []
  const sent: unknown[] = []
  const answers = {
    'units.listCommands': () => log,
    'units.scanWifi': (input: object) => {
      sent.push(input)
      const entry = { commandId: 'c1', kind: 'scanWifi', input: {}, by: 'ada', at: Date.now(), code: null, data: null, endedAt: null }
      log = [{ ...entry, state: 'accepted' }]
      return log[0]
    },
  }
  const show = () => open('wifi', { fields: { modems: [wifi] }, answers })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Scan' }))
  await screen.findByText('Scanning; this takes 1 to 2 minutes.')
  expect(sent).toEqual([{ unitId: 'u1', forceScanNow: true }])
  cleanup()
  show()
  await screen.findByText('Scanning; this takes 1 to 2 minutes.')
})
