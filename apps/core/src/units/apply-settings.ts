import type { UnitConfiguration, UnitSettings } from '@backhaul/contract/units'
import type { Command, UnitSettings as DeviceSettings } from '@backhaul/device-link'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { former, storeOrGiveBack } from '../devices/give-back.ts'
import type { UnitRecord } from '../devices/record.ts'
import { withoutInputKey } from '../devices/stream-address.ts'
import { fromDevice, toDevice } from './device-settings.ts'
import { inTurn } from '../in-turn.ts'
import { refuseOldVersion } from '../refuse-old-version.ts'
import { isSwitcherGuarded } from './switcher-guard.ts'

/** The part of a handler's arguments that a change of settings needs. */
export interface SettingsChange {
  readonly unit: UnitRecord
  /** The version that the caller has seen; without it the change applies to any. */
  readonly input: { readonly version?: number | undefined }
  readonly ctx: Pick<Ctx, 'units' | 'registry' | 'clock' | 'formerSettings'> & { readonly caller: Caller }
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command) => Promise<unknown>
}

function settingsAtDevice(unit: UnitRecord, { clock }: Pick<Ctx, 'clock'>) {
  const { stored, state } = unit
  const { switcher } = stored.settings
  const guarded = switcher !== undefined && isSwitcherGuarded(unit, clock.now()) ? { switcher } : {}
  return { ...stored.settings, ...state.settings, ...guarded }
}

/** Returns the configuration of a unit: the settings that it reports, and those that are stored for it where it has not reported them. */
export function configurationOf(unit: UnitRecord, { registry, caller, clock }: SettingsChange['ctx']): UnitConfiguration {
  const { stored, state } = unit
  const row = registry.views.row(caller, unit)
  return {
    ...registry.views.settings(caller, fromDevice(settingsAtDevice(unit, { clock }))),
    unitUniqueId: row.uniqueId,
    version: stored.version,
    delay: state.delayMs ?? stored.delay,
    virtualChannelName: row.selChannel?.name ?? null,
  }
}

/** Returns settings as they are stored: the key in the address of an IP input is at the device alone. */
function kept(settings: DeviceSettings, before: DeviceSettings): DeviceSettings {
  const { ipInputStream } = settings
  return withoutInputKey(ipInputStream ? { ...settings, ipInputStream: { url: '', ...before.ipInputStream, ...ipInputStream } } : settings)
}

/** The core knows the address of an IP input up to its server alone, so that it cannot give back a former one. */
function withoutInputUrl({ ipInputStream, ...settings }: DeviceSettings): DeviceSettings {
  return ipInputStream ? { ...settings, ipInputStream: { enabled: ipInputStream.enabled } } : settings
}

/**
 * Changes settings at the device, then stores them. Returns the new configuration. `change` may depend on the settings before:
 * changes of one unit are made one after another.
 */
export const applySettings = (
  args: SettingsChange,
  change: UnitSettings | ((before: UnitSettings) => UnitSettings),
): Promise<UnitConfiguration> =>
  inTurn(args.unit, async () => {
    const { unit, ctx, changed, command } = args
    refuseOldVersion(args.unit, args.input.version)
    const before = settingsAtDevice(unit, ctx)
    const settings = toDevice(typeof change === 'function' ? change(fromDevice(before)) : change, before)
    await command({ kind: 'configure', settings })
    const back = { kind: 'configure', settings: withoutInputUrl(former(before, settings)) } as const
    await storeOrGiveBack(ctx, unit.id, back, () => ctx.units.configure(unit, { settings: kept(settings, before) }, changed))
    return configurationOf(unit, ctx)
  })
