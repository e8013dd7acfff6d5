import type { Access, AnyCall, Call, Contract, ErrorCode, ErrorParams, SubjectKind } from '@backhaul/contract'
import type { UnitCommand } from '@backhaul/contract/units'
import type { Command } from '@backhaul/device-link'
import type { Refusal } from '@backhaul/rules'
import type { RetryTimer } from '@backhaul/rules/transitions'
import type { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { SubjectRecords } from '../subjects.ts'

/** `throw fail('NO_SD_CARD')`: accepts only codes that the call declares. */
type Fail<E extends ErrorCode> = (code: E, params?: ErrorParams) => CallError

/** `refuse(refuseStop(unit.row))`: ends the call with the refusal of a rule; does nothing for null. */
type Refuse<E extends ErrorCode> = (refusal: Refusal<E> | null) => void

type SignedIn = Omit<Ctx, 'caller'> & { readonly caller: Caller }

/** The arguments of a handler. A call `on: 'unit'` adds `unit`; a call with `device: true` adds `command`, and the right that it needs. */
type Arguments<Args, E extends ErrorCode, On extends SubjectKind, Device> = {
  readonly input: Args
  readonly ctx: SignedIn
  readonly fail: Fail<E>
  readonly refuse: Refuse<E>
  /** Gives the audit log the fields that the call changed, before and after it, and the id of an object that it created. */
  readonly changed: (before: object, after: object, objectId?: string) => void
} & ([On] extends [never] ? unknown : { readonly [K in On]: SubjectRecords[K] }) &
  (Device extends true
    ? { readonly command: (command: Command, retry?: RetryTimer) => Promise<UnitCommand>; readonly access: Access }
    : unknown)

/** `export const setDelay: Handle<typeof calls.setDelay> = async ({ unit, input, ctx, refuse, command }) => …` */
export type Handle<C> =
  C extends Call<any, any, infer Args, infer Out, infer E, infer On, infer Device>
    ? (call: Arguments<Args, E, On, Device>) => Out | Promise<Out>
    : never

/** A handler for every call of a contract. A missing handler is a compile error. */
export type Handlers<T> = { readonly [K in keyof T]: T[K] extends AnyCall ? Handle<T[K]> : Handlers<T[K]> }

export type AnyHandler = (call: any) => unknown

/** A call with its dotted name and its handler. */
export interface BoundCall {
  readonly name: string
  readonly call: AnyCall
  readonly handler: AnyHandler
}

/** Pairs every call with its handler. Throws at start, not at the first request, when the trees differ. */
export function bind(calls: Iterable<[string, AnyCall]>, handlers: Handlers<Contract>): BoundCall[] {
  return Array.from(calls, ([name, call]) => {
    const handler = name.split('.').reduce<any>((node, key) => node?.[key], handlers)
    if (typeof handler !== 'function') throw new Error(`No handler for ${name}.`)
    return { name, call, handler }
  })
}
