import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type Answers, prepareConsole, show } from '../../app/testing/console.tsx'
import { DomainTextProvider } from '../../domain/text.tsx'
import { channelRow, failedDestination } from '../../domain/channels/testing/channel-row.ts'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { Legend } from '../picture/Legend.tsx'
import { RouteDialog } from '../route/RouteDialog.tsx'
import signalFlow from '../signal-flow.en.json'
import { FlowPanel } from './FlowPanel.tsx'

prepareConsole({ 'signal-flow': signalFlow })

const nothing = () => {}

interface Rows {
  units?: UnitRow[]
  channels?: ChannelRow[]
  answers?: Answers
}

const showPart = (part: ReactNode, rows: Rows) =>
  show(<DomainTextProvider>{part}</DomainTextProvider>, { ...rows, path: '/signal_flow', route: '/signal_flow', role: 'luc_regular' })
const open = (id: string, rows: Rows) => showPart(<FlowPanel id={id} onClose={nothing} onOpen={nothing} onRoute={nothing} />, rows)

test('R-085 the panel of a unit says that its channel is External, and that nothing can be started to it', async () => {
  open('unit:u1', { units: [unitRow({ uniqueId: 'u1', selChannel: { channelId: 'c9', name: 'Hub-9', external: true } })] })
  expect(await screen.findByText('Hub-9 · External')).toBeTruthy()
  expect(screen.getByText('The selected channel is External: it was not found or is not licensed.')).toBeTruthy()
})

test('R-085 a channel without a licence says in the list of "Route to" that it would be External', async () => {
  const unit = unitRow({ uniqueId: 'u1', selChannel: null, groups: ['g1'] })
  showPart(<RouteDialog unit={unit} serverId={null} onClose={nothing} />, { units: [unit], channels: [channelRow({ licensed: false })] })
  expect((await screen.findByRole('button', { name: /^Hub-SDI1/ })).textContent).toContain('Not licensed: would be External')
})

test('the panel of a unit says that the destination of its channel refuses the stream, and why', async () => {
  const unit = unitRow({ uniqueId: 'u1', feeds: [{ camera: 1, channelId: 'c1', name: 'Hub-SDI1', external: false }] })
  open('unit:u1', { units: [unit], channels: [channelRow({ cdnName: 'Main CDN', destination: failedDestination })] })
  expect((await screen.findByRole('alert')).textContent).toBe('Destination of Hub-SDI1Main CDN · Failed · The stream key was refused')
})

test('in the search of "Route to", Enter chooses the only result and the arrow key goes to the first one', async () => {
  const unit = unitRow({ uniqueId: 'u1', selChannel: null, groups: ['g1'] })
  const channels = [channelRow(), channelRow({ channelId: 'c2', channelName: 'Hub-SDI2' })]
  const sent: unknown[] = []
  const answers: Answers = {
    'units.setVirtualChannel': (input) => {
      sent.push(input)
      return unit
    },
  }
  showPart(<RouteDialog unit={unit} serverId={null} onClose={nothing} />, { units: [unit], channels, answers })
  const search = await screen.findByRole('textbox', { name: 'Search channels' })
  fireEvent.keyDown(search, { key: 'Enter' })
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Hub-SDI1/ }))
  fireEvent.change(search, { target: { value: 'sdi2' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(sent).toEqual([{ unitId: 'u1', channelId: 'c2' }]))
})

test('the panel of a channel says its tally in words, and the legend names each colour of a box', async () => {
  const tally = { name: 'Mixer 1', state: 'preview' } as const
  open('channel:c1', { channels: [channelRow({ status: 'collecting', tally })] })
  expect(await screen.findByText('In the preview of the mixer')).toBeTruthy()
  expect(screen.getByText('PVW')).toBeTruthy()
  showPart(<Legend />, {})
  const names = within(await screen.findByRole('list', { name: 'Legend' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(names.slice(0, 6)).toEqual(['On air', 'Busy', 'Online', 'Upgrading', 'Failed', 'Offline'])
})
