import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import type { Unit } from '@backhaul/contract/units'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../app/api.ts'
import { unit, unitRow } from '../../domain/units/testing/unit-row.ts'
import errors from '../../ui/errors.en.ts'
import forms from '../../ui/forms.en.json'
import { KitProvider } from '../../ui/kit.tsx'
import ui from '../../ui/ui.en.json'
import { DelayForm } from './DelayForm.tsx'
import unitPanel from './unit-panel.en.json'

beforeAll(async () => {
  const resources = { en: { errors, forms, ui, 'unit-panel': unitPanel } }
  await i18next.use(initReactI18next).init({ lng: 'en', resources, defaultNS: 'ui', interpolation: { escapeValue: false } })
})

function show(shown: Unit) {
  const queryClient = new QueryClient()
  const client = api.createClient({ links: [] })
  const page = (of: Unit) => (
    <MantineProvider env="test">
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <KitProvider preferences={Preferences.parse({})} update={() => {}} may={() => true}>
            <DelayForm unit={of} />
          </KitProvider>
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>
  )
  const { rerender } = render(page(shown))
  return (changed: Unit) => rerender(page(changed))
}

const field = () => screen.getByLabelText<HTMLInputElement>('Delay')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('R-111 shows the sub-second range and the normal one, and refuses a delay between them', async () => {
  show({ ...unit(unitRow({})), subSecondDelay: { delayMsMin: 400, delayMsMax: 900 } })
  expect(screen.getByText('400 to 900 ms, or 1000 to 20000 ms')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Delay'), { target: { value: '950 ms' } })
  fireEvent.blur(screen.getByLabelText('Delay'))
  await waitFor(() => expect(screen.getByText('The delay of this unit must be 400 to 900 ms or 1000 to 20000 ms.')).toBeTruthy())
})

test('R-111 shows one range for a unit without sub-second delay', () => {
  show({ ...unit(unitRow({})), subSecondDelay: null })
  expect(screen.getByText('1000 to 20000 ms')).toBeTruthy()
})

test('R-110 a delay that changes elsewhere leaves the draft of the user, and is shown with the choice', () => {
  const change = show(unit({ delay: 1000 }))
  type('2500 ms')
  change(unit({ delay: 4000 }))
  expect(field().value).toBe('2500 ms')
  expect(screen.getByRole('status').textContent).toContain('4000 ms')
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect([field().value, screen.getByRole('status').textContent]).toEqual(['2500 ms', ''])
  change(unit({ delay: 5000 }))
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(field().value).toBe('5000 ms')
})

test('R-110 a delay that changes elsewhere is shown at once where the user has no draft', () => {
  const change = show(unit({ delay: 1000 }))
  change(unit({ delay: 4000 }))
  expect(field().value).toBe('4000 ms')
})
