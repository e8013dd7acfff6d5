import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ChannelDetails, ChannelRow } from '@backhaul/contract/channels'
import type { CurrentUser } from '@backhaul/contract/users'
import { beforeAll, expect, test, vi } from 'vitest'
import { adminChannel } from '../../domain/channels/testing/channel-details.ts'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { type Answers, prepareConsole, refused, show } from '../testing/console.ts'
import { ChannelConfigurationPage } from './ChannelConfigurationPage.tsx'

prepareConsole()
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})

interface OpenOptions {
  fields?: Partial<ChannelDetails>
  others?: ChannelRow[]
  answers?: Answers
  user?: Partial<CurrentUser>
}

const open = (tab: string, { fields = {}, others = [], answers = {}, user = {} }: OpenOptions = {}) =>
  show(<ChannelConfigurationPage />, {
    channels: [channelRow(fields), ...others],
    path: `/channels/c1/configuration/${tab}`,
    route: '/channels/:channelId/configuration/:tab?',
    user,
    answers: { 'channels.getDetails': () => adminChannel(fields, 7), ...answers },
  })

const setting = async (title: string) => (await screen.findByRole('heading', { name: title, level: 3 })).closest('form')!
const apply = (form: HTMLElement) => within(form).getByRole('button', { name: 'Apply' })

// A PNG of 1 × 1 pixel.
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.codePointAt(0)!,
)
const fileOf = (bytes: Uint8Array, name = 'logo.png') => new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'image/png' })

test('UI-187 a dropped PNG becomes the overlay, and is shown and deleted', async () => {
  let overlay: object | null = null
  const sent: { name: string; content: string }[] = []
  open('overlay', {
    answers: {
      'channels.getOverlay': () => overlay,
      'channels.uploadOverlay': (input: { name: string; content: string }) => {
        sent.push(input)
        overlay = { name: input.name, width: 1, height: 1, sizeBytes: png.length, content: input.content }
        return overlay
      },
      'channels.deleteOverlay': () => {
        overlay = null
        return { removed: true }
      },
    },
  })
  const place = (await screen.findByText('Drop a PNG here')).parentElement!
  fireEvent.drop(place, { dataTransfer: { files: [fileOf(png)] } })
  const picture = await screen.findByRole('img', { name: 'Overlay logo.png' })
  expect(picture.getAttribute('src')).toBe(`data:image/png;base64,${sent[0]!.content}`)
  expect(atob(sent[0]!.content)).toHaveLength(png.length)
  fireEvent.click(screen.getByRole('button', { name: 'Delete the overlay' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete the overlay' }))
  await screen.findByText('Drop a PNG here')
})

test('UI-187 the end of a long file name is sent, without half a character', async () => {
  const names: string[] = []
  open('overlay', {
    answers: {
      'channels.getOverlay': () => null,
      'channels.uploadOverlay': ({ name }: { name: string }) => {
        names.push(name)
        return { name, width: 1, height: 1, sizeBytes: png.length }
      },
    },
  })
  const place = (await screen.findByText('Drop a PNG here')).parentElement!
  fireEvent.drop(place, { dataTransfer: { files: [fileOf(png, `${'🎉'.repeat(40)}x.png`)] } })
  await waitFor(() => expect(names).toEqual([`${'🎉'.repeat(29)}x.png`]))
})

test('UI-187 R-160 a file that is too large or not a PNG is refused before it is sent, in words', async () => {
  open('overlay', { answers: { 'channels.getOverlay': () => null } })
  const place = (await screen.findByText('Drop a PNG here')).parentElement!
  fireEvent.drop(place, { dataTransfer: { files: [fileOf(new Uint8Array(120_000))] } })
  await screen.findByText('The overlay file is larger than 110 KB.')
  fireEvent.drop(place, { dataTransfer: { files: [fileOf(new Uint8Array([1, 2, 3]))] } })
  await screen.findByText('The overlay file is not a PNG picture, or it is damaged.')
})

test('UI-187 a channel that shows no overlay says why', async () => {
  open('overlay', { fields: { capabilities: ['recording'] }, answers: { 'channels.getOverlay': () => null } })
  await screen.findByText('The channel does not support this: overlay.', { selector: 'p' })
  expect(screen.getByRole('button', { name: 'Choose a file' }).getAttribute('aria-disabled')).toBe('true')
})

const essence = { enabled: true, address: '239.10.0.1', port: 5004, payloadType: 96 }
const smpte = {
  sourceAddress: '10.30.1.20',
  ptpDomain: 127,
  ptpGrandmaster: null,
  video: { ...essence, width: 1920, height: 1080, frameRate: '50', interlaced: false, depth: 10 },
  audio: { ...essence, address: '239.10.0.2', payloadType: 97, channels: 2, depth: 24, packetTime: 1000 },
  ancillary: { ...essence, address: '239.10.0.3', payloadType: 100 },
} as const
const isSmpte: Partial<ChannelDetails> = { flavor: 'SMPTE2110', capabilities: ['smpte2110'] }

test('UI-188 the essences are applied as numbers with the version, and their SDP is copied', async () => {
  const sent: unknown[] = []
  const copied: string[] = []
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } }))
  const sdp = { video: 'v=0\r\ns=video\r\n', audio: null, ancillary: null }
  open('smpte', {
    fields: isSmpte,
    answers: {
      'channels.getSmpte': () => ({ isConfigured: true, settings: smpte, sdp, version: 3 }),
      'channels.setSmpte': (input) => {
        sent.push(input)
        return { isConfigured: true, settings: { ...smpte, ptpDomain: 5 }, sdp, version: 4 }
      },
    },
  })
  const form = await setting('Essences')
  within(form).getByText('For example 192.168.1.10')
  fireEvent.change(within(form).getByLabelText('PTP domain'), { target: { value: '5' } })
  fireEvent.click(apply(form))
  await screen.findByText('Hub-SDI1: Essences changed.')
  expect(sent).toEqual([{ channelId: 'c1', ...smpte, ptpDomain: 5, version: 3 }])
  fireEvent.click(screen.getByRole('button', { name: 'Copy the SDP: Video' }))
  await waitFor(() => expect(copied).toEqual([sdp.video]))
})

