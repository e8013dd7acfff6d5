import { MantineProvider } from '@mantine/core'
import type { AudioRoom, Participant } from '@backhaul/contract/audio-rooms'
import { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { observable } from '@trpc/server/observable'
import { configure, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { api } from '../app/api.ts'
import { ConfigContext, readConfig } from '../app/config.ts'
import { LiveContext } from '../app/live/live.ts'
import { createLiveStores } from '../app/live/stores.ts'
import { PreferencesProvider } from '../app/PreferencesProvider.tsx'
import { SessionContext, sessionOf } from '../app/session.ts'
import errors from '../ui/errors.en.ts'
import forms from '../ui/forms.en.json'
import kit from '../ui/kit.en.json'
import { KitProvider } from '../ui/kit.tsx'
import ui from '../ui/ui.en.json'
import { Toasts } from '../ui/Toasts.tsx'
import audioRooms from './audio-rooms.en.json'
import { AudioRoomsPage } from './AudioRoomsPage.tsx'
import { audioRoomsRoutes } from './routes.tsx'

beforeAll(async () => {
  // The dialog is a chunk of its own.
  configure({ asyncUtilTimeout: 10_000 })
  const texts = { ui, errors, forms, kit, 'audio-rooms': audioRooms }
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: texts }, defaultNS: 'ui', interpolation: { escapeValue: false } })
})

const participant = (fields: Partial<Participant>): Participant => ({
  id: 'p1',
  kind: 'phone',
  unitId: null,
  intercom: null,
  account: '112',
  name: 'Producer',
  listed: true,
  state: 'idle',
  speaking: false,
  line: null,
  ...fields,
})
const room = (fields: Partial<AudioRoom> = {}): AudioRoom => ({
  id: 'r1',
  inventoryId: 'inv1',
  name: 'Newsroom',
  intercom: true,
  serverId: 's1',
  serverName: 'HUB-1',
  state: 'idle',
  participants: [participant({})],
  lastModified: 0,
  ...fields,
})
const line = { id: 's1:l1', name: 'IFB 1', number: 1, serverId: 's1', serverName: 'HUB-1', mode: 'V2', state: 'free' }

type Answers = Record<string, (input: any) => unknown>

function show(rooms: AudioRoom[], { services = [], answers = {} }: { services?: string[]; answers?: Answers } = {}) {
  const stores = createLiveStores()
  stores.audioRooms.apply(rooms)
  stores.ifb.apply([{ serverId: 's1', serverName: 'HUB-1', mode: 'V2', lines: 16, free: 13, used: 3, frozen: 0 }])
  const user = {
    loggedUserRoles: ['luc_admin'],
    applicationPermission: true,
    videoReturnOnly: false,
    services,
    groups: [],
    inventories: [{ id: 'inv1', name: 'Newsroom' }],
  } as unknown as CurrentUser
  const session = sessionOf(user)
  const access = { preferences: Preferences.parse({}), update: () => {} }
  const known: Answers = {
    'inventories.listIfb': () => ({ lines: [{ ...line, usedBy: null, channelId: null, channelName: null }] }),
    'channels.list': () => ({ channels: [], truncated: false }),
    ...answers,
  }
  const link =
    () =>
    ({ op }: { op: { path: string; input: unknown } }) =>
      observable((observer) => {
        void Promise.resolve().then(() => {
          const answer = known[op.path]
          if (answer === undefined) return observer.error(new Error(`The test has no answer to ${op.path}.`))
          observer.next({ result: { data: answer(op.input) } })
          observer.complete()
        })
      })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <NuqsAdapter>
          <AudioRoomsPage />
        </NuqsAdapter>
      ),
    },
  ])
  const live = {
    ...stores,
    connection: { status: 'live' as const, lastMessageAt: null },
    loading: 'ready' as const,
    unread: [],
    reconnect: () => {},
  }
  render(
    <MantineProvider env="test">
      <Toasts place="header" />
      <api.Provider client={api.createClient({ links: [link as never] })} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>
            <ConfigContext value={readConfig({})}>
              <PreferencesProvider {...access}>
                <LiveContext value={live}>
                  <KitProvider {...access} may={session.may}>
                    <RouterProvider router={router} />
                  </KitProvider>
                </LiveContext>
              </PreferencesProvider>
            </ConfigContext>
          </SessionContext>
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>,
  )
  return stores
}

const card = (name: string) => screen.findByRole('article', { name })

test('UI-020 UI-088 the page Audio Connect shows the participants of a room, and follows their calls live', async () => {
  expect(audioRoomsRoutes[0]).toMatchObject({ path: '/audio_rooms', handle: { guard: 'managers' } })
  const stores = show([room()])
  screen.getByRole('heading', { level: 1, name: 'Audio Connect' })
  within(await card('Newsroom')).getByText('0 of 1 connected · HUB-1')
  await screen.findByText('3 of 16 in use, 13 free')
  stores.audioRooms.apply([room({ state: 'active', participants: [participant({ state: 'connected', speaking: true, line: 4 })] })])
  const active = within(await card('Newsroom'))
  await active.findByText('Speaking')
  active.getByText('Connected · line 4')
  active.getByText('1 of 1 connected · HUB-1')
})

test('UI-020 a number is called into the room, and a room with frozen lines says why it is not', async () => {
  const call = vi.fn(() => room())
  const stores = show([room()], { answers: { 'audioRooms.callParticipant': call } })
  fireEvent.click(within(await card('Newsroom')).getByRole('button', { name: 'Call Producer' }))
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith({ audioRoomId: 'r1', participantId: 'p1' }))
  stores.audioRooms.apply([room({ state: 'frozen' })])
  const reasons = await within(await card('Newsroom')).findAllByText(
    'The IFB lines are frozen: the server is offline, or the service has ended.',
  )
  expect(reasons[0]!.tagName).toBe('P')
})

test('UI-208 a room is created and changed in a form, and its participants are taken out', async () => {
  const [create, takeOut] = [vi.fn(() => room({ id: 'r2', name: 'Sport', participants: [] })), vi.fn(() => room({ participants: [] }))]
  show([room()], { answers: { 'audioRooms.create': create, 'audioRooms.removeParticipant': takeOut } })
  fireEvent.click(screen.getByRole('button', { name: 'New audio room' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Sport' } })
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'New audio room' }))
  await vi.waitFor(() => expect(create).toHaveBeenCalledWith({ inventoryId: 'inv1', name: 'Sport', intercom: true }))
  await screen.findByRole('dialog', { name: 'Audio room Sport' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  fireEvent.click(within(await card('Newsroom')).getByRole('button', { name: 'Edit Newsroom' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take Producer out' }))
  await vi.waitFor(() => expect(takeOut).toHaveBeenCalledWith({ audioRoomId: 'r1', participantId: 'p1' }))
})

test('R-040 tally data is read with the service tally alone', async () => {
  show([room()])
  await card('Newsroom')
  expect(screen.queryByRole('tab', { name: 'Tally' })).toBeNull()
})
