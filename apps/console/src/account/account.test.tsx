import { TRPCClientError } from '@trpc/client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, prepareWholeConsole } from '../app/testing/whole-console.tsx'
import type { Answers } from '../app/testing/console.tsx'

prepareWholeConsole()

const ada = {
  id: 'ada',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@studio.example',
  userLabel: null,
  loggedUserRoles: ['luc_regular'],
  passwordExpiresAt: null,
} as const

/** Opens a dialog of the user menu. */
async function openDialog(entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: /User menu/ }))
  fireEvent.click(await screen.findByText(entry))
  return within(await screen.findByRole('dialog', { name: entry }))
}

/** Opens the account of a user, over a core that keeps it. Returns what was sent. */
async function openAccount(answers: Answers = {}) {
  const sent: Record<string, unknown>[] = []
  await openConsole('/list', {
    user: ada as never,
    answers: {
      'users.getContact': () => ({ name: null, email: null, phone: null }),
      'users.listSessions': () => [],
      'users.updateCurrent': (input) => {
        sent.push(input)
        return { ...ada, inventories: [], groups: [], services: [], applicationPermission: true, videoReturnOnly: false, ...input }
      },
      ...answers,
    },
  })
  return { sent, dialog: await openDialog('Account') }
}

test('UI-106 a user corrects their name, sees an error at the field, and sees the corrected name saved', async () => {
  const { sent, dialog } = await openAccount()
  const email = await dialog.findByLabelText<HTMLInputElement>('Email', { selector: '[autocomplete=email]' })
  const save = () => fireEvent.click(within(email.closest('form')!).getByRole('button', { name: 'Save' }))
  fireEvent.change(email, { target: { value: 'not an address' } })
  save()
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  fireEvent.change(email, { target: { value: 'grace@example.org' } })
  fireEvent.change(dialog.getByLabelText('First name'), { target: { value: 'Grace' } })
  save()
  await screen.findByText('Your account was saved.')
  expect(sent).toEqual([expect.objectContaining({ firstName: 'Grace', email: 'grace@example.org' })])
  fireEvent.keyDown(email, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await openDialog('Account')
  expect((await again.findByLabelText<HTMLInputElement>('First name')).value).toBe('Grace')
})

test('an account can be saved without an e-mail address, and only when something was changed', async () => {
  const { sent, dialog } = await openAccount()
  const email = await dialog.findByLabelText<HTMLInputElement>('Email', { selector: '[autocomplete=email]' })
  const form = within(email.closest('form')!)
  const save = () => form.getByRole('button', { name: 'Save' })
  expect(save().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(save())
  fireEvent.change(email, { target: { value: '' } })
  fireEvent.click(save())
  await screen.findByText('Your account was saved.')
  expect(form.queryByText('Invalid email format')).toBeNull()
  expect(sent).toEqual([expect.objectContaining({ email: null })])
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
})

test('a user ends a session in another browser', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const session = { lastUsedAt: Date.now(), userAgent: agent, address: '192.0.2.7' }
  const sessions = [
    { ...session, id: 's1', current: true },
    { ...session, id: 's2', current: false },
  ]
  const { dialog } = await openAccount({
    'users.listSessions': () => [...sessions],
    'users.endSession': ({ sessionId }) => {
      sessions.splice(
        sessions.findIndex(({ id }) => id === sessionId),
        1,
      )
      return {}
    },
  })
  fireEvent.click(await dialog.findByRole('button', { name: /^End the session of Firefox/ }))
  await screen.findByText('The session was ended.')
  expect(sessions.map(({ id }) => id)).toEqual(['s1'])
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^End the session of/ })).toBeNull())
})

test('UI-107 a preference applies at once, and is marked as not saved until the core has it', async () => {
  let isCut = true
  const stored: object[] = []
  await openConsole('/list', {
    stored: { colorScheme: 'dark' },
    answers: {
      'preferences.update': (patch) => {
        if (isCut) throw TRPCClientError.from(new TypeError('Failed to fetch'))
        stored.push(patch)
        return {}
      },
    },
  })
  const dialog = await openDialog('Preferences')
  fireEvent.click(dialog.getByText('Light'))
  await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('light'))
  await dialog.findByText(/Not saved yet/)
  expect(stored).toEqual([])
  isCut = false
  await waitFor(() => expect(dialog.queryByText(/Not saved yet/)).toBeNull())
  expect(stored).toEqual([expect.objectContaining({ colorScheme: 'light' })])
})
