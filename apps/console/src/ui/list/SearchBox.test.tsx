import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import kit from '../kit.en.json'
import { SearchBox } from './SearchBox.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { kit } }, interpolation: { escapeValue: false } }))

test('Escape clears the text and keeps the focus in the field; the next one leaves the field', () => {
  render(
    <MantineProvider env="test">
      <SearchBox value="" label="Search channels" placeholder="Search" onChange={() => {}} />
    </MantineProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Search channels')
  field.focus()
  fireEvent.change(field, { target: { value: 'oslo' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect([field.value, document.activeElement]).toEqual(['', field])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(document.activeElement).toBe(document.body)
})
