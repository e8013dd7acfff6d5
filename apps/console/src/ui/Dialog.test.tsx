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
