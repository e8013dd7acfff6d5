import type { Issue } from '@backhaul/contract'
import type { InterfaceSettings, Modem } from '@backhaul/contract/units'

/** Units §9. */
export const apnSlots = [0, 1, 2, 3] as const

/** The fields of the settings of a port: `name0`, `user0` and `authentication0` of the first APN slot, and so on. */
export type InterfaceValues = Record<string, string | boolean>

/** Returns the values with which the form of a port begins. */
export function interfaceValues(kind: 'lan' | 'cell', settings: InterfaceSettings | undefined): InterfaceValues {
  if (kind === 'lan') {
    const address = settings?.address ?? null
    return { dhcp: address === null, ip: address?.ip ?? '', mask: address?.mask ?? '', gateway: address?.gateway ?? '' }
  }
  const slots = apnSlots.map((slot) => {
    const { name = '', user = '', authentication = 'none' } = settings?.apns?.[slot] ?? {}
    return { [`name${slot}`]: name, [`user${slot}`]: user, [`authentication${slot}`]: authentication }
  })
  return Object.assign(
    { networkMode: settings?.networkMode ?? '3G/4G/5G', roaming: settings?.roaming ?? false },
    ...slots,
  ) as InterfaceValues
}

/** Returns the settings of the port for the values of the form. Empty APN slots at the end are left out. */
export function interfaceOf(kind: 'lan' | 'cell', { port, enabled }: Pick<Modem, 'port' | 'enabled'>, values: InterfaceValues): object {
  const { dhcp, ip, mask, gateway, networkMode, roaming } = values
  if (kind === 'lan') return { port, enabled, address: dhcp === true ? null : { ip, mask, gateway } }
  const slots = apnSlots.map((slot) => ({
    name: values[`name${slot}`],
    user: values[`user${slot}`],
    authentication: values[`authentication${slot}`],
  }))
  const apns = slots.slice(0, slots.findLastIndex(({ name }) => name !== '') + 1)
  return { port, enabled, networkMode, roaming, apns }
}

/** Returns the faults of the input of the call by field: `interfaces.0.apns.1.name` is `name1`. */
export const interfaceFaults = (faults: readonly Issue[]): Issue[] =>
  faults.map((fault) => {
    const [, , group, slot, field] = fault.path.split('.')
    return { ...fault, path: group === 'apns' ? `${field}${slot}` : group === 'address' ? (slot ?? 'ip') : (group ?? '') }
  })
