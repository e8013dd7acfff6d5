import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ChannelDetails } from '@backhaul/contract/channels'
import { expect, test } from 'vitest'
import { adminChannel, channelDetails } from '../../domain/channels/testing/channel-details.ts'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { address, type Answers, prepareConsole, refused, show } from '../testing/console.ts'
import { ChannelConfigurationPage } from './ChannelConfigurationPage.tsx'

prepareConsole()

interface OpenOptions {
  fields?: Partial<ChannelDetails>
  answers?: Answers
  role?: 'luc_admin' | 'luc_regular' | 'luc_read'
}

function open(tab: string, { fields = {}, answers = {}, role = 'luc_admin' }: OpenOptions = {}) {
  return show(<ChannelConfigurationPage />, {
    channels: [channelRow(fields)],
    path: `/channels/c1/configuration/${tab}`,
    route: '/channels/:channelId/configuration/:tab?',
    role,
    answers: {
      'channels.getDetails': () => adminChannel(fields, 7),
      'channels.getFfmpeg': () => ({ options: '-g 50', arguments: ['-g', '50'] }),
      'channels.listIps': () => [{ name: 'eth0', ip: '10.0.0.7', mask: '255.255.255.0' }],
      ...answers,
    },
  })
}

/** The form of a setting. */
const setting = async (title: string) => (await screen.findByRole('heading', { name: title, level: 3 })).closest('form')!
const apply = (form: HTMLElement) => within(form).getByRole('button', { name: 'Apply' })
const reasonOf = (form: HTMLElement) => document.getElementById(apply(form).getAttribute('aria-describedby') ?? '')?.textContent ?? null

test('UI-183 the general settings are applied with the version that the user saw', async () => {
  const sent: unknown[] = []
  open('general', {
    answers: {
      'channels.update': (input) => {
        sent.push(input)
        return adminChannel({ channelName: 'Studio-2' }, 8)
      },
    },
  })
  const form = await setting('Name')
  expect(reasonOf(form)).toBe('Nothing was changed yet.')
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'Studio-2' } })
  fireEvent.click(apply(form))
  await screen.findByText('Hub-SDI1: Name changed.')
  expect(sent).toEqual([{ channelId: 'c1', name: 'Studio-2', version: 7 }])
})

test('UI-183 a setting of a channel that is offline is said to reach the channel when it is back', async () => {
  open('general', {
    fields: { status: 'offline' },
    answers: { 'channels.update': () => adminChannel({ status: 'offline', port: 9000 }, 8) },
  })
  const form = await setting('Port')
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: '9000' } })
  fireEvent.click(apply(form))
  await screen.findByText('Hub-SDI1: Port changed. The channel is offline and gets it when it is back online.')
})

test('UI-183 a form shows what the core made of its values: a distributor has an output', async () => {
  const sent: any[] = []
  open('general', {
    fields: { output: false, sdiNo: null },
    answers: {
      'channels.update': (input: any) => {
        sent.push(input)
        return adminChannel({ output: true, distributor: true, sdiNo: null }, 8)
      },
    },
  })
  const output = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Output' })
  const form = await setting('Use')
  expect(output().checked).toBe(false)
  fireEvent.click(within(form).getByRole('switch', { name: 'Distributor' }))
  fireEvent.click(apply(form))
  await screen.findByText('Hub-SDI1: Use changed.')
  expect(sent).toMatchObject([{ distributor: true, output: false }])
  expect(output().checked).toBe(true)
  expect(screen.queryByText(/^Another user/)).toBeNull()
  expect(reasonOf(await setting('Use'))).toBe('Nothing was changed yet.')
})

test('UI-183 the SDI connector is shown and required in the mode SDI alone', async () => {
  open('general', { fields: { sdiNo: 2 } })
  const form = await setting('Use')
  const connector = () => within(form).queryByLabelText('SDI connector')
  fireEvent.change(connector()!, { target: { value: '' } })
  fireEvent.click(apply(form))
  await within(form).findByText('This field is required')
  fireEvent.click(within(form).getByLabelText('Mode', { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Preview', hidden: true }))
  expect(connector()).toBeNull()
})

test('UI-183 a name with a space is refused at its field, and a taken one too', async () => {
  open('general', {
    answers: {
      'channels.update': () => {
        throw refused({ code: 'NAME_TAKEN', status: 409 })
      },
    },
  })
  const form = await setting('Name')
  const field = within(form).getByRole('textbox')
  fireEvent.change(field, { target: { value: 'a b' } })
  await within(form).findByText('Letters without accents, digits, underscores and hyphens are possible, and no spaces')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: 'Taken' } })
  fireEvent.click(apply(form))
  await within(form).findByText('Name is already taken. Please select a different name.')
})

