import type { calls, Contact } from '@backhaul/contract/users'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Handle } from '../../http/handle.ts'

export async function contactOf({ store, caller }: Pick<Ctx, 'store'> & { caller: Caller }): Promise<Contact> {
  const contact = await store.users.contact(caller.userId)
  if (contact === null) throw new Error('The user of a session does not exist.')
  return contact
}

export const getContact: Handle<typeof calls.getContact> = ({ ctx }) => contactOf(ctx)
