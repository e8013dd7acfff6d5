import type { UnitRow } from '@backhaul/contract/units'
import { type CounterName, counterNames, countersOf } from '@backhaul/rules/counters'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import en from '../domain.en.json'
import { DomainTextProvider } from '../text.tsx'
import { BatteryCell } from './BatteryCell.tsx'
import { BitrateCell } from './BitrateCell.tsx'
import { unitRow } from './testing/unit-row.ts'
import { UnitCounters } from './UnitCounters.tsx'
import { UnitIcon } from './UnitIcon.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { domain: en } }, interpolation: { escapeValue: false } }))

const show = (part: ReactNode) => render(<DomainTextProvider>{part}</DomainTextProvider>).container

test('UI-154 the counter of units on air shows no rate before a rate is known, and then shows it at once', () => {
  const counts = Object.fromEntries(counterNames.map((name) => [name, 0])) as Record<CounterName, number>
  const rows: UnitRow[] = []
  const source = { values: () => rows }
  const bar = () => (
    <DomainTextProvider>
      <UnitCounters
        names={['onAir']}
        counts={{ ...counts, onAir: rows.length }}
        rows={source}
        scope={null}
        active={[]}
        onChange={() => {}}
      />
    </DomainTextProvider>
  )
  const shown = () => screen.getByRole('button').textContent
  const { rerender } = render(bar())
  rows.push(unitRow({ applications: { video: 'running' }, totalBitrate: 0 }))
  rerender(bar())
  expect(shown()).toBe('On air1')
  rows.push(unitRow({ applications: { video: 'running' }, totalBitrate: 8000 }))
  rerender(bar())
  expect(shown()).toBe('On air2· 8.0 Mbps')
})

test('UI-154 UI-155 UI-156 UI-157 UI-158 UI-159 UI-160 UI-161 UI-162 UI-163 each counter shows its count, and a click filters by it', () => {
  const alerts = { warning: 1, critical: 0 }
  const rows = [
    unitRow({ type: 'LU-800', applications: { video: 'running' }, totalBitrate: 8000 }),
    unitRow({ type: 'LU-600', applications: { upgrade: 'running' }, alerts }),
    unitRow({ type: 'Solo' }),
    unitRow({ type: 'LU-Lite', status: 'offline' }),
    unitRow({ type: 'LU-Smart', status: 'offline', alerts }),
    unitRow({ type: 'LU-Smart' }),
    unitRow({ type: 'PTMP-4' }),
    unitRow({ type: 'PTP-2', status: 'offline' }),
  ]
  const counts = Object.fromEntries(counterNames.map((name) => [name, 0])) as Record<CounterName, number>
  for (const row of rows) for (const name of countersOf(row)) counts[name]++
  const active: (readonly string[])[] = []
  show(
    <UnitCounters
      names={counterNames}
      counts={counts}
      rows={{ values: () => rows }}
      scope={null}
      active={['ptp']}
      onChange={(names) => active.push(names)}
    />,
  )
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(shown).toEqual([
    'On air1· 8.0 Mbps',
    'Busy2',
    'Idle3',
    'Offline3',
    'Field3',
    'Camera1',
    'Lite1',
    'Smart2',
    'PTMP1',
    'PTP1',
    'Active alerts2',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Camera1' }))
  fireEvent.click(screen.getByRole('button', { name: 'PTP1', pressed: true }))
  expect(active).toEqual([['ptp', 'camera'], []])
})

test('UI-169 the icon of a unit has five states, with a mark and a colour each, and its text', () => {
  const looks = (['offline', 'upgrading', 'fetch-logs', 'busy', 'online'] as const).map((state) => {
    const icon = show(<UnitIcon state={state} label={en.icon[state]} />).querySelector('svg')!
    return { mark: icon.lastElementChild?.getAttribute('d'), tone: icon.dataset['tone'], name: icon.getAttribute('aria-label') }
  })
  expect(new Set(looks.map(({ mark }) => mark)).size).toBe(5)
  expect(looks.map(({ tone }) => tone)).toEqual(['offline', 'upgrading', 'upgrading', 'busy', 'online'])
  expect(looks.map(({ name }) => name)).toEqual(['Offline', 'Upgrading', 'Fetching logs', 'Busy', 'Online'])
})

const battery = (percentage: number | null, charging = false): UnitRow['battery'] => ({ connected: true, charging, percentage })

test.each([
  [battery(100, true), '18', 'green', ['bolt']],
  [battery(60, true), '9', 'green', ['bolt']],
  [battery(80), '18', 'green', []],
  [battery(60), '11', 'green', []],
  [battery(30), '6', 'yellow', []],
  [battery(10), '3', 'red', []],
  [battery(null), undefined, undefined, ['question']],
])('UI-170 the battery %j is filled by %s in %s, with the marks %j', (state, fill, colour, marks) => {
  const icon = show(<BatteryCell battery={state} />).querySelector('svg')!
  expect(icon.querySelector('[data-part=fill]')?.getAttribute('width')).toBe(fill)
  expect(icon.dataset['colour']).toBe(colour)
  expect(['bolt', 'question'].filter((part) => icon.querySelector(`[data-part=${part}]`))).toEqual(marks)
})

test.each([
  [980, '980kbps'],
  [12_340, '12.3Mbps'],
])('UI-171 a unit that sends %i kbps shows %s', (totalBitrate, text) => {
  expect(show(<BitrateCell unit={unitRow({ applications: { video: 'running' }, totalBitrate })} />).textContent).toBe(text)
})
