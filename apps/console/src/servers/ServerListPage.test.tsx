import type { ServerRow } from '@backhaul/contract/servers'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { worldNow } from '../domain/world-clock.ts'
import { address, prepareConsole, refused, show } from './testing/console.ts'
import { ServerListPage } from './ServerListPage.tsx'

prepareConsole()

const server = (fields: Partial<ServerRow> = {}): ServerRow => ({
  uniqueId: 's1',
  name: 'Hub-1',
  alias: null,
  serial: 'SRV-1',
  type: 'mmh_server',
  typeGroup: 'mmhServer',
  inventoryId: 'inv1',
  inventories: ['inv1'],
  groups: ['g1'],
  state: 'idle',
  swVersion: '10.1.0',
  serverUsage: { cpu: 12, storage: 96 },
  upTime: 3700,
  maxChannels: 8,
  cloudProvider: null,
  cloudRegion: null,
  upgradePercent: null,
  ptpState: 'locked',
  supportAccessUntil: null,
  tallyHwStatus: null,
  audioHwStatus: null,
  alerts: { warning: 0, critical: 1 },
  lastSeen: null,
  ...fields,
})
const servers = [
  server(),
  server({ uniqueId: 's2', name: 'Cloud-2', state: 'busy', cloudProvider: 'aws', cloudRegion: 'eu-west-1', ptpState: null }),
]
const configuration = {
  uniqueId: 's1',
  version: 3,
  ifbMode: 'V2',
  maxChannels: 8,
  allocatedChannels: 5,
  webrtcPort: 8443,
  publishingMode: 'automatic',
  genlockOffset: 0,
  registrationServerPort: 9001,
  cloud: null,
}
const answers = {
  'servers.listUsage': () => ({ everyMs: 60_000, servers: [], truncated: false }),
  'servers.get': () => ({ ...server(), allocatedChannels: 5, applications: { ifb: 'running' }, comment: '' }),
  'servers.getHubConfiguration': () => configuration,
  'servers.listWaiting': () => [],
}
const showServers = (options: object = {}) =>
  show(<ServerListPage />, { servers, path: '/devices', route: '/devices', answers, ...options })

/** Two chunks, of the panel and of the dialog, are loaded on a busy machine. */
const slow = 20_000

