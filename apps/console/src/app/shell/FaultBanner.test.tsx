import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, test, vi } from 'vitest'
import { prepareConsole, show } from '../testing/console.tsx'
import { FaultBanner } from './FaultBanner.tsx'
import faults from './faults.en.json'
import chinese from './faults.zh.json'

prepareConsole({ faults })
afterEach(async () => {
  vi.unstubAllGlobals()
  await i18next.changeLanguage('en')
})

const late = { id: 'late', layer: 'call', effect: 'delay' }
const stale = { id: 'errors', layer: 'call', effect: 'stale' }
const others = ['malform', 'truncate', 'drop', 'stall'].map((effect, index) => ({
  id: effect,
  layer: index < 2 ? 'call' : 'stream',
  effect,
}))

test.for([
  { language: 'en', of: [late], text: '1 simulated fault – calls: late' },
  { language: 'en', of: [late, stale], text: '2 simulated faults – calls: late · calls: old data' },
  { language: 'zh', of: [late, stale], text: '2 个模拟故障 – 调用：延迟 · 调用：旧数据' },
  { language: 'en', of: [late, stale, ...others], text: /^6 simulated faults .* · 2 more kinds$/ },
  { language: 'zh', of: [late, stale, ...others], text: /另有 2 种/ },
])('the line names $of.length faults of the simulation, in $language', async ({ language, of, text }) => {
  const clock = { now: Date.now(), speed: 1, isPaused: false }
  vi.stubGlobal('fetch', async () => Response.json({ faults: of, clock }))
  i18next.addResourceBundle('zh', 'faults', chinese)
  await i18next.changeLanguage(language)
  show(<FaultBanner />, { path: '/list', route: '/list' })
  await screen.findByText(text)
})
