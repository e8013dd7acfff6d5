import { passwordFits } from '../../auth/passwords.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'

/** Whether this is the password of the caller. Attempts are limited like sign-ins, because an open session could guess it. */
export async function confirmedPassword(
  { caller, request, store, signInAttempts }: Ctx & { caller: Caller },
  password: string,
): Promise<boolean> {
  const { address } = request
  const fits = await signInAttempts.check(caller.username, address, async () => {
    const stored = await store.users.passwordHash(caller.userId)
    return (await passwordFits(stored, password, address)) ? true : null
  })
  return fits === true
}
