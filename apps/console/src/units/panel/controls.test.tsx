import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { refused } from '../../app/testing/console.tsx'
import errors from '../../ui/errors.en.ts'
import { openTab, openUnit, prepareOpenUnit, reasonOf } from '../testing/open-unit.tsx'

prepareOpenUnit()

test.for([
  ['luc_regular', 2],
  ['luc_read', 0],
] as const)('UI-175 R-030 Apply is shown to a user who may configure the unit, and not to a read-only user: %s', async ([role, count]) => {
  const { panel } = await openUnit({}, { role })
  await openTab(panel, 'Details')
  await panel.findByLabelText('Comment')
  expect(panel.queryAllByRole('button', { name: 'Apply' })).toHaveLength(count)
})

test.for([true, false])('UI-220 Store & Forward cannot be chosen for a unit without an SD card: with a card %s', async (hasSdCard) => {
  const { panel } = await openUnit({ hasSdCard })
  fireEvent.click(panel.getByRole('combobox', { name: 'Transmission mode' }))
  const option = await screen.findByRole('option', { name: /^Store & Forward/, hidden: true })
  expect(option.hasAttribute('data-combobox-disabled')).toBe(!hasSdCard)
})

test('R-240 the details of an open unit are read again after 60 s, and every 5 s while it records or forwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { core, panel, sentTo } = await openUnit()
  const reads = () => sentTo('units.get').length
  expect(reads()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(45_000))
  expect(reads()).toBe(1)
  core.unit = { ...core.unit, applications: { store: 'running' }, storeBacklogMb: 20 }
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(reads()).toBe(2)
  await openTab(panel, 'Details')
  await panel.findByText('20 MB')
  for (const storeBacklogMb of [28, 12]) {
    core.unit = { ...core.unit, storeBacklogMb }
    await act(() => vi.advanceTimersByTimeAsync(6000))
    await panel.findByText(`${storeBacklogMb} MB`)
  }
})

test('a comment that another user changed meanwhile is shown next to the draft, and replaced only on demand', async () => {
  const { core, panel, sentTo } = await openUnit(
    { comment: 'first' },
    { answers: { 'units.setComment': ({ comment }) => (core.unit = { ...core.unit, comment }) } },
  )
  await openTab(panel, 'Details')
  const field = await panel.findByLabelText<HTMLTextAreaElement>('Comment')
  const apply = () => fireEvent.click(within(field.closest('form')!).getByRole('button', { name: 'Apply' }))
  fireEvent.change(field, { target: { value: 'mine' } })
  core.unit = { ...core.unit, comment: 'theirs' }
  apply()
  await panel.findByText(/Another user changed this meanwhile: “theirs”/)
  expect([sentTo('units.setComment'), field.value]).toEqual([[], 'mine'])
  fireEvent.click(panel.getByRole('button', { name: 'Keep mine' }))
  apply()
  await waitFor(() => expect(core.unit.comment).toBe('mine'))
  await waitFor(() => expect(panel.queryByText(/Another user changed this/)).toBeNull())
})

test('a name that is not valid shows its error while it is typed', async () => {
  const { panel } = await openUnit()
  await openTab(panel, 'Details')
  const name = await panel.findByLabelText('Name')
  name.focus()
  fireEvent.change(name, { target: { value: 'no name!' } })
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(name)
  fireEvent.change(name, { target: { value: 'A-name' } })
  await waitFor(() => expect(name.getAttribute('aria-invalid')).not.toBe('true'))
})

test('UI-116 an operator chooses labels and channels of two cameras, which are kept, and starts and stops them together', async () => {
  const channels = [1, 2, 3].map((number) => channelRow({ channelId: `c${number}`, channelName: `Hub-${number}` }))
  const { core, panel, change, sentTo } = await openUnit(
    { selChannel: null, numberOfFeeds: 2 },
    {
      channels,
      answers: {
        'units.setMultipleCamera': ({ unitId: _unitId, ...multipleCamera }) =>
          (core.unit = { ...core.unit, multipleCamera: multipleCamera as typeof core.unit.multipleCamera }),
        'units.startMultiCamera': () => ({}),
        'units.stop': () => ({}),
      },
    },
  )
  await openTab(panel, 'Multi Camera')
  for (const feed of [1, 2]) {
    fireEvent.click(await panel.findByRole('button', { name: new RegExp(`^Channel of feed ${feed}:`) }))
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^Hub-${4 - feed}`), hidden: true }))
    await panel.findByRole('button', { name: `Channel of feed ${feed}: Hub-${4 - feed}` })
  }
  const label = await panel.findByLabelText('Label 2')
  fireEvent.change(label, { target: { value: 'Stage' } })
  fireEvent.blur(label)
  await waitFor(() => expect(core.unit.multipleCamera.cameras[1]?.label).toBe('Stage'))
  expect(core.unit.multipleCamera).toMatchObject({ channelSelectionMode: 'custom', customSelectedChannels: ['c3', 'c2'] })
  const start = await panel.findByRole('button', { name: 'Start 2 feeds' })
  start.focus()
  fireEvent.click(start)
  await waitFor(() => expect(sentTo('units.startMultiCamera')).toEqual([{ unitId: 'u1', channelIds: ['c3', 'c2'] }]))
  const feed = (camera: number, name: string) => ({ camera, channelId: `c${4 - camera}`, name, external: false })
  change({ applications: { video: 'running', multiCamera: 'running' }, status: 'streaming', feeds: [feed(1, 'Hub-3'), feed(2, 'Hub-2')] })
  await panel.findByText('ON AIR')
  const tab = panel.getByRole('region', { name: 'Multi Camera' })
  const stop = within(tab).getByRole('button', { name: /Stop/ })
  // The button that was pressed is gone, and the keyboard goes on next to it.
  await waitFor(() => expect(tab.contains(document.activeElement)).toBe(true))
  fireEvent.pointerDown(stop, { button: 0, isPrimary: true })
  await waitFor(() => expect(sentTo('units.stop')).toEqual([{ unitId: 'u1' }]))
})

test('R-039 UI-146 a read-only user cannot start an AI session', async () => {
  const { panel } = await openUnit({}, { role: 'luc_read' })
  await openTab(panel, 'Details')
  const button = await panel.findByRole('button', { name: 'AI summary' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(reasonOf(button)).toBe(errors.NOT_ALLOWED)
})

test('UI-146 an AI session shows the sentences of its result until it is ended, and a refused one its reason', async () => {
  const session = { id: 's1', state: 'ready', progressPercent: 100, summary: ['Truck-1 is of type LU-800.', 'It was on air twice.'] }
  let isFull = true
  const { panel, sentTo } = await openUnit(
    {},
    {
      answers: {
        'units.listServices': () => [{ serviceName: 'ai_integration', serviceStatus: 'enabled', enabled: true, inherited: true }],
        'ai.startSession': () => {
          if (isFull) throw refused({ code: 'INTERNAL', status: 500 })
          return session
        },
        'ai.getSession': () => session,
        'ai.endSession': () => ({}),
      },
    },
  )
  await openTab(panel, 'Details')
  fireEvent.click(await panel.findByRole('button', { name: 'AI summary' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^AI summary of Truck-1/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }))
  await screen.findByRole('alert')
  isFull = false
  fireEvent.click(dialog.getByRole('button', { name: 'Start' }))
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(session.summary)
  fireEvent.click(dialog.getByRole('button', { name: 'End and delete' }))
  await waitFor(() => expect(dialog.queryAllByRole('listitem')).toEqual([]))
  expect(sentTo('ai.endSession')).toEqual([{ sessionId: 's1' }])
})
