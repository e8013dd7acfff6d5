import type { UnitRow } from '@backhaul/contract/units'
import { screen, within } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { address as consoleAddress, prepareConsole, show as showPage, type ShowOptions } from '../../app/testing/console.tsx'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { UnitListPage } from '../UnitListPage.tsx'
import unitPanel from '../panel/unit-panel.en.json'
import unitBulk from '../bulk/unit-bulk.en.json'
import unitList from '../unit-list.en.json'

export { type Answers, refused } from '../../app/testing/console.tsx'

/** Prepares the texts and the size of the window for the tests of a file. */
export function prepareUnitList(): void {
  prepareConsole({ 'unit-list': unitList, 'unit-bulk': unitBulk, 'unit-panel': unitPanel })
  afterEach(() => vi.useRealTimers())
}

export const address = () => consoleAddress().replace('/list', '')

type ListOptions = Partial<Pick<ShowOptions, 'path' | 'role' | 'answers' | 'connection' | 'stored'>> & {
  inventories?: { id: string; name: string }[]
}

/** Shows the unit list with these units, over a core that gives the answers of the test. */
export const show = (units: UnitRow[], { answers = {}, inventories = [], ...options }: ListOptions = {}) =>
  showPage(<UnitListPage />, {
    path: '/list',
    route: '/list',
    units,
    user: { inventories },
    answers: { 'units.listBitrates': () => ({ stepMs: 5000, units: [] }), ...answers },
    ...options,
  }).stores

export const names = () =>
  screen.getAllByRole('gridcell').flatMap((cell) => (cell.getAttribute('aria-colindex') === '1' ? [cell.textContent] : []))
export const rowOf = (name: string) => screen.getAllByRole('row').find((row) => within(row).queryByTitle(name) !== null)!
export const counter = (name: RegExp) => screen.getByRole('button', { name })
export const channel = { channelId: 'c1', name: 'Channel-1', external: false }

export const fleet = [
  unitRow({ uniqueId: 'u1', name: 'Live-1', applications: { video: 'running' }, totalBitrate: 5400 }),
  unitRow({ uniqueId: 'u2', name: 'Idle-1' }),
  unitRow({ uniqueId: 'u3', name: 'Gone-1', applications: null, lastSeen: 1_750_000_000_000 }),
  unitRow({ uniqueId: 'u4', name: 'Lite-1', type: 'LU-Lite', applications: { video: 'running' }, totalBitrate: 900 }),
]
