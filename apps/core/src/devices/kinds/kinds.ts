import { channelKind } from './channel-kind.ts'
import { gatewayKind } from './gateway-kind.ts'
import type { Kind } from './kind.ts'
import type { AnyRecord } from '../registry/record.ts'
import { serverKind } from './server-kind.ts'
import { unitKind } from './unit-kind.ts'
import { videoReturnKind } from './video-return-kind.ts'

/** In the order in which records are made at the start: the other devices name the units that they work for. */
export const kinds = {
  unit: unitKind,
  channel: channelKind,
  server: serverKind,
  videoReturn: videoReturnKind,
  gateway: gatewayKind,
} as const

/** Returns the kind of a record; only its own records may be given to it. */
export const kindOf = (record: AnyRecord): Kind<any, any> => kinds[record.kind]
