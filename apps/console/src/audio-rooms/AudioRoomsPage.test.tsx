import type { AudioRoom, Participant } from '@backhaul/contract/audio-rooms'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Answers, prepareConsole, refused, show as showAt } from '../app/testing/console.tsx'
import { channelRow } from '../domain/channels/testing/channel-row.ts'
import audioRooms from './audio-rooms.en.json'
import { AudioRoomsPage } from './AudioRoomsPage.tsx'
import { audioRoomsRoutes } from './routes.tsx'

prepareConsole({ 'audio-rooms': audioRooms })

const participant = (fields: Partial<Participant>): Participant => ({
  id: 'p1',
  kind: 'phone',
  unitId: null,
  intercom: null,
  account: '112',
  name: 'Producer',
  listed: true,
  state: 'idle',
  speaking: false,
  line: null,
  ...fields,
})
const room = (fields: Partial<AudioRoom> = {}): AudioRoom => ({
  id: 'r1',
  inventoryId: 'inv1',
  name: 'Newsroom',
  intercom: true,
  serverId: 's1',
  serverName: 'HUB-1',
  state: 'idle',
  participants: [participant({})],
  lastModified: 0,
  ...fields,
})
const line = { id: 's1:l1', name: 'IFB 1', number: 1, serverId: 's1', serverName: 'HUB-1', mode: 'V2', state: 'free' }

function show(rooms: AudioRoom[], { services = [], answers = {} }: { services?: string[]; answers?: Answers } = {}) {
  const { stores } = showAt(<AudioRoomsPage />, {
    path: '/audio_rooms',
    route: '/audio_rooms',
    user: { services },
    answers: {
      'inventories.listIfb': () => ({ lines: [{ ...line, usedBy: null, taken: false, channelId: null, channelName: null }] }),
      'channels.list': () => ({ channels: [], truncated: false }),
      ...answers,
    },
  })
  act(() => {
    stores.audioRooms.apply(rooms)
    stores.ifb.apply([{ serverId: 's1', serverName: 'HUB-1', mode: 'V2', lines: 16, free: 13, used: 3, frozen: 0 }])
  })
  return stores
}

const card = (name: string) => screen.findByRole('article', { name })

test('UI-020 UI-088 the page Audio Connect shows the participants of a room, and follows their calls live', async () => {
  expect(audioRoomsRoutes[0]).toMatchObject({ path: '/audio_rooms', handle: { guard: 'managers' } })
  const stores = show([room()])
  screen.getByRole('heading', { level: 1, name: 'Audio Connect' })
  within(await card('Newsroom')).getByText('0 of 1 connected · HUB-1')
  await screen.findByText('3 of 16 in use, 13 free')
  stores.audioRooms.apply([room({ state: 'active', participants: [participant({ state: 'connected', speaking: true, line: 4 })] })])
  const active = within(await card('Newsroom'))
  await active.findByText('Speaking')
  active.getByText('Connected · line 4')
  active.getByText('1 of 1 connected · HUB-1')
})

test('UI-020 a number is called into the room, and a room with frozen lines says why it is not', async () => {
  const call = vi.fn(() => room())
  const stores = show([room()], { answers: { 'audioRooms.callParticipant': call } })
  fireEvent.click(within(await card('Newsroom')).getByRole('button', { name: 'Call Producer' }))
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith({ audioRoomId: 'r1', participantId: 'p1' }))
  stores.audioRooms.apply([room({ state: 'frozen' })])
  const reasons = await within(await card('Newsroom')).findAllByText(
    'The IFB lines are frozen: the server is offline, or the service has ended.',
  )
  expect(reasons[0]!.tagName).toBe('P')
})

