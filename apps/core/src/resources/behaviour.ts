import type * as z from 'zod'
import type { Resources } from '@backhaul/contract/resources'
import type { Refusal } from '@backhaul/rules'
import type { Core, Ctx } from '../context.ts'
import type { Caller } from '../caller.ts'
import type { ResourceStore } from '../store/resources.ts'

type Declared = Resources[keyof Resources]
export type ResourceKind = Declared['kind']

/** An object of a kind, as its calls return it. */
type ObjectOf<Kind extends ResourceKind> = z.output<Extract<Declared, { readonly kind: Kind }>['Item']>
/** The declared fields of a kind. */
type FieldsOf<Kind extends ResourceKind> = Omit<
  ObjectOf<Kind>,
  'id' | 'inventoryId' | 'isDefault' | 'usedBy' | 'lastModified' | 'version' | 'names'
>

type SignedIn = Omit<Ctx, 'caller'> & { readonly caller: Caller }
type Answer<Result> = Result | Promise<Result>

/**
 * The special rules of a kind of resource: a table of its own, the reasons why a write is refused, and the work after a write was
 * stored. Further calls are actions.
 */
export interface Behaviour<Kind extends ResourceKind = any> {
  /** Stores the objects. Without it they are in the table of all plain resources. */
  readonly store?: (core: Core) => ResourceStore
  /** Each returns why the write is refused; its code is one of `errors` of the declaration. */
  readonly refuse?: {
    readonly create?: (at: { ctx: SignedIn; fields: FieldsOf<Kind> }) => Answer<Refusal | null>
    readonly update?: (at: { ctx: SignedIn; before: ObjectOf<Kind>; fields: FieldsOf<Kind> }) => Answer<Refusal | null>
    readonly remove?: (at: { ctx: SignedIn; before: ObjectOf<Kind> }) => Answer<Refusal | null>
  }
  readonly after?: {
    readonly create?: (at: { ctx: SignedIn; object: ObjectOf<Kind> }) => Answer<void>
    readonly update?: (at: { ctx: SignedIn; before: ObjectOf<Kind>; object: ObjectOf<Kind> }) => Answer<void>
    readonly remove?: (at: { ctx: SignedIn; before: ObjectOf<Kind> }) => Answer<void>
  }
}