test('UI-183 the use and the bandwidth of a busy channel are not changed, and each form says why', async () => {
  open('general', { fields: { status: 'collecting', onAir: true } })
  for (const title of ['Use', 'Bandwidth limit']) {
    const form = await setting(title)
    expect(within(form).getAllByText('The channel is occupied.').length).toBeGreaterThan(0)
    expect(reasonOf(form)).toBe('The channel is occupied.')
  }
  expect(within(await setting('4K')).getAllByText('The channel has no 4K transmission.').length).toBeGreaterThan(0)
})

test('UI-183 a regular user limits the bandwidth and cannot change the rest, a read-only user changes nothing', async () => {
  open('general', { role: 'luc_regular' })
  expect(within(await setting('Bandwidth limit')).getByRole('button', { name: 'Apply' })).toBeTruthy()
  const name = await setting('Name')
  expect(within(name).queryByRole('button', { name: 'Apply' })).toBeNull()
  expect(within(name).getAllByText('Not available for your user type').length).toBeGreaterThan(0)
})

test('UI-183 the change of another user is shown next to the draft, and the user decides', async () => {
  const sent: unknown[] = []
  const { stores } = open('general', { answers: { 'channels.update': (input: object) => void sent.push(input) } })
  const form = await setting('Name')
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'Mine' } })
  act(() => stores.channels.apply([channelRow({ channelName: 'Theirs' })]))
  await screen.findByText('Another user changed this meanwhile: “Theirs”')
  expect(reasonOf(form)).toBe('Choose which of the two values stays.')
  await act(async () => void fireEvent.submit(form))
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(within(form.isConnected ? form : document.body).getByDisplayValue('Theirs')).toBeTruthy())
})

test('UI-183 a change of another setting meanwhile does not lose this one', async () => {
  const versions: number[] = []
  let version = 7
  open('general', {
    answers: {
      'channels.getDetails': () => adminChannel({ recordsAll: version > 7 }, version),
      'channels.update': (input: { version: number }) => {
        versions.push(input.version)
        if (input.version === 7) {
          version = 8
          throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
        }
        return adminChannel({ channelName: 'Studio-2', recordsAll: true }, 9)
      },
    },
  })
  const form = await setting('Name')
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'Studio-2' } })
  fireEvent.click(apply(form))
  await screen.findByText('Hub-SDI1: Name changed.')
  expect(versions).toEqual([7, 8])
})

test('unapplied changes are not left without a question', async () => {
  open('general')
  const form = await setting('Name')
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'Draft' } })
  fireEvent.click(screen.getByRole('link', { name: 'NDI' }))
  await screen.findByText('Leave without applying?')
  expect(address()).toBe('/channels/c1/configuration/general')
  fireEvent.click(screen.getByRole('button', { name: 'Leave and discard' }))
  await waitFor(() => expect(address()).toBe('/channels/c1/configuration/ndi'))
})

test('M-531 the source of an input has the fields of its type, and an empty secret is not sent', async () => {
  const sent: unknown[] = []
  const inputSource = {
    type: 'SRT',
    mode: 'caller',
    address: '10.0.0.1',
    port: 9001,
    latency: 120,
    hasPassphrase: true,
    hasStreamKey: false,
  } as const
  const fields = { sdiNo: 1, output: false, status: 'online', inputSource } as const
  open('general', {
    fields,
    answers: {
      'channels.setInputSource': (input) => {
        sent.push(input)
        return channelDetails(fields)
      },
    },
  })
  const form = await setting('Source')
  expect(within(form).getByLabelText('Passphrase', { selector: 'input' }).getAttribute('placeholder')).toBe('Stored')
  within(form).getByText('Enter a new one to replace it.')
  expect(within(form).queryByLabelText('Stream key', { selector: 'input' })).toBeNull()
  fireEvent.change(within(form).getByLabelText('Address'), { target: { value: '10.0.0.2' } })
  fireEvent.click(apply(form))
  await screen.findByText('Hub-SDI1: Source changed.')
  expect(sent).toEqual([{ channelId: 'c1', type: 'SRT', mode: 'caller', address: '10.0.0.2', port: 9001, latency: 120, version: 7 }])
})

test('M-532 a missing port or address of an SRT source is named at its own field before anything is sent', async () => {
  const inputSource = {
    type: 'SRT',
    mode: 'caller',
    address: 'a',
    port: 1,
    latency: null,
    hasPassphrase: false,
    hasStreamKey: false,
  } as const
  open('general', { fields: { sdiNo: 1, output: false, status: 'online', inputSource } })
  const form = await setting('Source')
  const [address, port] = [within(form).getByLabelText('Address'), within(form).getByLabelText('Port')]
  const invalid = () => [address, port].map((field) => field.getAttribute('aria-invalid') === 'true')
  fireEvent.change(port, { target: { value: '' } })
  fireEvent.click(apply(form))
  await within(form).findByText('A source of this type needs: a port.')
  expect(invalid()).toEqual([false, true])
  expect(document.activeElement).toBe(port)
  fireEvent.change(port, { target: { value: '9000' } })
  fireEvent.change(address, { target: { value: '' } })
  await within(form).findByText('A source of this type needs: the address of a server, as a host name or an IP address.')
  expect(invalid()).toEqual([true, false])
})

