import { callOf, devicesIn, plainSettings, type Setting, type SettingCalls, subjects, valueIn } from '@backhaul/contract'
import { type UnitConfiguration, unitSettings } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { refuseSetting, refuseSettingValue } from '@backhaul/rules/units'
import { CallError } from '../../call-error.ts'
import { areaOf } from '../../devices/kinds/area-of.ts'
import type { AnyHandler, Handlers } from '../../http/handle.ts'
import { applySettings, type SettingsChange } from './apply-settings.ts'

/** The arguments of a handler of any setting. The declaration of the settings lists the errors and the input of each call. */
type Args = SettingsChange & {
  readonly input: Readonly<Record<string, unknown>>
  readonly refuse: (refusal: Refusal<any> | null) => void
}

/** Refuses a device that the caller does not see like one that does not exist. */
function refuseUnknown({ ctx }: Args, setting: Setting, value: unknown): void {
  for (const { kind, idsIn } of devicesIn(setting))
    for (const id of idsIn(value))
      if (ctx.registry[areaOf[kind]].find(ctx.caller.scope, id) === null) throw new CallError(subjects[kind].missing)
}

/** Makes the handler of the call that changes a setting. */
const handlerOf =
  (name: keyof typeof unitSettings, setting: Setting) =>
  async (args: Args): Promise<UnitConfiguration> => {
    const { unit, input, ctx, refuse } = args
    const value = valueIn(name, setting, input)
    refuseUnknown(args, setting, value)
    const details = ctx.registry.unitDetails(unit)
    refuse(refuseSetting[name]?.(details) ?? refuseSettingValue[name]?.(details, value as never) ?? null)
    return applySettings(args, { [name]: value })
  }

/** The handlers of the calls that change one setting of a unit. */
export const settingHandlers = Object.fromEntries(
  plainSettings(unitSettings).map(([name, setting]): [string, AnyHandler] => [
    callOf(name, setting),
    handlerOf(name as keyof typeof unitSettings, setting),
  ]),
) as unknown as Handlers<SettingCalls<typeof unitSettings, 'unit', UnitConfiguration>>
