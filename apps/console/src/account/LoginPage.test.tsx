import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refused } from '../app/testing/console.tsx'
import { openConsole, prepareWholeConsole } from '../app/testing/whole-console.tsx'

prepareWholeConsole()

const fields = async () => ({
  username: await screen.findByLabelText<HTMLInputElement>(/^User name/),
  password: screen.getByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' }),
  submit: screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }),
})

test('a page over plain http from another device says why users cannot sign in there, before anything is typed', async () => {
  vi.stubGlobal('isSecureContext', false)
  await openConsole('/login', { role: null })
  const { username, password, submit } = await fields()
  expect((await screen.findByRole('alert')).textContent).toContain('opened over plain http from another device')
  expect([username.disabled, password.disabled, submit.disabled]).toEqual([true, true, true])
})

test('UI-066 a wrong password is refused with a message, and the page stays', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { at } = await openConsole('/login', {
    role: null,
    answers: {
      'users.login': () => {
        throw refused({ code: 'SIGN_IN_FAILED', status: 401 })
      },
    },
  })
  const { username, password, submit } = await fields()
  expect(username.disabled).toBe(false)
  fireEvent.change(username, { target: { value: 'luc_regular' } })
  fireEvent.change(password, { target: { value: 'Wrong-password-1' } })
  fireEvent.click(submit)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('User name or password is wrong'))
  expect(at()).toBe('/login')
})
