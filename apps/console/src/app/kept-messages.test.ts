import { afterEach, expect, test } from 'vitest'
import { toast, toasts } from '../ui/toasts.ts'
import { setBrowserUser } from './browser-user.ts'
import { keepMessages, keptMax } from './kept-messages.ts'

afterEach(() => {
  toasts.clear()
  localStorage.clear()
  sessionStorage.clear()
})

const texts = () => toasts.get().history.map(({ text }) => text)

/** Signs in, shows these messages and leaves the page, as a reload does: the memory is lost and the storage is not. */
function visit(userId: string, messages: readonly string[] = []): void {
  setBrowserUser(userId)
  const leave = keepMessages(userId)
  for (const message of messages) toast(message)
  leave()
  toasts.clear()
}

/** Returns the messages that the user finds after a reload. */
function found(userId: string): string[] {
  setBrowserUser(userId)
  keepMessages(userId)()
  return texts()
}

test('the messages of the bell and the number of unread ones outlive a reload, newest first', () => {
  visit('anna', ['first', 'second'])
  expect(found('anna')).toEqual(['second', 'first'])
  expect(toasts.get().unreadCount).toBe(2)
})

test('the bell keeps a bounded number of messages over a reload: the newest', () => {
  visit(
    'anna',
    Array.from({ length: keptMax + 5 }, (_, i) => `message ${i}`),
  )
  const after = found('anna')
  expect([after.length, after[0]]).toEqual([keptMax, `message ${keptMax + 4}`])
})

test('another user never sees the messages of the former one', () => {
  visit('anna', ['of Anna'])
  expect(found('ben')).toEqual([])
  toasts.clear()
  expect(found('anna')).toEqual([])
})

test('a sign-out leaves no messages in the browser', () => {
  setBrowserUser('anna')
  const leave = keepMessages('anna')
  toast('of Anna')
  setBrowserUser(null)
  leave()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('of Anna')
})

test('content of the storage that is not a list of messages is ignored', () => {
  visit('anna', ['first'])
  const [key] = Object.keys(sessionStorage)
  sessionStorage.setItem(key!, JSON.stringify({ userId: 'anna', unreadCount: 1, messages: [{ text: 5 }] }))
  expect(found('anna')).toEqual([])
})
