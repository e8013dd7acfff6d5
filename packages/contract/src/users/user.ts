import * as z from 'zod'
import { Id, Instant } from '../id.ts'
import { realtimeLimits } from '../realtime.ts'
import { Role } from './role.ts'
import { stringUpTo } from '../string.ts'

export const PasswordExpiryPolicy = z.enum(['never', '3 months', '6 months', '12 months'])
export type PasswordExpiryPolicy = z.infer<typeof PasswordExpiryPolicy>

export const Username = stringUpTo(255, 'max255')
  .min(3, 'lengthBetween')
  .regex(/^[A-Za-z0-9@.+_-]+$/, 'pattern')
/** In small letters, because mail systems know no case: an address has one account. */
export const Email = stringUpTo(255, 'max255').check(z.email('email')).toLowerCase()
export const FirstName = stringUpTo(255, 'max255')
  .min(2, 'lengthBetween')
  .regex(/^\p{Lu}/u, 'pattern')
export const LastName = stringUpTo(255, 'max255').min(2, 'lengthBetween')

/** Services §5: at least 8 characters with upper, lower, and a digit or punctuation mark. */
export const NewPassword = stringUpTo(255, 'max255')
  .min(8, 'minLength')
  .refine((text) => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) && /[\d\p{P}\p{S}]/u.test(text), 'pattern')

/** Services §3 User props: the signed-in user as the console needs it. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  userLabel: z.string().nullable(),
  loggedUserRoles: z.array(Role),
  inventories: z.array(z.object({ id: Id, name: z.string() })),
  groups: z.array(z.object({ id: Id, name: z.string(), inventoryId: Id })),
  /** Names of the services enabled for any of the user's inventories, e.g. `tally`. */
  services: z.array(z.string()),
  activeFeatures: z.array(z.string()),
  hasGraphics: z.boolean(),
  ifbStatus: z.string(),
  /** M-738. The server's websocket-library setting; a change reloads the console (Services §7). */
  wsLibrary: z.string(),
  /** Overrides the realtime subscription batch size of 50. */
  subscriptionBatchSize: z.int().min(1).max(realtimeLimits.batchMax).nullable(),
  /** Whether the user may use this application; otherwise the console shows the unauthorized page. */
  applicationPermission: z.boolean(),
  /** Whether the account has only video return; the console then shows the Limited Access page. */
  videoReturnOnly: z.boolean(),
  passwordExpiresAt: Instant.nullable(),
  sessionExpiresAt: Instant,
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const SessionInfo = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  userAgent: z.string(),
  address: z.string(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

/** How support reaches a user. The spec doesn't show the fields; these are ours. */
export const Contact = z.object({
  name: stringUpTo(255, 'max255').min(1, 'required'),
  email: Email.nullable(),
  phone: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

/** R-124, E-047: digits, beginning with the calling code of the country (ITU E.164), which no 0 begins. The first fault is the one that is shown. */
export const NewContact = Contact.extend({
  phone: stringUpTo(255)
    .regex(/^[0-9]*$/, { error: 'numeric', abort: true })
    .regex(/^(?!0)/, { error: 'invalid', abort: true })
    .min(4, 'minLength')
    .max(15, { error: 'maxLength', abort: true })
    .nullable(),
})
