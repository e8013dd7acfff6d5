import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirm } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import { DisabledReason } from './DisabledReason.tsx'
import { useCloseDialog } from './form/close-dialog.ts'
import { useUnsaved } from './form/unsaved.ts'
import { Modals } from './Modals.tsx'
import ui from './ui.en.json'

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

function Deleting() {
  const [state, setState] = useState<'there' | 'open' | 'deleted'>('there')
  return (
    <MantineProvider env="test">
      <main tabIndex={-1}>
        {state !== 'deleted' && (
          <button type="button" onClick={() => setState('open')}>
            Edit room
          </button>
        )}
      </main>
      {state === 'open' && (
        <Dialog onClose={() => {}} title="Room">
          <button type="button" onClick={() => setState('deleted')}>
            Delete
          </button>
        </Dialog>
      )}
    </MantineProvider>
  )
}

test('the heading of a dialog tells its whole text, of which three lines are shown', () => {
  render(
    <MantineProvider env="test">
      <Dialog onClose={() => {}} title="Long name">
        <input aria-label="Name" />
      </Dialog>
    </MantineProvider>,
  )
  expect(screen.getByRole('heading').title).toBe('Long name')
})

test('a dialog that deletes the control that opened it gives the focus to the page', async () => {
  render(<Deleting />)
  const opener = screen.getByRole('button', { name: 'Edit room' })
  opener.focus()
  act(() => opener.click())
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  act(() => screen.getByRole('button', { name: 'Delete' }).click())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
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

/** A dialog whose content is read first. */
function Reading({ disabled = false }: { disabled?: boolean }) {
  const [isRead, setRead] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setRead(true)}>
        Reply
      </button>
      <Dialog onClose={() => {}} title="Hub">
        {isRead && (
          <DisabledReason field reason={disabled ? 'The server is offline.' : null}>
            <input aria-label="Port" data-autofocus />
          </DisabledReason>
        )}
      </Dialog>
    </MantineProvider>
  )
}
const close = () => screen.getByRole('button', { name: 'actions.close' })
const reply = () => act(() => screen.getByText('Reply').click())

test('the first field has the focus also when it appears after the dialog; the reason has it while the field is disabled', async () => {
  const { unmount } = render(<Reading />)
  await waitFor(() => expect(document.activeElement).toBe(close()))
  reply()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Port')))
  unmount()
  render(<Reading disabled />)
  await waitFor(() => expect(document.activeElement).toBe(close()))
  reply()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('note')))
})

test('a field that appears takes no focus from a user who has begun to use the dialog', async () => {
  render(<Reading />)
  await waitFor(() => expect(document.activeElement).toBe(close()))
  fireEvent.keyDown(close(), { key: 'Shift' })
  reply()
  await screen.findByLabelText('Port')
  expect(document.activeElement).toBe(close())
})

function RoomForm() {
  const [name, setName] = useState('')
  useUnsaved(name !== '')
  const close = useCloseDialog()
  return (
    <>
      <input aria-label="Name" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      <button type="button" onClick={close}>
        Leave
      </button>
    </>
  )
}

function Rooms() {
  const [isOpen, setOpen] = useState(true)
  return (
    <MantineProvider env="test">
      <Modals />
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Room">
          <RoomForm />
        </Dialog>
      )}
    </MantineProvider>
  )
}

function Nested({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MantineProvider env="test">
      <Modals />
      <Dialog onClose={onClose} title="Account">
        <button type="button" onClick={() => setOpen(true)}>
          Rooms
        </button>
        {isOpen && (
          <Dialog onClose={() => setOpen(false)} title="Room">
            <RoomForm />
          </Dialog>
        )}
      </Dialog>
    </MantineProvider>
  )
}

describe('a dialog whose form has changes', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: { en: { ui } } })
  })
  const name = () => screen.getByLabelText<HTMLInputElement>('Name')
  const question = () => screen.queryByRole('dialog', { name: 'discard.title' })
  const escape = () => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  const press = (button: string) => act(async () => screen.getByRole('button', { name: button }).click())
  const change = () => act(() => void fireEvent.change(name(), { target: { value: 'Newsroom' } }))

  test('asks before Escape closes it; a second Escape takes the question away and keeps the changes', async () => {
    render(<Rooms />)
    change()
    escape()
    expect(question()).not.toBeNull()
    escape()
    await waitFor(() => expect(question()).toBeNull())
    expect(name().value).toBe('Newsroom')
  })

  test('asks before a button of its own closes it; the answer "Discard" closes it', async () => {
    render(<Rooms />)
    change()
    await press('Leave')
    await press('Cancel')
    await waitFor(() => expect(question()).toBeNull())
    expect(name().value).toBe('Newsroom')
    await press('Leave')
    await press('discard.discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closes without a question once the change is taken back', async () => {
    render(<Rooms />)
    change()
    act(() => void fireEvent.change(name(), { target: { value: '' } }))
    escape()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('stays below a question and below another dialog that Escape closes', async () => {
    const outer: string[] = []
    render(<Nested onClose={() => outer.push('outer')} />)
    await press('Rooms')
    screen.getByRole('dialog', { name: 'Room' })
    escape()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Room' })).toBeNull())
    expect(outer).toEqual([])
    void confirm({ message: 'Delete it?', action: 'Delete' })
    await screen.findByText('Delete it?')
    escape()
    await waitFor(() => expect(screen.queryByText('Delete it?')).toBeNull())
    expect(outer).toEqual([])
    escape()
    expect(outer).toEqual(['outer'])
  })
})
