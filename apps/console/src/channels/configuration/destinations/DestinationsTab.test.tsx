import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, refused } from '../../testing/console.ts'
import { main, open } from './testing/open-destinations.tsx'

prepareConsole()

const output = {
  kind: 'cdn',
  address: 'rtmp://backup.cdn.example',
  state: 'slow',
  fault: 'slow',
  isSecondary: true,
  takesKbps: 2400,
  attempts: 0,
} as const

test('UI-192 the destinations of the inventory are listed, and the output of the channel is shown as it is now', async () => {
  open({ fields: { cdnName: 'Main CDN', destination: output } })
  expect(within(await screen.findByRole('region', { name: 'Streaming destinations' })).getByText('Main CDN')).toBeTruthy()
  const now = await screen.findByRole('region', { name: 'Output now' })
  for (const text of [/^Slow · .*secondary address in use$/, 'rtmp://backup.cdn.example', '2400 kbps'])
    expect(within(now).getByText(text)).toBeTruthy()
})

test('UI-192 the destination of a channel that is sending is ended or changed after a question alone', async () => {
  const sent: string[] = []
  let own: object = { destination: main, streamId: 'live-1' }
  const evening = { ...main.streams[0]!, streamId: 'evening' }
  const answer = (name: string, after: object) => () => {
    sent.push(name)
    return (own = after)
  }
  open({
    fields: { cdnName: 'Main CDN', destination: output },
    answers: {
      'destinations.list': () => ({ destinations: [{ ...main, streams: [...main.streams, evening] }] }),
      'destinations.getOfChannel': () => own,
      'destinations.associateChannel': answer('change', { destination: main, streamId: 'evening' }),
      'destinations.dissociateChannel': answer('end', { destination: null, streamId: null }),
    },
  })
  const association = () => screen.findByRole('region', { name: 'Destination of this channel' })
  fireEvent.click(await screen.findByRole('combobox', { name: 'Destination of this channel' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Main CDN · evening' }))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  const change = await screen.findByRole('dialog', { name: 'Change the destination of Hub-SDI1?' })
  within(change).getByText(/^Hub-SDI1 is sending to Main CDN now\./)
  expect(sent).toEqual([])
  fireEvent.click(within(change).getByRole('button', { name: 'Change the destination' }))
  await waitFor(() => expect(sent).toEqual(['change']))
  const end = within(await association()).getByRole('button', { name: 'End association' })
  end.focus()
  fireEvent.click(end)
  const question = await screen.findByRole('dialog', { name: 'End the association of Hub-SDI1?' })
  within(question).getByText('Hub-SDI1 is sending to Main CDN now. The video there stops at once.')
  expect(sent).toEqual(['change'])
  fireEvent.click(within(question).getByRole('button', { name: 'End association' }))
  await waitFor(() => expect(sent).toEqual(['change', 'end']))
  await waitFor(async () => expect((await association()).contains(document.activeElement)).toBe(true))
})

test.each([
  ['idle', 'Hub-SDI1 sends to the destination as soon as it receives video.'],
  ['collecting', 'Hub-SDI1 sends to the destination.'],
] as const)('UI-192 the message after a choice says when a channel that is %s sends', async (status, message) => {
  const own = { destination: main, streamId: 'live-1' }
  open({ fields: { status }, answers: { 'destinations.associateChannel': () => own } })
  fireEvent.click(await screen.findByRole('combobox', { name: 'Destination of this channel' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Main CDN · live-1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText(message)
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

test('UI-192 a stored passphrase that must be entered again for another server is asked for at its field', async () => {
  open({
    answers: {
      'destinations.update': () => {
        throw refused({ code: 'BAD_INPUT', status: 400, issues: [{ path: 'streams.0.passphrase', message: 'enterAgain' }] })
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/^Primary URL/), { target: { value: 'srt://other.example:9000' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  const text = await within(dialog).findByText('Enter it again or remove it: the stored one was entered for another server')
  const passphrase = within(dialog).getByLabelText<HTMLInputElement>('Passphrase')
  expect([passphrase.getAttribute('aria-describedby')?.split(' ').includes(text.id), document.activeElement === passphrase]).toEqual([
    true,
    true,
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

test('UI-192 a negative bitrate stays as it was typed, with its fault', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = within(await screen.findByRole('dialog'))
  const bitrate = dialog.getByLabelText<HTMLInputElement>('Bitrate (kbps)')
  fireEvent.change(bitrate, { target: { value: '-5' } })
  fireEvent.blur(bitrate)
  await dialog.findByText(/^Must be \d+ or more$/)
  expect(bitrate.value).toBe('-5')
})

test('UI-192 an invalid address says what is expected', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'New destination' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const label of [/^Primary URL/, /^Secondary URL/]) {
    const address = dialog.getByLabelText(label)
    fireEvent.change(address, { target: { value: 'ingest.cdn.example' } })
    fireEvent.blur(address)
    await dialog.findByText('Must be an address like rtmp://server/application, srt://server:9000 or udp://server:5000')
    fireEvent.change(address, { target: { value: 'rtmp://ingest.cdn.example/live' } })
    fireEvent.blur(address)
    await waitFor(() => expect(dialog.queryByText(/^Must be an address/)).toBeNull())
  }
})

test.each([
  ['an address of another type', /^Primary URL/, 'rtmp://ingest.cdn.example/live', /^Stream live-1 needs/],
  ['a secondary address of another type', /^Secondary URL/, 'rtmp://ingest.cdn.example/live', /^Stream live-1 needs/],
  [
    'an FFMPEG option that is not permitted',
    'FFMPEG override',
    '-i /etc/passwd',
    'This FFMPEG option is not permitted here: -i /etc/passwd',
  ],
])('UI-192 %s is refused at its field of the stream, before it is sent', async (_, label, value, message) => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const text = await dialog.findByText(message)
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(text.id)
  expect(document.activeElement).toBe(field)
})

test('UI-192 E-037 equal stream IDs are refused at the second stream, until one of them is another', async () => {
  const sent: unknown[] = []
  open({ answers: { 'destinations.update': (input: any) => (sent.push(input), { ...main, name: input.name }) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Add a stream' }))
  const ids = () => dialog.getAllByLabelText<HTMLInputElement>(/^Stream ID/)
  fireEvent.change(dialog.getAllByLabelText(/^Primary URL/)[1]!, { target: { value: 'rtmp://ingest.cdn.example/live' } })
  fireEvent.change(ids()[1]!, { target: { value: 'live-1' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Stream ID must be unique between streams')
  expect(ids().map((one) => one.getAttribute('aria-invalid') === 'true')).toEqual([false, true])
  fireEvent.change(ids()[1]!, { target: { value: 'live-2' } })
  await waitFor(() => expect(dialog.queryByText('Stream ID must be unique between streams')).toBeNull())
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('UI-192 a reader sees the destinations, and each control says why it is not available', async () => {
  open({ role: 'luc_read' })
  for (const name of ['New destination', 'Edit Main CDN', 'Delete Main CDN']) {
    const button = await screen.findByRole('button', { name })
    expect([name, button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)]).toEqual([name, 'true'])
  }
})
