import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, prepareWholeConsole } from '../testing/whole-console.tsx'

prepareWholeConsole()

const chat = { url: 'https://chat.example/script.js', integrity: 'sha384-AAAA' }
const script = () => document.querySelector<HTMLScriptElement>('#chat-script')
async function choose(entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: /User menu/ }))
  fireEvent.click(await screen.findByText(entry))
}

test('R-014 UI-179 without a chat in the configuration no script is loaded, and the user menu has no chat', async () => {
  await openConsole('/list')
  fireEvent.click(await screen.findByRole('button', { name: /User menu/ }))
  await screen.findByText('About')
  expect(screen.queryByText(/chat/)).toBeNull()
  expect(script()).toBeNull()
})

test('R-014 UI-111 UI-179 the configured chat is loaded with its checksum, and not while the user hides it', async () => {
  const { kept } = await openConsole('/list', { config: { chat }, stored: { zendeskChatHidden: true } })
  await screen.findByRole('heading', { name: /^Units/ })
  expect(script()).toBeNull()
  await choose('Show the chat')
  await waitFor(() => expect(script()?.src).toBe(chat.url))
  expect(script()?.integrity).toBe(chat.integrity)
  await waitFor(() => expect(kept.preferences.zendeskChatHidden).toBe(false))
})

test('a chat script that cannot be loaded is a message, and the next attempt begins with the user', async () => {
  await openConsole('/list', { config: { chat } })
  await waitFor(() => expect(script()).not.toBeNull())
  act(() => void script()!.dispatchEvent(new Event('error')))
  await screen.findByText(/The chat could not be loaded/)
  expect(script()).toBeNull()
  await choose('Hide the chat')
  expect(script()).toBeNull()
  await choose('Show the chat')
  await waitFor(() => expect(script()?.src).toBe(chat.url))
})
