import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DomainTextProvider } from '../text.tsx'
import { BatteryCell } from './BatteryCell.tsx'

test('a battery that is missing or not known has no alarm colour', () => {
  for (const connected of [true, false]) {
    const { container } = render(
      <DomainTextProvider>
        <BatteryCell battery={{ connected, charging: false, percentage: connected ? 5 : null }} />
      </DomainTextProvider>,
    )
    expect(container.querySelector('svg')?.getAttribute('data-colour')).toBe(connected ? 'red' : null)
  }
})
