import type { ErrorCode } from '@backhaul/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { counter, fleet, names, prepareUnitList, refused, show } from '../testing/unit-list.tsx'

prepareUnitList()
// The first import of a chunk takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
beforeAll(async () => void (await import('./BulkBar.tsx')))
const patient = { timeout: 20_000 }

const select = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
const bar = () => screen.findByRole('region', { name: 'Selected units' }, patient)

test('says how many of the selected units each act would change, and why none would', async () => {
  show(fleet)
  select('Live-1')
  select('Gone-1')
  const acts = within(await bar())
  expect(acts.getByRole('button', { name: /^Stop/ }).textContent).toBe('Stop (1)')
  expect(acts.getByRole('button', { name: /^Reboot/ }).textContent).toBe('Reboot (1)')
  const start = acts.getByRole('button', { name: /^Start/ })
  expect([start.textContent, start.getAttribute('aria-disabled')]).toEqual(['Start (0)', 'true'])
})

test('a filter lets go of the units that it hides and says so; a unit that changes by itself stays selected', async () => {
  const { units } = show(fleet)
  select('Live-1')
  select('Idle-1')
  await within(await bar()).findByText('2 units selected', {}, patient)
  fireEvent.click(counter(/^On air/))
  await screen.findByText('1 unit does not match the filters and is no longer selected.', {}, patient)
  await within(await bar()).findByText('1 unit selected', {}, patient)
  units.apply([unitRow({ uniqueId: 'u1', name: 'Live-1' })])
  await waitFor(async () => expect(within(await bar()).getByText('1 no longer matches the filters')).toBeTruthy(), patient)
})

test('selects at most 200 units, and says that these are the first', async () => {
  show(Array.from({ length: 230 }, (_, i) => unitRow({ uniqueId: `u${i}`, name: `N-${1000 + i}` })))
  select(names()[0]!)
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Select the first 200 of 230' }))
  await within(await bar()).findByText('200 units selected', {}, patient)
  expect(within(await bar()).getByText('At most 200 at once')).toBeTruthy()
})

test('a retry of a stop counts the units as done that stopped meanwhile, and so does a unit that the core finds stopped', async () => {
  const codes: Record<string, ErrorCode[]> = { u1: ['DEVICE_TIMEOUT'], u4: ['DEVICE_TIMEOUT', 'NOT_STREAMING'] }
  const stop = ({ unitId }: { unitId: string }) => {
    throw refused({ code: codes[unitId]!.shift()! })
  }
  const { units } = show(fleet, { answers: { 'units.stop': stop } })
  select('Live-1')
  select('Lite-1')
  fireEvent.click(within(await bar()).getByRole('button', { name: /^Stop/ }))
  const dialog = within(await screen.findByRole('dialog', {}, patient))
  fireEvent.click(dialog.getByRole('button', { name: 'Stop 2 units' }))
  await dialog.findByText('0 of 2 accepted', {}, patient)
  units.apply([unitRow({ uniqueId: 'u1', name: 'Live-1' })])
  fireEvent.click(dialog.getByRole('button', { name: 'Retry 2 units' }))
  await dialog.findByText('2 of 2 accepted', {}, patient)
  expect(dialog.queryByText(/Refused|not streaming/)).toBeNull()
  expect(dialog.queryByRole('button', { name: /^Retry/ })).toBeNull()
  expect(codes).toEqual({ u1: [], u4: [] })
})

test('a search lets go of the units that it hides', async () => {
  show(fleet)
  for (const name of names()) select(name)
  await within(await bar()).findByText('4 units selected', {}, patient)
  fireEvent.change(screen.getByRole('textbox', { name: 'Search units' }), { target: { value: 'Idle' } })
  await within(await bar()).findByText('1 unit selected', {}, patient)
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Clear the selection' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected units' })).toBeNull())
})

test('on a phone a unit is selected on its card, and a user without the right learns why no act is possible', async () => {
  const wide = window.matchMedia
  const narrow = vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...wide(media), matches: media.includes('width <') }))
  show(fleet, { role: 'luc_read' })
  expect(screen.queryByRole('columnheader', { name: 'Battery' })).toBeNull()
  select('Live-1')
  const stop = within(await bar()).getByRole('button', { name: /^Stop/ })
  expect(stop.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(stop.getAttribute('aria-describedby')!)?.textContent).toBe('Not available for your user type')
  narrow.mockRestore()
})
