import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, prepareConsole, refused, show } from '../../app/testing/console.tsx'
import { unit, unitRow } from '../../domain/units/testing/unit-row.ts'
import { UnitConfigurationPage } from './UnitConfigurationPage.tsx'
import unitConfiguration from './unit-configuration.en.json'

prepareConsole({ 'unit-configuration': unitConfiguration })

test('a unit that is removed while its configuration is open says so at once, with a way to the list, and is not asked for any more', async () => {
  let asked = 0
  const never = () => {
    asked++
    return new Promise(() => {})
  }
  const { stores, queryClient } = show(<UnitConfigurationPage />, {
    units: [unitRow({ uniqueId: 'u1', name: 'Truck-1' })],
    path: '/units/u1/configuration/network',
    route: '/units/:unitId/configuration/:tab?',
    answers: { 'units.get': () => (asked++, unit({ uniqueId: 'u1', name: 'Truck-1' })), 'units.getConfiguration': never },
  })
  await screen.findByRole('heading', { name: 'Configuration of Truck-1' })
  screen.getByRole('navigation', { name: 'Configuration' })
  act(() => stores.units.apply([], ['u1']))
  const gone = await screen.findByRole('alert')
  within(gone).getByText('Truck-1 was deleted, or is no longer visible to you.')
  expect(screen.queryByRole('navigation', { name: 'Configuration' })).toBeNull()
  const before = asked
  await act(() => queryClient.invalidateQueries())
  expect(asked).toBe(before)
  fireEvent.click(within(gone).getByRole('button', { name: 'All units' }))
  await waitFor(() => expect(address()).toBe('/list'))
})

test('an address of a unit that the user does not see shows the message and the way to the list alone', async () => {
  show(<UnitConfigurationPage />, {
    path: '/units/u9/configuration/network',
    route: '/units/:unitId/configuration/:tab?',
    answers: {
      'units.get': () => {
        throw refused({ code: 'UNIT_NOT_FOUND', status: 404 })
      },
    },
  })
  const gone = await screen.findByRole('alert')
  within(gone).getByText('This does not exist, or is not visible to you.')
  within(gone).getByRole('button', { name: 'All units' })
  expect(screen.queryByRole('navigation', { name: 'Configuration' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
