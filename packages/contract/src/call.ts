import * as z from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './problem.ts'
import { Id } from './id.ts'
import { type SubjectError, type SubjectKind, subjects, type SubjectShape, subjectShape } from './subject.ts'
import { stringUpTo } from './string.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Http = `${Method} /${string}`

/** `'PUT /v2/units/:unitId/delay'` → `'unitId'`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

// Cheap to compare: over a few hundred calls, `extends z.ZodType` costs the type checker seconds.
type Schema = z.core.$ZodType
export type Shape = Readonly<Record<string, Schema>>

/** The error of a command to a device that is offline, by the kind of the device. */
export const offlineErrors = {
  unit: 'UNIT_OFFLINE',
  channel: 'CHANNEL_OFFLINE',
  server: 'SERVER_OFFLINE',
  videoReturn: 'VIDEO_RETURN_OFFLINE',
  gateway: 'GATEWAY_OFFLINE',
  ptmpChannel: 'CHANNEL_OFFLINE',
} as const satisfies {
  readonly [Kind in SubjectKind]?: ErrorCode
}
type CommandedKind = keyof typeof offlineErrors

/** Further errors of a call that commands a device. */
const deviceErrors = ['DEVICE_REJECTED', 'DEVICE_LOST', 'DEVICE_TIMEOUT'] as const
export type DeviceError<On> = (typeof deviceErrors)[number] | (On extends CommandedKind ? (typeof offlineErrors)[On] : never)

/** The optional group of a list: `within: 'group'` adds it to the input. */
const groupShape = { group: z.optional(Id) }

/**
 * One call of the API. `In` is the input that a client sends, `Args` the parsed input that the handler gets, `Out` the
 * output. They are computed once, where the call is declared. `~types` exists only for the compiler.
 */
export interface Call<
  Kind extends 'query' | 'mutation' = any,
  In = any,
  Args = any,
  Out = any,
  E extends ErrorCode = any,
  On extends SubjectKind = any,
  Device = any,
> {
  /** Methods and paths of the call, below `/core`. Clients use the first. */
  readonly http: readonly [Http, ...Http[]]
  readonly access: Access
  /** Whether a user whose password has expired may call it: only what the page that changes the password needs. */
  readonly withExpiredPassword: boolean
  /** The kind of the call's subject, which is found in the caller's scope before the handler runs. */
  readonly on: On | undefined
  /** The kind of plain resource that the call belongs to. */
  readonly resource: string | undefined
  /** The kind of device that the call administers: the call and its handler are made from the declaration of the kind. */
  readonly administers: string | undefined
  /** The setting that the call changes: the call and its handler are made from the declaration of the setting. */
  readonly setting: string | undefined
  /** The kind of object that the call creates in its subject. The audit log names that object. */
  readonly creates: SubjectKind | undefined
  /** Whether the call may be limited to one group. */
  readonly within: 'group' | undefined
  /** Whether the handler commands the subject's device. */
  readonly device: boolean
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly errors: readonly E[]
  readonly summary: string
  /** A valid input without the subject's id. The API document and the tests of all calls use it. */
  readonly example: Readonly<Record<string, unknown>>
  /** The core assembles the output from parts that were checked on arrival, so production does not parse it again. */
  readonly trustedOutput: boolean
  /** The specification does not show the shape of the output; another core may have its own. */
  readonly assumed: boolean
  /** Whether the audit log records the call: every write, except what a console stores by itself. */
  readonly audit: boolean
  /** A call that gets or returns a file instead of JSON; the input is in the path and the query. Such a call has no Idempotency-Key. */
  readonly file: 'sent' | 'returned' | undefined
  readonly '~types': { kind: Kind; in: In; args: Args; out: Out; device: Device }
}
export type AnyCall = Call

/** The complete input: the declared fields, the subject's id and the optional group. */
type Input<S extends Shape, On extends SubjectKind, W> = S & SubjectShape<On> & (W extends 'group' ? typeof groupShape : unknown)

type NeedsPathParams<H extends string, Fields> = [PathParam<H>] extends [keyof Fields]
  ? unknown
  : { http: { 'this path parameter is not a key of the input': PathParam<H> } }

/** A call whose input has required fields must have an example. */
type NeedsExample<S extends Shape> =
  {} extends z.core.$InferObjectInput<S, {}> ? { example?: z.core.$InferObjectInput<S, {}> } : { example: z.core.$InferObjectInput<S, {}> }

interface Spec<H, S extends Shape, O, E, On, D, W> {
  http: H | readonly [H, ...H[]]
  access: Access
  withExpiredPassword?: boolean
  summary: string
  on?: On
  resource?: string
  administers?: string
  setting?: string
  creates?: SubjectKind
  within?: W
  device?: D
  input?: S
  /** A condition over several fields, reported at the field of `path`. */
  refine?: {
    check: (input: z.core.$InferObjectOutput<S, {}>) => boolean
    path: keyof S & string
    message: Message<z.core.$InferObjectOutput<S, {}>>
  }
  output: O
  errors?: readonly E[]
  trustedOutput?: boolean
  /** the specification does not show the shape; it is ours. */
  assumed?: boolean
  audit?: boolean
  /** `returned`: the output is a `ReturnedFile`. */
  file?: 'sent' | 'returned'
}

