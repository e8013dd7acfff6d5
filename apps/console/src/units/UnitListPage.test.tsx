import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import errors from '../ui/errors.en.ts'
import { unit, unitRow } from '../domain/units/testing/unit-row.ts'
import { type Answers, address, channel, counter, fleet, names, prepareUnitList, refused, rowOf, show } from './testing/unit-list.tsx'

prepareUnitList()

test('counts the units, filters by the clicked counters and puts them into the address', async () => {
  show(fleet)
  expect(counter(/^Busy/).textContent).toBe('Busy2')
  fireEvent.click(counter(/^Busy/))
  expect(names()).toEqual(['Lite-1', 'Live-1'])
  await waitFor(() => expect(address()).toBe('?counter=busy'))
  fireEvent.click(counter(/^Lite/))
  expect(names()).toEqual(['Lite-1'])
  expect(counter(/^Lite/).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(counter(/^Lite/))
  fireEvent.click(counter(/^Busy/))
  expect(names()).toHaveLength(4)
  await waitFor(() => expect(address()).toBe(''))
})

test('counts the units on air with their bitrate, and lists them first', () => {
  show([unitRow({ uniqueId: 'u0', name: 'A-1' }), ...fleet])
  expect(counter(/^On air/).textContent).toBe('On air2· 6.3 Mbps')
  expect(names()).toEqual(['Lite-1', 'Live-1', 'A-1', 'Idle-1', 'Gone-1'])
})

test('UI-148 lists the values of a filter on air first, with the number of units that each would leave', async () => {
  show(fleet, { path: '/list?type=LU-Lite' })
  fireEvent.click(screen.getByRole('button', { name: 'Filters (1)' }))
  const field = await screen.findByRole('combobox', { name: 'Status' })
  fireEvent.click(field)
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent).slice(0, 2)).toEqual(['On air1', 'On air + forwarding0'])
  expect(options.at(-1)?.textContent).toBe('Offline0')
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filter Type' }))
  fireEvent.click(options[0]!)
  fireEvent.click(options.at(-1)!)
  await waitFor(() => expect(field.textContent).toBe('On air+1'))
  expect(names()).toEqual(['Lite-1', 'Live-1', 'Gone-1'])
  expect(screen.getAllByRole('option', { selected: true }).map((option) => option.textContent)).toEqual(['On air2', 'Offline1'])
})

test('tells units of the same name apart by their inventories', () => {
  const twins = [unitRow({ uniqueId: 'u1', inventoryId: 'i1' }), unitRow({ uniqueId: 'u2', inventoryId: 'i2' })]
  const inventories = [
    { id: 'i1', name: 'North Media' },
    { id: 'i2', name: 'South Media' },
  ]
  show(twins, { inventories })
  expect(screen.getAllByTitle(/Media$/).map(({ title }) => title)).toEqual(['North Media', 'South Media'])
})

test('names no group that the user may not see', () => {
  show([unitRow({ uniqueId: 'u1', groups: ['g1', 'g-secret'] }), unitRow({ uniqueId: 'u2', groups: ['g-secret'] })], {
    path: '/list?by=group',
  })
  const groups = screen.getAllByRole('row').filter((row) => row.ariaLevel === '1' || row.getAttribute('aria-level') === '1')
  expect(groups.map((row) => row.firstChild?.textContent?.replace(/\d.*$/, ''))).toEqual(['North', 'Other groups'])
})

test('shows how long a unit has been on air and the user that started it', () => {
  const transmission = { since: Date.now() - 72 * 60_000 - 5000, by: 'bob' }
  show([unitRow({ uniqueId: 'u1', name: 'Live-1', applications: { video: 'running' }, transmission })])
  expect(within(rowOf('Live-1')).getByText(/^1 h 1[12] min$/)).toBeTruthy()
  expect(within(rowOf('Live-1')).getByText('bob')).toBeTruthy()
})

test('R-066 counts the active alerts of units and servers, not the units that have one', async () => {
  const alert = (id: string, deviceKind: 'unit' | 'server', deviceId: string) =>
    ({ id, type: 'battery', level: 'warning', value: 5, deviceKind, deviceId, deviceName: deviceId, raisedAt: 0 }) as const
  const stores = show([unitRow({ uniqueId: 'u1', name: 'Truck-1', alerts: { warning: 2, critical: 0 } })])
  stores.servers.apply([
    { uniqueId: 's1', inventories: ['inv1'], groups: ['g1'], alerts: { warning: 0, critical: 1 } } as unknown as ServerRow,
  ])
  stores.alerts.apply([alert('a1', 'unit', 'u1'), alert('a2', 'unit', 'u1'), alert('a3', 'server', 's1'), alert('a4', 'unit', 'gone')])
  await waitFor(() => expect(counter(/^Active alerts/).textContent).toBe('Active alerts3'), { timeout: 4000 })
})