test('UI-188 two essences with the same address are refused at the field, and a channel in another mode says so', async () => {
  open('smpte', {
    fields: isSmpte,
    answers: {
      'channels.getSmpte': () => ({ isConfigured: true, settings: smpte, sdp: { video: null, audio: null, ancillary: null }, version: 3 }),
    },
  })
  const form = await setting('Essences')
  const [, audioAddress] = within(form).getAllByLabelText('Multicast address')
  fireEvent.change(audioAddress!, { target: { value: '239.10.0.1' } })
  await within(form).findByText('Two essences have the same address and port.')
})

test('a number that is left empty is missing', async () => {
  open('smpte', {
    fields: isSmpte,
    answers: {
      'channels.getSmpte': () => ({ isConfigured: true, settings: smpte, sdp: { video: null, audio: null, ancillary: null }, version: 3 }),
    },
  })
  const form = await setting('Essences')
  const [payloadType] = within(form).getAllByLabelText('Payload type')
  fireEvent.change(payloadType!, { target: { value: '' } })
  await within(form).findByText('This field is required')
})

test('UI-188 a channel in another mode says what to change', async () => {
  open('smpte', {
    answers: {
      'channels.getSmpte': () => ({ isConfigured: false, settings: null, sdp: { video: null, audio: null, ancillary: null }, version: 1 }),
    },
  })
  const form = await setting('Essences')
  expect(within(form).getAllByText('The channel has no SMPTE 2110 output. Change its mode first.').length).toBeGreaterThan(0)
  expect(screen.getByText('The channel sends no essence yet. Apply the settings to get them.')).toBeTruthy()
})

const ptmp = (machines: object[], fields: object = {}) => [
  { uniqueID: 'c1', name: 'Hub-SDI1', machines, delay: null, version: 4, ...fields },
]

