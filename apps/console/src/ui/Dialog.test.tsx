import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpen(true)}>
        Send logs
      </button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Logs">
          <input aria-label="Description" />
        </Dialog>
      )}
    </MantineProvider>
  )
}

test('a dialog that closes returns the focus to the control that opened it', async () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Send logs' })
  opener.focus()
  act(() => opener.click())
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  act(() => void fireEvent.keyDown(screen.getByLabelText('Description'), { key: 'Escape' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

function Sending() {
  const [isSending, setSending] = useState(false)
  return (
    <MantineProvider env="test">
      <Dialog onClose={() => {}} title="Logs">
        <button type="button" disabled={isSending} onClick={() => setSending(true)}>
          Send
        </button>
        <button type="button" onClick={() => setSending(false)}>
          Done
        </button>
      </Dialog>
    </MantineProvider>
  )
}

test('a control of a dialog that its own effect disables leaves the focus in the dialog, and has it again afterwards', async () => {
  render(<Sending />)
  // The dialog moves the focus into itself first.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  send.focus()
  await act(async () => send.click())
  expect(send.disabled).toBe(true)
  await waitFor(() => expect(document.activeElement).not.toBe(send))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await act(async () => screen.getByRole('button', { name: 'Done' }).click())
  await waitFor(() => expect(document.activeElement).toBe(send))
})
