import type { World } from '@backhaul/simulation'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aWorld, coreAnswers, start } from '../testing/core.ts'
import { reasonOf, show } from '../testing/show.tsx'
import { WorldsPanel } from './WorldsPanel.tsx'

const main = aWorld({ id: 'main', name: 'main', units: null, host: 'localhost' })
const panel = (worlds: readonly World[], worldsMax = 24) => <WorldsPanel worlds={worlds} worldsMax={worldsMax} onControl={() => {}} />
const entry = (id: string) => within(document.querySelector<HTMLElement>(`[data-world=${id}]`)!)

test('the main world is neither reset nor deleted, and the controlled world says that it is', async () => {
  coreAnswers({})
  await show(panel([main, aWorld()]))
  expect([entry('main').queryByRole('button', { name: /Reset|Delete/ }), reasonOf('Control Lab')]).toEqual([
    null,
    'The desk controls this world.',
  ])
  expect(reasonOf('Control main')).toBeNull()
})

test.each(['Reset', 'Delete'])('%s asks before it ends the data of a world', async (act) => {
  const writes = coreAnswers({})
  await show(panel([main, aWorld()]))
  fireEvent.click(screen.getByRole('button', { name: `${act} Lab` }))
  await screen.findByText(`${act} Lab?`)
  expect(writes).toEqual([])
})

test('the desk of a world does not reset it, and says why', async () => {
  coreAnswers({})
  await show(panel([aWorld()]), { ownId: 'w1' })
  expect(reasonOf('Reset Lab')).toBe('A user of a world controls that world alone. Use the main world for all else.')
})

test('the form of a new world says that there are as many worlds as there may be', async () => {
  coreAnswers({})
  await show(panel([main, aWorld()], 1))
  const form = screen.getByRole('button', { name: 'New world' })
  fireEvent.click(form)
  expect([form.getAttribute('aria-expanded'), reasonOf('Create')]).toEqual(['true', 'There are 1 worlds. Delete one first.'])
})

test('the time of creation is that of the machine: a world that began on another day shows no date of its own', async () => {
  coreAnswers({})
  const createdAt = new Date().setHours(12, 0, 0)
  await show(panel([aWorld({ createdAt, clock: { now: start, paused: false, speed: 60, movingTo: null } })]))
  expect(entry('w1').getByText(/created/).textContent).toMatch(/created 12:00$/)
  expect(entry('w1').getByText('×60')).toBeTruthy()
})
