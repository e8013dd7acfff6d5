import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { P2pLink } from '@backhaul/contract/p2p'
import { expect, test } from 'vitest'
import { ChannelTextProvider } from '../../domain/channels/channel-text.tsx'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { type Answers, prepareConsole, refused, show } from '../testing/console.ts'
import { P2pDialog } from './P2pDialog.tsx'

prepareConsole()

const link: P2pLink = {
  channelId: 'c1',
  channelName: 'Hub-SDI1',
  target: { channelId: 'c2', channelName: 'Hub-SDI2', status: 'collecting', bitrate: 4200 },
  state: 'sending',
  groups: [],
  selectedGroupId: null,
}
const open = (answers: Answers, role: 'luc_regular' | 'luc_read' = 'luc_regular') =>
  show(
    <ChannelTextProvider>
      <P2pDialog channel={channelRow()} onClose={() => {}} />
    </ChannelTextProvider>,
    {
      channels: [channelRow()],
      path: '/',
      route: '/',
      role,
      answers: { 'groups.list': () => [], 'channels.list': () => ({ channels: [], truncated: false }), ...answers },
    },
  )
const optionTexts = () => screen.findAllByRole('option', { hidden: true }).then((all) => all.map(({ textContent }) => textContent))

test('API-282 API-287 the dialog shows the state and the target of a link that sends, and stops it', async () => {
  const sent: unknown[] = []
  open({
    'p2p.get': () => link,
    'p2p.stop': (input) => {
      sent.push(input)
      return { ...link, state: 'stopped' }
    },
  })
  const dialog = await screen.findByRole('dialog')
  for (const text of ['The target receives the video.', 'Hub-SDI2', 'Receiving', '4200 kbps'])
    expect(await within(dialog).findByText(text)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
  await expect.poll(() => sent).toEqual([{ channelId: 'c1' }])
})

test('API-283 a channel without a link offers targets by name with their status, and one that the rule refuses says why', async () => {
  const rows = [
    channelRow({ channelId: 'c3', channelName: 'Feed-in', sdiNo: 1, output: false }),
    channelRow({ channelId: 'c10', channelName: 'Hub-SDI10', status: 'offline' }),
    channelRow({ channelId: 'c2', channelName: 'Hub-SDI2' }),
  ]
  open({
    'p2p.get': () => {
      throw refused({ code: 'P2P_LINK_NOT_FOUND', status: 404 })
    },
    'channels.list': () => ({ channels: [channelRow(), ...rows], truncated: false }),
  })
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement?.getAttribute('placeholder')).toBe('All groups'))
  fireEvent.click(
    await within(dialog)
      .findByRole('combobox', { name: 'Target channel' })
      .catch(() => within(dialog).getByLabelText('Target channel')),
  )
  expect(await optionTexts()).toEqual(['Hub-SDI2Idle', 'Hub-SDI10Offline', 'Feed-inInputs and distributors receive no unit.'])
  expect(screen.getByRole('option', { name: /^Feed-in/, hidden: true }).hasAttribute('data-combobox-disabled')).toBe(true)
})

test('API-289 the groups of a link are shown and changed, and a group that is removed is not offered first', async () => {
  const sent: unknown[] = []
  let stored: P2pLink = { ...link, groups: ['g1', 'g2'], selectedGroupId: 'g2' }
  open({
    'p2p.get': () => stored,
    'groups.list': () => ['North', 'South', 'East'].map((name, at) => ({ id: `g${at + 1}`, name })),
    'p2p.setGroups': (input) => {
      sent.push(input)
      stored = { ...stored, groups: ['g1'], selectedGroupId: null }
      return { groups: [{ id: 'g1', name: 'North', selected: false }] }
    },
  })
  const dialog = await screen.findByRole('dialog')
  const save = () => within(dialog).findByRole('button', { name: 'Save groups' })
  await within(dialog).findAllByText('South')
  expect((await save()).getAttribute('aria-disabled') ?? String(((await save()) as HTMLButtonElement).disabled)).toBe('true')
  // The pill of the second group.
  fireEvent.keyDown(within(dialog).getAllByLabelText('Groups of the targets')[0]!, { key: 'Backspace' })
  fireEvent.click(await save())
  await expect.poll(() => sent).toEqual([{ channelId: 'c1', groupIds: ['g1'], selectedGroupId: null }])
})

test('API-289 a link that is stopped offers the targets within its groups, and the others say why not', async () => {
  const rows = ['c2', 'c3'].map((channelId, at) => channelRow({ channelId, channelName: `Hub-SDI${at + 2}`, groups: [`g${at + 1}`] }))
  open({
    'p2p.get': () => ({ ...link, state: 'stopped', groups: ['g2'] }),
    'groups.list': () => ['North', 'South'].map((name, at) => ({ id: `g${at + 1}`, name })),
    'channels.list': () => ({ channels: rows, truncated: false }),
  })
  const dialog = await screen.findByRole('dialog')
  fireEvent.click((await within(dialog).findAllByLabelText('Another target channel'))[0]!)
  await screen.findByRole('option', { name: /^Hub-SDI3/, hidden: true })
  const targets = (await optionTexts()).filter((text) => text.startsWith('Hub-'))
  expect(targets).toEqual(['Hub-SDI3Idle', 'Hub-SDI2The target is in none of the groups of the link.'])
})

test.each(['the list', 'the reply'])('a channel whose deletion %s tells is named as deleted, and asked about no more', async (by) => {
  let asked = 0
  const { stores, queryClient } = open({
    'p2p.get': () => {
      asked += 1
      if (by === 'the reply') throw refused({ code: 'CHANNEL_NOT_FOUND', status: 404 })
      return link
    },
  })
  const dialog = await screen.findByRole('dialog')
  if (by === 'the list') {
    await within(dialog).findByText('The target receives the video.')
    act(() => stores.channels.apply([], ['c1']))
  }
  await within(dialog).findByText('Hub-SDI1 was deleted, or is no longer visible to you.')
  const before = asked
  await act(() => queryClient.invalidateQueries())
  expect(asked).toBe(before)
  expect(within(dialog).queryByText('The target receives the video.')).toBeNull()
})
