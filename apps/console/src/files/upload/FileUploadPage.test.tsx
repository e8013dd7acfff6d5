import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import type { UploadedFile } from '@backhaul/contract/units'
import type { CurrentUser } from '@backhaul/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { observable } from '@trpc/server/observable'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../app/api.ts'
import { type ConnectionStatus, LiveContext } from '../../app/live/live.ts'
import { createLiveStores } from '../../app/live/stores.ts'
import { SessionContext, sessionOf } from '../../app/session.ts'
import { unit, unitRow } from '../../domain/units/testing/unit-row.ts'
import errors from '../../ui/errors.en.ts'
import kit from '../../ui/kit.en.json'
import { KitProvider } from '../../ui/kit.tsx'
import ui from '../../ui/ui.en.json'
import fileUpload from './file-upload.en.json'
import { FileUploadPage } from './FileUploadPage.tsx'

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { ui, errors, kit, 'file-upload': fileUpload } },
    interpolation: { escapeValue: false },
  }),
)

const row = unitRow({ uniqueId: 'u1', name: 'Truck-1' })
const noFile = {
  path: 'rec_1.mp4',
  serverId: 's1',
  serverName: 'Hub-1',
  status: 'failed',
  reasonCode: null,
  sizeBytes: null,
  at: 1,
} as const

/** Shows the page of a unit with one file. The core replies with the files and uploads of the present; every call is noted. */
function show(uploads: readonly UploadedFile[] = []) {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    'units.get': { ...unit(row), hasSdCard: true, storages: [] },
    'units.listStoredFiles': [{ path: 'rec_1.mp4', sizeMb: 10, at: 1 }],
    'units.listUploadedFiles': uploads,
  }
  const client = api.createClient({
    links: [
      () =>
        ({ op: { path } }) =>
          observable((observer) => {
            asked.push(path)
            observer.next({ result: { data: answers[path] } })
            observer.complete()
          }),
    ],
  })
  // As in the console: a list that was read is not read again for some time.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const session = sessionOf({
    loggedUserRoles: ['luc_admin'],
    applicationPermission: true,
    groups: [],
    inventories: [],
  } as unknown as CurrentUser)
  const stores = createLiveStores()
  stores.units.apply([row])
  stores.servers.apply(['Hub-1', 'Hub-2'].map((name, i) => ({ uniqueId: `s${i + 1}`, name, alerts: { warning: 0, critical: 0 } })) as never)
  const page = (status: ConnectionStatus) => (
    <MantineProvider env="test">
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>
            <LiveContext value={{ ...stores, connection: { status, lastMessageAt: 1 }, loading: 'ready', unread: [], reconnect: () => {} }}>
              <KitProvider preferences={Preferences.parse({})} update={() => {}} may={session.may}>
                <MemoryRouter initialEntries={['/file_upload?unit=u1']}>
                  <FileUploadPage />
                </MemoryRouter>
              </KitProvider>
            </LiveContext>
          </SessionContext>
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>
  )
  const { rerender } = render(page('live'))
  return {
    connection: (status: ConnectionStatus) => rerender(page(status)),
    askedTimes: (path: string) => asked.filter((one) => one === path).length,
  }
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })

test('UI-010 the lists of a unit are read again when the console is connected again', async () => {
  const { connection, askedTimes } = show()
  await screen.findByRole('checkbox', { name: 'rec_1.mp4' })
  await waitFor(() => expect(askedTimes('units.listUploadedFiles')).toBe(1))
  connection('reconnecting')
  connection('connecting')
  connection('live')
  await waitFor(() => {
    for (const list of ['get', 'listStoredFiles', 'listUploadedFiles']) expect([list, askedTimes(`units.${list}`)]).toEqual([list, 2])
  })
  connection('stale')
  connection('live')
  expect(askedTimes('units.listStoredFiles')).toBe(2)
})

test('UI-010 the field of the unit has the name of the unit that is open, and offers others by a name that is typed', async () => {
  show()
  const unitField = await field('Select a unit')
  await waitFor(() => expect(unitField.value).toBe('Truck-1'))
  act(() => unitField.focus())
  await screen.findByRole('option', { name: 'Truck-1' })
  expect(unitField.value).toBe('')
  fireEvent.change(unitField, { target: { value: 'Nothing' } })
  await screen.findByText('No unit found')
  act(() => unitField.blur())
  await waitFor(() => expect(unitField.value).toBe('Truck-1'))
})

test('the target server stays when the chosen one is chosen again', async () => {
  show()
  const server = await field('Target server')
  const choose = async () => {
    fireEvent.click(server)
    fireEvent.click(await screen.findByRole('option', { name: 'Hub-2' }))
    await waitFor(() => expect(server.value).toBe('Hub-2'))
  }
  await choose()
  await choose()
  expect(server.value).toBe('Hub-2')
})

test.each<[Partial<UploadedFile>, string, string | null]>([
  [{ reasonCode: 'cancelled' }, 'Cancelled', null],
  [{ reasonCode: 'serverLost' }, 'Failed', 'The connection to the server was lost.'],
  [{ reasonCode: 'unknown' }, 'Failed', 'The unit sent no result. The file may have arrived all the same.'],
  [{ reasonCode: 'newerCode' }, 'Failed', 'The unit did not send the file.'],
  [{ status: 'rejected', reasonCode: 'busy' }, 'Rejected', 'The device rejected the command: it is busy.'],
  [{ status: 'rejected', reasonCode: 'offline' }, 'Rejected', 'The unit is offline.'],
  [{ status: 'uploaded' }, 'Uploaded', null],
])('R-196 an upload %o is shown as "%s" with its reason: %s', async (fields, status, reason) => {
  show([{ ...noFile, ...fields }])
  const list = await screen.findByRole('region', { name: 'Uploaded files' })
  const line = await within(list).findByRole('listitem')
  expect(within(line).getByText(status)).toBeTruthy()
  if (reason !== null) expect(within(line).getByText(reason)).toBeTruthy()
  else expect(line.textContent).not.toMatch(/did not|lost|rejected the/)
})