test('UI-018, UI-193 the page lists the servers with state, load and place, busy ones first, and filters by a counter', async () => {
  showServers()
  const names = () => screen.getAllByRole('row').flatMap((row) => row.getAttribute('data-row-id') ?? [])
  await waitFor(() => expect(names()).toEqual(['s2', 's1']))
  expect(screen.getAllByText('96%').length).toBe(2)
  expect(screen.getByText('AWS eu-west-1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Idle/ }))
  await waitFor(() => expect(names()).toEqual(['s1']))
})

test('UI-194 to UI-196 the tabs lead to the pages of devices, upgrades and LU-Link', async () => {
  showServers()
  fireEvent.click(await screen.findByRole('tab', { name: 'Software upgrade' }))
  await waitFor(() => expect(address()).toBe('/devices/upgrades'))
})

test('R-206 the panel shows the time left of the support access', async () => {
  showServers({ servers: [server({ supportAccessUntil: Date.now() + 7 * 3_600_000 + 30_000 })], path: '/devices?server=s1' })
  expect(await screen.findByText(/another 7 h/)).toBeTruthy()
})

test(
  'E-080, E-081 the configuration refuses fewer channels than the server has, and stays open when the server did not answer',
  async () => {
    const sent: unknown[] = []
    showServers({
      path: '/devices?server=s1',
      answers: {
        ...answers,
        'servers.setHubConfiguration': (input: unknown) => {
          sent.push(input)
          throw refused({ code: 'CONFIGURATION_NOT_SENT', status: 504 })
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Configuration' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Configuration of Hub-1/ }))
    const channels = await dialog.findByLabelText('Maximum number of channels')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'IFB mode' })))
    fireEvent.change(channels, { target: { value: '4' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await dialog.findByText(/cannot be below the 5 channels/)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(channels, { target: { value: '6' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await dialog.findByText('The configuration was not sent. Try again.')).toBeTruthy()
    expect(sent).toMatchObject([{ serverId: 's1', version: 3, maxChannels: 6 }])
  },
  slow,
)

test(
  'a configuration that another user changed meanwhile shows that value in the form, and the draft is sent on demand',
  async () => {
    let stored: any = configuration
    const sent: any[] = []
    showServers({
      path: '/devices?server=s1',
      answers: {
        ...answers,
        'servers.getHubConfiguration': () => stored,
        'servers.setHubConfiguration': (input: any) => {
          sent.push([input.webrtcPort, input.maxChannels, input.version])
          if (input.version !== stored.version) throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
          return stored
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Configuration' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Configuration of Hub-1/ }))
    fireEvent.change(await dialog.findByLabelText('Maximum number of channels'), { target: { value: '7' } })
    stored = { ...configuration, webrtcPort: 8555, version: 4 }
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    await dialog.findByText('Another user changed this meanwhile: “WebRTC port: 8555”')
    expect(dialog.queryByText(/Read it again/)).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      [configuration.webrtcPort, 7, 3],
      [configuration.webrtcPort, 7, 4],
    ])
  },
  slow,
)

test(
  'two media ports with the same address are refused at the second, before the server has them',
  async () => {
    const address = { ip: '10.0.0.5', mask: '255.255.255.0', gateway: '10.0.0.1' }
    const ports = [
      { name: 'media-a', enabled: true, address },
      { name: 'media-b', enabled: true, address: { ...address, ip: '10.0.1.6', gateway: '10.0.1.1' } },
    ]
    const clock = { ptpEnabled: false, ptpDomain: 127, genlockOffset: 0, ptpState: 'off', ptpOffsetNs: null }
    showServers({
      path: '/devices?server=s1',
      answers: { ...answers, 'servers.getSmpte': () => ({ uniqueId: 's1', ...clock, mediaPorts: ports, version: 3 }) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'SMPTE network' }))
    const dialog = within(await screen.findByRole('dialog'))
    const second = within(await dialog.findByRole('group', { name: 'media-b' })).getByLabelText<HTMLInputElement>('IP address')
    fireEvent.change(second, { target: { value: '10.0.0.5' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    const text = await dialog.findByText('This field must be unique')
    expect(second.getAttribute('aria-describedby')?.split(' ')).toContain(text.id)
    // The gateway has a fault, too, which was found before.
    expect(document.activeElement).toBe(second)
  },
  slow,
)

test('a change that waits for the server is named in its panel with its user, until it is withdrawn', async () => {
  let waiting = [{ id: 'c1', at: worldNow() - 200_000, by: 'ada', fields: ['webrtcPort', 'cloud'] }]
  const sent: unknown[] = []
  showServers({
    path: '/devices?server=s1',
    answers: {
      ...answers,
      'servers.listWaiting': () => waiting,
      'servers.withdrawChange': (input: unknown) => {
        sent.push(input)
        return (waiting = [])
      },
    },
  })
  await screen.findByText(/Not confirmed by Hub-1: WebRTC port and Cloud place \(requested by ada, 3 min ago\)/)
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByText(/Not confirmed/)).toBeNull())
  expect(sent).toEqual([{ serverId: 's1', changeId: 'c1' }])
})

test('servers that were not delivered are not shown as an empty list, and their counters show no zeros', async () => {
  showServers({ servers: [], unread: ['servers'] })
  await screen.findByText('The connection to the core is lost. The list could not be loaded.')
  expect(screen.queryByText('There are no servers here yet.')).toBeNull()
  const counters = within(screen.getByRole('group', { name: 'Counters of servers' })).getAllByRole('button')
  expect(counters.map(({ textContent }) => textContent).filter((text) => /\d/.test(text))).toEqual([])
})
