import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Preferences } from '@backhaul/contract/preferences'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { useState } from 'react'
import { BrowserRouter, Link, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { KitProvider } from '../kit.tsx'
import type { List } from './list.ts'
import { useListAddress } from './list-address.ts'
import { RestoreFilters } from './RestoreFilters.tsx'
import { useKeptFilters } from './use-kept-filters.ts'

const list: List<never> = {
  id: 'things',
  filters: [
    { key: 'type', values: ['big', 'small'] },
    { key: 'state', values: ['on', 'off'] },
  ],
  filtersKeptAs: 'devices',
  orders: { name: () => 0 },
  opens: 'thing',
}

function Things() {
  const { address, change } = useKeptFilters(list, useListAddress(list))
  return (
    <>
      <output data-testid="filters">{JSON.stringify(address.filters)}</output>
      <output data-testid="address">{useLocation().search}</output>
      <button onClick={() => change({ filters: { ...address.filters, state: ['on'] } })}>on</button>
      <button onClick={() => change({ filters: { type: [], state: [] } })}>reset</button>
      <button onClick={() => change({ search: '' })}>search nothing</button>
      <button onClick={() => change({ open: 't1' })}>open</button>
      <Link to="/things">navigation</Link>
    </>
  )
}

const kept = (): Preferences['filters'] => JSON.parse(screen.getByTestId('kept').textContent)
function Page({ filters }: { filters: Preferences['filters'] }) {
  const [preferences, setPreferences] = useState(() => Preferences.parse({ filters }))
  return (
    <KitProvider preferences={preferences} update={(patch) => setPreferences((before) => ({ ...before, ...patch }))} may={() => true}>
      <RestoreFilters list={list}>
        <Things />
      </RestoreFilters>
      <output data-testid="kept">{JSON.stringify(preferences.filters)}</output>
    </KitProvider>
  )
}

function visit(path: string, filters: Preferences['filters']): void {
  cleanup()
  window.history.replaceState(null, '', path)
  render(
    <BrowserRouter>
      <NuqsAdapter>
        <Page filters={filters} />
      </NuqsAdapter>
    </BrowserRouter>,
  )
}
const shown = () => JSON.parse(screen.getByTestId('filters').textContent)
const addressIs = (search: string) => waitFor(() => expect(screen.getByTestId('address').textContent).toBe(search))
const click = (name: string) => fireEvent.click(screen.getByText(name))

const small = { devices: { type: ['small', 'of an older console'], colour: 'red' } }
afterEach(cleanup)

test('M-227 restores the kept filters that the list still has, at a visit and at a click on the entry of the open page', async () => {
  visit('/things', small)
  await addressIs('?type=small')
  expect(shown()).toEqual({ type: ['small'], state: [] })
  click('navigation')
  await addressIs('?type=small')
  visit('/things?thing=t9', small)
  await addressIs('?thing=t9&type=small')
})

test('M-227 keeps the filters that the user sets, and none after the user removed all', async () => {
  visit('/things', small)
  await addressIs('?type=small')
  click('on')
  expect(kept()).toEqual({ devices: { type: ['small'], state: ['on'] } })
  await addressIs('?type=small&state=on')
  click('reset')
  expect(kept()).toEqual({ devices: {} })
  await addressIs('')
  click('open')
  await addressIs('?thing=t1')
  expect(shown()).toEqual({ type: [], state: [] })
})

test('M-227 shows the filters or the search of a copied address and keeps those of the user', async () => {
  visit('/things?state=off', small)
  expect(shown()).toEqual({ type: [], state: ['off'] })
  expect(kept()).toEqual(small)
  visit('/things?q=north', small)
  expect(shown()).toEqual({ type: [], state: [] })
  click('search nothing')
  await addressIs('')
  expect(shown()).toEqual({ type: [], state: [] })
  expect(kept()).toEqual(small)
})
