import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Namespace } from '../app/routes/page.ts'
import { type Answers, prepareConsole, refused, show } from '../app/testing/console.tsx'
import texts from './admin-groups.en.json'
import { plainResourcePage } from './PlainResourcePage.tsx'

prepareConsole({ 'admin-groups': texts })
// The page loads both when it opens a group, which takes longer than a query waits on a busy machine.
beforeAll(() => Promise.all([import('../ui/resource/ResourcePanel.tsx'), import('./MembersSection.tsx')]))

const group = {
  id: 'g-1',
  name: 'Newsroom',
  inventoryId: 'inv-1',
  isDefault: false,
  usedBy: 0,
  version: 1,
  names: { 'inv-1': 'Inventory 1' },
}
const pageOf = (items: readonly object[]) => ({ items, total: items.length, offset: 0, limit: 50 })
const noOne = () => pageOf([])

/** Opens the panel of a group whose channels and users are those of the answers. */
function open(answers: Answers) {
  const Groups = plainResourcePage('adminGroups', 'admin-groups' as string as Namespace)
  show(<Groups />, {
    path: '/groups?item=g-1',
    route: '/groups',
    role: 'luc_admin',
    answers: {
      'adminGroups.list': () => pageOf([group]),
      'adminGroups.listUnits': noOne,
      'adminGroups.listChannels': noOne,
      'adminGroups.listVrChannels': noOne,
      'adminGroups.listUsers': noOne,
      'units.listInInventory': noOne,
      'channels.listInInventory': noOne,
      'videoReturn.listInInventory': noOne,
      ...answers,
    },
  })
}
const section = (name: RegExp) => screen.findByRole('region', { name })

test('API-251 API-252 a channel of the inventory of a group is found by its name, added and removed', async () => {
  let members = [{ id: 'c-1', name: 'Studio 1' }]
  const stored = [
    { channelId: 'c-1', channelName: 'Studio 1' },
    { channelId: 'c-2', channelName: 'Studio 2' },
  ]
  const asked: object[] = []
  const sent: object[] = []
  open({
    'adminGroups.listChannels': () => pageOf(members),
    'channels.listInInventory': ({ inventoryId, searchValue }) => {
      asked.push({ inventoryId, searchValue })
      return pageOf(stored.filter(({ channelName }) => channelName.includes(searchValue)))
    },
    'channels.addToGroup': (input) => {
      sent.push(input)
      members = [...members, { id: 'c-2', name: 'Studio 2' }]
      return {}
    },
    'channels.removeFromGroup': (input) => {
      sent.push(input)
      members = members.slice(1)
      return {}
    },
  })
  const channels = await section(/^Channels/)
  const field = await within(channels).findByRole('combobox', { name: 'Add a channel' })
  act(() => field.focus())
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Studio 2'])
  fireEvent.change(field, { target: { value: 'dio 2' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ inventoryId: 'inv-1', searchValue: 'dio 2' }))
  fireEvent.click(offered[0]!)
  await within(channels).findByRole('button', { name: 'Remove Studio 2' })
  fireEvent.click(await within(channels).findByRole('button', { name: 'Remove Studio 1' }))
  await waitFor(() => expect(within(channels).queryByRole('button', { name: 'Remove Studio 1' })).toBeNull())
  expect(within(channels).getByRole('button', { name: 'Remove Studio 2' })).toBeTruthy()
  expect(sent).toEqual([
    { groupId: 'g-1', channelId: 'c-2' },
    { groupId: 'g-1', channelId: 'c-1' },
  ])
})

