import { MantineProvider } from '@mantine/core'
import { resources } from '@backhaul/contract/resources'
import { Preferences } from '@backhaul/contract/preferences'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { initReactI18next } from 'react-i18next'
import { BrowserRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import errors from '../errors.en.ts'
import forms from '../forms.en.json'
import grid from '../grid/grid.en.json'
import kit from '../kit.en.json'
import { KitProvider } from '../kit.tsx'
import { fieldInput } from './resource-field.ts'
import type { ResourceProcedures, ResourceRow, ResourceText } from './resource-page-props.ts'
import { ResourcePage } from './ResourcePage.tsx'

const { modemVendors } = resources

beforeAll(async () => {
  // The page loads the panel when it opens one, which takes longer than a query waits on a busy machine.
  await import('./ResourcePanel.tsx')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { errors, forms, grid, kit } },
    interpolation: { escapeValue: false },
  })
})

const vendor = (id: string, fields: Partial<ResourceRow> = {}): ResourceRow => ({
  id,
  name: `Vendor ${id}`,
  model: 'EM9191',
  technology: '5G',
  note: '',
  isDefault: false,
  usedBy: 0,
  ...fields,
})

const text: ResourceText = {
  title: 'Modem vendors',
  empty: 'There are no modem vendors.',
  create: 'New modem vendor',
  field: (key) => key,
  value: (_key, value) => value,
  unit: (_key, value) => (value === 'data' ? 'MB' : 'h'),
}
const preferences = Preferences.parse({})

/** A core with these objects; it keeps the inputs that it got. */
function show(
  items: readonly ResourceRow[],
  { path = '/vendors', may = true, total = items.length, elsewhere = [] as readonly ResourceRow[] } = {},
) {
  window.history.replaceState(null, '', path)
  const listed: unknown[] = []
  const sent: [call: string, input: unknown][] = []
  const write = (call: string) => ({
    useMutation: () => ({
      isPending: false,
      error: null,
      mutateAsync: async (input: unknown) => {
        sent.push([call, input])
        return input
      },
    }),
  })
  const procedures: ResourceProcedures = {
    list: {
      useQuery: (input) => {
        listed.push(input)
        return { data: { items, total }, error: null, refetch: async () => {} }
      },
    },
    get: {
      useQuery: ({ resourceId }, { enabled }) => ({
        data: enabled ? elsewhere.find(({ id }) => id === resourceId) : undefined,
        isError: enabled && !elsewhere.some(({ id }) => id === resourceId),
        refetch: async () => {},
      }),
    },
    create: write('create'),
    update: write('update'),
    delete: write('delete'),
  }
  render(
    <MantineProvider env="test">
      <BrowserRouter>
        <NuqsAdapter>
          <KitProvider preferences={preferences} update={() => {}} may={() => may}>
            <ResourcePage resource={modemVendors} procedures={procedures} text={text} />
          </KitProvider>
        </NuqsAdapter>
      </BrowserRouter>
    </MantineProvider>,
  )
  return { listed, sent }
}

test('makes an input of each field from its schema', () => {
  const { name, technology, note } = modemVendors.fields
  expect(fieldInput(name)).toEqual({ kind: 'text', initial: '' })
  expect(fieldInput(technology)).toEqual({ kind: 'select', initial: null, values: ['3G', '4G', '5G'] })
  expect(fieldInput(note)).toEqual({ kind: 'text', initial: '' })
})

test('asks the server for the page, search and sort of the address', () => {
  const { listed } = show([vendor('a')], { path: '/vendors?page=3&q=sierra&sort=model.desc', total: 120 })
  expect(listed[0]).toEqual({ offset: 100, limit: 50, searchValue: 'sierra', sortBy: 'model', sortDir: 'desc' })
  expect(screen.getByText('Vendor a')).toBeTruthy()
})

test('creates an object with the fields of the form', async () => {
  const { sent } = show([vendor('a')], { path: '/vendors?item=new' })
  const panel = await screen.findByRole('complementary', { name: 'New modem vendor' })
  fireEvent.change(within(panel).getByRole('textbox', { name: 'name' }), { target: { value: 'Quectel' } })
  fireEvent.change(within(panel).getByRole('textbox', { name: 'model' }), { target: { value: 'RM520' } })
  await act(async () => void fireEvent.click(within(panel).getByRole('button', { name: 'Create' })))
  expect(sent).toEqual([])
  expect(within(panel).getByText(forms.required)).toBeTruthy()
  fireEvent.click(within(panel).getByRole('combobox', { name: 'technology' }))
  fireEvent.click(await screen.findByRole('option', { name: '4G', hidden: true }))
  await act(async () => void fireEvent.click(within(panel).getByRole('button', { name: 'Create' })))
  await waitFor(() => expect(sent).toEqual([['create', { name: 'Quectel', model: 'RM520', technology: '4G', note: '' }]]))
}, 20_000)

test('shows why an object in use cannot be deleted (R-155, E-107)', async () => {
  show([vendor('a', { usedBy: 3 })], { path: '/vendors?item=a' })
  const panel = await screen.findByRole('complementary', { name: 'Vendor a' })
  expect(within(panel).getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  expect(within(panel).getByText(errors.RESOURCE_IN_USE.replace('{{usedBy}}', '3'))).toBeTruthy()
})

test('disables every command for users without the right', async () => {
  show([vendor('a')], { path: '/vendors?item=a', may: false })
  const names = ['Create', 'Save', 'Delete']
  for (const name of names) expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
})

test('opens an object that the shown page does not contain', () => {
  show([vendor('a')], { path: '/vendors?item=b', elsewhere: [vendor('b')] })
  expect(screen.getByRole('complementary', { name: 'Vendor b' })).toBeTruthy()
})

test('takes an object that no longer exists out of the address', async () => {
  show([vendor('a')], { path: '/vendors?item=gone' })
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('leads from a page beyond the last one to the last one', async () => {
  show([], { path: '/vendors?page=9', total: 120 })
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('page')).toBe('3'))
})
