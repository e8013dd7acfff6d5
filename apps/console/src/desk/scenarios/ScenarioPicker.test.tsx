import type { ScenarioSummary } from '@backhaul/simulation'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aWorld, coreAnswers } from '../testing/core.ts'
import { show } from '../testing/show.tsx'
import { ScenarioPicker } from './ScenarioPicker.tsx'

const scenarios: ScenarioSummary[] = [
  {
    id: 'shows/breaking-news',
    name: { en: 'Breaking news', zh: '突发新闻' },
    story: { en: 'A fire in the port.', zh: '港口起火。' },
    durationMs: 360_000,
    captions: 8,
    units: 8,
  },
  { id: 'own', name: 'Own story', story: 'In one language.', durationMs: 5000, captions: 1, units: 1 },
]
const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)

test.each([
  ['en', ['Breaking news', 'Own story'], 'fire'],
  ['zh', ['突发新闻', 'Own story'], '起火'],
] as const)('the library is in the language of the console (%s) and is searched in it', async (language, names, word) => {
  coreAnswers({ 'scenarios.list': () => ({ scenarios }) })
  await show(<ScenarioPicker isOpen />, { language })
  await expect.poll(titles).toEqual(names)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: word } })
  expect(titles()).toEqual([names[0]])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'qqq' } })
  expect([titles(), screen.getByRole('status').textContent]).toEqual([
    [],
    language === 'en' ? 'No scenario matches the search.' : '没有符合搜索的剧本。',
  ])
})

test('a scenario begins in a world that has its name in the language of the console', async () => {
  const writes = coreAnswers({ 'scenarios.list': () => ({ scenarios }), 'worlds.create': () => aWorld() })
  await show(<ScenarioPicker isOpen />, { language: 'zh' })
  fireEvent.click(await screen.findByRole('button', { name: '在新世界中播放: 突发新闻' }))
  await expect.poll(() => writes).toMatchObject([{ name: 'worlds.create', input: { scenario: 'shows/breaking-news', name: '突发新闻' } }])
})

test('a library that cannot be read says so, and is read again on demand', async () => {
  let isReachable = false
  coreAnswers({
    'scenarios.list': () => {
      if (!isReachable) throw new TypeError('Failed to fetch')
      return { scenarios }
    },
  })
  await show(<ScenarioPicker isOpen />)
  await screen.findByText('The core did not respond. Try again.')
  isReachable = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(titles).toEqual(['Breaking news', 'Own story'])
})
