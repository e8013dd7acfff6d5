import * as z from 'zod'
import { Instant } from '../id.ts'

/**
 * The state of a managed service of an inventory (Services §4, resolutions.md 32): bought, on trial, with a trial on offer, after
 * its trial, or after its time.
 */
export const TrialState = z.enum(['enabledTrial', 'activeTrial', 'expiredTrial', 'expiredService', 'purchasedService'])
export type TrialState = z.infer<typeof TrialState>

/** A service of an inventory. Times in ms. `usageLimitMs`: the use that a trial includes; null without such a limit. */
export const ServiceState = z.object({
  serviceName: z.string(),
  state: TrialState,
  trialEndsAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  usedMs: z.int().min(0),
  usageLimitMs: z.int().nullable(),
  /** Since when the service is in use; null while it is not. */
  usedSince: Instant.nullable(),
})
export type ServiceState = z.infer<typeof ServiceState>

/** The managed services whose trial the specification describes (Services §9). */
export const TrialService = z.enum(['graphics', 'smart_plan'])
export type TrialService = z.infer<typeof TrialService>
