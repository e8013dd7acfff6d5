import { MantineProvider, Modal } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PanelDrawer } from './PanelDrawer.tsx'

function Panel() {
  const [isPanelOpen, setPanelOpen] = useState(true)
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <main tabIndex={-1}>
        <button type="button" onClick={() => setPanelOpen(true)}>
          Row
        </button>
      </main>
      {isPanelOpen && (
        <PanelDrawer label="Unit LU-17" onClose={() => setPanelOpen(false)}>
          <button type="button" onClick={() => setDialogOpen(true)}>
            Send logs
          </button>
          <input aria-label="Comment" />
          {isDialogOpen && (
            <Modal opened onClose={() => setDialogOpen(false)} title="Logs">
              <input aria-label="Description" />
            </Modal>
          )}
        </PanelDrawer>
      )}
    </MantineProvider>
  )
}

const escape = (element: HTMLElement) => act(() => void fireEvent.keyDown(element, { key: 'Escape' }))
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null

test('Escape closes a dialog above the panel first, then leaves a field, then closes the panel', () => {
  render(<Panel />)
  const opener = screen.getByRole('button', { name: 'Send logs' })
  act(() => opener.click())
  expect(isOpen('Logs')).toBe(true)
  escape(screen.getByLabelText('Description'))
  expect([isOpen('Logs'), isOpen('Unit LU-17')]).toEqual([false, true])
  escape(screen.getByLabelText('Comment'))
  expect(isOpen('Unit LU-17')).toBe(true)
  escape(screen.getByRole('button', { name: 'Send logs' }))
  expect(isOpen('Unit LU-17')).toBe(false)
})

test('its end returns the focus to the control that opened it, and gives it to the page when the address opened it', async () => {
  render(<Panel />)
  const close = async () => {
    const inside = screen.getByRole('button', { name: 'Send logs' })
    await waitFor(() => expect(document.activeElement).toBe(inside))
    escape(inside)
    expect(isOpen('Unit LU-17')).toBe(false)
  }
  await close()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  const row = screen.getByRole('button', { name: 'Row' })
  row.focus()
  act(() => row.click())
  await close()
  expect(document.activeElement).toBe(row)
})
