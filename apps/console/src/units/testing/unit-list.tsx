import { MantineProvider } from '@mantine/core'
import type { Problem } from '@backhaul/contract'
import { Preferences } from '@backhaul/contract/preferences'
import type { UnitRow } from '@backhaul/contract/units'
import type { CurrentUser } from '@backhaul/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { useMemo, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, vi } from 'vitest'
import { api } from '../../app/api.ts'
import { ConfigContext, readConfig } from '../../app/config.ts'
import { type ConnectionState, LiveContext } from '../../app/live/live.ts'
import { createLiveStores } from '../../app/live/stores.ts'
import { mergePreferences, type PreferencesPatch } from '@backhaul/rules/preferences'
import { PreferencesProvider } from '../../app/PreferencesProvider.tsx'
import { SessionContext, sessionOf } from '../../app/session.ts'
import domain from '../../domain/domain.en.json'
import errors from '../../ui/errors.en.ts'
import forms from '../../ui/forms.en.json'
import grid from '../../ui/grid/grid.en.json'
import kit from '../../ui/kit.en.json'
import ui from '../../ui/ui.en.json'
import { KitProvider } from '../../ui/kit.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { UnitListPage } from '../UnitListPage.tsx'
import unitPanel from '../panel/unit-panel.en.json'
import unitBulk from '../bulk/unit-bulk.en.json'
import unitList from '../unit-list.en.json'

/** Prepares the texts and the size of the window for the tests of a file. */
export function prepareUnitList(): void {
  beforeAll(async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2400)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
    await i18next.use(initReactI18next).init({
      lng: 'en',
      resources: { en: { ui, domain, errors, forms, grid, kit, 'unit-list': unitList, 'unit-bulk': unitBulk, 'unit-panel': unitPanel } },
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
    })
  })
  afterEach(() => vi.useRealTimers())
}

export type Answers = Record<string, (input: { unitId: string }) => unknown>

export const refused = (problem: Partial<Problem>) =>
  TRPCClientError.from({ error: { code: -32_000, message: '', data: { problem } } } as never)

/** A core with the replies of the test, a promise being one that does not arrive; everything in the console is real. */
const coreThat =
  (answers: Answers) =>
  () =>
  ({ op }: { op: { path: string; input: unknown } }) =>
    observable((observer) => {
      void Promise.resolve().then(() => {
        try {
          const answer = op.path === 'units.listBitrates' ? () => ({ stepMs: 5000, units: [] }) : answers[op.path]!
          const data = answer(op.input as { unitId: string })
          if (data instanceof Promise) return
          observer.next({ result: { data } })
          observer.complete()
        } catch (error) {
          observer.error(error)
        }
      })
    })

function Address() {
  return <output data-testid="address">{useLocation().search}</output>
}
export const address = () => screen.getByTestId('address').textContent

const live: ConnectionState = { status: 'live', lastMessageAt: null }

/** Shows the unit list with these units, over a core that gives the answers of the test. */
export function show(
  units: UnitRow[],
  {
    path = '/list',
    role = 'luc_admin',
    answers = {},
    connection = live,
    inventories = [] as { id: string; name: string }[],
    stored = {},
  } = {},
) {
  window.history.replaceState(null, '', path)
  const stores = createLiveStores()
  stores.units.apply(units)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const client = api.createClient({ links: [coreThat(answers)] })
  const user = {
    loggedUserRoles: [role],
    applicationPermission: true,
    videoReturnOnly: false,
    groups: [{ id: 'g1', name: 'North', inventoryId: 'inv1' }],
    inventories,
  } as unknown as CurrentUser
  const session = sessionOf(user)

  function Signed() {
    const [preferences, setPreferences] = useState(() => Preferences.parse(stored))
    const access = useMemo(
      () => ({ preferences, update: (patch: PreferencesPatch) => setPreferences((before) => mergePreferences(before, patch)) }),
      [preferences],
    )
    const live = useMemo(() => ({ ...stores, connection, loading: 'ready' as const, unread: [], reconnect: () => {} }), [])
    return (
      <ConfigContext value={readConfig({})}>
        <PreferencesProvider {...access}>
          <LiveContext value={live}>
            <KitProvider {...access} may={session.may}>
              <UnitListPage />
            </KitProvider>
          </LiveContext>
        </PreferencesProvider>
      </ConfigContext>
    )
  }
  render(
    <MantineProvider env="test">
      <Toasts place="header" />
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>
            <BrowserRouter>
              <NuqsAdapter>
                <Address />
                <Signed />
              </NuqsAdapter>
            </BrowserRouter>
          </SessionContext>
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>,
  )
  return stores
}

export const names = () =>
  screen.getAllByRole('gridcell').flatMap((cell) => (cell.getAttribute('aria-colindex') === '1' ? [cell.textContent] : []))
export const rowOf = (name: string) => screen.getAllByRole('row').find((row) => within(row).queryByTitle(name) !== null)!
export const counter = (name: RegExp) => screen.getByRole('button', { name })
export const channel = { channelId: 'c1', name: 'Channel-1', external: false }

export const fleet = [
  unitRow({ uniqueId: 'u1', name: 'Live-1', applications: { video: 'running' }, totalBitrate: 5400 }),
  unitRow({ uniqueId: 'u2', name: 'Idle-1' }),
  unitRow({ uniqueId: 'u3', name: 'Gone-1', applications: null, lastSeen: 1_750_000_000_000 }),
  unitRow({ uniqueId: 'u4', name: 'Lite-1', type: 'LU-Lite', applications: { video: 'running' }, totalBitrate: 900 }),
]
