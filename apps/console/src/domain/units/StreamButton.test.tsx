import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import type { UnitRow } from '@backhaul/contract/units'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { KitProvider } from '../../ui/kit.tsx'
import ui from '../../ui/ui.en.json'
import domain from '../domain.en.json'
import { DomainTextProvider } from '../text.tsx'
import { stopQuestion } from './stop-question.ts'
import { StreamButton, type StreamButtonProps } from './StreamButton.tsx'
import { unitRow } from './testing/unit-row.ts'

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { domain, ui } }, defaultNS: 'ui', interpolation: { escapeValue: false } }),
)

const call = { useMutation: () => ({ mutateAsync: () => Promise.resolve({}), isPending: false, error: null }) }
const preferences = Preferences.parse({})

function show(place: StreamButtonProps['place']) {
  const page = (unit: UnitRow) => (
    <MantineProvider env="test">
      <KitProvider preferences={preferences} update={() => {}} may={() => true}>
        <DomainTextProvider>
          <StreamButton unit={unit} channel={undefined} calls={{ start: call, stop: call }} place={place} />
        </DomainTextProvider>
      </KitProvider>
    </MantineProvider>
  )
  const { rerender } = render(page(unitRow()))
  return (unit: UnitRow) => rerender(page(unit))
}

test.each(['row', 'panel'] as const)('UI-221 a stream button that waits for its unit keeps the focus, in the %s', (place) => {
  const change = show(place)
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  change(unitRow({ transition: { kind: 'starting', by: 'Anna', since: 0 } as never }))
  expect(screen.getByRole('button')).toBe(button)
  expect([button.getAttribute('aria-disabled'), button.disabled, button.getAttribute('aria-label')]).toEqual([
    'true',
    false,
    'Truck-1: Connecting',
  ])
  expect(document.activeElement).toBe(button)
  change(unitRow({ applications: { video: 'running' } }))
  expect([screen.getByRole('button'), button.getAttribute('aria-disabled')]).toEqual([document.activeElement, null])
})

const t = (...given: Parameters<typeof i18next.t>) => i18next.getFixedT('en', 'domain')(...(given as [never]))
const question = (fields: Partial<UnitRow>) => stopQuestion(t as never, unitRow(fields)).message
const feed = (camera: number, name: string) => ({ camera, channelId: `c${camera}`, name, external: false })
const video = { video: 'running' } as const

test('the question before a stop names every channel that receives the unit, and a hidden one by a dash', () => {
  expect(question({ applications: video })).toContain('on air on Channel-1 for')
  const feeds = [feed(1, 'Studio North'), feed(2, ''), feed(3, 'Studio South')]
  expect(question({ applications: { ...video, multiCamera: 'running' }, feeds })).toContain('on air on Studio North, –, Studio South for')
})

test('the question before the stop of a recording names the recording and no channel', () => {
  const message = question({ applications: { store: 'running' } })
  expect(message).toContain('Truck-1 has been recording for')
  expect(message).not.toContain('Channel-1')
})
