import type { SettingError } from '@backhaul/contract'
import type { Unit, unitSettings, UnitSettings } from '@backhaul/contract/units'
import type { Refusal } from '../refusal.ts'
import { refuseDelay } from './delay.ts'
import { refuseTaskSettings } from './refuse-task.ts'
import { refuseBusy, refuseSeveralCameras, refuseStorage } from './refuse.ts'
import { refuseAudioParameters, refuseVideoFormat } from './settings.ts'

type Declared = typeof unitSettings
type Name = keyof Declared
/** Refusals that the call of the setting declares. */
type Refused<One extends Name> = Refusal<SettingError<Declared[One]> | 'UNIT_OFFLINE'> | null

/** Return why a unit does not take a setting now, whatever its value, or null. */
export const refuseSetting: { readonly [One in Name]?: (unit: Unit) => Refused<One> } = {
  encoder: refuseBusy,
  videoFormat: refuseBusy,
  storeAndForwardVideoQualityV2: refuseStorage,
  ippipe: (unit) => refuseTaskSettings(unit, 'ipPipe'),
  databridge: (unit) => refuseTaskSettings(unit, 'databridge'),
  videoreturn: (unit) => refuseTaskSettings(unit, 'videoReturn'),
  multiplecameraMode: (unit) => refuseBusy(unit) ?? refuseSeveralCameras(unit),
}

/** Return why a unit does not take this value of a setting, or null. */
export const refuseSettingValue: { readonly [One in Name]?: (unit: Unit, value: NonNullable<UnitSettings[One]>) => Refused<One> } = {
  videoFormat: refuseVideoFormat,
  audioParameters: (_, value) => refuseAudioParameters(value),
  fixedInternetDelay: refuseDelay,
}
