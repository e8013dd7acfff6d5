import { MantineProvider } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ui from './ui.en.json'
import { toast, toastMs, toastsShownMax, toastsWaitingMax } from './toasts.ts'

const sounds = vi.hoisted(() => [] as number[])

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { ui } } })
})

/** Counts the tones started. */
class Tones {
  state = 'running'
  currentTime = 0
  destination = {}
  createGain() {
    return { connect() {}, gain: { setValueAtTime() {}, linearRampToValueAtTime() {} } }
  }
  createOscillator() {
    return { type: '', frequency: { value: 0 }, connect() {}, stop() {}, start: (at: number) => void sounds.push(at) }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Tones)
  sounds.length = 0
  render(
    <MantineProvider env="test">
      <Notifications position="top-right" limit={toastsShownMax} autoClose={toastMs} transitionDuration={0} />
    </MantineProvider>,
  )
})
afterEach(() => {
  act(() => notifications.clean())
  vi.useRealTimers()
})

const shown = () => screen.queryAllByText(/^message /).map((one) => one.textContent)
const say = (count: number) => act(() => Array.from({ length: count }, (_, i) => i).forEach((i) => toast('info', `message ${i}`)))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('R-239 shows five at once and the rest after them, in order', async () => {
  say(7)
  expect(shown()).toEqual(['message 0', 'message 1', 'message 2', 'message 3', 'message 4'])
  await wait(toastMs + 100)
  expect(shown()).toEqual(['message 5', 'message 6'])
  await wait(toastMs + 100)
  expect(shown()).toEqual([])
})

test('stays for three seconds', async () => {
  say(1)
  await wait(toastMs - 100)
  expect(shown()).toHaveLength(1)
  await wait(200)
  expect(shown()).toHaveLength(0)
})

test('interrupts screen readers for warnings and errors only', () => {
  act(() => toast('error', 'message e'))
  act(() => toast('info', 'message i'))
  expect(screen.getByRole('alert').textContent).toContain('message e')
  expect(screen.getByRole('status').textContent).toContain('message i')
})

test('plays its sound when it appears, and none without one', async () => {
  act(() => toast('info', 'message silent'))
  expect(sounds).toHaveLength(0)
  say(4)
  act(() => toast('warning', 'message late', { sound: 'warning' }))
  expect(sounds).toHaveLength(0)
  await wait(toastMs + 100)
  expect(shown()).toEqual(['message late'])
  expect(sounds.length).toBeGreaterThan(0)
})

test('omits the close button on request', () => {
  act(() => toast('info', 'message a'))
  act(() => toast('info', 'message b', { withCloseButton: false }))
  expect(screen.getAllByRole('button', { name: 'Close the message' })).toHaveLength(1)
})

test('shows one message per id', () => {
  act(() => toast('info', 'message a', { id: 'x' }))
  act(() => toast('info', 'message b', { id: 'x' }))
  expect(shown()).toEqual(['message a'])
})

test('counts the messages that do not fit into the queue', async () => {
  say(toastsShownMax + toastsWaitingMax + 30)
  let told = ''
  for (let i = 0; i < 8; i++) {
    await wait(toastMs + 100)
    told += screen.queryByText(/left out/)?.textContent ?? ''
  }
  expect(told).toBe('30 more messages were left out')
})
