import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import type { PreferencesPatch } from '@backhaul/rules/preferences'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { PreferencesProvider } from '../app/PreferencesProvider.tsx'
import ui from '../ui/ui.en.json'
import account from './account.en.json'
import { PreferencesDialog } from './PreferencesDialog.tsx'

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { account, ui } }, defaultNS: 'ui', interpolation: { escapeValue: false } }),
)

test('UI-210 the country of the user is found by its name, saved by its code, and shown again', async () => {
  const saved: PreferencesPatch[] = []
  const page = (stored: object) => (
    <MantineProvider env="test">
      <PreferencesProvider preferences={Preferences.parse(stored)} update={(patch) => void saved.push(patch)}>
        <PreferencesDialog onClose={() => {}} />
      </PreferencesProvider>
    </MantineProvider>
  )
  const { rerender } = render(page({}))
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  act(() => field.focus())
  fireEvent.click(field)
  fireEvent.change(field, { target: { value: 'norw' } })
  await waitFor(() =>
    expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Norway (+47)']),
  )
  fireEvent.click(await screen.findByText('Norway (+47)'))
  expect(saved).toEqual([{ luSmartCountry: 'nor' }])
  rerender(page({ luSmartCountry: 'nor' }))
  expect(field.value).toBe('Norway (+47)')
})