test('a stream key that was entered for another server is asked for at its field', async () => {
  const inputSource = {
    type: 'RTMP',
    mode: null,
    address: 'rtmp://live.example/app',
    port: null,
    latency: null,
    hasPassphrase: false,
    hasStreamKey: true,
  } as const
  open('general', {
    fields: { sdiNo: 1, output: false, status: 'online', inputSource },
    answers: {
      'channels.setInputSource': () => {
        throw refused({ code: 'BAD_INPUT', status: 400, issues: [{ path: 'streamKey', message: 'enterAgain' }] })
      },
    },
  })
  const form = await setting('Source')
  fireEvent.change(within(form).getByLabelText('Address'), { target: { value: 'rtmp://other.example/app' } })
  fireEvent.click(apply(form))
  await within(form).findByText(/^Enter it again or remove it/)
  expect(document.activeElement).toBe(within(form).getByLabelText('Stream key', { selector: 'input' }))
})

test('UI-185 an NDI output shows its name and addresses, and a channel without NDI says so', async () => {
  open('ndi', { fields: { ndi: true } })
  await screen.findByText('HUB-1 (Hub-SDI1)')
  await screen.findByText('10.0.0.7')
})

test('UI-185 a channel whose hardware has no NDI refuses it', async () => {
  open('ndi', { fields: { capabilities: ['recording'] } })
  expect(reasonOf(await setting('NDI output'))).toBe('The channel does not support this: NDI.')
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

test('UI-186 the streaming tab shows destination and state, and refuses an FFMPEG option at its field', async () => {
  open('streaming', {
    fields: { forwardRtmp: true, cdnName: 'Wavecast', destination: connected },
    answers: {
      'channels.setFfmpeg': () => {
        throw refused({ code: 'FFMPEG_OPTION_REFUSED', status: 409, params: { option: '-i' } })
      },
    },
  })
  await screen.findByText('Wavecast')
  expect(screen.getByText('Connected')).toBeTruthy()
  const form = await setting('FFMPEG options')
  const field = within(form).getByRole('textbox')
  expect((field as HTMLTextAreaElement).value).toBe('-g 50')
  fireEvent.change(field, { target: { value: '-i /etc/passwd' } })
  fireEvent.click(apply(form))
  await within(form).findByText('This FFMPEG option is not permitted here: -i')
})

test('UI-186 a channel that does not stream says why, and leads to its mode', async () => {
  open('streaming')
  await screen.findByText('The channel does not stream: its mode is Preview.')
  expect(screen.getByRole('link', { name: 'Change the mode' }).getAttribute('href')).toBe('/channels/c1/configuration/general')
})

test('an unknown tab leads to the first one', async () => {
  open('nosuchtab')
  await waitFor(() => expect(address()).toBe('/channels/c1/configuration/general'))
})

test('a channel that is deleted while its configuration is open says so at once, with a way to the list, and is not asked for any more', async () => {
  let asked = 0
  const { stores, queryClient } = open('general', { answers: { 'channels.getDetails': () => (asked++, adminChannel({}, 7)) } })
  await setting('Name')
  act(() => stores.channels.apply([], ['c1']))
  const gone = await screen.findByRole('alert')
  within(gone).getByText('Hub-SDI1 was deleted, or is no longer visible to you.')
  expect(screen.queryByRole('textbox')).toBeNull()
  // Neither a state nor tabs.
  expect(screen.queryByText('Idle')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Parts of the configuration' })).toBeNull()
  const before = asked
  await act(() => queryClient.invalidateQueries())
  expect(asked).toBe(before)
  fireEvent.click(within(gone).getByRole('button', { name: 'All channels' }))
  await waitFor(() => expect(address()).toBe('/channels'))
})

test('an address of a channel that the user does not see shows the message and the way to the list alone', async () => {
  show(<ChannelConfigurationPage />, {
    path: '/channels/c9/configuration/general',
    route: '/channels/:channelId/configuration/:tab?',
    answers: {
      'channels.getDetails': () => {
        throw refused({ code: 'CHANNEL_NOT_FOUND', status: 404 })
      },
    },
  })
  const gone = await screen.findByRole('alert')
  within(gone).getByText('This does not exist, or is not visible to you.')
  expect(screen.queryByRole('navigation', { name: 'Parts of the configuration' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(within(gone).getByRole('button', { name: 'All channels' }))
  await waitFor(() => expect(address()).toBe('/channels'))
})
