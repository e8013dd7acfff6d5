import type { Unit, UnitConfiguration } from '@backhaul/contract/units'
import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { type Answers, prepareConsole, show, type ShowOptions } from '../../../app/testing/console.tsx'
import { unit, unitRow } from '../../../domain/units/testing/unit-row.ts'
import unitCommands from '../../commands/unit-commands.en.json'
import unitPanel from '../../panel/unit-panel.en.json'
import unitConfiguration from '../unit-configuration.en.json'
import { UnitConfigurationPage } from '../UnitConfigurationPage.tsx'

export function prepareConfiguration(): void {
  // Longer than the limit of each step, so that a failure names its step.
  vi.setConfig({ testTimeout: 20_000 })
  prepareConsole({ 'unit-configuration': unitConfiguration, 'unit-commands': unitCommands, 'unit-panel': unitPanel })
}

interface OpenOptions extends Pick<ShowOptions, 'role'> {
  fields?: Partial<Unit>
  /** The settings that the unit has reported. */
  settings?: Partial<UnitConfiguration>
  answers?: Answers
}

/**
 * Shows a tab of the configuration of the unit u1, over a core that stores each setting that is sent, by the rules of a version.
 * Returns what was sent, in its order.
 */
export function open(tab: string, { fields = {}, settings = {}, answers = {}, ...options }: OpenOptions = {}) {
  const details = unit({ uniqueId: 'u1', name: 'Truck-1', ...fields })
  let stored: UnitConfiguration = { unitUniqueId: 'u1', version: 1, delay: 1000, virtualChannelName: null, differing: [], ...settings }
  const sent: Record<string, unknown>[] = []
  /** The reply to a call that changes the settings of its input. */
  const change = (settingsOf: (input: Record<string, any>) => object) => (input: Record<string, any>) => {
    sent.push(input)
    stored = { ...stored, ...settingsOf(input), version: stored.version + 1 }
    return stored
  }
  const shown = show(<UnitConfigurationPage />, {
    units: [unitRow({ ...details })],
    path: `/units/u1/configuration/${tab}`,
    route: '/units/:unitId/configuration/:tab?',
    answers: {
      'units.get': () => details,
      'units.getConfiguration': () => stored,
      'units.listWaiting': () => [],
      'units.listCommands': () => [],
      'units.listModems': () => details.modems,
      'units.setAudioBitrate': change(({ audioBitrate }) => ({ audioBitrate })),
      'units.setCapping': change(({ total, cellular }) => ({ bwLimitation: { total: kbpsOf(total), cellular: kbpsOf(cellular) } })),
      'units.setBandwidthLimits': change(({ total, cellular, priorities }) => ({ bwLimitation: { total, cellular, priorities } })),
      'units.setMetadata': change(({ metadata }) => ({ metadata })),
      'units.setIpInputStream': change(({ enabled, url }) => ({ ipInputStream: { enabled, url } })),
      ...answers,
    },
    ...options,
  })
  return { ...shown, sent }
}

const kbpsOf = ({ option, kbps }: { option: string; kbps?: number }) =>
  option === 'disabled' ? null : option === 'custom' ? kbps : Number(option) * 1000

/** The form of a setting. */
export const setting = async (title: string) => (await screen.findByText(title, { selector: 'h3' })).closest('form')!

export const apply = (form: HTMLElement) => within(form).getByRole('button', { name: 'Apply' })

export const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

/** Chooses an option of a field. The list of the field that was used before may still be on the page. */
export async function choose(field: HTMLElement, option: string): Promise<void> {
  fireEvent.click(field)
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')!
  fireEvent.click(await within(list).findByRole('option', { name: option, hidden: true }))
}
