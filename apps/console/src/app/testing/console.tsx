import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import type { Problem } from '@backhaul/contract'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import type { CurrentUser, Role } from '@backhaul/contract/users'
import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { mergePreferences, type PreferencesPatch } from '@backhaul/rules/preferences'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, vi } from 'vitest'
import { api } from '../api.ts'
import { ConfigContext, readConfig } from '../config.ts'
import { type ConnectionState, type Live, LiveContext } from '../live/live.ts'
import { createLiveStores } from '../live/stores.ts'
import { PreferencesProvider } from '../PreferencesProvider.tsx'
import { type Session, SessionContext, sessionOf } from '../session.ts'
import domain from '../../domain/domain.en.json'
import errors from '../../ui/errors.en.ts'
import forms from '../../ui/forms.en.json'
import grid from '../../ui/grid/grid.en.json'
import kit from '../../ui/kit.en.json'
import { KitProvider } from '../../ui/kit.tsx'
import { Modals } from '../../ui/Modals.tsx'
import ui from '../../ui/ui.en.json'
import { Toasts } from '../../ui/Toasts.tsx'
import { toasts } from '../../ui/toasts.ts'

/**
 * Prepares the texts and the size of the window for the tests of a file. `texts`: those of the area, in addition to the texts of
 * all pages.
 */
export function prepareConsole(texts: Readonly<Record<string, object>>): void {
  beforeAll(async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2600)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
    await i18next.use(initReactI18next).init({
      lng: 'en',
      resources: { en: { ui, domain, errors, forms, grid, kit, ...texts } },
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
    })
  })
  // A message of the test before would be found by the next one.
  afterEach(() => toasts.clear())
}

export type Answers = Record<string, (input: any) => unknown>

export const refused = (problem: Partial<Problem>) =>
  TRPCClientError.from({ error: { code: -32_000, message: '', data: { problem, httpStatus: problem.status } } } as never)

/** A core with the replies of the test, a promise being one that does not arrive; everything in the console is real. */
export const coreThat =
  (answers: Answers) =>
  () =>
  ({ op }: { op: { path: string; input: unknown } }) =>
    observable((observer) => {
      void Promise.resolve().then(() => {
        try {
          const answer = answers[op.path]
          if (answer === undefined) throw new Error(`The test has no answer to ${op.path}.`)
          const data = answer(op.input)
          if (data instanceof Promise) return
          observer.next({ result: { data } })
          observer.complete()
        } catch (error) {
          observer.error(error)
        }
      })
    })

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}
export const address = () => screen.getByTestId('address').textContent

const connected: ConnectionState = { status: 'live', lastMessageAt: null }

export interface ShowOptions {
  units?: UnitRow[]
  channels?: ChannelRow[]
  servers?: ServerRow[]
  videoReturns?: VideoReturnRow[]
  path: string
  /** The pattern of the address. */
  route: string
  role?: Role
  answers?: Answers
  connection?: ConnectionState
  /** Why no command is possible now. */
  unavailable?: string
  /** The kinds of rows that were not delivered. */
  unread?: Live['unread']
  user?: Partial<CurrentUser>
  stored?: object
}

export const userOf = (role: Role, fields: Partial<CurrentUser>) =>
  ({
    loggedUserRoles: [role],
    applicationPermission: true,
    videoReturnOnly: false,
    services: [],
    groups: [{ id: 'g1', name: 'North', inventoryId: 'inv1' }],
    inventories: [{ id: 'inv1', name: 'Newsroom' }],
    ...fields,
  }) as unknown as CurrentUser

interface SignedProps {
  live: Live
  session: Session
  stored: object
  availability: ReturnType<typeof availabilityOf>
  children: ReactNode
}

/** The reason why no command is possible, which a test can change while the page is shown. */
function availabilityOf(first: string | null) {
  let reason = first
  let changed = () => {}
  return {
    get: () => reason,
    set(next: string | null) {
      reason = next
      changed()
    },
    subscribe(listener: () => void) {
      changed = listener
      return () => {}
    },
  }
}

function Signed({ live, session, stored, availability, children }: SignedProps) {
  const unavailable = useSyncExternalStore(availability.subscribe, availability.get)
  const [preferences, setPreferences] = useState(() => Preferences.parse(stored))
  const access = useMemo(
    () => ({ preferences, update: (patch: PreferencesPatch) => setPreferences((before) => mergePreferences(before, patch)) }),
    [preferences],
  )
  return (
    <SessionContext value={session}>
      <ConfigContext value={readConfig({})}>
        <PreferencesProvider {...access}>
          <LiveContext value={live}>
            <KitProvider {...access} may={session.may} unavailable={unavailable}>
              <Modals />
              {children}
            </KitProvider>
          </LiveContext>
        </PreferencesProvider>
      </ConfigContext>
    </SessionContext>
  )
}

/** Shows a page at its address, with live rows, over a core that gives the answers of the test. */
export function show(page: ReactNode, options: ShowOptions) {
  const { units = [], channels = [], servers = [], videoReturns = [], path, route } = options
  const { role = 'luc_admin', answers = {}, connection = connected, unread = [] } = options
  window.history.replaceState(null, '', path)
  const stores = createLiveStores()
  stores.units.apply(units)
  stores.channels.apply(channels)
  stores.servers.apply(servers)
  stores.videoReturns.apply(videoReturns)
  const live: Live = { ...stores, connection, loading: 'ready', unread, reconnect: () => {} }
  const availability = availabilityOf(options.unavailable ?? null)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const frame = (
    <NuqsAdapter>
      <Address />
      <Signed live={live} session={sessionOf(userOf(role, options.user ?? {}))} stored={options.stored ?? {}} availability={availability}>
        <Outlet />
      </Signed>
    </NuqsAdapter>
  )
  const children = [
    { path: route, element: page },
    { path: '*', element: <p>Elsewhere</p> },
  ]
  const router = createBrowserRouter([{ element: frame, children }])
  render(
    <MantineProvider env="test">
      <Toasts place="header" />
      <api.Provider client={api.createClient({ links: [coreThat(answers)] })} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>,
  )
  return { stores, router, queryClient, setUnavailable: availability.set }
}