/** The message of an input that fails the check of several fields, or a function that makes it from the input. */
type Message<Input> = string | ((input: Input) => string)
const messageFor = (message: Message<unknown>) =>
  typeof message === 'string' ? message : ({ input }: { input?: unknown }) => message(input)

/** Declares one call of the API: its paths, access, subject, input, output and errors. */
export function call<
  const H extends Http,
  O extends Schema,
  S extends Shape = {},
  const E extends ErrorCode = never,
  const On extends SubjectKind = never,
  const D extends boolean = false,
  const W extends 'group' | null = null,
>(
  spec: Spec<H, S, O, E, On, D, W> & NeedsPathParams<H, Input<S, On, W>> & NeedsExample<S>,
): Call<
  H extends `GET ${string}` ? 'query' : 'mutation',
  z.core.$InferObjectInput<Input<S, On, W> & {}, {}>,
  z.core.$InferObjectOutput<Input<S, On, W> & {}, {}>,
  z.core.output<O>,
  E | SubjectError<On> | (D extends true ? DeviceError<On> : never) | (W extends 'group' ? 'GROUP_NOT_FOUND' : never),
  On,
  D
> {
  const { on, within, device = false, input = {}, refine, trustedOutput = false, example = {} } = spec
  const paths = typeof spec.http === 'string' ? [spec.http] : spec.http
  const fields = z.strictObject({ ...subjectShape(on), ...(within && groupShape), ...input })
  const errors = new Set<ErrorCode>(spec.errors)
  if (on !== undefined) errors.add(subjects[on].missing)
  if (within) errors.add('GROUP_NOT_FOUND')
  if (device) for (const code of [offlineErrors[on as unknown as CommandedKind], ...deviceErrors]) errors.add(code)
  return {
    http: paths,
    access: spec.access,
    withExpiredPassword: spec.withExpiredPassword ?? false,
    summary: spec.summary,
    on,
    resource: spec.resource,
    administers: spec.administers,
    setting: spec.setting,
    creates: spec.creates,
    within: within ?? undefined,
    device,
    input: refine
      ? fields.refine(refine.check as never, { path: [refine.path], error: messageFor(refine.message as Message<unknown>) })
      : fields,
    output: spec.output,
    errors: [...errors],
    example,
    trustedOutput,
    assumed: spec.assumed ?? false,
    audit: spec.audit ?? !paths[0]?.startsWith('GET '),
    file: spec.file,
  } as never
}

type Calls = Readonly<Record<string, AnyCall>>

/** The calls of several files in one record. A name that two files declare becomes `{ 'declared twice': name }`. */
type Joined<Parts extends readonly Calls[], Names = never> = Parts extends readonly [infer First, ...infer Rest extends readonly Calls[]]
  ? keyof First & Names extends never
    ? First & Joined<Rest, Names | keyof First>
    : { 'declared twice': keyof First & Names }
  : unknown

/** Joins the calls files of one area. The compiler refuses a call that two files declare, and an export that is not a call. */
export function area<const Parts extends readonly Calls[]>(
  ...parts: Joined<Parts> extends { 'declared twice': unknown } ? [Joined<Parts>] : Parts
): { readonly [K in keyof Joined<Parts>]: Joined<Parts>[K] } {
  return Object.assign({}, ...(parts as readonly Calls[])) as never
}

/** The media type of the files that calls get and return. A sent file may also have the type of unknown bytes. */
export const fileType = 'application/gzip'
export const sentFileTypes = [fileType, 'application/octet-stream'] as const

/** The output of a call that returns a file. */
export const ReturnedFile = z.object({
  name: stringUpTo(200).min(1),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type ReturnedFile = z.infer<typeof ReturnedFile>

/** Marks a field of an input as a secret: a password, a token, an address with a key. Recordings and journals leave its value out. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ writeOnly: true })

export interface Contract {
  readonly [name: string]: AnyCall | Contract
}
export const isCall = (node: AnyCall | Contract): node is AnyCall => Array.isArray(node['http'])

/** Every call with its dotted name, `units.setDelay`. */
export function* callsOf(contract: Contract, prefix = ''): Generator<[name: string, call: AnyCall]> {
  for (const [key, node] of Object.entries(contract))
    if (isCall(node)) yield [prefix + key, node]
    else yield* callsOf(node, `${prefix}${key}.`)
}

/** `'PUT /v2/units/:unitId/delay'` → `{ method: 'PUT', path: '/v2/units/:unitId/delay' }`. */
export function parseHttp(http: Http): { method: Method; path: string } {
  const [method, path] = http.split(' ') as [Method, string]
  return { method, path }
}

/** Replaces each `:name` of a path by the result of `value` for that name. */
export const fillPath = (path: string, value: (name: string) => string): string => path.replace(/:(\w+)/g, (_, name: string) => value(name))
