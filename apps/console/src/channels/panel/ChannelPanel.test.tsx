import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ChannelDetails } from '@backhaul/contract/channels'
import { expect, test } from 'vitest'
import { adminChannel, channelDetails } from '../../domain/channels/testing/channel-details.ts'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { ChannelsProvider } from '../ChannelsContext.tsx'
import { type Answers, prepareConsole, refused, show } from '../testing/console.ts'
import { ChannelPanel } from './ChannelPanel.tsx'

prepareConsole()

const busy: Partial<ChannelDetails> = {
  status: 'collecting',
  onAir: true,
  bitrate: 5400,
  allocatedTo: 'u1',
  allocatedToUnitUid: 'u1',
  allocatedToUnitAlias: 'Truck-1',
}

async function open(fields: Partial<ChannelDetails>, answers: Answers = {}, role: 'luc_admin' | 'luc_regular' | 'luc_read' = 'luc_admin') {
  const row = channelRow(fields)
  show(
    <ChannelsProvider>
      <ChannelPanel row={row} onClose={() => {}} />
    </ChannelsProvider>,
    {
      channels: [row],
      role,
      answers: {
        'channels.getDetails': () => channelDetails(fields),
        'channelFiles.list': () => ({ items: [], total: 0 }),
        ...answers,
      },
    },
  )
  await screen.findByRole('button', { name: 'Release' })
}

const button = (name: string) => screen.getByRole('button', { name })
const reasonOf = (name: string) => document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null

test('the commands of an idle channel say why they are not available', async () => {
  await open({ status: 'idle' })
  expect(reasonOf('Record')).toBe('The channel receives no video.')
  expect(reasonOf('Release')).toBe('No unit holds the channel.')
  expect(reasonOf('Play a file')).toBeNull()
  expect(reasonOf('Force output')).toBeNull()
  expect(screen.getByText('The channel receives no video', { selector: 'div' })).toBeTruthy()
})

test('a channel that receives a unit is recorded, plays no file and is released by stopping the unit', async () => {
  const sent: unknown[] = []
  const note = (name: string) => (input: unknown) => {
    sent.push([name, input])
    return channelRow(busy)
  }
  await open(busy, { 'channels.startRecording': note('record'), 'units.stop': note('stop') })
  expect(reasonOf('Play a file')).toBe('The channel is occupied.')
  expect(reasonOf('Force output')).toBe('The channel is occupied.')
  fireEvent.click(button('Record'))
  await screen.findByText('Hub-SDI1 is recording.')
  fireEvent.click(button('Release'))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop Truck-1' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['record', { channelId: 'c1' }],
      ['stop', { unitId: 'u1' }],
    ]),
  )
})

test('a channel that passes on what its source sends plays no file and sends no logs, and says so before it is asked', async () => {
  await open({ status: 'online' })
  expect(reasonOf('Play a file')).toBe('The channel is occupied.')
  expect(reasonOf('Send logs')).toBe('Selected channel busy or offline when sending logs.')
  expect(reasonOf('Record')).toBeNull()
})

test.for([
  ['idle', 'The output of Hub-SDI1 is forced.'],
  ['offline', 'The output of Hub-SDI1 is forced once the channel is online.'],
] as const)('the message of a forced output says whether the channel takes it now: %s', async ([status, text]) => {
  await open({ status }, { 'channels.update': () => adminChannel({ status, forceOutput: true }) })
  fireEvent.click(button('Force output'))
  await screen.findByText(text)
})

test('the message of a private session says who gets the video', async () => {
  await open({ status: 'idle' }, { 'channels.setPrivateSession': () => channelDetails({ privateSession: true }) })
  fireEvent.click(button('Private session'))
  await screen.findByText('Only users who may configure Hub-SDI1 get its video.')
})

