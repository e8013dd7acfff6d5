import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import {
  type DeviceMessage,
  errorToastMs,
  failureMsMin,
  historyMax,
  missedMessages,
  quietAfterPerMinute,
  toast,
  toastDevice,
  toastMs,
  toasts,
} from './toasts.ts'
import ui from './ui.en.json'

const sounds = vi.hoisted(() => [] as number[])

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui } } })
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
})
afterEach(() => {
  act(() => toasts.clear())
  vi.useRealTimers()
})

const show = (place: 'header' | 'bottom' = 'header') =>
  render(
    <MantineProvider env="test">
      <Toasts place={place} />
    </MantineProvider>,
  )
const shown = () => (screen.queryByRole('status') ?? screen.queryByRole('alert'))?.querySelector('[title]')?.textContent ?? null
const say = (text: string, options = {}) => act(() => toast(text, options))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const started = (name: string, more: Partial<DeviceMessage> = {}): DeviceMessage => ({
  kind: 'success',
  group: 'started',
  name,
  text: (names) => (names.length > 1 ? `${names.length} units started` : `${names[0]} started`),
  holds: () => true,
  at: 1,
  sound: null,
  opens: `/list?unit=${name}`,
  isQuiet: false,
  ...more,
})
const event = (text: string, more: Partial<DeviceMessage> = {}) => started(text, { group: text, text: () => text, ...more })
const tell = (...messages: DeviceMessage[]) => act(() => messages.forEach((message) => toastDevice(message)))

test('R-239 a message without a kind is an information', () => {
  show()
  act(() => toast('Saved.'))
  expect(screen.getByRole('status').dataset['kind']).toBe('info')
  expect(shown()).toBe('Saved.')
})

test('R-239 UI-168 a message stays for three seconds and the next one follows, in order', async () => {
  show()
  tell(event('a'), event('b'))
  expect(shown()).toBe('a')
  expect(screen.getByText('+1')).toBeTruthy()
  await wait(toastMs - 300)
  expect(shown()).toBe('a')
  await wait(600)
  expect(shown()).toBe('b')
  await wait(toastMs + 300)
  expect(shown()).toBeNull()
})

test('a message waits until there is a place for it', async () => {
  say('early')
  await wait(toastMs * 2)
  show()
  expect(shown()).toBe('early')
})

test('the newest result of an act is in front at once, and the older one is in the history', async () => {
  show()
  say('saved', { kind: 'success' })
  say('failed', { kind: 'error' })
  expect(shown()).toBe('failed')
  expect(screen.queryByText(/^\+/)).toBeNull()
  await wait(failureMsMin + 300)
  say('done', { kind: 'success' })
  expect(shown()).toBe('done')
  expect(toasts.get().history.map(({ text }) => text)).toEqual(['done', 'failed', 'saved'])
  await wait(toastMs + 300)
  expect(shown()).toBeNull()
})

test('a failure can be read before the result of an act right after it', async () => {
  show()
  say('failed', { kind: 'error' })
  say('saved', { kind: 'success' })
  say('done', { kind: 'success' })
  expect(shown()).toBe('failed')
  await wait(failureMsMin + 300)
  expect(shown()).toBe('done')
  await wait(toastMs + 300)
  expect(shown()).toBeNull()
})

test('messages of the fleet wait behind the results of acts', async () => {
  show()
  tell(event('LU-1 failed', { kind: 'error', sound: 'critical' }), event('LU-2 started'))
  const tones = sounds.length
  say('done')
  expect(shown()).toBe('done')
  tell(event('LU-3 failed', { kind: 'error' }))
  expect(shown()).toBe('done')
  expect(screen.getByText('+3')).toBeTruthy()
  await wait(toastMs + 300)
  expect(shown()).toBe('LU-1 failed')
  expect(sounds).toHaveLength(tones)
  await wait(errorToastMs + 300)
  expect(shown()).toBe('LU-3 failed')
  await wait(errorToastMs + 300)
  expect(shown()).toBe('LU-2 started')
})

test('a message that replaces one that is pointed at ends in time', async () => {
  show()
  say('a')
  fireEvent.mouseEnter(screen.getByRole('status'))
  say('b')
  await wait(toastMs + 300)
  expect(shown()).toBeNull()
})

