import * as z from 'zod'
import type { Access } from './access.ts'
import { type AnyCall, type Call, call, type DeviceError, type Http, type Shape } from './call.ts'
import type { ErrorCode } from './problem.ts'
import { refOf } from './ref.ts'
import { isDeviceKind, type SubjectError, type SubjectShape, subjects } from './subject.ts'
import { versioned } from './versioned.ts'

/** The unit of measurement of a number. */
export type Measure = 'ms' | 'dB' | 'kbps' | '%'

/** A setting of a device that is changed by calls with declarations of their own. */
interface OwnCalls {
  /** The value in the configuration of the device. */
  readonly schema: z.ZodType
  /** The name on the device link, where it is another one. */
  readonly link?: string
  readonly http?: never
}

/** A setting with a call that changes it alone. The call, its handler, its tests and its form are made from the declaration. */
export interface Setting extends Omit<OwnCalls, 'http'> {
  readonly http: Http | readonly [Http, ...Http[]]
  /** The name of the call, where it is not `set` with the name of the setting. */
  readonly call?: `set${string}`
  /** Where it is not the access of the other settings. */
  readonly access?: Access
  readonly summary: string
  /**
   * The field of the input that has the value. Without it, the fields of an object are fields of the input, and another value has the
   * name of the setting.
   */
  readonly field?: string
  /** The fields of the input whose schema is not the one of the configuration. */
  readonly input?: Shape
  /** The refusals of the setting as a whole. */
  readonly errors?: readonly ErrorCode[]
  /** The refusals of a value, with the field of the value that is wrong. */
  readonly errorsAt?: { readonly [Code in ErrorCode]?: string }
  /** A valid value. */
  readonly example: unknown
  /** The tab of the configuration that shows the form of the setting; without it, a form of its own does. */
  readonly tab?: string
  /** Of the value, or of its fields. */
  readonly measure?: Measure | Readonly<Record<string, Measure>>
  /** Whether the limits depend on the device and are narrower than those of the schema. */
  readonly hasOwnRange?: boolean
}

/** Declares the settings of a kind of device, in the order of their forms. */
export const settings = <const All extends Readonly<Record<string, Setting | OwnCalls>>>(all: All): All => all

/** The settings with a call that follows from the declaration. */
type Plain<All> = { readonly [Key in keyof All as All[Key] extends Setting ? Key : never]: All[Key] }
export type PlainName<All> = keyof Plain<All> & string

/** The schemas of the values, by the names of the settings. */
export const schemasOf = <All extends Readonly<Record<string, OwnCalls | Setting>>>(all: All) =>
  Object.fromEntries(Object.entries(all).map(([name, { schema }]) => [name, schema])) as { [Name in keyof All]: All[Name]['schema'] }

/** The errors with which a rule may refuse a setting. */
export type SettingError<One> =
  | (One extends { errors: readonly (infer Code extends ErrorCode)[] } ? Code : never)
  | (One extends { errorsAt: infer At } ? keyof At & ErrorCode : never)

type InputShape<Name extends string, One extends Setting> = One extends { field: infer Field extends string }
  ? { [Key in Field]: One['schema'] }
  : One['schema'] extends z.ZodObject<infer Fields>
    ? Fields
    : { [Key in Name]: One['schema'] }

/** The complete input of the call: with the version and the device. */
type Input<Name extends string, One extends Setting, On extends 'unit'> = InputShape<Name, One> & typeof versioned & SubjectShape<On>

/** The calls of the plain settings. The errors of references to devices are added to these. */
export type SettingCalls<All, On extends 'unit', Out> = {
  readonly [Name in PlainName<All> as CallName<Name, All[Name]>]: All[Name] extends Setting
    ? Call<
        'mutation',
        z.core.$InferObjectInput<Input<Name, All[Name], On> & {}, {}>,
        z.core.$InferObjectOutput<Input<Name, All[Name], On> & {}, {}>,
        Out,
        SettingError<All[Name]> | 'CONFIGURATION_CHANGED' | SubjectError<On> | DeviceError<On>,
        On,
        true
      >
    : never
}
type CallName<Name extends string, One> = One extends { call: infer Own extends string } ? Own : `set${Capitalize<Name>}`

/** Returns the settings with a call that follows from the declaration, in their order. */
export const plainSettings = (all: object): [name: string, Setting][] =>
  Object.entries(all as Readonly<Record<string, Setting | OwnCalls>>).flatMap(([name, one]) =>
    one.http === undefined ? [] : [[name, one]],
  )

/** Returns the name of the call that changes a setting. */
export const callOf = (name: string, { call: own }: Setting): string => own ?? `set${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Returns the fields of a value that are fields of the input; null for a value that is one field of it. */
const spread = ({ schema, field }: Setting): Readonly<Record<string, z.ZodType>> | null =>
  field === undefined && schema instanceof z.ZodObject ? schema.shape : null

/** Returns the input of a call that has a value. */
export const inputOf = (name: string, setting: Setting, value: unknown): object =>
  spread(setting) === null ? { [setting.field ?? name]: value } : (value as object)

/** Returns the value that the input of a call has. */
export function valueIn(name: string, setting: Setting, input: Readonly<Record<string, unknown>>): unknown {
  const fields = spread(setting)
  return fields === null ? input[setting.field ?? name] : Object.fromEntries(Object.keys(fields).map((field) => [field, input[field]]))
}

/** Returns the references of a setting to devices: the kind of device, and the function that returns the ids in a value. */
export const devicesIn = ({ schema }: Setting) =>
  Object.entries<z.ZodType>(schema instanceof z.ZodObject ? schema.shape : { '': schema }).flatMap(([field, one]) => {
    const kind = refOf(one) ?? ''
    const idsIn = (value: any): string[] => [field === '' ? value : value[field]].flat().filter((id) => typeof id === 'string')
    return isDeviceKind(kind) ? [{ kind, idsIn }] : []
  })

/** The types of the calls follow from `SettingCalls`; the declaration itself is untyped. */
const declare = call as (spec: object) => AnyCall

interface Common<On, Output> {
  readonly on: On
  /** The access to a setting that does not say another one. */
  readonly access: Access
  /** The configuration of the device, with all its settings. */
  readonly output: Output
}

/** Makes the calls that change the plain settings of a kind of device. */
export function settingCalls<All extends Readonly<Record<string, Setting | OwnCalls>>, const On extends 'unit', Output extends z.ZodType>(
  all: All,
  { on, access, output }: Common<On, Output>,
): SettingCalls<All, On, z.output<Output>> {
  const calls = plainSettings(all).map(([name, setting]) => {
    const { http, summary, input, errors = [], errorsAt = {}, example } = setting
    const missing = devicesIn(setting).map(({ kind }) => subjects[kind].missing)
    return [
      callOf(name, setting),
      declare({
        http,
        access: setting.access ?? access,
        setting: name,
        on,
        device: true,
        summary,
        input: { ...versioned, ...(spread(setting) ?? { [setting.field ?? name]: setting.schema }), ...input },
        output,
        assumed: true,
        errors: [...errors, ...Object.keys(errorsAt), 'CONFIGURATION_CHANGED', ...missing],
        example: inputOf(name, setting, example),
      }),
    ]
  })
  return Object.fromEntries(calls) as never
}
