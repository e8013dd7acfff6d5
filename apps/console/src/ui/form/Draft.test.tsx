import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { Draft } from './Draft.tsx'
import ui from '../ui.en.json'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui } }, interpolation: { escapeValue: false } })
})

const page = (stored: string) => (
  <MantineProvider env="test">
    <Draft stored={stored}>
      {({ key, value, onChange }) => (
        <input key={key} aria-label="Comment" data-known={value} defaultValue={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Draft>
  </MantineProvider>
)
const field = () => screen.getByLabelText<HTMLInputElement>('Comment')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Shows a form of "first" with this draft, while another user stores "second". */
function showChange(draft: string | null) {
  const { rerender } = render(page('first'))
  if (draft !== null) type(draft)
  rerender(page('second'))
  return (stored: string) => rerender(page(stored))
}

test('a form without a draft shows what another user stored', () => {
  showChange(null)
  expect(field().value).toBe('second')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a draft stays when another user stores a value, which is shown', () => {
  showChange('mine')
  expect(field().value).toBe('mine')
  expect(field().dataset['known']).toBe('first')
  expect(screen.getByRole('status').textContent).toContain('Another user changed this meanwhile: “second”')
})

test('the choice between two values scrolls into sight of the user who edits the form', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(<input aria-label="Elsewhere" />)
  const store = showChange(null)
  screen.getByLabelText('Elsewhere').focus()
  type('mine')
  store('third')
  expect(scrolled).not.toHaveBeenCalled()
  press('Keep mine')
  field().focus()
  store('fourth')
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('status')])
})

test('a form shows what the core made of its draft, without a choice, and a later value of another user is shown', () => {
  const saving = (stored: string) => (
    <MantineProvider env="test">
      <Draft stored={stored}>
        {({ key, value, onChange, onSaved }) => (
          <>
            <input key={key} aria-label="Comment" defaultValue={value} onChange={({ target }) => onChange(target.value)} />
            <button type="button" onClick={() => onSaved('saved')}>
              Save
            </button>
          </>
        )}
      </Draft>
    </MantineProvider>
  )
  const { rerender } = render(saving('first'))
  type('mine')
  press('Save')
  const shown = () => [field().value, screen.getByRole('status').textContent]
  expect(shown()).toEqual(['saved', ''])
  rerender(saving('saved'))
  expect(shown()).toEqual(['saved', ''])
  type('mine again')
  rerender(saving('first'))
  expect(shown()).toEqual(['mine again', expect.stringContaining('“first”')])
})

test('the value of the other user takes the place of the draft on demand', () => {
  showChange('mine')
  press('Take theirs')
  expect(field().value).toBe('second')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a draft that is kept replaces the value of the other user, and a further change is shown again', () => {
  const store = showChange('mine')
  press('Keep mine')
  expect(field().value).toBe('mine')
  expect(field().dataset['known']).toBe('second')
  store('third')
  expect(screen.getByRole('status').textContent).toContain('“third”')
})

test('the value that the user stored is not shown as a change of another user', () => {
  const store = showChange('second')
  expect(screen.getByRole('status').textContent).toBe('')
  store('third')
  expect(field().value).toBe('third')
})

test('a text that another user deleted is not shown as a quotation', () => {
  const { rerender } = render(page('first'))
  type('mine')
  rerender(page(''))
  expect(screen.getByRole('status').textContent).toContain('Another user deleted this text meanwhile.')
})
