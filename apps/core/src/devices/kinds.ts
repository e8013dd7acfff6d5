import { channelKind } from './channel-kind.ts'
import type { Kind } from './kind.ts'
import type { AnyRecord } from './record.ts'
import { serverKind } from './server-kind.ts'
import { unitKind } from './unit-kind.ts'

/** In the order in which records are made at the start: a channel names the unit it is allocated to. */
export const kinds = { unit: unitKind, channel: channelKind, server: serverKind } as const

/** Returns the kind of a record; only its own records may be given to it. */
export const kindOf = (record: AnyRecord): Kind<any, any> => kinds[record.kind]
