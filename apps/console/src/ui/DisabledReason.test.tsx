import { Button, MantineProvider, Switch } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { DisabledReason } from './DisabledReason.tsx'

const show = (node: ReactNode) => render(<MantineProvider>{node}</MantineProvider>)

test('leaves a control without a reason enabled', () => {
  const act = vi.fn()
  show(
    <DisabledReason reason={null}>
      <Button onClick={act}>Stop</Button>
    </DisabledReason>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(act).toHaveBeenCalledOnce()
})

test('blocks the click, stays focusable and exposes the reason to screen readers', () => {
  const [act, outside] = [vi.fn(), vi.fn()]
  show(
    <div role="presentation" onClick={outside} onKeyDown={outside}>
      <DisabledReason reason="The unit is offline.">
        <Button onClick={act}>Stop</Button>
      </DisabledReason>
    </div>,
  )
  const button = screen.getByRole('button', { name: 'Stop' })
  fireEvent.click(button)
  button.focus()
  expect(act).not.toHaveBeenCalled()
  expect(outside).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe('The unit is offline.')
})

test('does not submit a form through a disabled button', () => {
  const submit = vi.fn((event: Event) => event.preventDefault())
  show(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <DisabledReason reason="Not available for your user type">
        <Button type="submit">Save</Button>
      </DisabledReason>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(submit).not.toHaveBeenCalled()
})

test('keeps the focus when the reason appears', () => {
  const of = (reason: string | null) => (
    <MantineProvider>
      <DisabledReason reason={reason}>
        <Button>Stop</Button>
      </DisabledReason>
    </MantineProvider>
  )
  const { rerender } = render(of(null))
  const button = screen.getByRole('button', { name: 'Stop' })
  button.focus()
  rerender(of('The unit is offline.'))
  expect(document.activeElement).toBe(button)
})

test('disables a field and names the reason around it', () => {
  show(
    <DisabledReason field reason="No Multi Camera license.">
      <Switch label="Multi camera" />
    </DisabledReason>,
  )
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('note', { name: 'No Multi Camera license.' }).tabIndex).toBe(0)
})

test('shows the reason while the control is pointed at or focused, and only then', () => {
  show(
    <DisabledReason reason="The unit is offline.">
      <Button>Stop</Button>
    </DisabledReason>,
  )
  const button = screen.getByRole('button', { name: 'Stop' })
  const shown = () => document.querySelector('.mantine-Tooltip-tooltip')?.textContent
  expect(shown()).toBeUndefined()
  fireEvent.mouseEnter(button)
  expect(shown()).toBe('The unit is offline.')
  fireEvent.mouseLeave(button)
  expect(shown()).toBeUndefined()
  fireEvent.focus(button)
  expect(shown()).toBe('The unit is offline.')
})
