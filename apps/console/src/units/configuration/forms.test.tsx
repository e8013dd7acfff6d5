import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, refused } from '../../app/testing/console.tsx'
import { modem } from '../../domain/units/testing/unit-row.ts'
import { apply, choose, fill, open, prepareConfiguration, setting } from './testing/configuration.tsx'

prepareConfiguration()

const combobox = (form: HTMLElement, name: string) => within(form).getByRole<HTMLInputElement>('combobox', { name })
const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'

test('UI-125 a setting is applied to the unit, and a refused value is marked at its field', async () => {
  const { sent } = open('video-audio', {
    settings: { audioBitrate: 96, audioParameters: { source: 'sdi', channels: 2, gainDb: 0 } },
  })
  const bitrate = await setting('Audio bitrate')
  await choose(within(bitrate).getByRole('combobox'), '192 kbps')
  fireEvent.click(apply(bitrate))
  await screen.findByText(/Audio bitrate changed/)
  expect(sent).toEqual([{ unitId: 'u1', audioBitrate: 192, version: 1 }])
  expect(within(bitrate).getByRole<HTMLInputElement>('combobox').value).toBe('192 kbps')

  const audio = await setting('Audio input')
  await choose(combobox(audio, 'Source'), 'HDMI')
  fill(within(audio).getByLabelText('Channels'), '4')
  fireEvent.click(apply(audio))
  await within(audio).findByText(/Four or more audio channels/)
  expect(isInvalid(within(audio).getByLabelText('Channels'))).toBe(true)
  expect(sent).toHaveLength(1)
})

test('UI-126 the focus stays at Apply when the limits of a unit are applied with the keyboard', async () => {
  open('network', { settings: { bwLimitation: { total: 5500, cellular: null } } })
  const limits = await setting('Bandwidth limits')
  await choose(combobox(limits, 'All links'), '8.0 Mbps')
  apply(limits).focus()
  fireEvent.click(apply(limits))
  await screen.findByText(/Bandwidth limits changed/)
  await waitFor(async () => expect(document.activeElement).toBe(apply(await setting('Bandwidth limits'))))
})

test('UI-127 a page with a change that was not applied asks before it is left', async () => {
  open('advanced', { settings: { filenamePrefix: 'News-' } })
  const field = within(await setting('Prefix of file names')).getByRole<HTMLInputElement>('textbox')
  fill(field, 'Evening-')
  fireEvent.click(screen.getByRole('link', { name: 'Network' }))
  const question = await screen.findByRole('dialog', { name: 'Leave without applying?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(field.value).toBe('Evening-')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('link', { name: 'Back to the unit' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave and discard' }))
  await waitFor(() => expect(address()).toBe('/list?unit=u1'))
})

test('UI-130 R-103 R-129 E-036 metadata takes no semicolon and no name twice', async () => {
  const { sent } = open('metadata')
  const line = (number: number) => within(screen.getByRole('group', { name: `Field ${number}` }))
  const add = await screen.findByRole('button', { name: 'Add a field' })
  const send = screen.getByRole('button', { name: 'Apply' })
  fireEvent.click(add)
  await waitFor(() => expect(document.activeElement).toBe(line(1).getByLabelText('Name')))
  fill(line(1).getByLabelText('Name'), 'Slugline')
  fill(line(1).getByLabelText('Value'), 'Harbour; night')
  fireEvent.click(send)
  await waitFor(() => expect(isInvalid(line(1).getByLabelText('Value'))).toBe(true))
  fill(line(1).getByLabelText('Value'), 'Harbour')
  fireEvent.click(add)
  fill(line(2).getByLabelText('Name'), 'Slugline')
  fill(line(2).getByLabelText('Value'), 'Port')
  fireEvent.click(send)
  await line(2).findByText(/Name field has to be unique/)
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove field 2' }))
  await waitFor(() => expect(document.activeElement).toBe(add))
  fireEvent.click(send)
  await screen.findByText(/Metadata changed/)
  expect(sent).toEqual([{ unitId: 'u1', metadata: { Slugline: 'Harbour' }, version: 1 }])
})

