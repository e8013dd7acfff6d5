import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { panelFocus } from './panel-focus.ts'
import { SidePanel } from './SidePanel.tsx'

const page = (isOpen: boolean, onClose: () => void) => (
  <MantineProvider>
    <MemoryRouter>
      <button type="button">Row</button>
      {isOpen && (
        <SidePanel label="Unit" onClose={onClose}>
          <input aria-label="Name" />
          <button type="button">Stop</button>
        </SidePanel>
      )}
    </MemoryRouter>
  </MantineProvider>
)

function setUp() {
  const onClose = vi.fn()
  const { rerender } = render(page(false, onClose))
  screen.getByRole('button', { name: 'Row' }).focus()
  rerender(page(true, onClose))
  return { onClose, close: () => rerender(page(false, onClose)) }
}

test('opens without moving the focus and returns a focus within it when it closes', () => {
  const { close } = setUp()
  const row = screen.getByRole('button', { name: 'Row' })
  expect(document.activeElement).toBe(row)
  screen.getByRole('button', { name: 'Stop' }).focus()
  close()
  expect(document.activeElement).toBe(row)
})

test('takes the focus when another part asked for it, once', () => {
  panelFocus.ask()
  const { close } = setUp()
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Unit' }))
  close()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row' }))
  expect(panelFocus.take()).toBe(false)
})

test('closes on Escape, from a field on the second one', () => {
  const { onClose } = setUp()
  const field = screen.getByRole('textbox', { name: 'Name' })
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: 'Unit' }))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})
