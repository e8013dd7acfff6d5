import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { CurrentUser } from '@backhaul/contract/users'
import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { LiveContext } from '../app/live/live.ts'
import { createLiveStores } from '../app/live/stores.ts'
import { PreferencesProvider } from '../app/PreferencesProvider.tsx'
import { SessionContext, sessionOf } from '../app/session.ts'
import domain from '../domain/domain.en.json'
import { DomainTextProvider } from '../domain/text.tsx'
import { unitRow } from '../domain/units/testing/unit-row.ts'
import ui from '../ui/ui.en.json'
import multiview from './multiview.en.json'
import { SourcePanel } from './SourcePanel.tsx'

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { domain, multiview, ui } }, defaultNS: 'ui', interpolation: { escapeValue: false } }),
)

const user = { loggedUserRoles: ['luc_admin'], inventories: [], groups: [] } as unknown as CurrentUser
const session = sessionOf(user)
const preferences = Preferences.parse({})
const channel = (channelId: string, bitrate: number) =>
  ({ channelId, channelName: channelId, bitrate, onAir: true, status: 'online', inventories: [], groups: [] }) as unknown as ChannelRow
const feed = (camera: number) => ({ camera, channelId: `c${camera}`, name: `c${camera}`, external: false })
const severalCameras = { video: 'running', multiCamera: 'running' } as const

function show(units: UnitRow[]) {
  const stores = createLiveStores()
  stores.units.apply(units)
  stores.channels.apply([channel('c1', 4200), channel('c2', 2600)])
  const live = {
    ...stores,
    connection: { status: 'live', lastMessageAt: null } as const,
    loading: 'ready' as const,
    unread: [],
    reconnect: () => {},
  }
  render(
    <MantineProvider env="test">
      <SessionContext value={session}>
        <PreferencesProvider preferences={preferences} update={() => {}}>
          <LiveContext value={live}>
            <DomainTextProvider>
              <SourcePanel tiles={[]} selected={0} onAdd={() => {}} />
            </DomainTextProvider>
          </LiveContext>
        </PreferencesProvider>
      </SessionContext>
    </MantineProvider>,
  )
  return stores
}

const heading = () => screen.getByRole('button', { name: /^Feeds/ }).textContent
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('UI-007 the heading of the feeds counts the entries of the list: each camera of a unit is one', async () => {
  const truck = unitRow({ uniqueId: 'u1', name: 'Truck-1', applications: severalCameras, feeds: [feed(1), feed(2)], totalBitrate: 6800 })
  const stores = show([truck, unitRow({ uniqueId: 'u2', name: 'Truck-2' })])
  expect([heading(), entries().length]).toEqual(['Feeds 3', 3])
  act(() => stores.units.apply([{ ...truck, feeds: [feed(1), feed(2), feed(3)] }]))
  await expect.poll(() => [heading(), entries().length], { timeout: 10_000 }).toEqual(['Feeds 4', 4])
})

test('UI-007 each camera of a unit has its number and the rate of the channel that receives it', () => {
  show([unitRow({ uniqueId: 'u1', name: 'Truck-1', applications: severalCameras, feeds: [feed(1), feed(2)], totalBitrate: 6800 })])
  expect(entries()).toEqual([expect.stringMatching(/camera 1.*4\.2/), expect.stringMatching(/camera 2.*2\.6/)])
})

test('a unit that sends one camera has its name alone and its own rate', () => {
  show([unitRow({ uniqueId: 'u1', name: 'Truck-1', applications: { video: 'running' }, totalBitrate: 6800 })])
  expect(entries()).toEqual([expect.stringMatching(/^(?!.*camera).*Truck-1.*6\.8/)])
})
