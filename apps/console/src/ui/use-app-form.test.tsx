import type { Problem } from '@backhaul/contract'
import { calls } from '@backhaul/contract/users'
import { MantineProvider, TextInput } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import errors from './errors.en.ts'
import errorsZh from './errors.zh.json'
import forms from './forms.en.json'
import formsZh from './forms.zh.json'
import ui from './ui.en.json'
import uiZh from './ui.zh.json'
import { useAppForm } from './use-app-form.ts'

beforeAll(async () => {
  const resources = { en: { errors, forms, ui }, zh: { errors: errorsZh, forms: formsZh, ui: uiZh } }
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } })
})
afterEach(() => i18next.changeLanguage('en'))

type Save = (input: unknown) => Promise<unknown>

const stored = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }

function Account({ save, initialValues = stored }: { save: Save; initialValues?: typeof stored }) {
  const { field, onSubmit, failure } = useAppForm({
    call: calls.updateCurrent,
    initialValues,
    save,
    fieldOf: { EMAIL_IN_USE: 'email' },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput label="First" {...field('firstName')} />
      <TextInput label="Last" {...field('lastName')} />
      <TextInput label="Mail" {...field('email')} />
      {failure && <p role="alert">{failure}</p>}
      <button type="submit">Save</button>
    </form>
  )
}

const show = (save: Save, initialValues = stored) =>
  render(
    <MantineProvider env="test">
      <Account save={save} initialValues={initialValues} />
    </MantineProvider>,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const problem = (over: Partial<Problem>) => ({
  data: { problem: { type: '', title: '', status: 409, code: 'INTERNAL', params: {}, requestId: 'r', ...over } },
})

test('sends the values as the schema parses them', async () => {
  const save = vi.fn<Save>().mockResolvedValue(null)
  show(save)
  type('First', 'Augusta')
  await submit()
  expect(save).toHaveBeenCalledWith({ firstName: 'Augusta', lastName: 'Lovelace', email: 'ada@example.com' })
})

test('shows each problem at its field, with its bounds, and focuses the first such field', async () => {
  const save = vi.fn<Save>()
  show(save)
  type('Last', 'L')
  type('Mail', 'nonsense')
  await submit()
  expect(save).not.toHaveBeenCalled()
  expect(screen.getByText('Must be between 2 and 255 characters')).toBeTruthy()
  expect(screen.getByText('Invalid email format')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Last'))
})

test('a field that was left empty is missing, whatever format its value has', async () => {
  show(vi.fn<Save>(), { firstName: '', lastName: '', email: '' })
  await submit()
  expect(screen.queryByText('Invalid email format')).toBeNull()
  expect(screen.getAllByText('This field is required').length).toBeGreaterThan(0)
})

test('a form that begins with valid values shows an error while the user types, and no longer than it applies', async () => {
  show(vi.fn<Save>())
  type('Last', 'L')
  expect(screen.getByText('Must be between 2 and 255 characters')).toBeTruthy()
  type('Last', 'Lo')
  expect(screen.queryByText('Must be between 2 and 255 characters')).toBeNull()
})

test('a form that begins empty shows an error when its field is left', async () => {
  show(vi.fn<Save>(), { firstName: '', lastName: '', email: '' })
  type('Last', 'L')
  expect(screen.queryByText('Must be between 2 and 255 characters')).toBeNull()
  fireEvent.blur(screen.getByLabelText('Last'))
  expect(screen.getByText('Must be between 2 and 255 characters')).toBeTruthy()
})

test('shows a refusal of the core at the field that it concerns', async () => {
  show(vi.fn<Save>().mockRejectedValue(problem({ code: 'EMAIL_IN_USE' })))
  await submit()
  expect(screen.getByText('This email address is used by another user.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Mail'))
})

test('shows the issues that the core found at their fields', async () => {
  show(
    vi
      .fn<Save>()
      .mockRejectedValue(problem({ code: 'BAD_INPUT', issues: [{ path: 'firstName', message: 'maxLength', params: { max: 30 } }] })),
  )
  await submit()
  expect(screen.getByText('Must have at most 30 characters')).toBeTruthy()
})

test('returns every other failure for display above the form', async () => {
  show(vi.fn<Save>().mockRejectedValue(problem({ code: 'STORAGE_UNAVAILABLE' })))
  await submit()
  expect(screen.getByRole('alert').textContent).toBe(errors.STORAGE_UNAVAILABLE)
})

test('reports that the core did not respond when a request failed', async () => {
  show(vi.fn<Save>().mockRejectedValue(new TypeError('fetch failed')))
  await submit()
  expect(screen.getByRole('alert').textContent).toBe(ui.error.unknown)
})

test.each([
  ['a fault of a field', null, formsZh.email],
  ['a refusal at its field', problem({ code: 'EMAIL_IN_USE' }), errorsZh.EMAIL_IN_USE],
  ['a failure above the form', problem({ code: 'STORAGE_UNAVAILABLE' }), errorsZh.STORAGE_UNAVAILABLE],
])('UI-178 %s follows a change of the language', async (_, refusal, text) => {
  show(vi.fn<Save>().mockRejectedValue(refusal))
  if (refusal === null) type('Mail', 'nonsense')
  else await submit()
  expect(screen.queryByText(text)).toBeNull()
  await act(() => i18next.changeLanguage('zh'))
  expect(screen.getByText(text)).toBeTruthy()
})

test('a save whose reply was lost is over when its values are stored', async () => {
  const { rerender } = show(vi.fn<Save>().mockRejectedValue(new TypeError('Failed to fetch')))
  type('First', 'Augusta')
  await submit()
  expect(screen.getByRole('alert')).toBeTruthy()
  rerender(
    <MantineProvider env="test">
      <Account save={vi.fn<Save>()} initialValues={{ ...stored, firstName: 'Augusta' }} />
    </MantineProvider>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
})
