import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ServerRow } from '@backhaul/contract/servers'
import { beforeAll, expect, test } from 'vitest'
import { adminChannel } from '../../domain/channels/testing/channel-details.ts'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { ChannelListPage } from '../ChannelListPage.tsx'
import { address, type Answers, prepareConsole, refused, show, type ShowOptions } from '../testing/console.ts'

prepareConsole()
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})

const server = {
  uniqueId: 's1',
  name: 'Hub-1',
  type: 'mmh_server',
  state: 'idle',
  inventories: ['inv1'],
  groups: [],
  alerts: { warning: 0, critical: 0 },
} as unknown as ServerRow

const open = (path: string, answers: Answers, { role = 'luc_admin', ...options }: Partial<ShowOptions> = {}) => {
  const shown = show(<ChannelListPage />, {
    channels: [channelRow()],
    path,
    role,
    ...options,
    user: {
      inventories: [
        { id: 'inv1', name: 'Newsroom' },
        { id: 'inv2', name: 'Sports' },
      ],
    },
    answers: { 'channels.getDetails': () => adminChannel(), ...answers },
  })
  act(() => shown.stores.servers.apply([server]))
  return shown
}

async function fill() {
  fireEvent.click(await screen.findByRole('button', { name: 'New channel' }))
  const dialog = await screen.findByRole('dialog', { name: 'New channel' })
  const server = within(dialog).getByLabelText(/^Server/, { selector: 'input' })
  await waitFor(() => expect(document.activeElement).toBe(server))
  fireEvent.click(server)
  fireEvent.click(await screen.findByRole('option', { name: 'Hub-1', hidden: true }))
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Studio-2' } })
  return dialog
}

test('an administrator creates a channel of a server, and it is opened', async () => {
  const sent: unknown[] = []
  open('/channels', {
    'channels.create': (input) => {
      sent.push(input)
      return adminChannel({ channelId: 'c7', channelName: 'Studio-2' })
    },
  })
  const dialog = await fill()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(address()).toBe('/channels?channel=c7'))
  expect(sent).toMatchObject([{ serverId: 's1', name: 'Studio-2', mode: 'preview', output: true, NDI: false, sdiNo: null, groups: [] }])
})

test('the fault of the server is above its field, where the open list does not cover it', async () => {
  open('/channels', {})
  fireEvent.click(await screen.findByRole('button', { name: 'New channel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New channel' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }))
  const [fault] = await dialog.findAllByText('This field is required')
  const server = dialog.getByLabelText(/^Server/, { selector: 'input' })
  expect(fault!.compareDocumentPosition(server) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('a taken name is shown at its field, and the dialog stays open', async () => {
  open('/channels', {
    'channels.create': () => {
      throw refused({ code: 'NAME_TAKEN', status: 409 })
    },
  })
  const dialog = await fill()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  await within(dialog).findByText('Name is already taken. Please select a different name.')
})

test('a regular user creates and deletes no channels', async () => {
  open('/channels?channel=c1', {}, { role: 'luc_regular' })
  fireEvent.click(await screen.findByRole('tab', { name: 'Details' }))
  expect(screen.queryByRole('button', { name: 'New channel' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete the channel' })).toBeNull()
})

test('without a connection to the core no channel is created, and the button says why', async () => {
  open('/channels', {}, { unavailable: 'No connection to the core.' })
  const create = await screen.findByRole('button', { name: 'New channel', description: 'No connection to the core.' })
  fireEvent.click(create)
  expect(create.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a channel joins and leaves an inventory, except its primary one, and is deleted after a question', async () => {
  const sent: unknown[] = []
  let items = [{ id: 'inv1', name: 'Newsroom', primary: true }]
  open('/channels?channel=c1', {
    'channels.listInventories': () => ({ items, total: items.length }),
    'channels.addToInventory': (input) => {
      sent.push(['add', input])
      items = [...items, { id: 'inv2', name: 'Sports', primary: false }]
      return channelRow()
    },
    'channels.remove': (input) => {
      sent.push(['remove', input])
      return { done: true }
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Details' }))
  fireEvent.click(await screen.findByLabelText('Add to an inventory', { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Sports', hidden: true }))
  await screen.findByRole('button', { name: 'Remove from Sports' })
  expect(screen.queryByRole('button', { name: 'Remove from Newsroom' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Delete the channel' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete the channel' }))
  await waitFor(() => expect(address()).toBe('/channels'))
  expect(sent).toEqual([
    ['add', { channelId: 'c1', inventoryId: 'inv2' }],
    ['remove', { channelId: 'c1' }],
  ])
})
