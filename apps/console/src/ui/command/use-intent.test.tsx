import { act, fireEvent, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ui from '../ui.en.json'
import { holdMs, useIntent } from './use-intent.ts'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui } }, interpolation: { escapeValue: false } }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Given {
  action: string
  intent: 'click' | 'hold' | 'ask'
  isAvailable: boolean
}
let runs: string[]

function Button({ action, intent, isAvailable }: Given) {
  const { phase, events } = useIntent({
    action,
    intent,
    isAvailable,
    run: () => runs.push(action),
    question: () => ({ title: 'Stop Truck-1?', message: 'On air on Channel-1 for 12 min.', action: 'Stop it' }),
  })
  return (
    <button type="button" data-phase={phase} {...events}>
      {action}
    </button>
  )
}

function show(given: Partial<Given> = {}) {
  runs = []
  const page = (changed: Partial<Given>) => (
    <MantineProvider env="test">
      <ModalsProvider>
        <Button action="stop" intent="hold" isAvailable {...given} {...changed} />
      </ModalsProvider>
    </MantineProvider>
  )
  const { rerender } = render(page({}))
  return {
    button: screen.getByText<HTMLButtonElement>(given.action ?? 'stop'),
    change: (changed: Partial<Given>) => rerender(page(changed)),
  }
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const down = (element: Element) => fireEvent.pointerDown(element, { button: 0, isPrimary: true })

test('acts once, at the moment the button was held long enough', () => {
  const { button } = show()
  down(button)
  wait(holdMs - 1)
  expect([runs, button.dataset['phase']]).toEqual([[], 'holding'])
  wait(1)
  expect(runs).toEqual(['stop'])
  fireEvent.pointerUp(button)
  fireEvent.click(button)
  expect(runs).toEqual(['stop'])
})

test('acts once at a double click', () => {
  const { button } = show({ action: 'start', intent: 'click' })
  for (const detail of [1, 2]) {
    down(button)
    fireEvent.pointerUp(button)
    fireEvent.click(button, { detail })
  }
  expect(runs).toEqual(['start'])
})

test('starts nothing when a press that stopped the unit ends, even if the pointer left the button meanwhile', () => {
  const { button, change } = show()
  down(button)
  wait(holdMs)
  fireEvent.pointerLeave(button)
  change({ action: 'start', intent: 'click' })
  fireEvent.pointerUp(button)
  fireEvent.click(button, { detail: 1 })
  expect(runs).toEqual(['stop'])
})

test('does nothing at a click, and says for a moment that it has to be held', () => {
  const { button } = show()
  down(button)
  fireEvent.pointerUp(button)
  fireEvent.click(button)
  expect(button.dataset['phase']).toBe('hint')
  wait(5000)
  expect([runs, button.dataset['phase']]).toEqual([[], 'rest'])
})

test.each<[string, (button: Element) => void]>([
  ['the pointer leaves the button', (button) => fireEvent.pointerLeave(button)],
  ['a touch becomes a scroll', (button) => fireEvent.pointerCancel(button)],
  ['the button loses the focus', (button) => fireEvent.blur(button)],
])('does nothing when %s', (_what, leave) => {
  const { button } = show()
  down(button)
  wait(400)
  leave(button)
  wait(5000)
  expect(runs).toEqual([])
})

test.each(['Enter', ' '])('acts when the key "%s" is held, and not when it is pressed', (key) => {
  const { button } = show()
  expect(fireEvent.keyDown(button, { key })).toBe(false)
  expect(fireEvent.keyUp(button, { key })).toBe(false)
  wait(5000)
  expect(runs).toEqual([])
  fireEvent.keyDown(button, { key })
  fireEvent.keyDown(button, { key, repeat: true })
  wait(holdMs)
  expect(runs).toEqual(['stop'])
})

test.each<[string, Partial<Given>]>([
  ['gets another action', { action: 'start', intent: 'click' }],
  ['is disabled', { isAvailable: false }],
])('does nothing when the button %s while it is held', (_what, changed) => {
  const { button, change } = show()
  down(button)
  wait(400)
  change(changed)
  wait(5000)
  fireEvent.pointerUp(button)
  fireEvent.click(button)
  expect(runs).toEqual([])
})

test('a button that acts at a click ignores a click that began before it was that button', () => {
  const { button, change } = show()
  down(button)
  change({ action: 'start', intent: 'click' })
  fireEvent.click(button)
  expect(runs).toEqual([])
  down(button)
  fireEvent.click(button)
  expect(runs).toEqual(['start'])
})

test.each<[string, Partial<Given>]>([
  ['by preference', { intent: 'ask' }],
  ['for a click of assistive technology, which cannot hold', {}],
])('asks first %s', async (_what, given) => {
  const { button } = show(given)
  if (given.intent === 'ask') down(button)
  fireEvent.click(button)
  vi.useRealTimers()
  expect(await screen.findByText('On air on Channel-1 for 12 min.')).toBeTruthy()
  expect(runs).toEqual([])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stop it' })))
  expect(runs).toEqual(['stop'])
})