test('shows the view of a copied address', () => {
  show(fleet, { path: '/list?status=streaming&sort=bitrate.desc' })
  expect(names()).toEqual(['Live-1', 'Lite-1'])
})

test('M-227 shows the filters that the user set last', async () => {
  show(fleet, { stored: { filters: { devices: { type: ['LU-Lite'] } } } })
  expect(names()).toEqual(['Lite-1'])
  await waitFor(() => expect(address()).toBe('?type=LU-Lite'))
})

test('adds a unit that starts to stream to the view of units on air', async () => {
  const { units } = show(fleet, { path: '/list?playing=onAir' })
  expect(names()).toHaveLength(2)
  act(() => units.apply([{ ...units.get('u2')!, applications: { video: 'running' }, status: 'streaming' }]))
  await waitFor(() => expect(names()).toContain('Idle-1'))
})

test('shows status as text, bitrate as the rules format it, and dims offline units', () => {
  show(fleet)
  expect(within(rowOf('Live-1')).getByText('On air')).toBeTruthy()
  expect(within(rowOf('Live-1')).getByText('5.4')).toBeTruthy()
  expect(rowOf('Gone-1').className).toContain('row-stale')
  expect(rowOf('Live-1').className).not.toContain('row-stale')
})

test('disables a start that the rules refuse, with the reason', () => {
  show([
    unitRow({ uniqueId: 'u1', name: 'No-channel', selChannel: null }),
    unitRow({ uniqueId: 'u2', name: 'No-camera', cameraConnected: false }),
  ])
  const start = within(rowOf('No-channel')).getByRole('button', { name: /^Start/ })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  expect(within(rowOf('No-channel')).getByText(errors.NO_CHANNEL_SELECTED)).toBeTruthy()
  expect(within(rowOf('No-camera')).getByText(errors.CAMERA_NOT_CONNECTED)).toBeTruthy()
})

test('offers Start for a unit that forwards, Stop for one that records, and neither during a speed test', () => {
  show([
    unitRow({ uniqueId: 'u1', name: 'Forwards', applications: { forward: 'running' } }),
    unitRow({ uniqueId: 'u2', name: 'Records', applications: { store: 'running', forward: 'running' } }),
    unitRow({ uniqueId: 'u3', name: 'Tests', applications: { video: 'speedtest' } }),
  ])
  expect(
    within(rowOf('Forwards'))
      .getByRole('button', { name: /^Start/ })
      .hasAttribute('aria-disabled'),
  ).toBe(false)
  expect(within(rowOf('Records')).getByRole('button', { name: /^Stop/ })).toBeTruthy()
  expect(within(rowOf('Tests')).getAllByText(errors.SPEED_TEST_RUNS).length).toBeGreaterThan(0)
})

test('shows users without the right the reason at every control', () => {
  show([unitRow({ name: 'Truck-1', selChannel: channel })], { role: 'luc_read' })
  expect(within(rowOf('Truck-1')).getAllByText(errors.NOT_ALLOWED).length).toBe(2)
})

test('UI-221 keeps the button pending while the unit follows a command, whichever user sent it', () => {
  const transition = { kind: 'starting', by: 'bob', since: Date.now() } as const
  const row = (fields: Partial<UnitRow>) => unitRow({ uniqueId: 'u1', name: 'Truck-1', ...fields })
  const { units } = show([row({ transition })])
  const waiting = () => within(rowOf('Truck-1')).queryByRole('button', { name: /Connecting/ })
  expect(waiting()?.getAttribute('aria-disabled')).toBe('true')
  expect(within(rowOf('Truck-1')).getByTitle(/^Requested by bob/).textContent).toBe('Connecting')
  act(() => units.apply([row({ transition, applications: { video: 'connecting' } })]))
  expect(waiting()).not.toBeNull()
  act(() => units.apply([row({ applications: { video: 'running' } })]))
  expect(waiting()).toBeNull()
  expect(within(rowOf('Truck-1')).getByRole('button', { name: /^Stop/ })).toBeTruthy()
})

test('UI-221 keeps the button pending while the call of a start runs', async () => {
  const answers: Answers = { 'units.start': () => new Promise(() => {}) }
  show([unitRow({ uniqueId: 'u1', name: 'Truck-1' })], { answers })
  fireEvent.click(within(rowOf('Truck-1')).getByRole('button', { name: /^Start/ }))
  expect(await within(rowOf('Truck-1')).findByRole('button', { name: /Connecting/ })).toBeTruthy()
})

