import * as z from 'zod'
import { Id } from '../id.ts'
import { Email } from '../users/user.ts'
import { AlertLevel, AlertType } from './alert.ts'

// The spec names types, levels, thresholds, recipients and modes (Units §3), not their shapes. These are ours.

/**
 * R-208, M-170 to M-172: one alert type at one level, with its mailing list. `threshold`: percent for battery, CPU and storage, kbps for bitrateDrop;
 * null is the default one, and that of alerts without a value. A rule that is not enabled raises no alert.
 */
export const AlertRule = z.object({
  type: AlertType.exclude(['duplicateDevice']),
  level: AlertLevel,
  enabled: z.boolean(),
  threshold: z.int('integer').min(0, 'min').max(1_000_000, 'max').nullable(),
  recipients: z.array(Email).max(20, 'max'),
})
export type AlertRule = z.infer<typeof AlertRule>

/** At most one rule for each type and level. */
export const AlertRules = z
  .array(AlertRule)
  .max(10, 'max')
  .refine((rules) => new Set(rules.map(({ type, level }) => `${type} ${level}`)).size === rules.length, 'unique')
export type AlertRules = z.infer<typeof AlertRules>

/** R-207, M-173 to M-175: automatic takes the rules of the group that the unit was added to last, byGroup those of a named group. */
export const AlertSettingsMode = z.enum(['automatic', 'byGroup', 'manual'])

/** The choice of a unit. `rules` are used in the mode manual, `groupId` in the mode byGroup. */
export const AlertSettings = z.object({ mode: AlertSettingsMode, groupId: Id.nullable(), rules: AlertRules })
export type AlertSettings = z.infer<typeof AlertSettings>

/** A recipient gets alerts once the owner of the address has opened the link of a mail. */
export const AlertRecipient = z.object({ email: Email, verified: z.boolean() })
export type AlertRecipient = z.infer<typeof AlertRecipient>

/** Rules with the group that they come from; null for rules of the unit itself, default ones, and a group that the caller does not see. */
export const AlertConfiguration = z.object({
  mode: AlertSettingsMode,
  groupId: Id.nullable(),
  rules: z.array(AlertRule),
  recipients: z.array(AlertRecipient),
})
export type AlertConfiguration = z.infer<typeof AlertConfiguration>
