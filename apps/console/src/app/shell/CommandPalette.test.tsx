import { MantineProvider } from '@mantine/core'
import type { ChannelRow } from '@backhaul/contract/channels'
import { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import domain from '../../domain/domain.en.json'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { KitProvider } from '../../ui/kit.tsx'
import ui from '../../ui/ui.en.json'
import unitPanel from '../../units/panel/unit-panel.en.json'
import { api } from '../api.ts'
import app from '../app.en.json'
import { LiveContext } from '../live/live.ts'
import { createLiveStores } from '../live/stores.ts'
import { PreferencesProvider } from '../PreferencesProvider.tsx'
import { SessionContext, sessionOf } from '../session.ts'
import { CommandPalette } from './CommandPalette.tsx'

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { app, domain, ui, 'unit-panel': unitPanel } },
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
  }),
)

const user = { loggedUserRoles: ['luc_admin'], inventories: [], groups: [] } as unknown as CurrentUser
const session = sessionOf(user)
const preferences = Preferences.parse({})
const channel = (channelId: string, channelName: string) =>
  ({
    channelId,
    channelName,
    serverName: 'Server-1',
    allocatedToUnitAlias: null,
    allocatedToUnitUid: null,
    supportedByUnit: true,
    licensed: true,
    status: 'idle',
    inventories: ['inv1'],
    groups: ['g1'],
  }) as unknown as ChannelRow

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

function show(path: string) {
  const stores = createLiveStores()
  stores.units.apply([unitRow({ uniqueId: 'u1', name: 'Truck-1' })])
  stores.channels.apply([channel('ch-77', 'Studio North'), channel('ch-78', 'Studio South')])
  const live = {
    ...stores,
    connection: { status: 'live', lastMessageAt: null } as const,
    loading: 'ready' as const,
    unread: [],
    reconnect: () => {},
  }
  const queryClient = new QueryClient()
  const access = { preferences, update: () => {} }
  render(
    <MantineProvider env="test">
      <api.Provider client={api.createClient({ links: [] })} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>
            <SessionContext value={session}>
              <PreferencesProvider {...access}>
                <LiveContext value={live}>
                  <KitProvider {...access} may={session.may}>
                    <Address />
                    <CommandPalette isOpen onClose={() => {}} onInvite={() => {}} sections={[]} />
                  </KitProvider>
                </LiveContext>
              </PreferencesProvider>
            </SessionContext>
          </MemoryRouter>
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>,
  )
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Search and commands' }), { target: { value } })

test.each([
  ['its name', 'studio n'],
  ['its number', 'ch-77'],
])('a channel is found by %s, and is shown on the multiview', async (_by, text) => {
  show('/list')
  type(text)
  fireEvent.click(await screen.findByText('Show Studio North on the multiview'))
  expect(screen.queryByText('Show Studio South on the multiview')).toBeNull()
  expect(screen.getByTestId('address').textContent).toBe('/multiview?show=channel%3Ach-77')
})

test('while a unit is open, a channel that is found can be set for it too', async () => {
  show('/list?unit=u1')
  type('ch-77')
  expect(await screen.findByText('Studio North')).toBeTruthy()
  expect(screen.getByText('Show Studio North on the multiview')).toBeTruthy()
})