test('a failure is shown before other messages that wait, and stays longer', async () => {
  show()
  tell(event('a'), event('b'), event('failed', { kind: 'error' }))
  await wait(toastMs + 300)
  expect(shown()).toBe('failed')
  expect(screen.getByRole('alert').textContent).toContain('failed')
  await wait(errorToastMs - 600)
  expect(shown()).toBe('failed')
  await wait(600)
  expect(shown()).toBe('b')
})

test('messages of one kind become one message', () => {
  show()
  tell(started('LU-1'))
  expect(shown()).toBe('LU-1 started')
  tell(...Array.from({ length: 22 }, (_, i) => started(`LU-${i + 2}`)))
  expect(shown()).toBe('23 units started')
  expect(screen.queryByText(/^\+/)).toBeNull()
})

test('a message leaves the screen when it is no longer true, and never appears when that happens before', async () => {
  show()
  let isOn = true
  tell(started('LU-1', { holds: () => isOn }))
  tell(started('LU-2', { group: 'stopped', text: () => 'LU-2 stopped', holds: () => isOn }))
  expect(shown()).toBe('LU-1 started')
  isOn = false
  await wait(500)
  expect(shown()).toBeNull()
})

test('beyond a number per minute, messages without a warning are in the history only', async () => {
  show()
  for (let i = 0; i < quietAfterPerMinute; i++) {
    tell(started(`LU-${i}`, { group: `g${i}` }))
    await wait(toastMs + 300)
  }
  tell(started('LU-x', { group: 'gx' }))
  expect(shown()).toBeNull()
  expect(toasts.get().history[0]?.text).toBe('LU-x started')
  tell(started('LU-y', { group: 'gy', kind: 'error' }))
  expect(shown()).toBe('LU-y started')
})

test('messages that were missed are one entry of the history, and none on the page', async () => {
  const miss = (count: number) => act(() => missedMessages(count, (missed) => `${missed} more`))
  show()
  miss(1100)
  tell(started('LU-1', { isQuiet: true }))
  miss(500)
  expect(shown()).toBeNull()
  expect(toasts.get().history.map(({ text }) => text)).toEqual(['1600 more', 'LU-1 started'])
  expect(toasts.get().unreadCount).toBe(2)
  await wait(61_000)
  miss(3)
  expect(toasts.get().history.map(({ text }) => text)).toEqual(['3 more', '1600 more', 'LU-1 started'])
})

test('the history holds every message, newest first, and forgets the oldest beyond its bound', () => {
  tell(started('quiet', { isQuiet: true }))
  for (let i = 0; i < historyMax + 5; i++) say(`message ${i}`)
  const { history, unreadCount } = toasts.get()
  expect(history).toHaveLength(historyMax)
  expect(history[0]?.text).toBe(`message ${historyMax + 4}`)
  expect(unreadCount).toBe(historyMax)
  toasts.markRead()
  expect(toasts.get().unreadCount).toBe(0)
})

test('a message that is pointed at stays', async () => {
  show()
  say('a')
  fireEvent.mouseEnter(screen.getByRole('status'))
  await wait(toastMs * 3)
  expect(shown()).toBe('a')
  fireEvent.mouseLeave(screen.getByRole('status'))
  await wait(toastMs + 300)
  expect(shown()).toBeNull()
})

test('UI-168 plays its sound when it appears, and none without one', async () => {
  show()
  tell(event('silent'), event('late', { sound: 'warning' }))
  expect(sounds).toHaveLength(0)
  await wait(toastMs + 300)
  expect(shown()).toBe('late')
  expect(sounds.length).toBeGreaterThan(0)
})

test('UI-168 has a close button unless it is left out', () => {
  show()
  say('a')
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Close the message' })))
  expect(shown()).toBeNull()
  say('b', { withCloseButton: false })
  expect(shown()).toBe('b')
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows one message per id', () => {
  show()
  say('a', { id: 'x' })
  say('b', { id: 'x' })
  expect(shown()).toBe('a')
  expect(toasts.get().waitingCount).toBe(0)
})

test('a message at the bottom takes its height from the page while it is shown', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(63)
  show('bottom')
  const { style, dataset } = document.documentElement
  const taken = () => [style.getPropertyValue('--message-height'), 'message' in dataset]
  say('The channel is offline.')
  expect(taken()).toEqual(['63px', true])
  await wait(toastMs + 1000)
  expect(taken()).toEqual(['', false])
})
