import * as z from 'zod'

/** An IPv4 address (Services §5: Invalid IP field). */
export const ipv4 = z.ipv4('ip')

/** R-128, E-051: ones, then zeros. */
const isSubnetMask = (text: string): boolean => {
  const bits = text.split('.').map((octet) => Number(octet).toString(2).padStart(8, '0'))
  return /^1+0*$/.test(bits.join(''))
}
export const subnetMask = z.ipv4({ error: 'subnetMask', abort: true }).refine(isSubnetMask, 'subnetMask')
