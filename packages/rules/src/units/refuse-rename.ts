import { DeviceName } from '@backhaul/contract'
import { refusal, type Refusal } from '../refusal.ts'

/** syntax first, then whether another unit has the name. */
export function refuseRename(name: string, isTaken: (name: string) => boolean): Refusal<'BAD_INPUT' | 'NAME_IN_USE'> | null {
  if (!DeviceName.safeParse(name).success) return refusal('BAD_INPUT')
  return isTaken(name) ? refusal('NAME_IN_USE') : null
}
