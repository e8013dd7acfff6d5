import { fireEvent, screen, within } from '@testing-library/react'
import type { P2pLink } from '@backhaul/contract/p2p'
import { expect, test } from 'vitest'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { type Answers, prepareConsole, refused, show } from '../testing/console.tsx'
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
  show(<P2pDialog channel={channelRow()} onClose={() => {}} />, {
    channels: [channelRow()],
    path: '/',
    route: '/',
    role,
    answers: { 'groups.list': () => [], 'channels.list': () => ({ channels: [], truncated: false }), ...answers },
  })

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

test('API-283 a channel without a link offers the targets that the rule permits', async () => {
  const rows = [
    channelRow({ channelId: 'c2', channelName: 'Hub-SDI2' }),
    channelRow({ channelId: 'c3', channelName: 'Feed-in', sdiNo: 1, output: false }),
  ]
  open({
    'p2p.get': () => {
      throw refused({ code: 'P2P_LINK_NOT_FOUND', status: 404 })
    },
    'channels.list': () => ({ channels: [channelRow(), ...rows], truncated: false }),
  })
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(
    await within(dialog)
      .findByRole('combobox', { name: 'Target channel' })
      .catch(() => within(dialog).getByLabelText('Target channel')),
  )
  expect(await screen.findByRole('option', { name: 'Hub-SDI2', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Feed-in', hidden: true })).toBeNull()
})
