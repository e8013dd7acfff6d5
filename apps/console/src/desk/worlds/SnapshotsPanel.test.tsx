import type { Snapshot } from '@backhaul/simulation'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coreAnswers, Refused, start } from '../testing/core.ts'
import { reasonOf, show } from '../testing/show.tsx'
import { SnapshotsPanel } from './SnapshotsPanel.tsx'

const snapshots = (count: number): Snapshot[] =>
  Array.from({ length: count }, (_, i) => ({ id: `s${i + 1}`, name: `s${i + 1}`, createdAt: start, worldTime: start, bytes: 1000 }))

test('a world without snapshots says so and offers to take one', async () => {
  const writes = coreAnswers({
    'copies.snapshots': () => ({ snapshots: [], snapshotsMax: 5 }),
    'copies.takeSnapshot': () => snapshots(1)[0]!,
  })
  await show(<SnapshotsPanel />)
  await screen.findByText('The world has no snapshots.')
  expect(reasonOf('Take a snapshot')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Take a snapshot' }))
  await expect.poll(() => writes).toEqual([{ name: 'copies.takeSnapshot', input: { worldId: 'w1' } }])
})

test('while a snapshot is taken its button is busy, and another click takes no second one', async () => {
  const writes = coreAnswers({
    'copies.snapshots': () => ({ snapshots: [], snapshotsMax: 5 }),
    'copies.takeSnapshot': () => new Promise(() => {}),
  })
  await show(<SnapshotsPanel />)
  await screen.findByText('The world has no snapshots.')
  const button = screen.getByRole('button', { name: 'Take a snapshot' })
  fireEvent.click(button)
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button)
  await expect.poll(() => writes.length).toBe(1)
})

test('a full list says on the page that one has to be deleted, not in a tooltip alone', async () => {
  coreAnswers({ 'copies.snapshots': () => ({ snapshots: snapshots(5), snapshotsMax: 5 }) })
  await show(<SnapshotsPanel />)
  const full = 'A world has at most 5 snapshots. Delete one first.'
  await expect.poll(() => screen.queryAllByText(full).length).toBe(2)
  expect(reasonOf('Take a snapshot')).toBe(full)
  expect(reasonOf('Return to s1')).toBeNull()
})

test('a world returns to a snapshot after a question only', async () => {
  const writes = coreAnswers({ 'copies.snapshots': () => ({ snapshots: snapshots(1), snapshotsMax: 5 }) })
  await show(<SnapshotsPanel />)
  fireEvent.click(await screen.findByRole('button', { name: 'Return to s1' }))
  await screen.findByText('Return Lab to s1?')
  expect(writes).toEqual([])
})

test('the desk of a world neither forks nor returns, and says why', async () => {
  coreAnswers({ 'copies.snapshots': () => ({ snapshots: snapshots(1), snapshotsMax: 5 }) })
  await show(<SnapshotsPanel />, { ownId: 'w1' })
  await screen.findByText('s1')
  const foreign = 'A user of a world controls that world alone. Use the main world for all else.'
  expect([reasonOf('Fork Lab as it is now'), reasonOf('Return to s1')]).toEqual([foreign, foreign])
})

test('a refusal of the simulation has its own text, and the user tries again', async () => {
  let asked = 0
  coreAnswers({
    'copies.snapshots': () => {
      if (asked++ === 0) throw new Refused(404, 'WORLD_NOT_FOUND', { world: 'w1' })
      return { snapshots: [], snapshotsMax: 5 }
    },
  })
  await show(<SnapshotsPanel />)
  await screen.findByText('There is no world w1.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The world has no snapshots.')
})
