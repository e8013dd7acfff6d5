import * as z from 'zod'
import type { Access } from '../access.ts'
import { type Call, call, type Http } from '../call.ts'
import { Instant } from '../id.ts'
import { noRef, ref } from '../ref.ts'
import type { DeviceKind, SubjectError, SubjectKind, subjects } from '../subject.ts'

/**
 * The spec doesn't say; we show a change that a device has neither taken nor refused: the core asks the device again. Its values,
 * which may contain secrets, are not shown.
 */
export const WaitingChange = z.object({
  id: noRef('the change itself'),
  /** When it was asked for. */
  at: Instant,
  /** Null for a user whom the reader may not see. */
  by: ref('user', z.string()).nullable(),
  /** The settings that it changes, by their names in the configuration of the device. */
  fields: z.array(z.string()),
})
export type WaitingChange<Field extends string = string> = Omit<z.infer<typeof WaitingChange>, 'fields'> & { fields: Field[] }

interface Spec<Kind extends DeviceKind, Field extends string> {
  kind: Kind
  at: `/${string}`
  access: { read: Access; write: Access }
  fields: readonly [Field, ...Field[]]
}

type ById<On extends SubjectKind> = { [Key in (typeof subjects)[On]['id']]: string }
interface WaitingCalls<Kind extends DeviceKind, Field extends string> {
  readonly listWaiting: Call<'query', ById<Kind>, ById<Kind>, WaitingChange<Field>[], SubjectError<Kind>, Kind, false>
  readonly withdrawChange: Call<
    'mutation',
    ById<Kind> & { changeId: string },
    ById<Kind> & { changeId: string },
    WaitingChange<Field>[],
    SubjectError<Kind> | 'CHANGE_NOT_WAITING',
    Kind,
    false
  >
}

/** The types of the calls follow from `WaitingCalls`; the declaration itself is untyped. */
const declare = call as (spec: object) => any

/** The calls about the changes that wait for a device of one kind. The core has one handler for all kinds. */
export function waitingCalls<Kind extends DeviceKind, const Field extends string>({
  kind,
  at,
  access,
  fields,
}: Spec<Kind, Field>): WaitingCalls<Kind, Field> {
  const output = z.array(WaitingChange.extend({ fields: z.array(z.enum(fields)) }))
  const of = (http: Http, own: object) => declare({ http, on: kind, administers: kind, output, assumed: true, ...own })
  return {
    // The oldest first. A change whose call may still run is left out.
    listWaiting: of(`GET ${at}/waiting`, {
      access: access.read,
      summary: 'Changes that the device has neither taken nor refused',
    }),
    withdrawChange: of(`DELETE ${at}/waiting/:changeId`, {
      access: access.write,
      summary:
        'Withdraw a change that waits: the core does not ask the device again. The device keeps a change that it has taken without an answer',
      input: { changeId: noRef('the change itself') },
      errors: ['CHANGE_NOT_WAITING'],
      example: { changeId: 'change-1' },
    }),
  }
}
