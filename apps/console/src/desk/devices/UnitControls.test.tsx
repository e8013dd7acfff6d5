import type { UnitState } from '@backhaul/simulation'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coreAnswers, Refused } from '../testing/core.ts'
import { reasonOf, show } from '../testing/show.tsx'
import { UnitControls } from './UnitControls.tsx'

const unit = (fields: Partial<UnitState> = {}): UnitState => ({
  id: 'u-1',
  name: 'Truck-1',
  at: [52.52, 13.405],
  power: 'on',
  isOnAir: false,
  isReserved: true,
  batteryPercent: 80,
  isOnMains: true,
  hasCamera: true,
  isIndoors: false,
  isDriving: false,
  canDrive: true,
  isRecording: false,
  channelId: 'c-1',
  modems: [],
  carriers: [],
  ...fields,
})

test('a unit that is off is switched on, and its other buttons say that it is off', async () => {
  coreAnswers({ 'field.unit': () => unit({ power: 'off' }) })
  await show(<UnitControls id="u-1" />)
  await screen.findByText('Truck-1')
  expect([reasonOf('Switch on'), reasonOf('Start')]).toEqual([null, 'The unit is off.'])
})

test('without a camera a start is refused on the spot', async () => {
  coreAnswers({ 'field.unit': () => unit({ hasCamera: false }) })
  await show(<UnitControls id="u-1" />)
  await screen.findByText('Truck-1')
  expect(reasonOf('Start')).toBe('No camera is connected.')
})

test('a chosen unit that the world no longer has is named, and its controls are gone', async () => {
  let isThere = true
  coreAnswers({
    'field.unit': () => {
      if (!isThere) throw new Refused(404, 'DEVICE_NOT_IN_WORLD', { deviceId: 'u-1' })
      return unit()
    },
  })
  await show(<UnitControls id="u-1" />)
  await screen.findByText('Truck-1')
  isThere = false
  await screen.findByText('The world has no device u-1 of this kind.', {}, { timeout: 10_000 })
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})
