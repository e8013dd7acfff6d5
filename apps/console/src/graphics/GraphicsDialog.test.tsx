import { MantineProvider } from '@mantine/core'
import type { Composition } from '@backhaul/contract/graphics'
import { Preferences } from '@backhaul/contract/preferences'
import type { ServiceState } from '@backhaul/contract/services'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { observable } from '@trpc/server/observable'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../app/api.ts'
import { PreferencesProvider } from '../app/PreferencesProvider.tsx'
import errors from '../ui/errors.en.ts'
import forms from '../ui/forms.en.json'
import kit from '../ui/kit.en.json'
import { KitProvider } from '../ui/kit.tsx'
import ui from '../ui/ui.en.json'
import graphics from './graphics.en.json'
import { GraphicsDialog } from './GraphicsDialog.tsx'

beforeAll(() => {
  return i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { graphics, ui, kit, forms, errors } }, defaultNS: 'ui', interpolation: { escapeValue: false } })
})

type Answers = Record<string, (input: any) => unknown>
const preferences = { preferences: Preferences.parse({}), update: () => {} }
const link = (answers: Answers) => () => (request: { op: { path: string; input: unknown } }) =>
  observable((observer) => {
    const { path, input } = request.op
    observer.next({ result: { data: answers[path]?.(input) } })
    observer.complete()
  })

const service = (fields: Partial<ServiceState>): ServiceState => ({
  serviceName: 'graphics',
  state: 'purchasedService',
  trialEndsAt: null,
  expiresAt: null,
  usedMs: 0,
  usageLimitMs: null,
  usedSince: null,
  ...fields,
})
const composition = (fields: Partial<Composition>): Composition => ({
  id: 'a1',
  name: 'Evening news',
  template: 'Lower third',
  lastUpdated: Date.UTC(2026, 4, 4),
  state: 'ready',
  jobId: 'job-1',
  onAir: null,
  ...fields,
})

function show(given: Answers, state: Partial<ServiceState> = {}, mayStartTrial = false) {
  const answers: Answers = {
    'inventories.list': () => [{ id: 'inv1', name: 'Newsroom', parentId: null, organisationId: 'o', region: null }],
    'graphics.getPermissions': () => ({ service: service(state), mayManage: true, mayStartTrial, compositionsMax: 100 }),
    'graphics.listTemplates': () => [{ id: 'lower-third', name: 'Lower third', layout: 'lowerThird' }],
    'graphics.list': () => [],
    ...given,
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <PreferencesProvider {...preferences}>
        <KitProvider {...preferences} may={() => true}>
          <api.Provider client={api.createClient({ links: [link(answers) as never] })} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <GraphicsDialog onClose={() => {}} />
            </QueryClientProvider>
          </api.Provider>
        </KitProvider>
      </PreferencesProvider>
    </MantineProvider>,
  )
}

test('UI-203 lists compositions with name, template and date, and says why one on air cannot be deleted', async () => {
  const onAir = { channelId: 'c1', channelName: 'Studio-1' }
  show({ 'graphics.list': () => [composition({}), composition({ id: 'a2', name: 'Weather', onAir })] })
  expect(await screen.findByText('Evening news')).toBeTruthy()
  expect(screen.getAllByText(/Lower third · .*2026/)).toHaveLength(2)
  expect(screen.getByText('On air: Studio-1')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete Evening news' }).getAttribute('aria-disabled')).not.toBe('true')
  const remove = screen.getByRole('button', { name: 'Delete Weather' })
  expect(remove.hasAttribute('disabled') || remove.getAttribute('aria-disabled') === 'true' || remove.hasAttribute('data-disabled')).toBe(
    true,
  )
})

test('UI-203 creates a composition from a template and shows the progress of its job until it is done', async () => {
  const made: unknown[] = []
  let percent = 0
  show({
    'graphics.list': () => (made.length === 0 ? [] : [composition({ name: 'Night', state: percent >= 100 ? 'ready' : 'creating' })]),
    'graphics.create': (input) => (made.push(input), { jobId: 'job-1', appId: 'a1', status: 'running', percent: 0 }),
    'graphics.checkJob': () => {
      percent += 50
      return { jobId: 'job-1', appId: 'a1', status: percent >= 100 ? 'done' : 'running', percent }
    },
  })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  fireEvent.change(name, { target: { value: 'Night' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Being created: 50%')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete Night', description: 'The composition is being created.' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Put on air' })).toBeTruthy()
  expect(made).toEqual([{ inventoryId: 'inv1', name: 'Night', template: 'lower-third' }])
})

test('R-261 shows the hours that are left of a trial', async () => {
  const hourMs = 3_600_000
  show({}, { state: 'activeTrial', trialEndsAt: Date.UTC(2026, 5, 3), usedMs: 2.5 * hourMs, usageLimitMs: 10 * hourMs })
  expect(await screen.findByText('7 h 30 min of 10 h on air left.')).toBeTruthy()
})

test('UI-089 R-043 says why there are no graphics, and starts a trial for those who may', async () => {
  const started: unknown[] = []
  show({ 'services.startTrial': (input) => (started.push(input), service({ state: 'activeTrial' })) }, { state: 'enabledTrial' }, true)
  expect(await screen.findByText('The inventory does not have the graphics service.')).toBeTruthy()
  expect(screen.queryByText('New composition')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Start the trial' }))
  await waitFor(() => expect(started).toEqual([{ inventoryId: 'inv1', service: 'graphics' }]))
})

test('the list shows a composition whose creation was stored and not answered, and the name stays in the form', async () => {
  let isStored = false
  show({
    'graphics.list': () => (isStored ? [composition({ name: 'Night' })] : []),
    'graphics.create': () => {
      isStored = true
      throw new TypeError('Failed to fetch')
    },
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'Night' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Night')).toBeTruthy()
  expect(name.value).toBe('Night')
})
