import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Destination } from '@backhaul/contract/destinations'
import { expect, test } from 'vitest'
import { adminChannel, channelDetails } from '../../../domain/channels/testing/channel-details.ts'
import { channelRow } from '../../../domain/channels/testing/channel-row.ts'
import { type Answers, prepareConsole, show } from '../../testing/console.ts'
import { ChannelConfigurationPage } from '../ChannelConfigurationPage.tsx'

prepareConsole()

const main: Destination = {
  id: 'd1',
  inventoryId: 'inv1',
  name: 'Main CDN',
  provider: 'Example',
  streams: [
    {
      streamId: 'live-1',
      streamType: 'srt',
      primaryAddress: 'srt://ingest.cdn.example:9000',
      secondaryAddress: null,
      username: null,
      hasPassword: false,
      hasPassphrase: true,
      videoProfile: 'high',
      bitrate: 6000,
      resolution: '1080p60/50',
      frameRate: '50',
      srtMode: 'caller',
      sourcePort: null,
      latency: 120,
      mpegTsIp: null,
      mpegTsPort: null,
      mpegTsBitrate: null,
      ffmpegOverride: null,
    },
  ],
  usedBy: 0,
  lastModified: 0,
}
const output = {
  kind: 'cdn',
  address: 'rtmp://backup.cdn.example',
  state: 'slow',
  fault: 'slow',
  isSecondary: true,
  takesKbps: 2400,
  attempts: 0,
} as const

function open({
  answers = {},
  role = 'luc_regular' as const,
  fields = {},
}: { answers?: Answers; role?: 'luc_regular' | 'luc_read'; fields?: object } = {}) {
  return show(<ChannelConfigurationPage />, {
    channels: [channelRow(fields)],
    path: '/channels/c1/configuration/destinations',
    route: '/channels/:channelId/configuration/:tab?',
    role,
    answers: {
      'channels.getForAdmin': () => adminChannel(fields, 7),
      'channels.getDetails': () => channelDetails(fields),
      'destinations.list': () => ({ destinations: [main] }),
      'destinations.getOfChannel': () => ({ destination: null, streamId: null }),
      ...answers,
    },
  })
}

test('UI-192 the destinations of the inventory are listed, and the output of the channel is shown as it is now', async () => {
  open({ fields: { cdnName: 'Main CDN', destination: output } })
  expect(within(await screen.findByRole('region', { name: 'Streaming destinations' })).getByText('Main CDN')).toBeTruthy()
  const now = await screen.findByRole('region', { name: 'Output now' })
  for (const text of ['Slow', 'rtmp://backup.cdn.example · secondary address', '2400 kbps'])
    expect(within(now).getByText(text)).toBeTruthy()
})

test('UI-192 a destination is created with its stream, and a secret that is left empty is not sent', async () => {
  const sent: unknown[] = []
  open({
    answers: {
      'destinations.update': (input) => {
        sent.push(input)
        return main
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/^Latency/), { target: { value: '250' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ destinationId: 'd1', name: 'Main CDN', streams: [{ streamId: 'live-1', latency: 250 }] })
  for (const secret of ['urlPrimary', 'urlSecondary', 'password', 'passphrase'])
    expect([secret, secret in (sent[0] as { streams: object[] }).streams[0]!]).toEqual([secret, false])
})

test('UI-192 a renamed stream is sent with its former id, and a stream that is added with none', async () => {
  const sent: { streams: object[] }[] = []
  open({
    answers: {
      'destinations.update': (input) => {
        sent.push(input as { streams: object[] })
        return main
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/^Stream ID/), { target: { value: 'evening' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add a stream' }))
  const second = within(dialog).getByRole('group', { name: /2/ })
  fireEvent.change(within(second).getByLabelText(/^Primary URL/), { target: { value: 'rtmp://ingest.cdn.example/live' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.streams).toMatchObject([
    { streamId: 'evening', formerStreamId: 'live-1' },
    { streamId: 'stream-2', formerStreamId: null },
  ])
})

test('UI-192 R-159 a source port of RTSP is refused at its field', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = await screen.findByRole('dialog')
  const port = within(dialog).getByLabelText('Source port')
  fireEvent.change(port, { target: { value: '555' } })
  fireEvent.blur(port)
  expect(await within(dialog).findByText('Must be 0 to 553 or 558 to 65535')).toBeTruthy()
})

test('UI-192 a reader sees the destinations, and each control says why it is not available', async () => {
  open({ role: 'luc_read' })
  for (const name of ['New destination', 'Edit Main CDN', 'Delete Main CDN']) {
    const button = await screen.findByRole('button', { name })
    expect([name, button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)]).toEqual([name, 'true'])
  }
})