test('API-348 a user leaves a group; a refusal is shown, and the user stays in the list', async () => {
  let members = [
    { id: 'user-1', name: 'ada' },
    { id: 'user-2', name: 'grace' },
  ]
  open({
    'adminGroups.listUsers': () => pageOf(members),
    'adminGroups.removeUser': ({ userId }) => {
      if (userId === 'user-2') throw refused({ code: 'STORAGE_UNAVAILABLE', status: 503 })
      members = members.filter(({ id }) => id !== userId)
      return { done: true }
    },
  })
  const users = await section(/^Users/)
  fireEvent.click(await within(users).findByRole('button', { name: 'Remove ada' }))
  await waitFor(() => expect(within(users).queryByText('ada')).toBeNull())
  fireEvent.click(within(users).getByRole('button', { name: 'Remove grace' }))
  await screen.findByText(/^Users: nothing was changed: /)
  expect(within(users).getByText('grace')).toBeTruthy()
})

test('API-252 a channel that another administrator removed first leaves the list, and the reason is shown', async () => {
  let members = [{ id: 'c-1', name: 'Studio 1' }]
  open({
    'adminGroups.listChannels': () => pageOf(members),
    'channels.removeFromGroup': () => {
      members = []
      throw refused({ code: 'NOT_IN_GROUP', status: 404 })
    },
  })
  const channels = await section(/^Channels/)
  fireEvent.click(await within(channels).findByRole('button', { name: 'Remove Studio 1' }))
  await screen.findByText('Channels: nothing was changed: The group does not have this member.')
  await waitFor(() => expect(within(channels).queryByText('Studio 1')).toBeNull())
})

test('API-251 a channel that another administrator added first is in the list, and the reason is shown', async () => {
  let members: object[] = []
  open({
    'adminGroups.listChannels': () => pageOf(members),
    'channels.listInInventory': () => pageOf([{ channelId: 'c-2', channelName: 'Studio 2' }]),
    'channels.addToGroup': () => {
      members = [{ id: 'c-2', name: 'Studio 2' }]
      throw refused({ code: 'ASSOCIATION_EXISTS', status: 409 })
    },
  })
  const channels = await section(/^Channels/)
  const field = await within(channels).findByRole('combobox', { name: 'Add a channel' })
  act(() => field.focus())
  fireEvent.click(await screen.findByRole('option', { name: 'Studio 2' }))
  await screen.findByText('Channels: nothing was changed: The association already exists.')
  await within(channels).findByRole('button', { name: 'Remove Studio 2' })
})

test.each([
  ['a lost reply', () => new TypeError('Failed to fetch'), 'Users: The core did not reply. It is not known whether anything changed.'],
  [
    'a database that did not confirm the change',
    () => refused({ code: 'OUTCOME_UNKNOWN', status: 504 }),
    'Users: The database did not confirm the change in time. It may have been made; check before you repeat it.',
  ],
])('after %s the message does not say that nothing was changed', async (_, failureOf, text) => {
  open({
    'adminGroups.listUsers': () => pageOf([{ id: 'user-1', name: 'ada' }]),
    'adminGroups.removeUser': () => {
      throw failureOf()
    },
  })
  fireEvent.click(await within(await section(/^Users/)).findByRole('button', { name: 'Remove ada' }))
  await screen.findByText(text)
  expect(screen.queryByText(/nothing was changed/)).toBeNull()
})

test('members that are not read yet, or could not be read, are not counted, and are read again on demand', async () => {
  let isUp = false
  open({
    'adminGroups.listUnits': () => new Promise(() => {}),
    'adminGroups.listUsers': () => {
      if (!isUp) throw refused({ code: 'INTERNAL', status: 500 })
      return pageOf([{ id: 'u-1', name: 'ada' }])
    },
  })
  const units = await section(/^Units/)
  within(units).getByRole('status', { name: 'Loading' })
  expect(units.textContent).not.toContain('0')
  const users = await section(/^Users/)
  within(await within(users).findByRole('alert')).getByText(/Internal/)
  expect(users.textContent).not.toContain('0')
  isUp = true
  fireEvent.click(within(users).getByRole('button', { name: 'Try again' }))
  await within(users).findByText('ada')
  expect(users.textContent).toContain('Users 1')
})
