import type { CurrentUser } from '@backhaul/contract/users'
import { refusal, type Refusal } from '../refusal.ts'

/** Returns the reason against inviting a guest, or null. The guest answers to the address of the user, so there must be one. */
export const refuseInvitation = ({ email }: Pick<CurrentUser, 'email'>): Refusal<'INVITATION_NEEDS_EMAIL'> | null =>
  email === null || email === '' ? refusal('INVITATION_NEEDS_EMAIL') : null
