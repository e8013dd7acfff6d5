import { unitSettings, type UnitSettings } from '@backhaul/contract/units'
import type { UnitSettings as DeviceSettings } from '@backhaul/device-link'
import { inputServerOf } from '../../devices/kinds/stream-address.ts'

type Settings = Required<UnitSettings>
type AtDevice = Required<DeviceSettings>
type Name = keyof Settings

/** How one setting of the contract is written on the device link, where it has the name `key`. */
interface Pair<Key extends keyof AtDevice, Value> {
  readonly key: Key
  to(value: Value, before: DeviceSettings[Key]): AtDevice[Key]
  from(value: AtDevice[Key]): Value
}

/** A setting that has the same value on both sides. */
const same = <Key extends keyof AtDevice>(key: Key): Pair<Key, AtDevice[Key]> => ({ key, to: (value) => value, from: (value) => value })

const shownUrl = (stream: DeviceSettings['ipInputStream']): string => inputServerOf(stream?.url ?? '')

/** The settings that have another shape on the device link. */
const shaped = {
  ipInputStream: {
    key: 'ipInputStream',
    // The address as it is shown, without its key, is not a new one.
    to: ({ enabled, url }, before) => (url === shownUrl(before) ? { enabled } : { enabled, url }),
    from: (value) => ({ enabled: value.enabled, url: shownUrl(value) }),
  } satisfies Pair<'ipInputStream', Settings['ipInputStream']>,
  multiplecameraMode: {
    key: 'multiCamera',
    to: (mode, before) => ({ cameras: [], ...before, mode }),
    from: ({ mode }) => mode,
  } satisfies Pair<'multiCamera', Settings['multiplecameraMode']>,
  switchermode: {
    key: 'switcher',
    to: ({ highQualityChannel, proxyChannel, inputSdi }) => ({
      highQualityChannelId: highQualityChannel,
      proxyChannelId: proxyChannel,
      inputSdi,
    }),
    from: ({ highQualityChannelId, proxyChannelId, inputSdi }) => ({
      highQualityChannel: highQualityChannelId,
      proxyChannel: proxyChannelId,
      inputSdi,
    }),
  } satisfies Pair<'switcher', Settings['switchermode']>,
  bwLimitation: {
    key: 'bandwidth',
    to: ({ total, cellular, priorities }) => ({
      totalKbps: total,
      cellularKbps: cellular,
      ...(priorities && { priorities: priorities.map(({ ports, limit }) => ({ ports, kbps: limit })) }),
    }),
    from: ({ totalKbps, cellularKbps, priorities }) => ({
      total: totalKbps,
      cellular: cellularKbps,
      ...(priorities && { priorities: priorities.map(({ ports, kbps }) => ({ ports, limit: kbps })) }),
    }),
  } satisfies Pair<'bandwidth', Settings['bwLimitation']>,
  intercoms: {
    key: 'intercoms',
    to: (intercoms) => intercoms.map(({ mode, destinationAccount }) => ({ mode, destination: destinationAccount })),
    from: (intercoms) => intercoms.map(({ mode, destination }) => ({ mode, destinationAccount: destination })),
  } satisfies Pair<'intercoms', Settings['intercoms']>,
}

/** The names on the device link under which a setting has the same values. */
type LinkName<Value> = { [Key in keyof AtDevice]: [AtDevice[Key], Value] extends [Value, AtDevice[Key]] ? Key : never }[keyof AtDevice]
type Same = Exclude<keyof typeof unitSettings, keyof typeof shaped>

/** The other settings have the same value on both sides, under the name that the declaration says. The compiler refuses another name. */
const declared: {
  readonly [One in Same]: One extends LinkName<Settings[One]>
    ? { readonly schema: object; readonly link?: LinkName<Settings[One]> }
    : { readonly schema: object; readonly link: LinkName<Settings[One]> }
} = unitSettings
const unshaped = Object.fromEntries(
  Object.entries<{ link?: keyof AtDevice }>(declared).map(([name, { link }]) => [name, same(link ?? (name as keyof AtDevice))]),
) as { readonly [One in Same]: Pair<any, Settings[One]> }

/** The settings by their names in the contract. */
const pairs: { readonly [One in Name]: Pair<any, Settings[One]> } = { ...unshaped, ...shaped }

/** Returns settings as the device link has them. `before`: the settings of the unit, of which a setting may be a part. */
export function toDevice(settings: UnitSettings, before: DeviceSettings): DeviceSettings {
  const entries = Object.entries(settings).map(([name, value]) => {
    const { key, to } = pairs[name as Name] as Pair<keyof AtDevice, unknown>
    return [key, to(value, before[key])]
  })
  return Object.fromEntries(entries) as DeviceSettings
}

/** Returns the settings of a device under their names in the contract. Others, such as the name, are left out. */
export function fromDevice(settings: DeviceSettings): UnitSettings {
  const entries = Object.entries(pairs).flatMap(([name, pair]) => {
    const { key, from } = pair as Pair<keyof AtDevice, unknown>
    const value = settings[key]
    return value === undefined ? [] : [[name, from(value)]]
  })
  return Object.fromEntries(entries) as UnitSettings
}

/** The names in the contract of the settings that a device gets. */
export const names = Object.fromEntries(Object.entries(pairs).map(([name, { key }]) => [key, name])) as Readonly<Record<string, Name>>
