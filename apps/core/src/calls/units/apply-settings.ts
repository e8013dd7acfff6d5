import type { UnitConfiguration, UnitSettings } from '@backhaul/contract/units'
import type { UnitSettings as DeviceSettings } from '@backhaul/device-link'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'
import { type ChangeArgs, changeDevice } from '../../devices/settle/change.ts'
import { differingSettings } from '../../devices/kinds/unit-settings.ts'
import { withoutInputKey } from '../../devices/kinds/stream-address.ts'
import { fromDevice, names, toDevice } from './device-settings.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'
import { isSwitcherGuarded } from './switcher-guard.ts'

/** The part of a handler's arguments that a change of settings needs. */
export interface SettingsChange extends ChangeArgs {
  readonly unit: UnitRecord
  /** The version that the caller has seen; without it the change applies to any. */
  readonly input: { readonly version?: number | undefined }
  readonly ctx: ChangeArgs['ctx'] & Pick<Ctx, 'registry'>
}

function settingsAtDevice(unit: UnitRecord, { clock }: Pick<Ctx, 'clock'>) {
  const { stored, state } = unit
  const { switcher } = stored.settings
  const guarded = switcher !== undefined && isSwitcherGuarded(unit, clock.now()) ? { switcher } : {}
  return { ...stored.settings, ...state.settings, ...guarded }
}

/** Returns the configuration of a unit: the settings that it reports, and those that are stored for it where it has not reported them. */
export function configurationOf(
  unit: UnitRecord,
  { registry, caller, clock }: Pick<Ctx, 'registry' | 'clock'> & { readonly caller: Caller },
): UnitConfiguration {
  const { stored, state } = unit
  const row = registry.views.row(caller, unit)
  return {
    ...registry.views.settings(caller, fromDevice(settingsAtDevice(unit, { clock }))),
    unitUniqueId: row.uniqueId,
    version: stored.version,
    delay: state.delayMs ?? stored.delay,
    virtualChannelName: row.selChannel?.name ?? null,
    differing: differingSettings(unit).flatMap(({ name, at }) => (names[name] ? { field: names[name], at } : [])),
  }
}

/** Returns settings as they are stored: the key in the address of an IP input is at the device alone. */
function kept(settings: DeviceSettings, before: DeviceSettings): DeviceSettings {
  const { ipInputStream } = settings
  return withoutInputKey(ipInputStream ? { ...settings, ipInputStream: { url: '', ...before.ipInputStream, ...ipInputStream } } : settings)
}

/**
 * Changes settings of a unit. Returns the new configuration. `change` may depend on the settings before: changes of one unit are
 * made one after another.
 */
export async function applySettings(
  args: SettingsChange,
  change: UnitSettings | ((before: UnitSettings) => UnitSettings),
): Promise<UnitConfiguration> {
  const { unit, ctx } = args
  await changeDevice(unit, args, () => {
    refuseOldVersion(unit, args.input.version)
    const before = settingsAtDevice(unit, ctx)
    const settings = toDevice(typeof change === 'function' ? change(fromDevice(before)) : change, before)
    return { command: { kind: 'configure', settings }, change: { settings: kept(settings, before) } }
  })
  return configurationOf(unit, ctx)
}
