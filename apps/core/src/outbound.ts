import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Clock } from '@backhaul/clock'

/** Networks to which the core opens no connection for a user: its own machine, its neighbours, cloud metadata, and reserved ranges. */
const refusedNetworks: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 128],
  ['::1', 128],
  // IPv4 addresses in another form. `check` reads those of ::ffff:0:0/96 by the IPv4 networks above.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
const refused = new BlockList()
for (const [address, bits] of refusedNetworks) refused.addSubnet(address, bits, familyOf(address))

/** Whether the core may connect to an address that a user names. */
export const isPublicAddress = (address: string): boolean => isIP(address) !== 0 && !refused.check(address, familyOf(address))

const lookUpMsMax = 5000

/** Returns the addresses of a host. A host that is not found in time has none. */
async function addressesOf(host: string, clock: Clock): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  let cancel = () => {}
  const late = new Promise<[]>((resolve) => (cancel = clock.after(lookUpMsMax, () => resolve([]))))
  const found = lookup(host, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  )
  return Promise.race([found, late]).finally(() => cancel())
}

interface Policy {
  /** Hosts that the configuration permits wherever they are. */
  readonly allowed: readonly string[]
  readonly clock: Clock
}

/**
 * Returns the address to connect to for a host that a user names: the host is looked up once, and the connection goes to that
 * address, so that a second look-up cannot give another one. A host with any address that is not public is refused.
 */
export async function outboundAddress(host: string, { allowed, clock }: Policy): Promise<string | 'notAllowed' | 'notFound'> {
  const addresses = await addressesOf(host, clock)
  const [first] = addresses
  if (first === undefined) return 'notFound'
  const isAllowed = allowed.some((one) => one.toLowerCase() === host.toLowerCase())
  return isAllowed || addresses.every(isPublicAddress) ? first : 'notAllowed'
}
