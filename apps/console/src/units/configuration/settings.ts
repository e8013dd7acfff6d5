import type { Call, ErrorCode } from '@backhaul/contract'
import { calls, type Unit, type UnitConfiguration, UnitSettings } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import {
  refuseAudioParameters,
  refuseBusy,
  refuseDelay,
  refuseEquipment,
  refuseTaskSettings,
  refuseVideoFormat,
} from '@backhaul/rules/units'
import { api } from '../../app/api.ts'
import type { Procedure } from '../../ui/command/use-command.ts'
import { type FieldInput, fieldInput } from '../../ui/resource/resource-field.ts'

type Key = keyof UnitSettings
type Schema = Parameters<typeof fieldInput>[0]
type ObjectSchema = Schema & { shape?: Readonly<Record<string, Schema>> }

export interface SettingField {
  readonly name: string
  readonly input: FieldInput
  /** Limits of a number. */
  readonly range: { readonly min: number; readonly max: number } | null
  readonly unit: 'ms' | 'dB' | 'kbps' | '%' | null
}

/** One setting of a unit: the call that changes it, and its fields. */
export interface Setting {
  /** Key of the configuration and of the texts. */
  readonly key: Key
  readonly call: Call<'mutation', any, any, UnitConfiguration>
  readonly procedure: Procedure<any, UnitConfiguration>
  readonly fields: readonly SettingField[]
  /** Place of the setting where the configuration has a list of them, from 0; null: it is the only one. */
  readonly item: number | null
  /** `fields`: the call takes the fields themselves. `whole`: it takes them as one object under the key. */
  readonly sends: 'fields' | 'whole'
  /** Returns why the setting cannot be changed now, in addition to an offline unit. */
  readonly refuse: (unit: Unit) => Refusal | null
  /** Returns the refusals of a rule for valid input, by field. */
  readonly refuseInput: (unit: Unit, input: any) => Partial<Record<string, Refusal | null>>
  /** Refusals of the core that belong to one field. */
  readonly fieldOf: Partial<Record<ErrorCode, string>>
}

interface Options extends Partial<Pick<Setting, 'item' | 'sends' | 'refuse' | 'refuseInput' | 'fieldOf'>> {
  /** The fields that the call takes; without it all of them. */
  only?: readonly string[]
  /** The limits depend on the unit and are narrower than those of the schema. */
  hasOwnRange?: boolean
  units?: Readonly<Record<string, SettingField['unit']>>
}

function rangeOf(schema: Schema): SettingField['range'] {
  const { innerType } = schema._zod.def as { innerType?: Schema }
  if (innerType) return rangeOf(innerType)
  const { minValue: min = null, maxValue: max = null } = schema as { minValue?: number | null; maxValue?: number | null }
  return min === null || max === null ? null : { min, max }
}

/** The calls that change a setting. */
type Change = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends Call<'mutation', any, any, UnitConfiguration> ? Name : never
}[keyof typeof calls]

/** Makes a setting from its schema in the contract. A value of its own is one field with the name of the setting. */
function setting(key: Key, change: Change, { units = {}, hasOwnRange = false, only, ...options }: Options = {}): Setting {
  const schema = UnitSettings.shape[key].unwrap() as ObjectSchema & { element?: ObjectSchema }
  const { shape = { [key]: schema } } = schema.element ?? schema
  const fields = Object.entries(shape)
    .filter(([name]) => only?.includes(name) ?? true)
    .map(([name, field]) => ({
      name,
      input: fieldInput(field),
      range: hasOwnRange ? null : rangeOf(field),
      unit: units[name] ?? null,
    }))
  return {
    key,
    call: calls[change],
    procedure: api.units[change],
    fields,
    item: null,
    sends: 'fields',
    refuse: () => null,
    refuseInput: () => ({}),
    fieldOf: {},
    ...options,
  }
}

/** The settings of each tab, in their order. */
export const settingsOf = {
  'video-audio': [
    setting('encoder', 'setEncoder', { refuse: refuseBusy }),
    setting('videoFormat', 'setVideoFormat', {
      refuse: refuseBusy,
      refuseInput: (unit, input) => ({ resolution: refuseVideoFormat(unit, input) }),
      fieldOf: { PRO_4K_LICENSE_MISSING: 'resolution' },
    }),
    setting('videoComplexity', 'setVideoComplexity'),
    setting('shootingMode', 'setShootingMode'),
    setting('audioParameters', 'setAudioParameters', {
      units: { gainDb: 'dB' },
      refuseInput: (_, input) => ({ channels: refuseAudioParameters(input) }),
      fieldOf: { AUDIO_CHANNELS_NEED_SDI: 'channels' },
    }),
    setting('audioBitrate', 'setAudioBitrate', { units: { audioBitrate: 'kbps' } }),
    setting('ancillaryData', 'setAncillaryData'),
    setting('storeAndForwardVideoQualityV2', 'setStoreAndForwardQuality', {
      sends: 'whole',
      refuse: (unit) => refuseEquipment(unit, 'Store & Forward'),
    }),
    setting('ntpTimecode', 'setNtpTimecode'),
  ],
  advanced: [
    setting('fixedInternetDelay', 'setFixedInternetDelay', {
      hasOwnRange: true,
      units: { fixedInternetDelay: 'ms' },
      refuseInput: (unit, { fixedInternetDelay }) => ({ fixedInternetDelay: refuseDelay(unit, fixedInternetDelay) }),
      fieldOf: {
        DELAY_OUT_OF_RANGE: 'fixedInternetDelay',
        DELAY_OUT_OF_RANGES: 'fixedInternetDelay',
        DELAY_TOO_LOW_ON_AIR: 'fixedInternetDelay',
      },
    }),
    setting('ifbDelay', 'setIfbDelay', { units: { ifbDelay: 'ms' } }),
    setting('ifbAlwaysOn', 'setIfbAlwaysOn'),
    setting('filenamePrefix', 'setFilenamePrefix'),
    setting('pairingCode', 'setPairingCode'),
  ],
  'ip-pipe': [setting('ippipe', 'setIpPipe', { refuse: (unit) => refuseTaskSettings(unit, 'ipPipe') })],
  'ip-input': [setting('ipInputStream', 'setIpInputStream')],
} as const satisfies Readonly<Record<string, readonly Setting[]>>

export type SettingsTabName = keyof typeof settingsOf

const intercom = (item: 0 | 1) =>
  setting('intercoms', 'setIntercom', { item, refuse: (unit) => refuseTaskSettings(unit, 'intercom1', 'intercom2') })

/** The settings that the panel of a unit shows next to what they are for. */
export const panelSettings = {
  intercoms: [intercom(0), intercom(1)],
  audiojacks: setting('audiojacks', 'setAudioJacks', { units: { inputGainDb: 'dB', outputVolume: '%' } }),
  databridge: setting('databridge', 'setDatabridge', { refuse: (unit) => refuseTaskSettings(unit, 'databridge') }),
  videoreturn: setting('videoreturn', 'selectVideoReturnChannel', {
    only: ['channelId'],
    refuse: (unit) => refuseTaskSettings(unit, 'videoReturn'),
  }),
} as const
