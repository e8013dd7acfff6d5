import { TrialState } from '@backhaul/contract/services'
import { expect, test } from 'vitest'
import { refuseDelete, refuseGraphics, refuseGraphicsOn, refuseOnAir } from './refuse-graphics.ts'

const onAir = { channelId: 'c-1', channelName: 'studio-1' }

test('R-043 R-261 permits graphics with the service or during its trial only', () => {
  const codes = TrialState.options.map((state) => [state, refuseGraphics(state)?.code ?? null])
  expect(Object.fromEntries(codes)).toEqual({
    enabledTrial: 'GRAPHICS_NOT_ENABLED',
    activeTrial: null,
    expiredTrial: 'GRAPHICS_TRIAL_ENDED',
    expiredService: 'GRAPHICS_NOT_ENABLED',
    purchasedService: null,
  })
  expect(refuseGraphics('expiredTrial')?.params).toEqual({ hours: 10, days: 30 })
})

test('a composition is deleted while it is neither created nor on air', () => {
  expect(refuseDelete({ state: 'ready', onAir: null })).toBeNull()
  expect(refuseDelete({ state: 'failed', onAir: null })).toBeNull()
  expect(refuseDelete({ state: 'creating', onAir: null })?.code).toBe('COMPOSITION_NOT_READY')
  expect(refuseDelete({ state: 'ready', onAir })?.code).toBe('COMPOSITION_ON_AIR')
})

test('a composition goes on air when it is ready, on one channel', () => {
  expect(refuseOnAir({ state: 'ready', onAir: null })).toBeNull()
  for (const state of ['creating', 'failed'] as const) expect(refuseOnAir({ state, onAir: null })?.code).toBe('COMPOSITION_NOT_READY')
  expect(refuseOnAir({ state: 'ready', onAir })?.code).toBe('COMPOSITION_ON_AIR')
})

test('a channel shows one composition, and inputs, distributors and channels that are offline show none', () => {
  const channel = { type: 'output', status: 'idle', graphics: null } as const
  expect(refuseGraphicsOn(channel)).toBeNull()
  for (const type of ['input', 'distributor'] as const)
    expect(refuseGraphicsOn({ ...channel, type })?.code).toBe('CHANNEL_SHOWS_NO_GRAPHICS')
  for (const status of ['offline', 'unavailable'] as const) expect(refuseGraphicsOn({ ...channel, status })?.code).toBe('CHANNEL_OFFLINE')
  expect(refuseGraphicsOn({ ...channel, graphics: 'News' })?.code).toBe('CHANNEL_SHOWS_GRAPHICS')
})
