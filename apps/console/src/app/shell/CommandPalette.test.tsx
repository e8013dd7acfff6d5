import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import app from '../app.en.json'
import { address, prepareConsole, show as showAt, type ShowOptions } from '../testing/console.tsx'
import { CommandPalette } from './CommandPalette.tsx'

vi.setConfig({ testTimeout: 20_000 })
// The titles of the pages are made at build time.
prepareConsole({ app: { ...app, titles: { map: 'Map' } } })

const channels = [
  channelRow({ channelId: 'ch-77', channelName: 'Studio North' }),
  channelRow({ channelId: 'ch-78', channelName: 'Studio South', allocatedToUnitUid: 'u2', allocatedToUnitAlias: 'Truck-2' }),
]
const truck = unitRow({ uniqueId: 'u1', name: 'Truck-1', selChannel: null })

function Host({ onInvite }: { onInvite: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open again</button>
      <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} onInvite={onInvite} sections={[]} />
    </>
  )
}

function show(path: string, options: Partial<ShowOptions> = {}) {
  const onInvite = vi.fn<() => void>()
  showAt(<Host onInvite={onInvite} />, {
    path,
    route: '*',
    units: [truck],
    channels,
    ...options,
  })
  return onInvite
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Search and commands' }), { target: { value } })
/** The line of the palette whose label begins so. */
const line = async (label: string) => (await screen.findByText((text) => text.startsWith(label))).closest<HTMLElement>('[data-action]')!
/** The reply to a command, and what was sent. */
function accepting() {
  const sent: unknown[] = []
  return { sent, answer: (input: unknown) => (sent.push(input), {}) }
}

test.each([
  ['its name', 'studio n'],
  ['its number', 'ch-77'],
])('a channel is found by %s, and is shown on the multiview', async (_by, text) => {
  show('/list')
  type(text)
  fireEvent.click(await line('Show Studio North on the multiview'))
  expect(screen.queryByText('Show Studio South on the multiview')).toBeNull()
  expect(address()).toBe('/multiview?show=channel%3Ach-77')
})

test('while a unit is open, a channel that is found can be set for it too', async () => {
  show('/list?unit=u1')
  type('ch-77')
  expect(await screen.findByText('Studio North')).toBeTruthy()
  expect(screen.getByText('Show Studio North on the multiview')).toBeTruthy()
})

test('a unit is stopped from the palette after a question that names it, and not before', async () => {
  const { sent, answer } = accepting()
  const onAir = { ...truck, applications: { video: 'running' }, status: 'streaming' } as const
  show('/list', { units: [onAir], answers: { 'units.stop': answer } })
  const ask = async () => {
    type('stop truck')
    fireEvent.click(await line('Stop Truck-1'))
    return within(await screen.findByRole('dialog', { name: 'Stop Truck-1?' }))
  }
  fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Stop Truck-1?' })).toBeNull())
  expect(sent).toEqual([])
  fireEvent.click(screen.getByText('Open again'))
  await screen.findByRole('textbox', { name: 'Search and commands' })
  fireEvent.click((await ask()).getByRole('button', { name: 'Stop Truck-1' }))
  await waitFor(() => expect(sent).toEqual([{ unitId: 'u1' }]))
})

test('the palette reboots a unit after a question that names it, and not before', async () => {
  const { sent, answer } = accepting()
  show('/list', { answers: { 'units.reboot': answer } })
  type('reboot truck')
  fireEvent.click(await line('Reboot Truck-1'))
  const question = within(await screen.findByRole('dialog', { name: 'Reboot Truck-1?' }))
  expect(sent).toEqual([])
  fireEvent.click(question.getByRole('button', { name: /reboot$/i }))
  await waitFor(() => expect(sent).toEqual([{ unitId: 'u1' }]))
})

test('UI-147 an administrator opens the invitation of a guest from the palette', async () => {
  const onInvite = show('/list')
  type('invite')
  fireEvent.click(await line('Invite a guest'))
  expect(onInvite).toHaveBeenCalledOnce()
})

test('UI-147 an operator has no line that invites a guest', async () => {
  show('/list', { role: 'luc_regular' })
  type('invite')
  await screen.findByText('No results')
})

test('the palette says why a user without the right cannot start a unit', async () => {
  show('/list', { role: 'luc_read' })
  type('start')
  const start = await line('Start streaming Truck-1')
  within(start).getByText(/Not available for your user type/)
  expect(start.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(start)
  expect(await line('Start streaming Truck-1')).toBe(start)
})

test('the palette filters the list', async () => {
  show('/list')
  type('on air')
  fireEvent.click(await line('Units: On air'))
  expect(address()).toBe('/list?counter=onAir')
})

test('the palette shows a unit on the map', async () => {
  show('/list', { units: [{ ...truck, location: { lat: 52.3, lng: 4.9 } as never }] })
  type('map truck')
  fireEvent.click(await line('Show Truck-1 on the map'))
  expect(address()).toBe('/map?unit=u1&z=9&lat=52.3&lng=4.9')
})

test('the channel of any unit is set from the palette: a unit is chosen, then one of its channels, those that it may take first', async () => {
  const { sent, answer } = accepting()
  show('/list', { channels: channels.toReversed(), answers: { 'units.setVirtualChannel': answer } })
  type('channel truck')
  fireEvent.click(await line('Set the channel of Truck-1'))
  await screen.findByPlaceholderText('Channel of Truck-1')
  const [first, second] = [...document.querySelectorAll<HTMLElement>('[data-action]')]
  expect(first!.textContent).toContain('Studio North')
  expect(first!.hasAttribute('data-selected')).toBe(true)
  expect(second!.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(first!)
  await waitFor(() => expect(sent).toEqual([{ unitId: 'u1', channelId: 'ch-77' }]))
})
