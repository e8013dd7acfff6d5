import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, show } from './testing/console.ts'
import { VideoReturnPage } from './VideoReturnPage.tsx'

prepareConsole()

const row = (uniqueId: string, fields: Partial<VideoReturnRow> = {}): VideoReturnRow => ({
  uniqueId,
  name: uniqueId,
  description: '',
  serialNumber: `SN-${uniqueId}`,
  status: 'input connected',
  uptime: null,
  bitrate: 0,
  inputStandard: '1080i50',
  inputParameters: { width: 1920, height: 1080, frameRate: 25, interlaced: true },
  inputFault: null,
  p2MPStreamingStatuses: [],
  urlData: null,
  configuration: { inputType: 'SDI', url: '', destinationPort: null, latency: 300, hasPassphrase: false },
  sharedUnitIds: null,
  serverId: 's1',
  serverName: 'Studio-VR',
  inventoryId: 'inv1',
  inventories: ['inv1'],
  groups: ['g1'],
  lastSeen: null,
  ...fields,
})
const feed = { unitId: 'u1', unitName: 'Truck-1', status: 'streaming', bitrate: 1500 } as const
const rows = [
  row('Ready'),
  row('Sending', { status: 'collecting', bitrate: 1500, p2MPStreamingStatuses: [feed] }),
  row('Dark', { status: 'idle', inputFault: 'wrongPassphrase', inputStandard: null, inputParameters: null }),
]
const sources = (fields: object = {}) => ({
  configuration: { inputType: 'SRT', url: 'srt://studio.example', destinationPort: 9000, latency: 300, hasPassphrase: true },
  inputTypes: ['disabled', 'SRT'],
  inputFault: null,
  version: 4,
  ...fields,
})
const sharing = {
  unitIds: null,
  feedsMax: 8,
  units: [
    { unitId: 'u1', unitName: 'Truck-1', status: 'streaming' },
    { unitId: 'u2', unitName: 'Truck-2', status: null },
  ],
  truncated: false,
  version: 4,
}
const names = () =>
  screen.getAllByRole('gridcell').flatMap((cell) => (cell.getAttribute('aria-colindex') === '1' ? [cell.textContent] : []))

/** Opens the dialog of a channel. */
async function openDialog(id: string, answers: Record<string, (input: any) => unknown>): Promise<HTMLElement> {
  show(<VideoReturnPage />, { videoReturns: rows, path: `/video_return?channel=${id}`, answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Configure…' }))
  return screen.findByRole('dialog')
}

test('UI-019 lists the channels that send first, says why one has no picture, and filters by the counters', async () => {
  show(<VideoReturnPage />, { videoReturns: rows })
  await waitFor(() => expect(names()).toEqual(['Sending', 'Ready', 'Dark']))
  expect(screen.getByText('Wrong passphrase')).toBeTruthy()
  fireEvent.click(within(screen.getByRole('group', { name: 'Video return channels by state' })).getByRole('button', { name: /Ready/ }))
  await waitFor(() => expect(names()).toEqual(['Ready']))
})

test('UI-211 UI-212 the configuration sends input, address, port, latency and passphrase, and has no SDI input in the cloud', async () => {
  const sent: unknown[] = []
  const dialog = await openDialog('Ready', {
    'videoReturn.listInputSources': () => sources(),
    'videoReturn.setInputSource': (input) => (sent.push(input), sources({ version: 5 })),
  })
  const field = async (label: RegExp) => within(dialog).findByLabelText<HTMLInputElement>(label)
  expect((await field(/^Address/)).value).toBe('srt://studio.example')
  expect(within(dialog).getByText('A server in the cloud has no SDI inputs.')).toBeTruthy()
  expect((await field(/^Passphrase/)).value).toBe('')
  fireEvent.change(await field(/^Address/), { target: { value: 'srt://other.example' } })
  fireEvent.change(await field(/^Passphrase/), { target: { value: 'a-long-passphrase' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  const input = { inputType: 'SRT', url: 'srt://other.example', destinationPort: 9000, latency: 300, passphrase: 'a-long-passphrase' }
  await waitFor(() => expect(sent).toEqual([{ videoReturnId: 'Ready', version: 4, ...input }]))
})

test('UI-213 the sharing says which units lose the picture, and is sent with the version that the user has seen', async () => {
  const sent: unknown[] = []
  const dialog = await openDialog('Sending', {
    'videoReturn.listInputSources': () => sources(),
    'videoReturn.getSharing': () => ({ ...sharing, unitIds: ['u2'] }),
    'videoReturn.setSharing': (input) => (sent.push(input), sharing),
  })
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Feed sharing' }))
  expect(await within(dialog).findByText('These units lose the picture at once: Truck-1')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Every unit that sees the channel' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(sent).toEqual([{ videoReturnId: 'Sending', unitIds: null, version: 4 }]))
})

test('UI-212 the configuration cannot be changed while units show the picture, and says so', async () => {
  const dialog = await openDialog('Sending', { 'videoReturn.listInputSources': () => sources() })
  expect(await within(dialog).findAllByText('Units show the picture of the video return channel.')).not.toHaveLength(0)
})
