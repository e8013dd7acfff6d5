import { describe, expect, test } from 'vitest'
import { refuseTrial, trialMs, trialStateOf } from './trial.ts'

const hourMs = 3_600_000
const now = 1_800_000_000_000
const bought = { status: 'ENABLED', trialEndsAt: null, expiresAt: null, usedMs: 0 }
const trial = { ...bought, trialEndsAt: now + trialMs }

describe('the trial of graphics', () => {
  test('R-261 lasts 30 days', () => {
    expect(trialMs).toBe(30 * 24 * hourMs)
    expect(trialStateOf('graphics', trial, now + trialMs - 1)).toBe('activeTrial')
    expect(trialStateOf('graphics', trial, now + trialMs)).toBe('expiredTrial')
  })

  test('R-261 ends after 10 hours of use, and that of another service does not', () => {
    const used = (usedMs: number) => ({ ...trial, usedMs })
    expect(trialStateOf('graphics', used(10 * hourMs - 1), now)).toBe('activeTrial')
    expect(trialStateOf('graphics', used(10 * hourMs), now)).toBe('expiredTrial')
    expect(trialStateOf('smart_plan', used(100 * hourMs), now)).toBe('activeTrial')
  })

  test('R-261 does not limit the use of a service that was bought', () =>
    expect(trialStateOf('graphics', { ...bought, usedMs: 1000 * hourMs }, now)).toBe('purchasedService'))
})

test.each([
  [null, 'enabledTrial'],
  [{ ...bought, status: 'disabled' }, 'enabledTrial'],
  [{ ...bought, status: 'expired' }, 'expiredService'],
  [{ ...bought, expiresAt: now }, 'expiredService'],
  [{ ...bought, expiresAt: now + 1 }, 'purchasedService'],
  [{ ...bought, status: 'disabled', expiresAt: now - 1 }, 'expiredService'],
  [{ ...trial, status: 'expired' }, 'expiredTrial'],
])('the state of %j is %s', (service, state) => expect(trialStateOf('graphics', service, now)).toBe(state))

test('a trial is offered once, and not of a service that was bought', () => {
  expect(refuseTrial('enabledTrial')).toBeNull()
  for (const state of ['activeTrial', 'expiredTrial', 'expiredService', 'purchasedService'] as const)
    expect(refuseTrial(state)?.code).toBe('TRIAL_NOT_OFFERED')
})
