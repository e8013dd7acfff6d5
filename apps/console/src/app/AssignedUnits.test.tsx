import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { unitRow } from '../domain/units/testing/unit-row.ts'
import kit from '../ui/kit.en.json'
import { AssignedUnits } from './AssignedUnits.tsx'
import { LiveContext } from './live/live.ts'
import { createLiveStores } from './live/stores.ts'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { kit } }, interpolation: { escapeValue: false } }))

function show(full: string | null, inventories = ['inv1']) {
  const stores = createLiveStores()
  stores.units.apply([unitRow({ uniqueId: 'u1', name: 'Truck-1', inventories })])
  const live = {
    ...stores,
    connection: { status: 'live', lastMessageAt: null } as const,
    loading: 'ready' as const,
    unread: [],
    reconnect: () => {},
  }
  render(
    <MantineProvider env="test">
      <LiveContext value={live}>
        <AssignedUnits inventoryId="inv1" count={0} units={[]} reason={null} full={full} onAdd={() => {}} onRemove={() => {}} />
      </LiveContext>
    </MantineProvider>,
  )
  return screen.getByRole('combobox', { name: 'Add a unit' })
}

test('R-138 UI-177 E-058 the choice of units says that its maximum is reached', () => {
  const field = show('A story is assigned to at most 200 units.')
  expect((field as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByRole('note', { name: 'A story is assigned to at most 200 units.' }).contains(field)).toBe(true)
})

test.each([
  ['inv1', 'Truck-1'],
  ['inv2', 'No unit found'],
])('R-138 UI-177 E-059 the choice of units shows, with a unit in %s, "%s"', async (inventory, text) => {
  fireEvent.click(show(null, [inventory]))
  await screen.findByText(text)
  expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(inventory === 'inv1' ? ['Truck-1'] : [])
})
