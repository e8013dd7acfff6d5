import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { CurrentUser } from '@backhaul/contract/users'
import { expect, test, vi } from 'vitest'
import { adminChannel } from '../../domain/channels/testing/channel-details.ts'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { type Answers, prepareConsole, refused, show } from '../testing/console.ts'
import { ChannelConfigurationPage } from './ChannelConfigurationPage.tsx'

prepareConsole()

const open = (tab: string, { answers, user = {} }: { answers: Answers; user?: Partial<CurrentUser> }) =>
  show(<ChannelConfigurationPage />, {
    channels: [channelRow()],
    path: `/channels/c1/configuration/${tab}`,
    route: '/channels/:channelId/configuration/:tab?',
    user,
    answers: { 'channels.getDetails': () => adminChannel({}, 7), ...answers },
  })

const tally = (id: string, channelId: string | null, serverId = 's1') => ({
  taken: channelId !== null,
  id,
  name: `Tally ${id}`,
  number: 1,
  serverId,
  serverName: 'Hub-1',
  hwStatus: 'ok',
  state: channelId === null ? 'off' : 'program',
  channelId,
  channelName: channelId,
})

test('UI-189 R-040 the tally interfaces are read only for users with the service, and one is associated', async () => {
  let isOwn = false
  const sent: unknown[] = []
  open('tally', {
    user: { services: ['tally'] },
    answers: {
      'inventories.listTally': () => ({ tallies: [tally('t1', isOwn ? 'c1' : null), tally('t2', 'c9'), tally('t3', null, 's2')] }),
      'inventories.associateTally': (input) => {
        sent.push(input)
        isOwn = true
        return tally('t1', 'c1')
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Associate: Tally t1' }))
  await screen.findByText('This channel')
  expect(sent).toEqual([{ inventoryId: 'inv1', tallyId: 't1', channelId: 'c1', from: null }])
  expect(screen.getByText('Channel c9')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take over: Tally t2' })).toBeTruthy()
  expect(screen.queryByText('Tally t3')).toBeNull()
})

test('an interface is taken from another channel after a question, whose safe answer has the focus', async () => {
  const sent: unknown[] = []
  open('tally', {
    user: { services: ['tally'] },
    answers: {
      'inventories.listTally': () => ({ tallies: [tally('t2', 'c9')] }),
      'inventories.associateTally': (input) => {
        sent.push(input)
        return tally('t2', 'c1')
      },
    },
  })
  const take = await screen.findByRole('button', { name: 'Take over: Tally t2' })
  fireEvent.click(take)
  await screen.findByRole('dialog', { name: 'Take over Tally t2?' })
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  fireEvent.click(cancel)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  fireEvent.click(take)
  fireEvent.click(await screen.findByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(sent).toEqual([{ inventoryId: 'inv1', tallyId: 't2', channelId: 'c1', from: 'c9' }]))
})

test('an interface that another user took meanwhile is shown with its channel, and is taken over after a question', async () => {
  const sent: unknown[] = []
  let holder: string | null = null
  open('tally', {
    user: { services: ['tally'] },
    answers: {
      'inventories.listTally': () => ({ tallies: [tally('t1', holder)] }),
      'inventories.associateTally': (input: any) => {
        sent.push(input.from)
        if (input.from !== holder) throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
        return tally('t1', (holder = 'c1'))
      },
    },
  })
  const free = await screen.findByRole('button', { name: 'Associate: Tally t1' })
  holder = 'c9'
  fireEvent.click(free)
  await screen.findByText(/^Tally t1 was not changed: Another user changed this meanwhile/)
  await screen.findByText('Channel c9')
  fireEvent.click(screen.getByRole('button', { name: 'Take over: Tally t1' }))
  await screen.findByText('Tally t1 then belongs to Hub-SDI1, and no longer to c9.')
  fireEvent.click(screen.getByRole('button', { name: 'Take over' }))
  await screen.findByText('This channel')
  expect(sent).toEqual([null, 'c9'])
})

test('an interface of a channel that the user does not see is taken over after a question that does not name it', async () => {
  const give = vi.fn(() => tally('t2', 'c1'))
  open('tally', {
    user: { services: ['tally'] },
    answers: {
      'inventories.listTally': () => ({ tallies: [{ ...tally('t2', null), taken: true }] }),
      'inventories.associateTally': give,
    },
  })
  await screen.findByText('Another channel')
  fireEvent.click(screen.getByRole('button', { name: 'Take over: Tally t2' }))
  await screen.findByText('Tally t2 then belongs to Hub-SDI1, and no longer to another channel.')
  expect(give).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Take over' }))
  await vi.waitFor(() => expect(give).toHaveBeenCalledTimes(1))
})

test('an interface of another server that the channel has is shown, and its association is ended', async () => {
  const end = vi.fn(() => ({ done: true }))
  open('tally', {
    user: { services: ['tally'] },
    answers: {
      'inventories.listTally': () => ({ tallies: [tally('t1', null), tally('t3', 'c1', 's2'), tally('t4', null, 's2')] }),
      'inventories.dissociateTally': end,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'End the association: Tally t3' }))
  expect(screen.queryByText('Tally t4')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'End the association' }))
  await vi.waitFor(() => expect(end).toHaveBeenCalledWith({ inventoryId: 'inv1', tallyId: 't3', channelId: 'c1' }))
})

test('UI-189 R-040 without the service nothing is read, and the tab says so', async () => {
  open('tally', { answers: {} })
  await screen.findByText('Your inventories do not have the service Tally.')
})

test('UI-189 an inventory without the service tally shows a sentence and not a failure to try again', async () => {
  open('tally', {
    user: { services: ['tally'] },
    answers: {
      'inventories.listTally': () => {
        throw refused({ code: 'TALLY_NOT_ENABLED', status: 409 })
      },
    },
  })
  await screen.findByText('The inventory does not have the service tally.')
  expect([screen.queryByRole('alert'), screen.queryByRole('button', { name: 'Try again' })]).toEqual([null, null])
})

test('UI-190 the audio interfaces show their calls, and the one of the channel is released', async () => {
  const sent: unknown[] = []
  const line = { ...tally('l1', 'c1'), name: 'Line 1', mode: 'V1', state: 'used', usedBy: 'Studio' }
  open('audio', {
    answers: {
      'inventories.listIfb': () => ({ lines: [line] }),
      'inventories.dissociateIfb': (input) => {
        sent.push(input)
        throw refused({ code: 'IFB_NOT_FOUND', status: 404 })
      },
    },
  })
  await screen.findByText('Hub-1 · Call of Studio')
  fireEvent.click(screen.getByRole('button', { name: 'End the association: Line 1' }))
  await screen.findByRole('dialog', { name: 'End the association of Line 1?' })
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'End the association' }))
  await screen.findByText(/^Line 1 was not changed:/)
  expect(sent).toEqual([{ inventoryId: 'inv1', ifbId: 'l1', channelId: 'c1' }])
})
