import * as z from 'zod'
import { stringUpTo } from './string.ts'

/** An IPv4 address (Services §5: Invalid IP field). */
export const ipv4 = stringUpTo(15, 'ip').check(z.ipv4({ error: 'ip', abort: true }))

/** R-128, E-051: ones, then zeros. */
const isSubnetMask = (text: string): boolean => {
  const bits = text.split('.').map((octet) => Number(octet).toString(2).padStart(8, '0'))
  return /^1+0*$/.test(bits.join(''))
}
export const subnetMask = stringUpTo(15, 'subnetMask')
  .check(z.ipv4({ error: 'subnetMask', abort: true }))
  .refine(isSubnetMask, 'subnetMask')

const bitsOf = (address: string): number => address.split('.').reduce((bits, octet) => (bits << 8) | Number(octet), 0)

/** Returns whether a device can have the address: neither that of its network, nor that of all devices in it. */
export function isHostIn(ip: string, mask: string): boolean {
  const [host, all] = [bitsOf(ip) & ~bitsOf(mask), ~bitsOf(mask)]
  // A network of two addresses has no others.
  return all === 0 || all === 1 || (host !== 0 && host !== all)
}

/** Returns whether the gateway is another address of the network of a port. */
export const isGatewayOf = ({ ip, mask, gateway }: { ip: string; mask: string; gateway: string }): boolean =>
  gateway !== ip && (bitsOf(gateway) & bitsOf(mask)) === (bitsOf(ip) & bitsOf(mask)) && isHostIn(gateway, mask)
