import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import account from '../../account/account.en.json'
import invite from '../../groups/invite.en.json'
import app from '../app.en.json'
import { prepareConsole, show as showAt, type ShowOptions } from '../testing/console.tsx'
import type { UserDialog } from './user-dialogs.ts'
import { UserMenu } from './UserMenu.tsx'

// The dialogs are chunks of their own, which a busy machine loads slowly.
vi.setConfig({ testTimeout: 20_000 })
prepareConsole({ app, account, invite })

function Menu() {
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  return <UserMenu dialog={dialog} onDialog={setDialog} />
}

const ada = { id: 'ada', username: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada@studio.example' }

/** Opens the user menu. */
async function open({ answers = {}, user = {}, ...options }: Partial<ShowOptions> = {}) {
  showAt(<Menu />, {
    path: '/list',
    route: '/list',
    user: { ...ada, ...user },
    answers: {
      'platform.getApplicationUrls': () => ({ console: 'https://console.example/', videoReturnPortal: null, matrix: null }),
      'platform.getClientConfiguration': () => ({ version: '7.8.9' }),
      ...answers,
    },
    ...options,
  })
  fireEvent.click(screen.getByRole('button', { name: /User menu/ }))
  await screen.findByText('About')
}

const dialog = async (entry: string, name: string) => {
  fireEvent.click(screen.getByText(entry))
  return within(await screen.findByRole('dialog', { name }))
}

test('UI-108 about shows the version of the core, the connection and the licenses', async () => {
  await open()
  const about = await dialog('About', 'About')
  await about.findByText('7.8.9')
  about.getByText(/tRPC|REST/)
  expect(about.getByRole('link', { name: 'Licenses of third-party software' }).getAttribute('href')).toBe('/licenses.txt')
})

test('UI-210 M-235 R-274 a new phone number begins with the calling code of the chosen country, and takes digits only', async () => {
  const sent: unknown[] = []
  const contact = { name: 'Desk', email: null, phone: null }
  await open({
    stored: { luSmartCountry: 'deu' },
    answers: {
      'users.getContact': () => contact,
      'users.listSessions': () => [],
      'users.setContact': (input) => (sent.push(input), { ...contact, ...input }),
    },
  })
  const form = within(await (await dialog('Account', 'Account')).findByRole('region', { name: 'Contact' }))
  const phone = await form.findByLabelText<HTMLInputElement>('Phone')
  expect(phone.value).toBe('49')
  fireEvent.change(phone, { target: { value: '49 30 12345' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Must only contain numeric characters')
  expect(sent).toEqual([])
  fireEvent.change(phone, { target: { value: '493012345' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Your contact was saved.')
  expect(sent).toEqual([{ ...contact, phone: '493012345' }])
})

test('UI-147 an administrator invites a guest to an interview, once every field is filled in', async () => {
  const sent: unknown[] = []
  await open({
    answers: { 'groups.listNames': () => [{ id: 'g1', name: 'North' }], 'groups.invite': (input) => (sent.push(input), {}) },
  })
  const form = await dialog('Invite a guest', 'Invite a guest to an interview')
  fireEvent.click(await form.findByRole('button', { name: 'Send the invitation' }))
  expect(await form.findAllByText('This field is required')).toHaveLength(3)
  expect(sent).toEqual([])
  const input = { name: 'Grace Hopper', email: 'grace@studio.example', message: 'The interview begins at six.' }
  fireEvent.change(form.getByLabelText(/Name of the guest/), { target: { value: input.name } })
  fireEvent.change(form.getByLabelText(/Email of the guest/), { target: { value: input.email } })
  fireEvent.change(form.getByLabelText(/Message/), { target: { value: input.message } })
  fireEvent.click(form.getByRole('button', { name: 'Send the invitation' }))
  await screen.findByText(`The invitation to ${input.email} is in the outbox.`)
  expect(sent).toEqual([expect.objectContaining({ groupId: 'g1', ...input })])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an operator has no entry that invites guests', async () => {
  await open({ role: 'luc_regular' })
  expect(screen.queryByText('Invite a guest')).toBeNull()
})

test('UI-112 UI-113 UI-114 the application switcher has an entry for each configured application', async () => {
  const urls = { console: 'https://console.example/', videoReturnPortal: 'https://portal.example/', matrix: 'https://matrix.example/' }
  await open({ answers: { 'platform.getApplicationUrls': () => urls } })
  const target = (name: string) => screen.getByText(name).closest('a')?.getAttribute('href')
  await screen.findByText('Matrix')
  expect(['Console', 'Video return portal', 'Matrix'].map(target)).toEqual(Object.values(urls))
})
