import type { Notification } from '@backhaul/contract/notifications'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { prepareConsole, show } from '../testing/console.tsx'
import app from '../app.en.json'
import { NotificationBanner } from './NotificationBanner.tsx'

prepareConsole({ app })
afterEach(() => vi.unstubAllEnvs())

const ending = (hours: number): Notification => ({
  id: `n${hours}`,
  globalNotification: true,
  severity: 'warning',
  text: { en: 'Maintenance', zh: '维护' },
  createdAt: Date.now(),
  expireDate: Date.now() + hours * 3_600_000,
  expiresWithin2h: hours < 2,
  expiresWithin24h: hours < 24,
})

test.for([
  [1, /^Ends at (.+, )?\d\d:\d\d UTC \(within 2 hours\)$/],
  [20, /^Ends at (.+, )?\d\d:\d\d UTC \(within 24 hours\)$/],
  [200, /^until .+, \d\d:\d\d UTC$/],
] as const)('UI-070 the end of a notification that ends in %i hours has its time zone', async ([hours, text]) => {
  vi.stubEnv('TZ', 'UTC')
  show(<NotificationBanner />, { path: '/list', route: '/list', answers: { 'notifications.list': () => [ending(hours)] } })
  expect(await screen.findByText(text)).toBeTruthy()
})
