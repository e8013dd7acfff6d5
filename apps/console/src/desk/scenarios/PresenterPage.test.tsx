import type { Play } from '@backhaul/simulation'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coreAnswers, Refused } from '../testing/core.ts'
import { reasonOf, show } from '../testing/show.tsx'
import { PresenterPage } from './PresenterPage.tsx'

const first = { en: 'The gates open.', zh: '大门开启。' }
const second = { en: 'The match begins.', zh: '比赛开始。' }
const play = (fields: Partial<Play> = {}): Play => ({
  scenario: { id: 'shows/stadium', name: { en: 'A night at the stadium', zh: '球场之夜' }, story: 'Cameras around a stadium.' },
  state: 'playing',
  paused: false,
  scriptMs: 65_000,
  elapsedMs: 65_000,
  hold: false,
  current: first,
  next: second,
  onAir: 2,
  steps: [],
  waitsFor: [],
  failure: null,
  journal: [],
  ...fields,
})
const at = { at: '/desk/presenter?world=w1' }
const ended = { state: 'ended', current: second, next: null } as const

test.each([
  ['en', 'A night at the stadium', 'The gates open.', 'Next: The match begins.'],
  ['zh', '球场之夜', '大门开启。', '下一条：比赛开始。'],
] as const)('the name and the captions are in the language of the console (%s)', async (language, name, current, next) => {
  coreAnswers({ 'scenarios.play': () => play() })
  await show(<PresenterPage />, { ...at, language })
  await screen.findByRole('heading', { name })
  expect(screen.getByRole('status').textContent).toBe(current)
  expect(screen.getByText(next)).toBeTruthy()
})

test.each([
  { key: ' ', code: 'Space' },
  { key: 'n', code: 'KeyN' },
  { key: 'ArrowRight', code: 'ArrowRight' },
])('the key $code goes on', async (key) => {
  const writes = coreAnswers({ 'scenarios.play': () => play(), 'scenarios.next': () => play() })
  await show(<PresenterPage />, at)
  await screen.findByRole('heading')
  fireEvent.keyDown(document.documentElement, key)
  await expect.poll(() => writes).toEqual([{ name: 'scenarios.next', input: { worldId: 'w1' } }])
})

test('a paused world says so, and runs again at a button', async () => {
  let paused = true
  const writes = coreAnswers({
    'scenarios.play': () => play({ paused }),
    'clock.set': () => {
      paused = false
      return { now: 0, paused, speed: 1, movingTo: null }
    },
  })
  await show(<PresenterPage />, at)
  await screen.findByText('The time of the world is paused')
  fireEvent.click(screen.getByRole('button', { name: 'Let the time run' }))
  await expect.poll(() => screen.queryByText('The time of the world is paused')).toBeNull()
  expect(writes.map(({ name, input }) => [name, input])).toEqual([['clock.set', { worldId: 'w1', paused: false }]])
})

test('after the last caption, Next keeps its place and says why it does nothing', async () => {
  const writes = coreAnswers({ 'scenarios.play': () => play(ended) })
  await show(<PresenterPage />, at)
  await screen.findByRole('heading')
  expect(reasonOf('Next')).toBe('This is the last caption.')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.keyDown(document.documentElement, { key: 'n', code: 'KeyN' })
  expect(writes).toEqual([])
})

test('a world without a scenario is named as such, with the way back to the desk', async () => {
  coreAnswers({
    'scenarios.play': () => {
      throw new Refused(404, 'NO_SCENARIO')
    },
  })
  await show(<PresenterPage />, at)
  await screen.findByText('The world plays no scenario.')
  expect(screen.getByRole('link', { name: 'Back to the desk' }).getAttribute('href')).toBe('/desk?world=w1')
})

test('while the core does not respond the caption stays, with a message until it responds again', async () => {
  let isReachable = true
  coreAnswers({
    'scenarios.play': () => {
      if (!isReachable) throw new TypeError('Failed to fetch')
      return play()
    },
  })
  await show(<PresenterPage />, at)
  await screen.findByRole('heading')
  isReachable = false
  const lost = 'The core did not respond. The captions are those of its last reply.'
  await screen.findByText(lost, {}, { timeout: 10_000 })
  expect(screen.getByRole('status').textContent).toBe('The gates open.')
  isReachable = true
  await expect.poll(() => screen.queryByText(lost), { timeout: 10_000 }).toBeNull()
})

test('a world that is deleted during its show is named', async () => {
  let isThere = true
  coreAnswers({
    'scenarios.play': () => {
      if (!isThere) throw new Refused(404, 'WORLD_NOT_FOUND', { world: 'w1' })
      return play()
    },
  })
  await show(<PresenterPage />, at)
  await screen.findByRole('heading')
  isThere = false
  await screen.findByText('There is no world w1.', {}, { timeout: 10_000 })
})