test('the button that ends a call has the focus after the one that began it, and the result is said', async () => {
  const answers = { 'audioRooms.callParticipant': () => room(), 'audioRooms.hangUp': () => room() }
  const stores = show([room()], { answers })
  const become = (state: Participant['state']) =>
    act(async () => stores.audioRooms.apply([room({ participants: [participant({ state })] })]))
  const call = within(await card('Newsroom')).getByRole('button', { name: 'Call Producer' })
  call.focus()
  fireEvent.click(call)
  await become('connecting')
  const end = await screen.findByRole('button', { name: 'Disconnect Producer' })
  await waitFor(() => expect(document.activeElement).toBe(end))
  await become('connected')
  await screen.findByText('Producer is connected.')
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect Producer' }))
  await become('idle')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Call Producer' })))
  await screen.findByText('Producer is disconnected.')
})

test('UI-208 a room is created and changed in a form, and its participants are taken out', async () => {
  const [create, takeOut] = [vi.fn(() => room({ id: 'r2', name: 'Sport', participants: [] })), vi.fn(() => room({ participants: [] }))]
  show([room()], { answers: { 'audioRooms.create': create, 'audioRooms.removeParticipant': takeOut } })
  fireEvent.click(screen.getByRole('button', { name: 'New audio room' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Sport' } })
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'New audio room' }))
  await vi.waitFor(() => expect(create).toHaveBeenCalledWith({ inventoryId: 'inv1', name: 'Sport', intercom: true }))
  await screen.findByRole('dialog', { name: 'Audio room Sport' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  fireEvent.click(within(await card('Newsroom')).getByRole('button', { name: 'Edit Newsroom' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take Producer out' }))
  await vi.waitFor(() => expect(takeOut).toHaveBeenCalledWith({ audioRoomId: 'r1', participantId: 'p1' }))
})

async function openRoom(answers: Answers = {}) {
  const stores = show([room()], { answers })
  fireEvent.click(within(await card('Newsroom')).getByRole('button', { name: 'Edit Newsroom' }))
  await screen.findByRole('textbox', { name: 'Name' })
  return { stores, dialog: within(screen.getByRole('dialog')) }
}

test('an open audio room that is deleted meanwhile says so at once, with a way out', async () => {
  const { stores, dialog } = await openRoom()
  act(() => stores.audioRooms.apply([], ['r1']))
  within(await dialog.findByRole('alert')).getByText('Newsroom was deleted, or is no longer visible to you.')
  expect(dialog.queryByRole('textbox')).toBeNull()
  fireEvent.click(within(dialog.getByRole('alert')).getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the form of an audio room keeps its draft when another user changes the room, and says so at once', async () => {
  const update = vi.fn((input: { name: string }) => room({ ...input }))
  const { stores, dialog } = await openRoom({ 'audioRooms.update': update })
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Sport' } })
  act(() => stores.audioRooms.apply([room({ name: 'Weather' })]))
  await dialog.findByText('Another user changed this meanwhile: “Weather · HUB-1 (V2)”')
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(update).toHaveBeenCalledWith({ audioRoomId: 'r1', name: 'Sport', intercom: true, serverId: 's1' }))
})

async function chooseKind(kind: string) {
  fireEvent.click(screen.getByRole('combobox', { name: 'Kind of participant' }))
  fireEvent.click(await screen.findByRole('option', { name: kind, hidden: true }))
}

test('Enter in the phone number adds the participant, and empties the form for the next one', async () => {
  const add = vi.fn<(input: object) => AudioRoom>(() => room())
  const { dialog } = await openRoom({ 'audioRooms.addParticipant': add })
  await chooseKind('Phone')
  const number = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  fireEvent.submit(number())
  await dialog.findByText('This field is required')
  expect(add).not.toHaveBeenCalled()
  fireEvent.change(number(), { target: { value: '+49305550106' } })
  fireEvent.submit(number())
  await vi.waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ audioRoomId: 'r1', kind: 'phone', account: '+49305550106' }))
  await waitFor(() => expect(number().value).toBe(''))
})

test('UI-208 what is not a phone number is marked at its field, and is not taken over as a SIP account', async () => {
  const { dialog } = await openRoom()
  await chooseKind('Phone')
  const number = dialog.getByRole('textbox', { name: 'Phone number' })
  fireEvent.change(number, { target: { value: 'abc' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('Must be a phone number, like +49 30 1234567')
  expect(document.activeElement).toBe(number)
  await chooseKind('SIP')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'name@server' }).value).toBe('')
})

test('UI-208 a participant that the room already has is refused at the field of its kind', async () => {
  const twice = () => {
    throw refused({ code: 'PARTICIPANT_TWICE', status: 409 })
  }
  const { dialog } = await openRoom({ 'audioRooms.addParticipant': twice })
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('This field is required')
  await chooseKind('SIP')
  const account = dialog.getByRole('textbox', { name: 'name@server' })
  fireEvent.change(account, { target: { value: 'studio-7@sip.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('This intercom or number is a participant of the audio room already.')
  expect(account.getAttribute('aria-invalid')).toBe('true')
})

test('R-040 tally data is read with the service tally alone', async () => {
  show([room()])
  await card('Newsroom')
  expect(screen.queryByRole('tab', { name: 'Tally' })).toBeNull()
})

describe('an interface that has a channel', () => {
  const channels = ['c1', 'c2'].map((channelId) => channelRow({ channelId, channelName: `Hub-${channelId}`, onAir: channelId === 'c1' }))
  const held = { name: 'IFB 1', taken: true, channelId: 'c1', channelName: 'Hub-c1' }
  const tally = { ...line, ...held, name: 'Tally 1', hwStatus: 'ok', state: 'program' }
  const answers = (calls: Answers) => ({
    'inventories.listIfb': () => ({ lines: [{ ...line, ...held, usedBy: null }] }),
    'inventories.listTally': () => ({ tallies: [tally] }),
    'channels.list': () => ({ channels, truncated: false }),
    ...calls,
  })
  const choices = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Channel of/ })
  const choose = async (name: string) => {
    fireEvent.click(await choices())
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
  }

  test.each([
    ['ifb', 'IFB lines', 'IFB 1', 'inventories.associateIfb'],
    ['tally', 'Tally', 'Tally 1', 'inventories.associateTally'],
  ])('of the tab %s is given to another one after a question that names the one on air', async (_, tab, name, call) => {
    const give = vi.fn(() => ({ ...tally, channelId: 'c2' }))
    const stores = show([], { services: ['tally'], answers: answers({ [call]: give }) })
    act(() => stores.channels.apply(channels))
    fireEvent.click(await screen.findByRole('tab', { name: tab }))
    await choose('Hub-c2')
    const question = within(await screen.findByRole('dialog', { name: `Take over ${name}?` }))
    question.getByText(`Hub-c1 is on air. ${name} then belongs to Hub-c2, and no longer to Hub-c1.`)
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([give.mock.calls.length, (await choices()).value]).toEqual([0, 'Hub-c1'])
    await choose('Hub-c2')
    fireEvent.click(await screen.findByRole('button', { name: 'Take over' }))
    await vi.waitFor(() => expect(give).toHaveBeenCalledWith(expect.objectContaining({ inventoryId: 'inv1', channelId: 'c2', from: 'c1' })))
  })

  test.each(['IFB lines', 'Tally'])(
    'of the tab %s is given to channels of its server alone, and names the one that it has elsewhere',
    async (tab) => {
      const elsewhere = ['c1', 'c3'].map((channelId) => channelRow({ channelId, channelName: `Hub-${channelId}`, serverId: 's2' }))
      const all = [...elsewhere, ...channels.filter(({ channelId }) => channelId === 'c2')]
      show([], { services: ['tally'], answers: answers({ 'channels.list': () => ({ channels: all, truncated: false }) }) })
      fireEvent.click(await screen.findByRole('tab', { name: tab }))
      await waitFor(async () => expect((await choices()).value).toBe('Hub-c1'))
      fireEvent.click(await choices())
      await screen.findByRole('option', { name: 'Hub-c2', hidden: true })
      expect(screen.queryByRole('option', { name: 'Hub-c3', hidden: true })).toBeNull()
    },
  )

  test('is offered no channel that has another one, and says which', async () => {
    const free = { ...line, id: 's1:l2', name: 'IFB 2', usedBy: null, taken: false, channelId: null, channelName: null }
    const lines = [{ ...line, ...held, usedBy: null }, free]
    show([], { answers: answers({ 'inventories.listIfb': () => ({ lines }) }) })
    fireEvent.click(await screen.findByRole('tab', { name: 'IFB lines' }))
    const offered = async (of: string) => {
      fireEvent.click(await screen.findByRole('combobox', { name: of }))
      const list = within(await screen.findByRole('listbox', { name: of, hidden: true }))
      await list.findByRole('option', { name: 'Hub-c2', hidden: true })
      return list.getAllByRole('option', { hidden: true }).map((one) => [one.textContent, one.hasAttribute('data-combobox-disabled')])
    }
    expect(await offered('Channel of IFB 2')).toEqual([
      ['Hub-c2', false],
      ['Hub-c1The channel has IFB 1. End this association first.', true],
    ])
    expect(await offered('Channel of IFB 1')).toEqual([
      ['Hub-c1', false],
      ['Hub-c2', false],
    ])
  })

  test('since the list was read is shown with it, and is taken over after a question', async () => {
    const sent: unknown[] = []
    let at = { ...line, usedBy: null, taken: false, channelId: null as string | null, channelName: null as string | null }
    const give = ({ from }: any) => {
      sent.push(from)
      if (from !== at.channelId) throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
      return (at = { ...at, channelId: 'c2', channelName: 'Hub-c2' })
    }
    show([], { answers: answers({ 'inventories.listIfb': () => ({ lines: [at] }), 'inventories.associateIfb': give }) })
    fireEvent.click(await screen.findByRole('tab', { name: 'IFB lines' }))
    await choices()
    at = { ...at, ...held }
    await choose('Hub-c2')
    await waitFor(async () => expect((await choices()).value).toBe('Hub-c1'))
    await choose('Hub-c2')
    fireEvent.click(await screen.findByRole('button', { name: 'Take over' }))
    await waitFor(async () => expect((await choices()).value).toBe('Hub-c2'))
    expect(sent).toEqual([null, 'c1'])
  })

  test('that the user does not see is given to another one after a question that does not name it', async () => {
    const give = vi.fn(() => tally)
    const lines = [{ ...line, usedBy: null, taken: true, channelId: null, channelName: null }]
    show([], { answers: answers({ 'inventories.listIfb': () => ({ lines }), 'inventories.associateIfb': give }) })
    fireEvent.click(await screen.findByRole('tab', { name: 'IFB lines' }))
    expect((await choices()).value).toBe('Hidden')
    await choose('Hub-c2')
    await screen.findByText('IFB 1 then belongs to Hub-c2, and no longer to another channel.')
    expect(give).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }))
    await vi.waitFor(() => expect(give).toHaveBeenCalledTimes(1))
  })

  test('loses it after a question', async () => {
    const take = vi.fn(() => ({ done: true }))
    show([], { answers: answers({ 'inventories.dissociateIfb': take }) })
    fireEvent.click(await screen.findByRole('tab', { name: 'IFB lines' }))
    // A chosen option that is chosen again is taken away.
    await choose('Hub-c1')
    await screen.findByText('IFB 1 then belongs to no channel.')
    expect(take).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'End the association' }))
    await vi.waitFor(() => expect(take).toHaveBeenCalledWith({ inventoryId: 'inv1', ifbId: 's1:l1', channelId: 'c1' }))
  })
})
