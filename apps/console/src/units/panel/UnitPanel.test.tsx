import { MantineProvider } from '@mantine/core'
import type { ChannelRow } from '@backhaul/contract/channels'
import { Preferences } from '@backhaul/contract/preferences'
import type { UnitRow } from '@backhaul/contract/units'
import type { CurrentUser } from '@backhaul/contract/users'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../app/api.ts'
import { ConfigContext, readConfig } from '../../app/config.ts'
import { LiveContext } from '../../app/live/live.ts'
import { createLiveStores } from '../../app/live/stores.ts'
import { SessionContext, sessionOf } from '../../app/session.ts'
import domain from '../../domain/domain.en.json'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { enhancedUnit, unit, unitRow } from '../../domain/units/testing/unit-row.ts'
import errors from '../../ui/errors.en.ts'
import forms from '../../ui/forms.en.json'
import kit from '../../ui/kit.en.json'
import { KitProvider } from '../../ui/kit.tsx'
import ui from '../../ui/ui.en.json'
import { UnitsProvider } from '../UnitsContext.tsx'
import unitCommands from '../commands/unit-commands.en.json'
import unitConfiguration from '../configuration/unit-configuration.en.json'
import unitFacts from './unit-facts.en.json'
import unitPanel from './unit-panel.en.json'
import { UnitPanel } from './UnitPanel.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: {
      en: {
        ui,
        domain,
        errors,
        forms,
        kit,
        'unit-panel': unitPanel,
        'unit-facts': unitFacts,
        'unit-commands': unitCommands,
        'unit-configuration': unitConfiguration,
      },
    },
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
  })
})

/** Shows the panel of a unit; the core replies with its details. */
async function show(fields: Partial<UnitRow>, over: Record<string, () => unknown> = {}, channels: ChannelRow[] = []) {
  const row = unitRow(fields)
  const answers: Record<string, unknown> = {
    'units.get': unit(row),
    'units.getEnhanced': enhancedUnit(row),
    'units.getBandwidth': { stepMs: 5000, at: [], totalKbps: [], links: [] },
    'units.listBitrates': { stepMs: 5000, units: [] },
    'units.listCommands': [],
    'units.getConfiguration': { unitUniqueId: 'u1', version: 1, delay: 1000, virtualChannelName: null, waiting: [] },
    'units.getCapabilities': { services: [] },
    'units.getSipAccount': { account: 'u1', server: null, inCall: false },
  }
  const core =
    () =>
    ({ op }: { op: { path: string } }) =>
      observable((observer) => {
        try {
          observer.next({ result: { data: over[op.path]?.() ?? answers[op.path] } })
          observer.complete()
        } catch (error) {
          observer.error(error)
        }
      })
  const client = api.createClient({ links: [core] })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const session = sessionOf({
    loggedUserRoles: ['luc_admin'],
    applicationPermission: true,
    groups: [],
    inventories: [],
  } as unknown as CurrentUser)
  const stores = createLiveStores()
  stores.units.apply([row])
  stores.channels.apply(channels)
  const live = {
    ...stores,
    connection: { status: 'live', lastMessageAt: null } as const,
    loading: 'ready' as const,
    unread: [],
    reconnect: () => {},
  }
  const page = (of: UnitRow) => (
    <MantineProvider env="test">
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionContext value={session}>
            <LiveContext value={live}>
              <KitProvider preferences={Preferences.parse({})} update={() => {}} may={session.may}>
                <UnitsProvider>
                  <ConfigContext value={readConfig({})}>
                    <MemoryRouter>
                      <UnitPanel row={of} onClose={() => {}} />
                    </MemoryRouter>
                  </ConfigContext>
                </UnitsProvider>
              </KitProvider>
            </LiveContext>
          </SessionContext>
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>
  )
  const { rerender } = render(page(row))
  await screen.findByRole('tab', { name: 'Camera' })
  return (changed: Partial<UnitRow>) => act(async () => rerender(page(unitRow(changed))))
}

const by = { by: 'bob', since: Date.now() }

test('says once that the unit is on air', async () => {
  await show({ applications: { video: 'running' } })
  expect(screen.getAllByText(/^on air$/i).map(({ textContent }) => textContent)).toEqual(['ON AIR'])
})

