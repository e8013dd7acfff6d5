import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'
import type { World } from '@backhaul/simulation'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { type ReactNode, useMemo, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import faults from '../../app/shell/faults.en.json'
import faultsZh from '../../app/shell/faults.zh.json'
import { SessionContext, sessionOf } from '../../app/session.ts'
import errors from '../../ui/errors.en.ts'
import kit from '../../ui/kit.en.json'
import { KitProvider } from '../../ui/kit.tsx'
import { Modals } from '../../ui/Modals.tsx'
import ui from '../../ui/ui.en.json'
import desk from '../desk.en.json'
import { DeskContext } from '../desk.ts'
import deskZh from '../desk.zh.json'
import field from '../devices/field.en.json'
import type { SimulationRequest } from '../request.ts'
import scenarios from '../scenarios/scenarios.en.json'
import scenariosZh from '../scenarios/scenarios.zh.json'
import { aWorld } from './core.ts'

interface ShowOptions {
  world?: World
  ownId?: string
  language?: 'en' | 'zh'
  /** Why no command is possible now. */
  unavailable?: string | null
  at?: string
}

const session = sessionOf({
  username: 'super_user',
  loggedUserRoles: ['super_user'],
  inventories: [],
  groups: [],
} as unknown as CurrentUser)

function Desk({ world, ownId, children }: { world: World; ownId: string; children: ReactNode }) {
  const [shown, setShown] = useState<ReadonlyMap<string, SimulationRequest>>(new Map())
  const value = useMemo(
    () => ({ world, ownId, shown, show: (panel: string, one: SimulationRequest) => setShown((all) => new Map(all).set(panel, one)) }),
    [world, ownId, shown],
  )
  return <DeskContext value={value}>{children}</DeskContext>
}

/** Renders a part of the desk with what the page has around it. Returns a function that renders it with another world. */
export async function show(
  part: ReactNode,
  { world = aWorld(), ownId = 'main', language = 'en', unavailable = null, at = '/desk' }: ShowOptions = {},
) {
  const en = { desk, scenarios, field, faults, kit, ui, errors }
  const zh = { desk: deskZh, scenarios: scenariosZh, faults: faultsZh }
  await i18next
    .use(initReactI18next)
    .init({ lng: language, fallbackLng: 'en', resources: { en, zh }, defaultNS: 'ui', interpolation: { escapeValue: false } })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (current: World) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[at]}>
          <SessionContext value={session}>
            <KitProvider preferences={Preferences.parse({})} update={() => {}} may={() => true} unavailable={unavailable}>
              <Desk world={current} ownId={ownId}>
                {part}
              </Desk>
              <Modals />
            </KitProvider>
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
  const { rerender } = render(page(world))
  return { withWorld: (next: World) => rerender(page(next)) }
}

/** The reason of a disabled control, as screen readers read it; null for one that is not disabled. */
export function reasonOf(name: string | RegExp): string | null {
  const control = screen.getByRole('button', { name })
  if (control.getAttribute('aria-disabled') !== 'true') return null
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
