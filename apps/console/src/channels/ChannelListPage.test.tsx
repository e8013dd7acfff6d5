import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { channelRow, failedDestination } from '../domain/channels/testing/channel-row.ts'
import { ChannelListPage } from './ChannelListPage.tsx'
import { address, prepareConsole, show } from './testing/console.ts'

prepareConsole()

const channels = [
  channelRow({ channelId: 'c1', channelName: 'Hub-SDI1', sdiNo: 1 }),
  channelRow({
    channelId: 'c2',
    channelName: 'Hub-CDN1',
    forwardRtmp: true,
    cdnName: 'Wavecast',
    status: 'collecting',
    onAir: true,
    bitrate: 5400,
    recording: true,
    tally: { name: 'Mixer 1', state: 'program' },
    allocatedTo: 'u1',
    allocatedToUnitUid: 'u1',
    allocatedToUnitAlias: 'Truck-1',
    serverId: 's2',
    serverName: 'Hub-2',
  }),
  channelRow({ channelId: 'c3', channelName: 'Hub-PRV1', status: 'offline', lastSeen: 1_750_000_000_000, output: false }),
  channelRow({ channelId: 'c4', channelName: 'Hub-SDI2', sdiNo: 2, status: 'connecting', allocatedToByApp: 'backhaul' }),
]

const names = () =>
  screen.getAllByRole('gridcell').flatMap((cell) => (cell.getAttribute('aria-colindex') === '1' ? [cell.textContent] : []))
const rowOf = (name: string) => screen.getAllByRole('row').find((row) => within(row).queryByTitle(name) !== null)!
const counter = (name: RegExp) => within(screen.getByRole('group', { name: 'Channel counters' })).getByRole('button', { name })

test('UI-013 shows the channels on air first, then busy, idle and offline ones, with what each receives and passes on', async () => {
  show(<ChannelListPage />, { channels })
  await waitFor(() => expect(names()).toEqual(['Hub-CDN1', 'Hub-SDI2', 'Hub-SDI1', 'Hub-PRV1']))
  const onAir = within(rowOf('Hub-CDN1'))
  for (const text of ['Output', 'CDN Wavecast', 'Recording', 'Hub-2', '9.1.0']) expect(onAir.getByText(text)).toBeTruthy()
  expect(onAir.getByTitle('Truck-1')).toBeTruthy()
  expect(onAir.getByText('5.4')).toBeTruthy()
  expect(onAir.getAllByText('On air')).toHaveLength(1)
  expect(onAir.getByText('Program').title).toBe('Mixer 1')
  expect(within(rowOf('Hub-SDI2')).getByText('In use').title).toBe('A unit that you do not see uses this channel.')
  expect(rowOf('Hub-PRV1').className).toContain('row-stale')
})

test('UI-013 a channel whose destination failed says so in its outputs, and why', async () => {
  show(<ChannelListPage />, { channels: [channelRow({ cdnName: 'Wavecast', destination: failedDestination })] })
  expect((await screen.findByText('Failed · CDN Wavecast')).parentElement?.title).toBe('CDN Wavecast\nFailed · The stream key was refused')
})

test('UI-013 the counters count the channels and filter them: those of one kind are alternatives', async () => {
  show(<ChannelListPage />, { channels })
  await waitFor(() => expect(names()).toHaveLength(4))
  const counts = within(screen.getByRole('group', { name: 'Channel counters' }))
    .getAllByRole('button')
    .map((button) => button.textContent)
  expect(counts).toEqual([
    'Busy2',
    'Idle1',
    'Offline1',
    'SDI2',
    'SMPTE0',
    'CDN1',
    'Preview1',
    'Studio0',
    'Share0',
    'Distributor0',
    'Output3',
    'Input0',
  ])
  fireEvent.click(counter(/^SDI/))
  await waitFor(() => expect(names()).toEqual(['Hub-SDI2', 'Hub-SDI1']))
  fireEvent.click(counter(/^CDN/))
  await waitFor(() => expect(names()).toEqual(['Hub-CDN1', 'Hub-SDI2', 'Hub-SDI1']))
  fireEvent.click(counter(/^Busy/))
  await waitFor(() => expect(names()).toEqual(['Hub-CDN1', 'Hub-SDI2']))
  await waitFor(() => expect(address()).toBe('/channels?counter=sdi,cdn,busy'))
})

test('filters, search, groups and the sort of a list of channels are in its address', async () => {
  show(<ChannelListPage />, { channels, path: '/channels?allocation=free&q=hub&by=server&sort=name.desc' })
  await waitFor(() => expect(names()).toEqual(['Hub-12', 'Hub-SDI1', 'Hub-PRV1']))
})

test('a channel that changes is shown at once, and a removed one disappears', async () => {
  const { stores } = show(<ChannelListPage />, { channels })
  await waitFor(() => expect(names()).toHaveLength(4))
  act(() => stores.channels.apply([channelRow({ channelId: 'c1', channelName: 'Hub-SDI1', sdiNo: 1, status: 'upgrading' })], ['c3']))
  await waitFor(() => expect(names()).toEqual(['Hub-CDN1', 'Hub-SDI1', 'Hub-SDI2']))
  expect(within(rowOf('Hub-SDI1')).getByText('Upgrading')).toBeTruthy()
})

test('a row opens the panel of its channel, with a link to the unit that it receives', async () => {
  show(<ChannelListPage />, { channels, path: '/channels?channel=c2' })
  const panel = await screen.findByRole('complementary', { name: 'Channel Hub-CDN1' })
  const link = await within(panel).findByRole('link', { name: 'Truck-1' })
  expect(link.getAttribute('href')).toBe('/list?unit=u1')
  fireEvent.click(within(panel).getByRole('button', { name: 'Close the panel' }))
  await waitFor(() => expect(address()).toBe('/channels'))
})

test('Escape in a panel that the address opened gives the focus to the row of its channel', async () => {
  show(<ChannelListPage />, { channels: [channelRow()], path: '/channels?channel=c1' })
  const close = within(await screen.findByRole('complementary')).getByRole('button', { name: 'Close the panel' })
  close.focus()
  fireEvent.keyDown(close, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Hub-SDI1'))
  expect(document.activeElement?.role).toBe('gridcell')
})

test('the address of a channel that the user does not see says so', async () => {
  show(<ChannelListPage />, { channels, path: '/channels?channel=foreign' })
  await screen.findByRole('heading', { name: 'Unknown channel' })
})

test('a channel that is deleted while its panel is open says so at once, with a way out', async () => {
  const { stores } = show(<ChannelListPage />, { channels, path: '/channels?channel=c2' })
  await screen.findByRole('complementary', { name: 'Channel Hub-CDN1' })
  act(() => stores.channels.apply([], ['c2']))
  const gone = await screen.findByRole('alert')
  within(gone).getByText('Hub-CDN1 was deleted, or is no longer visible to you.')
  fireEvent.click(within(gone).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/channels'))
})
