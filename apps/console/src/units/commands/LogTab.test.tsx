import { MantineProvider } from '@mantine/core'
import type { Unit, UnitCommand } from '@backhaul/contract/units'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { observable } from '@trpc/server/observable'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../app/api.ts'
import domain from '../../domain/domain.en.json'
import { unit } from '../../domain/units/testing/unit-row.ts'
import ui from '../../ui/ui.en.json'
import { LogTab } from './LogTab.tsx'
import unitCommands from './unit-commands.en.json'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui, domain, 'unit-commands': unitCommands } }, defaultNS: 'ui' }),
)

/** A command of this console, in another part of the page. */
function Reboot() {
  const { mutate } = api.units.reboot.useMutation()
  return <button onClick={() => mutate({ unitId: 'u1' })}>Send</button>
}

const entry = (state: UnitCommand['state']): UnitCommand => ({
  commandId: 'c1',
  kind: 'reboot',
  input: {},
  by: 'ada',
  at: Date.now(),
  state,
  code: null,
  data: null,
  endedAt: state === 'sent' ? null : Date.now(),
})

function show() {
  const core = { log: [] as UnitCommand[], answer: () => {}, reads: 0 }
  const client = api.createClient({
    links: [
      () =>
        ({ op: { path } }) =>
          observable((observer) => {
            const reply = (data: unknown) => {
              observer.next({ result: { data } })
              observer.complete()
            }
            if (path === 'units.reboot') core.answer = () => reply({})
            else {
              core.reads++
              reply(core.log)
            }
          }),
    ],
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const page = (of: Unit | null) => (
    <MantineProvider env="test">
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {of && <LogTab unit={of} />}
          <Reboot />
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>
  )
  const { rerender } = render(page(unit({ uniqueId: 'u1' })))
  return { core, change: (of: Unit | null) => rerender(page(of)) }
}

const none = () => screen.findByText('No commands so far.')

test('a command of this console is in the log while the unit has not answered it, and its end when it has', async () => {
  const { core } = show()
  await none()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  core.log = [entry('sent')]
  await screen.findByText('Reboot', {}, { timeout: 3000 })
  core.log = [entry('done')]
  core.answer()
  await screen.findByText('Done')
})

test('the log is read again when the row of the unit shows another state', async () => {
  const { core, change } = show()
  await none()
  core.log = [entry('done')]
  change(unit({ uniqueId: 'u1', transition: { kind: 'rebooting', by: 'ada', since: Date.now() } }))
  await screen.findByText('Done')
})

test('a log that is opened again is read again', async () => {
  const { core, change } = show()
  await none()
  change(null)
  core.log = [entry('done')]
  change(unit({ uniqueId: 'u1' }))
  await waitFor(() => expect(core.reads).toBe(2))
  await screen.findByText('Done')
})

test('UI-122 a scan of Wi-Fi networks that runs is in the log of the unit', async () => {
  const { core, change } = show()
  await none()
  change(null)
  core.log = [{ ...entry('accepted'), kind: 'scanWifi' }]
  change(unit({ uniqueId: 'u1' }))
  const first = within((await within(await screen.findByRole('list', { name: 'Commands' })).findAllByRole('listitem'))[0]!)
  first.getByText('Scan Wi-Fi')
  first.getByText('Running')
})