test('UI-184 the targets of a channel are shown with their state and can be ended, and the list has the status of each channel, or the reason why it cannot be one', async () => {
  const sent: unknown[] = []
  const others = [
    channelRow({ channelId: 'c2', channelName: 'Target-2' }),
    channelRow({ channelId: 'c3', channelName: 'Input-3', sdiNo: 1, output: false }),
    channelRow({ channelId: 'c10', channelName: 'Target-10', status: 'offline' }),
  ]
  open('multipoint', {
    others,
    answers: {
      'channels.listPtmp': () => ptmp([{ uid: 'c2', name: 'Target-2', status: 'sending', bitrate: 5400 }]),
      'channels.updatePtmp': (input) => {
        sent.push(input)
        return ptmp([])[0]
      },
    },
  })
  const state = await screen.findByRole('region', { name: 'State of the targets' })
  expect(within(state).getByText('Sending')).toBeTruthy()
  expect(within(state).getByText('5.4 Mbps')).toBeTruthy()
  const form = await setting('Targets')
  fireEvent.click(within(form).getByLabelText('Channels', { selector: 'input' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Target-2Idle',
    'Target-10Offline',
    'Input-3Input-3 cannot be a target: it is the channel itself, an input or a distributor.',
  ])
  expect(options.map((one) => one.hasAttribute('data-combobox-disabled'))).toEqual([false, false, true])
  fireEvent.keyDown(within(form).getByLabelText('Channels', { selector: 'input' }), { key: 'Backspace' })
  fireEvent.click(apply(form))
  await waitFor(() => expect(sent).toEqual([{ uniqueID: 'c1', machines: [], delay: null, version: 4 }]))
})

test('UI-184 a target that another user added is not lost: the save is refused, and the notice names targets and delay', async () => {
  const one = { uid: 'c2', name: 'Target-2', status: 'idle', bitrate: 0 }
  let [machines, delay, version] = [[one], null as number | null, 4]
  const sent: any[] = []
  open('multipoint', {
    answers: {
      'channels.listPtmp': () => ptmp(machines, { delay, version }),
      'channels.updatePtmp': (input: any) => {
        sent.push(input)
        if (input.version !== version) throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
        return ptmp(machines, { delay: input.delay, version })[0]
      },
    },
  })
  const form = await setting('Targets')
  fireEvent.change(within(form).getByLabelText('Delay'), { target: { value: '900' } })
  machines = [one, { ...one, uid: 'c3', name: 'Target-3' }]
  delay = 4000
  version = 5
  fireEvent.click(apply(form))
  await screen.findByText('Another user changed this meanwhile: “Channels: Target-2, Target-3 · Delay: 4000 ms”')
  expect(sent).toHaveLength(1)
})

test('UI-184 a change of another setting of the channel does not refuse the targets', async () => {
  let version = 4
  const sent: number[] = []
  open('multipoint', {
    answers: {
      'channels.listPtmp': () => ptmp([], { version }),
      'channels.updatePtmp': (input: any) => {
        sent.push(input.version)
        if (input.version !== version) throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
        return ptmp([], { delay: input.delay, version })[0]
      },
    },
  })
  const form = await setting('Targets')
  fireEvent.change(within(form).getByLabelText('Delay'), { target: { value: '900' } })
  version = 5
  fireEvent.click(apply(form))
  await screen.findByText('Hub-SDI1: Targets changed.')
  expect(sent).toEqual([4, 5])
})

test('UI-191 the ingest tab names the server of the channel, and ends the association after a question', async () => {
  const sent: unknown[] = []
  open('ingest', {
    fields: { ingest: true },
    answers: {
      'ingest.getAssociation': () => ({ ingest: true, server: { uniqueId: 's9', name: 'Ingest-9' } }),
      'ingest.dissociate': (input) => {
        sent.push(input)
        return { ingest: false, server: null }
      },
      'ingest.listServers': () => [],
    },
  })
  await screen.findByText('Ingest-9')
  fireEvent.click(screen.getByRole('button', { name: 'End the association' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^End the association of / }))
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'End the association' }))
  await waitFor(() => expect(sent).toEqual([{ inventoryId: 'inv1', serverId: 's9', channelId: 'c1' }]))
})
