import { MantineProvider } from '@mantine/core'
import type { Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import { Preferences } from '@backhaul/contract/preferences'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { initReactI18next } from 'react-i18next'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import errors from '../errors.en.ts'
import forms from '../forms.en.json'
import grid from '../grid/grid.en.json'
import kit from '../kit.en.json'
import ui from '../ui.en.json'
import { KitProvider } from '../kit.tsx'
import { fieldInput } from './resource-field.ts'
import type { ResourceProcedures, ResourceRow, ResourceText } from './resource-page-props.ts'
import { ResourcePage } from './ResourcePage.tsx'

const { aiSettings, modemVendors, softwareVersions } = resources

beforeAll(async () => {
  // The page loads the panel when it opens one, which takes longer than a query waits on a busy machine.
  await import('./ResourcePanel.tsx')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { errors, forms, grid, kit, ui } },
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
  version: 0,
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

/** A core with these objects; it keeps the inputs that it got. `changed`: the objects after another user changed them. */
function show(
  items: readonly ResourceRow[],
  {
    path = '/vendors',
    may = true,
    total = items.length,
    elsewhere = [] as readonly ResourceRow[],
    changed = items,
    resource = modemVendors as Resource,
  } = {},
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
        const { resourceId, version } = input as { resourceId?: string; version?: number }
        const stored = changed.find(({ id }) => id === resourceId)
        if (stored && version !== stored.version) throw { data: { problem: { code: 'CONFIGURATION_CHANGED', params: {} } } }
        return { ...stored, ...(input as ResourceRow) }
      },
    }),
  })
  const procedures: ResourceProcedures = {
    list: {
      useQuery: (input) => {
        listed.push(input)
        const [shown, setShown] = useState(items)
        return { data: { items: shown, total }, error: null, refetch: async () => setShown(changed) }
      },
    },
    get: {
      useQuery: ({ resourceId }, { enabled }) => ({
        data: enabled ? elsewhere.find(({ id }) => id === resourceId) : undefined,
        isError: enabled && !elsewhere.some(({ id }) => id === resourceId),
        refetch: async () => ({ data: changed.find(({ id }) => id === resourceId) }),
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
            <ResourcePage resource={resource} procedures={procedures} text={text} />
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
  const { inventories, supportedDevices } = softwareVersions.fields
  expect(fieldInput(inventories)).toEqual({ kind: 'reference', to: 'inventory', isList: true, initial: [] })
  expect(fieldInput(supportedDevices)).toMatchObject({ kind: 'choices', initial: [] })
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

test('UI-036 a stored secret is not shown; it stays when another field is saved, is replaced by a new one and is removed on request', async () => {
  const setting = vendor('a', { name: 'Transcription', model: 'large-v3', hasApiKey: true })
  const { sent } = show([setting], { path: '/vendors?item=a', resource: aiSettings as unknown as Resource })
  const panel = await screen.findByRole('complementary', { name: 'Transcription' })
  const save = () => act(async () => void fireEvent.click(within(panel).getByRole('button', { name: 'Save' })))
  const key = () => within(panel).getByLabelText<HTMLInputElement>('apiKey')
  expect(key().value).toBe('')
  expect(within(panel).getByText(kit.resource.secretStored)).toBeTruthy()
  fireEvent.change(within(panel).getByRole('textbox', { name: 'model' }), { target: { value: 'large-v4' } })
  await save()
  fireEvent.change(key(), { target: { value: 'sk-2' } })
  expect(within(panel).queryByRole('switch')).toBeNull()
  await save()
  await waitFor(() => expect(key().value).toBe(''))
  fireEvent.click(within(panel).getByRole('switch', { name: 'Remove: apiKey' }))
  await save()
  expect(sent.map(([, input]) => input)).toEqual([
    { resourceId: 'a', version: 0, name: 'Transcription', model: 'large-v4' },
    { resourceId: 'a', version: 0, name: 'Transcription', model: expect.any(String), apiKey: 'sk-2' },
    { resourceId: 'a', version: 0, name: 'Transcription', model: expect.any(String), apiKey: null },
  ])
}, 20_000)

test('keeps the draft of an object that another user changed, and saves it when the user decides so', async () => {
  const [before, after] = [vendor('a'), vendor('a', { model: 'EM7565', version: 1 })]
  const { sent } = show([before], { path: '/vendors?item=a', changed: [after] })
  const panel = await screen.findByRole('complementary', { name: 'Vendor a' })
  const note = within(panel).getByRole('textbox', { name: 'note' })
  fireEvent.change(note, { target: { value: 'Two antennas' } })
  await act(async () => void fireEvent.click(within(panel).getByRole('button', { name: 'Save' })))
  expect(await within(panel).findByText(/model: EM7565/)).toBeTruthy()
  expect((note as HTMLInputElement).value).toBe('Two antennas')
  await act(async () => void fireEvent.click(within(panel).getByRole('button', { name: ui.draft.keep })))
  await act(async () => void fireEvent.click(within(panel).getByRole('button', { name: 'Save' })))
  await waitFor(() => expect(sent.map(([, input]) => (input as ResourceRow).version)).toEqual([0, 1]))
  expect(sent[1]?.[1]).toMatchObject({ model: 'EM9191', note: 'Two antennas' })
}, 20_000)

test('shows why an object in use cannot be deleted (R-155, E-107)', async () => {
  show([vendor('a', { usedBy: 3 })], { path: '/vendors?item=a' })
  const panel = await screen.findByRole('complementary', { name: 'Vendor a' })
  expect(within(panel).getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  expect(within(panel).getByText(errors.RESOURCE_IN_USE.replace('{{usedBy}}', '3'))).toBeTruthy()
})

test('R-024 disables every command and every field for users without the right, and every button says why', async () => {
  show([vendor('a')], { path: '/vendors?item=a', may: false })
  expect((await screen.findByLabelText<HTMLInputElement>('model')).disabled).toBe(true)
  const names = ['Create', 'Save', 'Delete']
  for (const name of names) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect([name, reason?.textContent]).toEqual([name, errors.NOT_ALLOWED])
  }
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
