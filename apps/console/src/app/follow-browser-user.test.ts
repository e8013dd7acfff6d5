import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setBrowserUser } from './browser-user.ts'
import { followBrowserUser } from './follow-browser-user.ts'

const key = 'backhaul.signedInUser'
let starts = 0
let shown: string | null = 'anna'
let stop = () => {}

beforeEach(() => {
  starts = 0
  shown = 'anna'
  setBrowserUser('anna')
  stop = followBrowserUser({ userId: () => shown, startAgain: () => void starts++ })
})
afterEach(() => {
  stop()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** Does what another tab does when this user signs in: the browser tells this tab. */
function signInElsewhere(userId: string): void {
  localStorage.setItem(key, userId)
  dispatchEvent(new StorageEvent('storage', { key, newValue: userId }))
}

test('a tab starts again when another user signs in in another tab: no data of the former user remain', () => {
  signInElsewhere('ben')
  expect(starts).toBe(1)
})

test('a tab goes on when its own user signs in again in another tab, or signs out there', () => {
  signInElsewhere('anna')
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  expect(starts).toBe(0)
})

test('a tab without a session does not start again: its user may be typing a password', () => {
  shown = null
  signInElsewhere('ben')
  expect(starts).toBe(0)
})

test('a tab that was frozen while another user signed in starts again when it is shown', () => {
  localStorage.setItem(key, 'ben')
  expect(starts).toBe(0)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(starts).toBe(1)
})
