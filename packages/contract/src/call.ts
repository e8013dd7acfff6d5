import type * as z from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Http = `${Method} /${string}`

/** `'PUT /v2/units/:unitId/delay'` → `'unitId'`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

// Cheap to compare: `extends z.ZodType` costs the type checker seconds over a few hundred calls.
type Schema = z.core.$ZodType

/**
 * One call of the API. `In` is what a client sends, `Args` what the handler gets after parsing, `Out` what comes back.
 * The three are computed once, where the call is written, and only read after that; `~types` exists for the compiler alone.
 */
export interface Call<Kind extends 'query' | 'mutation' = any, In = any, Args = any, Out = any, E extends ErrorCode = any> {
  /** Every path that means this call; the first is the one clients use. All stand below `/core`. */
  readonly http: readonly [Http, ...Http[]]
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly errors: readonly E[]
  readonly summary: string
  /** A large answer that the core assembles from parts that were checked when they came in: not parsed again in production. */
  readonly bulk: boolean
  /** Leaves a trail of who asked and what came of it: every write, but for what a console stores by itself. */
  readonly audit: boolean
  readonly '~types': { kind: Kind; in: In; args: Args; out: Out }
}
export type AnyCall = Call

type NeedsPathParams<H extends string, I extends Schema> = [PathParam<H>] extends [keyof z.core.input<I>]
  ? unknown
  : { input: { 'this path parameter is not a key of the input': PathParam<H> } }

/** Declares one call of the API: where it is, who may make it, what goes in, what comes out and how it may fail. */
export function call<const H extends Http, I extends Schema, O extends Schema, const E extends ErrorCode = never>(
  spec: {
    http: H | readonly [H, ...H[]]
    access: Access
    summary: string
    input: I
    output: O
    errors?: readonly E[]
    bulk?: boolean
    audit?: boolean
  } & NeedsPathParams<H, I>,
): Call<H extends `GET ${string}` ? 'query' : 'mutation', z.core.input<I>, z.core.output<I>, z.core.output<O>, E> {
  const paths = typeof spec.http === 'string' ? [spec.http] : spec.http
  const { errors = [], bulk = false, audit = !paths[0]?.startsWith('GET ') } = spec
  return { ...spec, http: paths, errors, bulk, audit } as never
}

type Calls = Readonly<Record<string, AnyCall>>

/** The calls of several files as one record. A name that two files declare is the type `{ 'declared twice': name }`, which is no record of calls. */
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