test('shows why the core refused a start, and enables the button again', async () => {
  const answers: Answers = {
    'units.start': () => {
      throw refused({ code: 'CHANNEL_BUSY', params: { takenBy: 'Truck-9' } })
    },
  }
  show([unitRow({ uniqueId: 'u1', name: 'Truck-1' })], { answers })
  await act(async () => void fireEvent.click(within(rowOf('Truck-1')).getByRole('button', { name: /^Start/ })))
  expect((await screen.findByRole('alert')).textContent).toContain('Truck-9')
  expect(within(rowOf('Truck-1')).getByRole('button', { name: /^Start/ })).toBeTruthy()
})

test('opens a unit in the side panel with its on-air badge, and closes it', async () => {
  const row = unitRow({ uniqueId: 'u1', name: 'Truck-1', applications: { video: 'running' } })
  const answers: Answers = {
    'units.get': () => unit(row),
    'units.getBandwidth': () => ({ stepMs: 5000, at: [], totalKbps: [], links: [] }),
  }
  show([row], { answers })
  fireEvent.click(within(rowOf('Truck-1')).getByText('On air'))
  await waitFor(() => expect(address()).toBe('?unit=u1'))
  const panel = await screen.findByRole('complementary', { name: 'Unit Truck-1' })
  expect(await within(panel).findByText('ON AIR')).toBeTruthy()
  expect(await within(panel).findByRole('tab', { name: 'Links' })).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: 'Close the unit' }))
  await waitFor(() => expect(address()).toBe(''))
})

test('shows the bitrate of the row in the panel, not that of the last point of the graph', async () => {
  const row = unitRow({ uniqueId: 'u1', name: 'Truck-1', applications: { video: 'running' }, totalBitrate: 983 })
  const answers: Answers = {
    'units.get': () => unit(row),
    'units.getBandwidth': () => ({ stepMs: 5000, at: [Date.now() - 4000], totalKbps: [2200], links: [] }),
  }
  show([row], { path: '/list?unit=u1', answers })
  const panel = await screen.findByRole('complementary', { name: 'Unit Truck-1' })
  expect((await within(panel).findByText(/^Now/, {}, { timeout: 10_000 })).textContent).toContain('Now 983 kbps')
})

test('shows that no unit matches, and resets the filters', async () => {
  show(fleet, { path: '/list?q=nowhere&alerts=critical' })
  fireEvent.click(screen.getByRole('button', { name: 'Reset filters' }))
  expect(names()).toHaveLength(4)
  await waitFor(() => expect(address()).toBe(''))
})

test('shows the time of the values, and no live badge, without a connection to the core', async () => {
  const row = unitRow({ uniqueId: 'u1', name: 'Truck-1', applications: { video: 'running' } })
  const answers: Answers = {
    'units.get': () => unit(row),
    'units.getBandwidth': () => ({ stepMs: 5000, at: [], totalKbps: [], links: [] }),
  }
  show([row], { path: '/list?unit=u1', answers, connection: { status: 'reconnecting', lastMessageAt: Date.now() - 200_000 } })
  const panel = await screen.findByRole('complementary', { name: 'Unit Truck-1' })
  expect((await within(panel).findByText(/^as of /)).textContent).toContain('3 min ago')
  expect(within(panel).getByText('ON AIR').dataset['stale']).toBe('true')
})

test('UI-165 the unit that was open last is marked in the session that opened it, and does not look open in another one', async () => {
  sessionStorage.clear()
  const stored = { lastSelectedUnit: fleet[0]!.uniqueId }
  const isMarked = () => document.querySelector('.grid-active') !== null
  show(fleet, { stored })
  expect(isMarked()).toBe(false)
  fireEvent.click(rowOf(fleet[0]!.name).querySelector('[aria-colindex="1"]')!)
  await waitFor(() => expect(isMarked()).toBe(true))
  cleanup()
  show(fleet, { stored })
  expect(isMarked()).toBe(true)
})

test('a link to a unit outside of the list says so', async () => {
  show(fleet, { path: '/list?unit=u-999999' })
  const panel = within(await screen.findByRole('complementary', { name: 'Unknown unit' }))
  panel.getByText(/This unit is not in your list/)
  fireEvent.click(panel.getByRole('button', { name: /^Close/ }))
  await waitFor(() => expect(address()).toBe(''))
  expect(screen.queryByRole('complementary')).toBeNull()
})
