import type { ActiveFault } from '@backhaul/simulation'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coreAnswers, start } from '../testing/core.ts'
import { reasonOf, show } from '../testing/show.tsx'
import { FaultsPanel } from './FaultsPanel.tsx'

const fault = (id: string, fields: Partial<ActiveFault> = {}): ActiveFault => ({
  id,
  fault: { id, layer: 'call', match: { call: 'units.*' }, effect: { do: 'delay', ms: 3000 } },
  startedAt: start,
  endsAt: null,
  hits: 0,
  ...fields,
})
const listed = (faults: ActiveFault[]) => ({ faults, faultsMax: 100 })
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a world without faults says so, and the button that ends all says why it does nothing', async () => {
  coreAnswers({ 'faults.list': () => listed([]) })
  await show(<FaultsPanel />)
  await expect.poll(() => screen.queryAllByText('The world has no faults.').length).toBe(2)
  expect(reasonOf('End all')).toBe('The world has no faults.')
})

test('a fault shows its effect, its match, its share, its hits and the time that it has left', async () => {
  const { fault: rule } = fault('f1')
  const faults = [fault('f1', { endsAt: start + 5_959_000, hits: 7, fault: { ...rule, probability: 0.2 } as ActiveFault['fault'] })]
  coreAnswers({ 'faults.list': () => listed(faults) })
  await show(<FaultsPanel />)
  await screen.findByRole('listitem')
  expect(entries()).toEqual(['calls: lateTime (ms): 3000 · Call: units.* · Share of matches (0–1): 0.21:39:19 left · Hits: 7End'])
})

test('in Chinese, a fault has Chinese words and punctuation', async () => {
  coreAnswers({ 'faults.list': () => listed([fault('f1')]) })
  await show(<FaultsPanel />, { language: 'zh' })
  await screen.findByText('调用：延迟')
  await screen.findByText('时间（毫秒）：3000 · 调用：units.*')
})

test('all of twenty faults are listed, and each is ended on its own', async () => {
  const writes = coreAnswers({
    'faults.list': () => listed(Array.from({ length: 20 }, (_, i) => fault(`f${i}`))),
    'faults.remove': () => ({}),
  })
  await show(<FaultsPanel />)
  await expect.poll(() => screen.queryAllByRole('listitem').length).toBe(20)
  fireEvent.click(screen.getAllByRole('button', { name: 'End calls: late' })[3]!)
  await expect.poll(() => writes).toEqual([{ name: 'faults.remove', input: { worldId: 'w1', faultId: 'f3' } }])
})

test('without a connection no fault is ended, and the buttons say why', async () => {
  coreAnswers({ 'faults.list': () => listed([fault('f1')]) })
  await show(<FaultsPanel />, { unavailable: 'The connection is lost.' })
  await screen.findByRole('listitem')
  expect([reasonOf('End all'), reasonOf('End calls: late')]).toEqual(['The connection is lost.', 'The connection is lost.'])
})
