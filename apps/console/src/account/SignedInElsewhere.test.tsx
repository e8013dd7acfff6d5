import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '../app/api.ts'
import account from './account.en.json'
import { SignedInElsewhere, useSignedInElsewhere } from './SignedInElsewhere.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { account } }, interpolation: { escapeValue: false } }))
afterEach(() => localStorage.clear())

const key = 'backhaul.signedInUser'
/** The user of the session that the browser holds. */
let session: string | null = null
let asked = 0
const core = () => () =>
  observable((observer) => {
    asked++
    if (session === null) return observer.error(new TRPCClientError('UNAUTHORIZED'))
    observer.next({ result: { data: { id: session, username: session } } })
    observer.complete()
  })

let wentOn = 0
function Page() {
  const user = useSignedInElsewhere()
  return user === null ? <p>Signed out</p> : <SignedInElsewhere user={user} onGoOn={() => void wentOn++} />
}

function show() {
  const queryClient = new QueryClient()
  const client = api.createClient({ links: [core] })
  render(
    <MantineProvider env="test">
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Page />
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>,
  )
}

async function inAnotherTab(userId: string | null): Promise<void> {
  session = userId
  if (userId === null) localStorage.removeItem(key)
  else localStorage.setItem(key, userId)
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key, newValue: userId })))
}

test('the sign-in page says who has signed in in another tab, with one button to go on, until that user signs out', async () => {
  show()
  expect(screen.getByText('Signed out')).toBeTruthy()
  await inAnotherTab('ben')
  expect((await screen.findByRole('status')).textContent).toContain('ben is signed in now')
  fireEvent.click(screen.getByRole('button', { name: 'Go on as ben' }))
  expect(wentOn).toBe(1)
  await inAnotherTab(null)
  await screen.findByText('Signed out')
})

test('the sign-in page names no user whose session is over, and asks the core for none that was never there', async () => {
  asked = 0
  show()
  expect(asked).toBe(0)
  await inAnotherTab('ben')
  await screen.findByRole('status')
  session = null
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('Signed out')
})
