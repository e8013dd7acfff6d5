import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import { act, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import errors from '../errors.en.ts'
import kit from '../kit.en.json'
import { KitProvider } from '../kit.tsx'
import ui from '../ui.en.json'
import { LoadState } from './LoadState.tsx'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { errors, kit, ui } }, interpolation: { escapeValue: false } }),
)

const unavailable = 'No connection to the core.'

test('a page that loads without a connection says so, and loads again by itself once there is one', async () => {
  const onRetry = vi.fn()
  const preferences = { preferences: Preferences.parse({}), update: () => {} }
  const at = (reason: string | null, error: unknown = null) => (
    <MantineProvider env="test">
      <KitProvider {...preferences} may={() => true} unavailable={reason}>
        <LoadState isLoading error={error} onRetry={onRetry} />
      </KitProvider>
    </MantineProvider>
  )
  const { rerender } = render(at(null))
  expect(screen.getByRole('status')).toBeTruthy()
  rerender(at(unavailable))
  expect(screen.getByRole('alert').textContent).toContain(unavailable)
  rerender(at(unavailable, new Error('Failed to fetch')))
  expect(screen.getByRole('alert').textContent).toContain(unavailable)
  expect(onRetry).not.toHaveBeenCalled()
  rerender(at(null, new Error('Failed to fetch')))
  await waitFor(() => expect(onRetry).toHaveBeenCalledTimes(1))
})

const page = (state: 'failed' | 'loading' | 'ready') => (
  <MantineProvider env="test">
    <main tabIndex={-1}>
      {state === 'ready' ? (
        <p>Details</p>
      ) : (
        <LoadState isLoading={state === 'loading'} error={state === 'failed' ? new Error('refused') : null} onRetry={() => {}} />
      )}
    </main>
  </MantineProvider>
)
const retry = () => screen.getByRole('button', { name: 'Try again' })

test('Try again keeps the focus in its place while it loads, has it again after another failure, and leaves it to the page in the end', async () => {
  const { rerender } = render(page('failed'))
  const change = (state: 'failed' | 'loading' | 'ready') => act(async () => rerender(page(state)))
  retry().focus()
  await change('loading')
  expect(document.activeElement).toBe(screen.getByRole('status').parentElement)
  await change('failed')
  expect(document.activeElement).toBe(retry())
  await change('ready')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
