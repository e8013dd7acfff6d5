import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'
import { confirmedPassword } from './confirmed-password.ts'

export const checkPassword: Handle<typeof calls.checkPassword> = async ({ input, ctx, fail }) => {
  if (!(await confirmedPassword(ctx, input.password))) throw fail('INCORRECT_PASSWORD')
  return { done: true }
}
