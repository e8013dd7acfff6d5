import { MantineProvider } from '@mantine/core'
import { refusal } from '@backhaul/rules'
import { Preferences } from '@backhaul/contract/preferences'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'
import { DisabledReason } from './DisabledReason.tsx'
import errors from './errors.en.ts'
import errorsZh from './errors.zh.json'
import { KitProvider, useRights } from './kit.tsx'

beforeEach(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { errors }, zh: { errors: errorsZh } }, interpolation: { escapeValue: false } }),
)

function Reboot() {
  const { reason } = useRights()
  return (
    <DisabledReason reason={reason('units.operate', refusal('UNIT_BUSY'))}>
      <button type="button">Reboot</button>
    </DisabledReason>
  )
}

const show = (mayOperate: boolean) =>
  render(
    <MantineProvider env="test">
      <KitProvider preferences={Preferences.parse({})} update={() => {}} may={() => mayOperate}>
        <Reboot />
      </KitProvider>
    </MantineProvider>,
  )
/** The description that screen readers read with the button, which is also its tooltip. */
const described = () => {
  const button = screen.getByRole('button', { name: 'Reboot' })
  return [button.getAttribute('aria-disabled'), document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent]
}

test('R-033 UI-176 a control says that the user type may not use it, before any other reason', async () => {
  show(false)
  expect(described()).toEqual(['true', 'Not available for your user type'])
})

test('R-033 UI-176 a user type with the right sees the reason of the unit', () => {
  show(true)
  expect(described()).toEqual(['true', 'The unit is busy.'])
})