test('a unit on air says that the destination of its channel refuses the stream, and why', async () => {
  const destination = {
    kind: 'social',
    address: 'rtmps://live.social.example',
    state: 'failed',
    fault: 'refusedKey',
    isSecondary: false,
    takesKbps: null,
    attempts: 1,
  } as const
  const channel = channelRow({ channelId: 'c1', channelName: 'Hub-CDN1', destination })
  const feeds = [{ camera: 1, channelId: 'c1', name: 'Hub-CDN1', external: false }]
  await show({ applications: { video: 'running' }, feeds }, {}, [channel, channelRow({ channelId: 'c2', destination })])
  const [alert, ...others] = screen.getAllByRole('alert')
  expect(others).toEqual([])
  expect(alert!.textContent).toBe('Destination of Hub-CDN1rtmps://live.social.example · Failed · The stream key was refused')
  expect(within(alert!).getByRole('link').getAttribute('href')).toBe('/channels?channel=c1')
})

test('a unit that stops is still on air, and the main button says that it stops', async () => {
  await show({ applications: { video: 'running' }, transition: { kind: 'stopping', ...by } })
  expect(screen.getByText('ON AIR')).toBeTruthy()
  const button = screen.getByLabelText('Truck-1: Stopping')
  expect(button.textContent).toBe('Stopping')
  // The library hides the text of a button that loads.
  expect(button.hasAttribute('data-loading')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  // It keeps the focus of a user with a keyboard.
  expect(button.hasAttribute('disabled')).toBe(false)
})

test('a unit that connects has neither a stop mark nor a command', async () => {
  await show({ applications: { video: 'connecting' }, transition: { kind: 'starting', ...by } })
  const button = screen.getByLabelText('Truck-1: Connecting')
  expect(button.querySelector('svg')).toBeNull()
  expect(button.textContent).toBe('Connecting')
})

test('R-082 a unit that reboots is not rebooted again, and the button says why', async () => {
  await show({ transition: { kind: 'rebooting', ...by } })
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  const button = await screen.findByRole('button', { name: 'Reboot unit' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe('The unit is busy.')
})

test('Apply is available once a name or a comment differs from the stored one, and says so before', async () => {
  await show({})
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  for (const label of ['Name', 'Comment']) {
    const field = await screen.findByLabelText(label)
    const apply = within(field.closest('form')!).getByRole('button', { name: 'Apply' })
    const stored = (field as HTMLInputElement).value
    expect(apply.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(apply.getAttribute('aria-describedby')!)?.textContent).toBe('Nothing was changed yet.')
    fireEvent.change(field, { target: { value: `${stored}2` } })
    expect(apply.hasAttribute('aria-disabled')).toBe(false)
    fireEvent.change(field, { target: { value: stored } })
    expect(apply.getAttribute('aria-disabled')).toBe('true')
  }
})

test.each([
  ['starting', 'Connecting', 'Stop: Intercom 1'],
  ['stopping', 'Disconnecting', 'Stop: Intercom 1'],
  [null, 'Connected', 'Stop: Intercom 1'],
] as const)('UI-182 an intercom whose transition is %s is shown as %s, with the button %s', async (transition, state, button) => {
  await show({ tasks: [{ kind: 'intercom1', phase: 'connected', percent: null, by: 'bob', transition }] })
  fireEvent.click(screen.getByRole('tab', { name: 'Intercom' }))
  const first = await screen.findByRole('region', { name: 'Intercom 1' })
  expect(within(first).getByText(state)).toBeTruthy()
  expect(within(first).getByRole('button', { name: button })).toBeTruthy()
  const second = screen.getByRole('region', { name: 'Intercom 2' })
  expect(within(second).getByText('Not connected')).toBeTruthy()
})

test('UI-174 the place of the picture says that no camera is connected', async () => {
  await show({ cameraConnected: false })
  expect(screen.getByText('Camera not connected')).toBeTruthy()
})

test('E-099 capabilities that cannot be read are empty, and the user may try again', async () => {
  let isBroken = true
  const capabilities = () => {
    if (isBroken)
      throw TRPCClientError.from({ error: { code: -32_000, message: '', data: { problem: { code: 'INTERNAL', status: 500 } } } } as never)
    return { services: ['databridge'] }
  }
  const configuration = {
    unitUniqueId: 'u1',
    version: 1,
    delay: 1000,
    virtualChannelName: null,
    waiting: [],
    databridge: { enabled: true, gatewayId: 'gw-1' },
  }
  await show({}, { 'units.getCapabilities': capabilities, 'units.getConfiguration': () => configuration })
  fireEvent.click(screen.getByRole('tab', { name: 'Databridge' }))
  await screen.findByText('The capabilities of the unit could not be read.')
  const start = () => screen.getByRole('button', { name: 'Start: Databridge' })
  expect(start().getAttribute('aria-disabled')).toBe('true')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('The capabilities of the unit could not be read.')).toBeNull())
  expect(start().getAttribute('aria-disabled')).toBeNull()
})

const facts = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('M-027, M-033, M-034, M-045, M-048, M-065, M-067, M-124, M-392 the details show how the unit transmits and what it may use', async () => {
  const profile = { name: 'Field 50 GB', type: 'data', quotaPerMonth: 50_000, resetDay: 3 } as const
  const selProxyChannel = { channelId: 'external:', name: '', external: true }
  const quality = { profile: 'high', codec: 'h265' } as const
  const { configuration } = enhancedUnit()
  const more = enhancedUnit({
    configuration: { ...configuration, storeAndForwardVideoQualityV2: quality },
    sharing: true,
    selHighQualityChannel: { channelId: 'c2', name: 'Studio-2', external: false },
    selProxyChannel,
    tally: { onAir: true },
    socialMediaStatus: 'failed',
    destination: {
      kind: 'social',
      address: 'rtmps://live.social.example',
      state: 'failed',
      fault: 'refusedKey',
      isSecondary: false,
      takesKbps: null,
      attempts: 1,
    },
    videoQuality: 'uhd',
    filenamePrefix: 'News-',
    streamingMode: 'cloud',
    offlineModems: [{ port: 3, name: 'Wi-Fi', state: 'not_connected' }],
    usage: { usageProfileId: 'p1', usageInfo: profile },
  })
  await show({}, { 'units.getEnhanced': () => more })
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  await screen.findByRole('region', { name: 'Transmission' })
  expect(facts('Transmission')).toEqual([
    ['Streaming mode', 'Cloud'],
    ['Channel is shared', 'Yes'],
    ['High-quality channel', 'Studio-2'],
    ['Proxy channel', 'External'],
    ['Tally', 'Program'],
    ['Social network', 'rtmps://live.social.example · Failed · The stream key was refused'],
    ['Recordings', 'High · UHD · H.265'],
    ['File prefix', 'News-'],
  ])
  expect(facts('Links and usage')).toEqual([
    ['Offline links', 'Wi-Fi'],
    ['Operator scan', '–'],
    ['Speed test', '–'],
    ['Usage profile', 'Field 50 GB 50,000 MB a month, from day 3'],
  ])
})

test('facts that cannot be read are an error with another attempt, and the details stay', async () => {
  const fail = () => {
    throw TRPCClientError.from(new Error('no answer'))
  }
  await show({}, { 'units.getEnhanced': fail })
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  await screen.findByRole('button', { name: /try again|retry/i })
  expect(screen.getByRole('region', { name: 'Storage' })).toBeTruthy()
})

test('R-224 every camera of a stream is shown with its channel: the details name one that the row hides', async () => {
  const hidden = { channelId: 'external:', name: '', external: true }
  const own = { camera: 1, channelId: 'c1', name: 'Channel-1', external: false }
  const applications = { multiCamera: 'running' } as const
  const row = { applications, feeds: [own, { ...hidden, camera: 2 }, { ...hidden, camera: 3 }] }
  const shared = { camera: 2, channelId: 'c2', name: 'Shared-2', external: false }
  await show(row, { 'units.get': () => unit({ ...row, feeds: [own, shared, { ...hidden, camera: 3 }] }) })
  fireEvent.click(screen.getByRole('tab', { name: 'Multi Camera' }))
  const shown = (await screen.findAllByRole('figure')).map((figure) => figure.querySelector('figcaption')?.textContent)
  expect(shown).toEqual(['Camera 1 Channel-1', 'Camera 2 Shared-2', 'Camera 3 External'])
  const channels = screen.getAllByRole('button', { name: /^Channel of feed/ }).map((button) => button.getAttribute('aria-label'))
  expect(channels[1]).toContain('Shared-2')
  expect(channels[2]).toContain('External')
})

test('the backlog is read again at the moment at which a unit has forwarded it, not some seconds later', async () => {
  const forwarding = { applications: { forward: 'running' } } as const
  let details = unit({ ...forwarding, storeBacklogMb: 6 })
  const change = await show(forwarding, { 'units.get': () => details })
  fireEvent.click(screen.getByRole('tab', { name: 'Details' }))
  await screen.findByText('6 MB')
  details = unit({ storeBacklogMb: 0 })
  await change({})
  await screen.findByText('0 MB')
})
