import type { TrialService, TrialState } from '@backhaul/contract/services'
import { isServiceEnabled } from '../permissions/services.ts'
import { refusal, type Refusal } from '../refusal.ts'

const hourMs = 3_600_000

/** Days of every trial. */
export const trialDays = 30
/** R-261, resolutions.md 47: a trial of graphics includes this use within its 30 days. */
export const graphicsTrialHours = 10
export const trialMs = trialDays * 24 * hourMs

/** A service of an inventory as stored. `usedMs`: with the use that runs. */
export interface StoredService {
  readonly status: string
  readonly trialEndsAt: number | null
  readonly expiresAt: number | null
  readonly usedMs: number
}

/** the use that a trial of a service includes; null without such a limit. */
export const trialUseMs = (service: string): number | null =>
  service === ('graphics' satisfies TrialService) ? graphicsTrialHours * hourMs : null

/**
 * Derives the state of a service (Services §4, resolutions.md 32). A trial ends with its days, or with its use where that is
 * limited. An inventory that has never had a trial is offered one.
 */
export function trialStateOf(name: string, service: StoredService | null, now: number): TrialState {
  if (service === null) return 'enabledTrial'
  const { status, trialEndsAt, expiresAt, usedMs } = service
  if (trialEndsAt !== null) {
    const isOver = trialEndsAt <= now || usedMs >= (trialUseMs(name) ?? Number.POSITIVE_INFINITY)
    return isServiceEnabled(status) && !isOver ? 'activeTrial' : 'expiredTrial'
  }
  if (isServiceEnabled(status)) return expiresAt !== null && expiresAt <= now ? 'expiredService' : 'purchasedService'
  return expiresAt !== null || status.toLowerCase() === 'expired' ? 'expiredService' : 'enabledTrial'
}

/** Returns why an inventory cannot start a trial. Null when one is on offer. */
export const refuseTrial = (state: TrialState): Refusal<'TRIAL_NOT_OFFERED'> | null =>
  state === 'enabledTrial' ? null : refusal('TRIAL_NOT_OFFERED')