test('an input has neither an output to force nor a private session', async () => {
  await open({ status: 'online', type: 'input' })
  for (const name of ['Force output', 'Private session']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the channel of a unit that the user does not see cannot be released, and says so', async () => {
  await open({ status: 'collecting', onAir: true, allocatedToByApp: 'backhaul' })
  expect(reasonOf('Release')).toBe('A unit that you do not see holds the channel.')
})

test('force output and the rights: a regular user may record, and not change the channel', async () => {
  await open({ status: 'collecting' }, {}, 'luc_regular')
  expect(reasonOf('Record')).toBeNull()
  expect(reasonOf('Force output')).toBe('Not available for your user type')
})

test('a refusal of the device is shown with its reason', async () => {
  const problem = { code: 'DEVICE_REJECTED', status: 409, params: { reasonCode: 'diskFull', reason: 'the disk is full' } } as const
  await open(busy, {
    'channels.startRecording': () => {
      throw refused(problem)
    },
  })
  fireEvent.click(button('Record'))
  expect((await screen.findByText(/Hub-SDI1 does not record:/)).textContent).toMatch(/full/)
})

test('a file of the server is played on the channel, and files of other servers are not offered', async () => {
  const file = (id: string, mmhId: string) => ({
    id,
    fileId: { channel: 'c1', unit: null, name: id },
    fileName: `${id}.mp4`,
    mmhId,
    sizeBytes: 1000,
    lastModified: 1_750_000_000_000,
    isTransferring: false,
  })
  const played: unknown[] = []
  await open(
    { status: 'idle' },
    {
      'channelFiles.list': () => ({ items: [file('own', 's1'), file('foreign', 's2')], total: 2 }),
      'channelFiles.startBroadcast': (input) => {
        played.push(input)
        return channelRow()
      },
    },
  )
  fireEvent.click(button('Play a file'))
  const dialog = await screen.findByRole('dialog', { name: 'Play a file on Hub-SDI1' })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Play own.mp4' }))
  expect(within(dialog).queryByRole('button', { name: 'Play foreign.mp4' })).toBeNull()
  await waitFor(() => expect(played).toEqual([{ channelId: 'c1', fileId: 'own' }]))
})

const connected = {
  kind: 'cdn',
  address: 'rtmp://ingest.wavecast.example',
  state: 'connected',
  fault: null,
  isSecondary: false,
  takesKbps: null,
  attempts: 0,
} as const

const refusedKey = { ...connected, state: 'failed', fault: 'refusedKey', isSecondary: true } as const
const destinationIn = (part: HTMLElement) => within(part).getByText('Destination').nextElementSibling?.textContent

test('a channel says that its destination refuses the stream, and why, also one whose address no list has', async () => {
  await open({ ...busy, destination: refusedKey })
  const text = 'rtmp://ingest.wavecast.example · Failed · The stream key was refused · secondary address in use'
  expect(destinationIn(screen.getByRole('tabpanel'))).toBe(text)
  fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  await screen.findByText('Newest recordings')
  expect(destinationIn(screen.getByRole('tabpanel'))).toBe(text)
})

test('the activity of a channel names its destination, its logs and its newest recordings', async () => {
  const recording = { id: 'f1', fileName: 'rec_c1.mp4', sizeBytes: 62_000_000, lastModified: 1_750_000_000_000 }
  await open(
    { cdnName: 'Wavecast', forwardRtmp: true, destination: connected, logs: { percent: 40 } },
    { 'channelFiles.list': () => ({ items: [recording], total: 1 }) },
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  const activity = await screen.findByRole('tabpanel')
  await within(activity).findByText('Connected')
  expect(destinationIn(activity)).toBe('Wavecast · Connected')
  expect(screen.getByText('40%')).toBeTruthy()
  expect((await screen.findByRole('link', { name: /rec_c1/ })).getAttribute('href')).toBe('/files?item=f1')
})

test('details that cannot be read leave the live state, and the user may try again', async () => {
  let isBroken = true
  const row = channelRow(busy)
  show(
    <ChannelsProvider>
      <ChannelPanel row={row} onClose={() => {}} />
    </ChannelsProvider>,
    {
      channels: [row],
      answers: {
        'channels.getDetails': () => {
          if (isBroken) throw refused({ code: 'INTERNAL', status: 500 })
          return adminChannel(busy)
        },
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }))
  expect(screen.getByRole('link', { name: 'Truck-1' })).toBeTruthy()
  isBroken = false
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }))
  await screen.findByRole('button', { name: 'Release' })
})
