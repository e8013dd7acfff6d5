import type { Notification } from '@backhaul/contract/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { prepareConsole, show, type ShowOptions } from '../testing/console.tsx'
import app from '../app.en.json'
import { NotificationBanner } from './NotificationBanner.tsx'

prepareConsole({ app })
afterEach(() => {
  vi.unstubAllEnvs()
  localStorage.clear()
})

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

const note = (id: string, fields: Partial<Notification>): Notification => ({ ...ending(200), id, expireDate: null, ...fields })
const notes = [
  note('a', { severity: 'info', text: { en: 'A new version', zh: '新版本' } }),
  note('b', { severity: 'critical', globalNotification: false, text: { en: 'A hub is down', zh: '服务器离线' } }),
  note('c', { severity: 'warning' }),
]

/** Shows the banner, and returns its lines. */
async function open(user: ShowOptions['user'] = {}) {
  const answers = { 'notifications.list': () => notes }
  const { queryClient } = show(<NotificationBanner />, { path: '/list', route: '/list', user, answers })
  await screen.findByRole('region', { name: 'Notifications' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return () => [...document.querySelectorAll('[data-severity]')].map((line) => line.querySelector('span')?.textContent)
}
const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)

test('UI-070 the banner is one line with the most severe notification, and shows the others on demand', async () => {
  const lines = await open()
  screen.getByRole('img', { name: 'Critical' })
  expect(lines()).toEqual(['A hub is down'])
  press('2 more')
  expect(lines()).toEqual(['A hub is down', 'Maintenance', 'A new version'])
  press('Show less')
  expect(lines()).toEqual(['A hub is down'])
})

test('UI-070 a notification is shown until the user hides it, and stays hidden at the next visit', async () => {
  const lines = await open()
  press('Hide this notification')
  expect(lines()).toEqual(['Maintenance'])
  cleanup()
  const next = await open()
  expect(next()).toEqual(['Maintenance'])
  press('Hide this notification')
  press('Hide this notification')
  expect(next()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
})

test('UI-069 a user who sees some groups of an inventory sees a line about it until it is hidden, and an administrator sees none', async () => {
  const someGroups = { id: 'ben', inventories: [] }
  const lines = await open(someGroups)
  press('3 more')
  expect(lines().filter((text) => text?.startsWith('Partial access'))).toHaveLength(1)
  press('Show less')
  for (let i = 0; i < notes.length; i++) press('Hide this notification')
  expect(lines()).toEqual([expect.stringMatching(/^Partial access/)])
  press('Hide this notification')
  expect(lines()).toEqual([])
  cleanup()
  localStorage.setItem('backhaul.hiddenNotifications', localStorage.getItem('backhaul.hiddenNotifications')!.replace(' a', ''))
  const next = await open(someGroups)
  expect(next()).toEqual(['A new version'])
  cleanup()
  localStorage.clear()
  const all = await open()
  press('2 more')
  expect(all().some((text) => text?.startsWith('Partial access'))).toBe(false)
})
