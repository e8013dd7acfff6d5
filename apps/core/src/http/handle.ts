import type { AnyCall, Call, Contract, ErrorCode, ErrorParams } from '@backhaul/contract'
import type { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'

export type { Ctx } from '../context.ts'

/** `throw fail('UNIT_OFFLINE')`: only codes that the call declares are accepted. */
export type Fail<E extends ErrorCode> = (code: E, params?: ErrorParams) => CallError

type SignedIn = Omit<Ctx, 'caller'> & { readonly caller: Caller }

/** `export const setDelay: Handle<typeof units.setDelay> = async ({ input, ctx, fail }) => …` */
export type Handle<C> =
  C extends Call<any, any, infer Args, infer Out, infer E>
    ? (call: { input: Args; ctx: SignedIn; fail: Fail<E> }) => Out | Promise<Out>
    : never

/** A handler for every call of a contract; a forgotten one does not compile. */
export type Handlers<T> = { readonly [K in keyof T]: T[K] extends AnyCall ? Handle<T[K]> : Handlers<T[K]> }

export type AnyHandler = (call: { input: any; ctx: any; fail: any }) => unknown

export interface Bound {
  readonly name: string
  readonly call: AnyCall
  readonly handler: AnyHandler
}

/** Pairs every call with its handler. Throws at start, not at the first request, when the trees differ. */
export function bind(calls: Iterable<[string, AnyCall]>, handlers: Handlers<Contract>): Bound[] {
  return Array.from(calls, ([name, call]) => {
    const handler = name.split('.').reduce<any>((node, key) => node?.[key], handlers)
    if (typeof handler !== 'function') throw new Error(`No handler for ${name}.`)
    return { name, call, handler }
  })
}
