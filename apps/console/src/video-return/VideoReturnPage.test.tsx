import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { worldNow } from '../domain/world-clock.ts'
import { refused } from '../app/testing/console.tsx'
import { prepareConsole, show } from './testing/console.ts'
import { VideoReturnPage } from './VideoReturnPage.tsx'

prepareConsole()
// The page fetches them when they are opened, which takes longer than a query waits on a busy machine.
beforeAll(() => Promise.all([import('./ReturnPanel.tsx'), import('./ReturnDialog.tsx')]))

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
  return (await openLive(id, answers)).dialog
}

async function openLive(id: string, answers: Record<string, (input: any) => unknown>) {
  const { stores } = show(<VideoReturnPage />, { videoReturns: rows, path: `/video_return?channel=${id}`, answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Configure…' }))
  return { stores, dialog: await screen.findByRole('dialog') }
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
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('radio', { name: 'SRT' })))
  expect(within(dialog).getByText('A server in the cloud has no SDI inputs.')).toBeTruthy()
  expect((await field(/^Passphrase/)).value).toBe('')
  fireEvent.change(await field(/^Address/), { target: { value: 'srt://other.example' } })
  fireEvent.change(await field(/^Passphrase/), { target: { value: 'a-long-passphrase' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  const input = { inputType: 'SRT', url: 'srt://other.example', destinationPort: 9000, latency: 300, passphrase: 'a-long-passphrase' }
  await waitFor(() => expect(sent).toEqual([{ videoReturnId: 'Ready', version: 4, ...input }]))
})

test('UI-212 a missing port is named at its field, and a missing address at its own', async () => {
  const dialog = await openDialog('Ready', {
    'videoReturn.listInputSources': () => sources({ configuration: { ...sources().configuration, destinationPort: null } }),
  })
  const [address, port] = [await within(dialog).findByLabelText(/^Address/), within(dialog).getByLabelText(/^Destination port/)]
  const missing = () => [address, port].map((input) => input.getAttribute('aria-invalid') === 'true')
  fireEvent.change(address, { target: { value: 'srt://other.example' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(missing()).toEqual([false, true]))
  within(dialog).getByText('This field is required')
  fireEvent.change(address, { target: { value: '' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(missing()).toEqual([true, true]))
})

test('UI-212 an SRT input of which all fields are empty has each of them named', async () => {
  const dialog = await openDialog('Ready', { 'videoReturn.listInputSources': () => sources() })
  const fields = [await within(dialog).findByLabelText(/^Address/), ...within(dialog).getAllByLabelText(/^(Destination port|Latency)/)]
  for (const field of fields) fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(within(dialog).getAllByText('This field is required')).toHaveLength(3))
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true'])
  expect(document.activeElement).toBe(fields[0])
})

test('UI-212 the stored passphrase is removed on request', async () => {
  const sent: unknown[] = []
  const dialog = await openDialog('Ready', {
    'videoReturn.listInputSources': () => sources(),
    'videoReturn.setInputSource': (input) => (sent.push(input), sources({ version: 5 })),
  })
  const removal = await within(dialog).findByRole('checkbox', { name: 'Remove the stored passphrase' })
  expect(within(dialog).getByRole('button', { name: 'Show the passphrase', hidden: true })).toBeTruthy()
  fireEvent.click(removal)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(sent).toMatchObject([{ passphrase: null, url: 'srt://studio.example' }]))
})

test('a passphrase that was entered for another server is asked for at its field', async () => {
  const dialog = await openDialog('Ready', {
    'videoReturn.listInputSources': () => sources(),
    'videoReturn.setInputSource': () => {
      throw refused({ code: 'BAD_INPUT', status: 400, issues: [{ path: 'passphrase', message: 'enterAgain' }] })
    },
  })
  fireEvent.change(await within(dialog).findByLabelText(/^Address/), { target: { value: 'srt://other.example' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await within(dialog).findByText(/^Enter it again or remove it/)
  expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Passphrase/))
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

test('UI-213 a list of units without a choice says that no unit may show the picture', async () => {
  const dialog = await openDialog('Ready', {
    'videoReturn.listInputSources': () => sources(),
    'videoReturn.getSharing': () => sharing,
  })
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Feed sharing' }))
  fireEvent.click(await within(dialog).findByRole('radio', { name: /^Only these units/ }))
  const said = 'Without a choice, no unit of this list may show the picture.'
  await within(dialog).findByText(said)
  fireEvent.click(within(dialog).getAllByLabelText('Units')[0]!)
  fireEvent.click(await screen.findByRole('option', { name: 'Truck-1', hidden: true }))
  expect(within(dialog).queryByText(said)).toBeNull()
})

test('UI-212 the configuration cannot be changed while units show the picture, and says so', async () => {
  const dialog = await openDialog('Sending', { 'videoReturn.listInputSources': () => sources() })
  expect(await within(dialog).findAllByText('Units show the picture of the video return channel.')).not.toHaveLength(0)
})

test('a change that waits for an offline channel is named in its panel', async () => {
  const waiting = [{ id: 'c1', at: worldNow() - 200_000, by: null, fields: ['configuration', 'sharedUnitIds'] }]
  show(<VideoReturnPage />, {
    path: '/video_return?channel=Ready',
    videoReturns: [row('Ready', { status: 'offline', lastSeen: 1000 })],
    answers: { 'videoReturn.listWaiting': () => waiting },
  })
  await screen.findByText(
    /Not confirmed by Ready: Input and Feed sharing \(requested 3 min ago\)\. The core asks the device again when it is online/,
  )
})

test('a channel that is deleted while its dialog is open says so at once', async () => {
  const { stores } = await openLive('Ready', { 'videoReturn.listInputSources': () => sources() })
  act(() => stores.videoReturns.apply([], ['Ready']))
  const gone = await screen.findByRole('alert')
  within(gone).getByText('Ready was deleted, or is no longer visible to you.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the input keeps its draft when another user changes it, says so at once, and is sent with the version of that change', async () => {
  const sent: unknown[] = []
  let stored = sources()
  const { stores, dialog } = await openLive('Ready', {
    'videoReturn.listInputSources': () => stored,
    'videoReturn.setInputSource': (input) => (
      sent.push(input),
      sources({ version: 6, configuration: { ...stored.configuration, url: input.url } })
    ),
  })
  fireEvent.change(await within(dialog).findByLabelText(/^Address/), { target: { value: 'srt://mine.example' } })
  stored = sources({ version: 5, configuration: { ...stored.configuration, url: 'srt://theirs.example' } })
  act(() => stores.videoReturns.apply([row('Ready', { configuration: stored.configuration as VideoReturnRow['configuration'] })]))
  await within(dialog).findByText('Another user changed this meanwhile: “Address: srt://theirs.example”')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(sent).toMatchObject([{ version: 5, url: 'srt://mine.example' }]))
})

test('the sharing shows what another user has stored, or keeps the draft and says so', async () => {
  let stored = { ...sharing, unitIds: null as string[] | null }
  const { stores, dialog } = await openLive('Ready', {
    'videoReturn.listInputSources': () => sources(),
    'videoReturn.getSharing': () => stored,
  })
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Feed sharing' }))
  const store = (unitIds: string[]) => {
    stored = { ...stored, unitIds }
    act(() => stores.videoReturns.apply([row('Ready', { sharedUnitIds: unitIds })]))
  }
  await within(dialog).findByRole('radio', { name: /^Only these units/ })
  store(['u1'])
  await within(dialog).findByText('Truck-1')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Every unit that sees the channel' }))
  store(['u2'])
  await within(dialog).findByText('Another user changed this meanwhile: “Truck-2”')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }))
  await within(dialog).findByText('Truck-2')
})

test('the draft of a hidden tab is not discarded without a question', async () => {
  const dialog = await openDialog('Ready', {
    'videoReturn.listInputSources': () => sources(),
    'videoReturn.getSharing': () => sharing,
  })
  fireEvent.change(await within(dialog).findByLabelText(/^Address/), { target: { value: 'srt://mine.example' } })
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Feed sharing' }))
  const radio = await within(dialog).findByRole('radio', { name: 'Every unit that sees the channel' })
  fireEvent.keyDown(radio, { key: 'Escape' })
  const question = within(await screen.findByRole('dialog', { name: 'Discard the changes?' }))
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard the changes?' })).toBeNull())
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Configuration' }))
  expect((await within(dialog).findByLabelText<HTMLInputElement>(/^Address/)).value).toBe('srt://mine.example')
  expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeTruthy()
})
