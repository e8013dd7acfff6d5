import type { Issue } from '@backhaul/contract'
import { inputServerOf } from '../devices/kinds/stream-address.ts'

/** Returns scheme and host of an address, which may have no scheme. An IPv6 address without brackets has no port. */
const hostOf = (address: string): string =>
  inputServerOf(address)
    .replace(/^((?:\w+:\/\/)?(?:\[[^\]]*\]|[^:]*)):\d*$/, '$1')
    .toLowerCase()

/**
 * Returns whether an address has a scheme or a host that none of the known addresses has. A secret that was entered for the known
 * ones is not presented there: any user who may change the address could send it to a server of theirs.
 */
export function isNewServer(address: string | null | undefined, known: readonly (string | null | undefined)[]): boolean {
  if (typeof address !== 'string') return false
  const host = hostOf(address)
  return host === '' || !known.some((one) => typeof one === 'string' && hostOf(one) === host)
}

/** Returns the fault of an input without a secret that was entered for another server. */
export const enterAgain = (path: string): Issue => ({ path, message: 'enterAgain' })
