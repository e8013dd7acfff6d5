import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit, UnitConfiguration, UnitRow } from '@backhaul/contract/units'
import type { Role } from '@backhaul/contract/users'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { type Answers, prepareConsole, show } from '../../app/testing/console.tsx'
import { enhancedUnit, unit, unitRow } from '../../domain/units/testing/unit-row.ts'
import unitCommands from '../commands/unit-commands.en.json'
import unitConfiguration from '../configuration/unit-configuration.en.json'
import unitFacts from '../panel/unit-facts.en.json'
import unitPanel from '../panel/unit-panel.en.json'
import unitList from '../unit-list.en.json'
import { UnitListPage } from '../UnitListPage.tsx'

export function prepareOpenUnit(): void {
  // The panel and its tabs are chunks of their own, which a busy machine loads slowly.
  vi.setConfig({ testTimeout: 30_000 })
  prepareConsole({
    'unit-list': unitList,
    'unit-panel': unitPanel,
    'unit-facts': unitFacts,
    'unit-commands': unitCommands,
    'unit-configuration': unitConfiguration,
  })
  afterEach(() => vi.useRealTimers())
}

interface OpenOptions {
  role?: Role
  channels?: ChannelRow[]
  settings?: Partial<UnitConfiguration>
  answers?: Answers
}

/** The row of a unit, without its details. */
const rowOf = (details: Unit) =>
  unitRow(Object.fromEntries(Object.keys(unitRow()).map((key) => [key, details[key as keyof Unit]])) as Partial<UnitRow>)

/**
 * Shows the list with the unit u1 in its panel, over a core that keeps the unit and its settings. Returns the panel, the stored
 * unit and settings, and what each call was sent.
 */
export async function openUnit(
  fields: Partial<Unit> = {},
  { role = 'luc_admin', channels = [], settings = {}, answers = {} }: OpenOptions = {},
) {
  const core = {
    unit: unit({ uniqueId: 'u1', name: 'Truck-1', ...fields }),
    settings: { unitUniqueId: 'u1', version: 1, delay: 1000, virtualChannelName: null, differing: [], ...settings },
    sent: [] as { call: string; input: Record<string, any> }[],
  }
  const all: Answers = {
    'units.get': () => core.unit,
    'units.getEnhanced': () => enhancedUnit(core.unit),
    'units.getBandwidth': () => ({ stepMs: 5000, at: [], totalKbps: [], links: [] }),
    'units.listBitrates': () => ({ stepMs: 5000, units: [] }),
    'units.listCommands': () => [],
    'units.getConfiguration': () => core.settings,
    'units.listWaiting': () => [],
    'units.getCapabilities': () => ({ services: [] }),
    'units.getSipAccount': () => ({ account: 'u1', server: null, inCall: false }),
    ...answers,
  }
  const noted = Object.entries(all).map(([call, answer]) => [
    call,
    (input: Record<string, any>) => {
      core.sent.push({ call, input })
      return answer(input)
    },
  ])
  const { stores } = show(<UnitListPage />, {
    path: '/list?unit=u1',
    route: '/list',
    units: [rowOf(core.unit)],
    channels,
    role,
    answers: Object.fromEntries(noted) as Answers,
  })
  const panel = within(await screen.findByRole('complementary', { name: 'Unit Truck-1' }))
  await panel.findByRole('tab', { name: 'Camera' })
  /** Another row of the unit arrives. */
  const change = (next: Partial<Unit>) => act(() => stores.units.apply([rowOf((core.unit = { ...core.unit, ...next }))]))
  return { core, panel, change, sentTo: (call: string) => core.sent.filter((one) => one.call === call).map(({ input }) => input) }
}

export async function openTab(panel: Awaited<ReturnType<typeof openUnit>>['panel'], name: string): Promise<void> {
  fireEvent.click(panel.getByRole('tab', { name }))
}

/** Chooses an option of a field. */
export async function choose(field: HTMLElement, option: string | RegExp): Promise<void> {
  fireEvent.click(field)
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')!
  fireEvent.click(await within(list).findByRole('option', { name: option, hidden: true }))
}

/** The reason that a disabled control refers to. */
export const reasonOf = (control: HTMLElement) => document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