test('UI-130 a removed line of metadata has no text when it is added again', async () => {
  const { sent } = open('metadata', { settings: { metadata: { Slugline: 'Harbour', Crew: 'North' } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove field 2' }))
  const line = (number: number) => within(screen.getByRole('group', { name: `Field ${number}` }))
  const name = (number: number) => line(number).getByLabelText<HTMLInputElement>('Name')
  expect(name(1).value).toBe('Crew')
  for (const text of ['Town', '']) {
    fireEvent.click(screen.getByRole('button', { name: 'Add a field' }))
    expect([document.activeElement, name(2).value]).toEqual([name(2), ''])
    if (text === '') break
    fill(name(2), text)
    fireEvent.click(screen.getByRole('button', { name: 'Remove field 2' }))
  }
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText(/Metadata changed/)
  expect(sent).toEqual([{ unitId: 'u1', metadata: { Crew: 'North' }, version: 1 }])
  await waitFor(() => expect(screen.getAllByRole('group')).toHaveLength(1))
})

test('UI-130 metadata whose save was stored without a reply counts as saved', async () => {
  let metadata: Record<string, string> = { Slugline: 'Harbour', Crew: 'North' }
  const stored = () => ({
    unitUniqueId: 'u1',
    version: metadata['Town'] ? 2 : 1,
    delay: 1000,
    virtualChannelName: null,
    differing: [],
    metadata,
  })
  open('metadata', {
    answers: {
      'units.getConfiguration': stored,
      'units.setMetadata': (input) => {
        // The core keeps no order.
        metadata = Object.fromEntries(Object.entries<string>(input.metadata).toReversed())
        throw new TypeError('Failed to fetch')
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove field 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add a field' }))
  const line = within(screen.getByRole('group', { name: 'Field 2' }))
  fill(line.getByLabelText('Value'), 'Bergen')
  fill(line.getByLabelText('Name'), 'Town')
  const send = () => screen.getByRole('button', { name: 'Apply' })
  fireEvent.click(send())
  await waitFor(() => expect(metadata).toEqual({ Crew: 'North', Town: 'Bergen' }))
  await waitFor(() => expect(send().getAttribute('aria-disabled')).toBe('true'))
  expect(screen.queryByText(/Another user/)).toBeNull()
  expect(screen.getAllByRole('group')).toHaveLength(2)
})

test('a unit that is offline shows its values, and takes none', async () => {
  open('advanced', { fields: { applications: null, status: 'offline' } })
  const form = await setting('Pairing code')
  expect(within(form).getAllByText(/offline/).length).toBeGreaterThan(0)
  expect(within(form).getByRole<HTMLInputElement>('combobox').disabled).toBe(true)
})

test('a read-only user sees the values of a unit, and no button that applies them', async () => {
  open('advanced', { role: 'luc_read' })
  const form = await setting('Pairing code')
  expect(within(form).getByRole<HTMLInputElement>('combobox').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})

test('UI-126 R-252 the limit of the cellular links is at most that of all links, and a custom one has a value', async () => {
  const { sent } = open('network', { settings: { bwLimitation: { total: null, cellular: null } } })
  const limits = await setting('Bandwidth limits')
  await choose(combobox(limits, 'All links'), '4.2 Mbps')
  await choose(combobox(limits, 'Cellular links'), 'Custom')
  const custom = await within(limits).findByLabelText('Custom limit of the cellular links')
  fill(custom, '5000')
  fireEvent.click(apply(limits))
  await within(limits).findByText(/Max Cellular Capping cannot be higher than Max Total Capping/)
  expect(isInvalid(custom)).toBe(true)
  fill(custom, '')
  fireEvent.click(apply(limits))
  await within(limits).findByText('This field is required')
  expect(sent).toEqual([])
  await choose(combobox(limits, 'Cellular links'), 'No limit')
  fireEvent.click(apply(limits))
  await screen.findByText(/Bandwidth limits changed/)
  expect(sent).toEqual([{ unitId: 'u1', total: { option: '4.2' }, cellular: { option: 'disabled' }, version: 1 }])
})

test('UI-128 the IP pipe of a unit shows its state', async () => {
  open('ip-pipe')
  await screen.findByText('Not connected')
})

test('UI-131 the IP input of a unit is applied', async () => {
  const { sent } = open('ip-input')
  const input = await setting('IP input')
  fill(within(input).getByLabelText('Address of the stream'), 'rtsp://192.0.2.7/live')
  fireEvent.click(apply(input))
  await screen.findByText(/IP input changed/)
  expect(sent).toEqual([expect.objectContaining({ unitId: 'u1', url: 'rtsp://192.0.2.7/live', version: 1 })])
})

test('UI-126 R-107 a limit of a priority is applied, and one below that of a lower priority is marked at its field', async () => {
  const { sent } = open('network', {
    fields: { modems: [modem({ port: 0, name: 'Modem 1' }), modem({ port: 1, id: 'm2', name: 'Modem 2' })] },
  })
  const form = await setting('Limits per priority')
  const limit = (priority: number) => within(form).getByLabelText<HTMLInputElement>(`Limit of priority ${priority}`)
  await choose(combobox(form, 'Modem 1'), 'Priority 1')
  await choose(combobox(form, 'Modem 2'), 'Priority 2')
  fill(limit(1), '900')
  fill(limit(2), '1000')
  fireEvent.click(apply(form))
  await within(form).findByText('The limit of priority 1 must be higher than those of lower priorities.')
  expect(isInvalid(limit(1))).toBe(true)
  expect(sent).toEqual([])
  fill(limit(1), '2000')
  fireEvent.click(apply(form))
  await screen.findByText(/Limits per priority changed/)
  expect(limit(1).value).toBe('2000 kbps')
  expect(sent[0]).toMatchObject({
    priorities: [
      { ports: [0], limit: 2000 },
      { ports: [1], limit: 1000 },
      { ports: [], limit: null },
    ],
  })
})

test('R-087 the operational mode is changed in the tab Advanced, and the page says that it takes some seconds', async () => {
  let [mode, log]: [string, object[]] = ['video', []]
  const entry = {
    commandId: 'c1',
    kind: 'configure',
    input: { settings: { operationalMode: 'video_smr' } },
    by: 'ada',
    at: Date.now(),
    state: 'accepted',
    code: null,
    data: null,
    endedAt: null,
  }
  const sent: object[] = []
  const { queryClient } = open('advanced', {
    answers: {
      'units.getConfiguration': () => ({
        unitUniqueId: 'u1',
        version: 1,
        delay: 1000,
        virtualChannelName: null,
        differing: [],
        operationalMode: mode,
      }),
      'units.listCommands': () => log,
      'units.setOperationalMode': (input) => {
        sent.push(input)
        log = [entry]
        return entry
      },
    },
  })
  const form = await setting('Operational mode')
  const choice = within(form).getByRole<HTMLInputElement>('combobox')
  await choose(choice, 'Video SMR')
  fireEvent.click(apply(form))
  await within(form).findByText('Changing the mode; this takes some seconds.')
  expect(choice.disabled).toBe(true)
  expect(sent).toEqual([{ unitId: 'u1', version: 1, operationalMode: 'video_smr' }])
  ;[mode, log] = ['video_smr', [{ ...entry, state: 'done', endedAt: Date.now() }]]
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect([choice.disabled, choice.value]).toEqual([false, 'Video SMR']))
})

test('a setting that another user changed meanwhile is shown next to the draft, and is not overwritten', async () => {
  let version = 1
  const stored = () => ({
    unitUniqueId: 'u1',
    version,
    delay: 1000,
    virtualChannelName: null,
    differing: [],
    audioBitrate: version === 1 ? 96 : 128,
  })
  open('video-audio', {
    answers: {
      'units.getConfiguration': stored,
      'units.setAudioBitrate': (input) => {
        version = 2
        if (input.version !== version) throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
        return stored()
      },
    },
  })
  const form = await setting('Audio bitrate')
  await choose(within(form).getByRole('combobox'), '192 kbps')
  fireEvent.click(apply(form))
  await screen.findByText(/Another user changed this meanwhile/)
  expect(within(await setting('Audio bitrate')).getByRole<HTMLInputElement>('combobox').value).toBe('192 kbps')
})
