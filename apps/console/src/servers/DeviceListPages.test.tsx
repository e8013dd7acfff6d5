import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unitRow } from '../domain/units/testing/unit-row.ts'
import { UpgradesPage } from './DeviceListPages.tsx'
import { prepareConsole, show } from './testing/console.ts'

prepareConsole()

const unit = (uniqueId: string, swVersion: string) => unitRow({ uniqueId, name: uniqueId, swVersion })

test('UI-195 the counts of the versions are those of the units that the list shows, in the form in which it shows them', async () => {
  const { stores } = show(<UpgradesPage />, {
    path: '/devices/upgrades',
    route: '/devices/upgrades',
    units: [unit('Truck-1', '10.1.0-b7'), unit('Truck-2', '10.1.0-b8'), unit('Bike-1', '9.2.1')],
  })
  const counts = () => within(screen.getByRole('list', { name: 'Units by version' })).queryAllByRole('listitem')
  const shown = () => counts().map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual(['10.1.0 2', '9.2.1 1']))
  act(() => stores.units.apply([unit('Bike-2', '9.2.1')]))
  await waitFor(() => expect(shown()).toEqual(['10.1.0 2', '9.2.1 2']))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'bike' } })
  await waitFor(() => expect(shown()).toEqual(['9.2.1 2']))
})
