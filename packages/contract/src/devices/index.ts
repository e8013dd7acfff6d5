import { channels } from '../channels/kind.ts'
import { gateways } from '../gateways/kind.ts'
import { servers } from '../servers/kind.ts'
import { units } from '../units/kind.ts'
import { videoReturns } from '../video-return/kind.ts'

/** Every kind of device as administrators manage it. */
const kinds = { unit: units, channel: channels, server: servers, videoReturn: videoReturns, gateway: gateways } as const

export { WaitingChange } from './waiting.ts'

/** The calls that can be made for each kind of device. */
export type KindCalls = { readonly [Kind in keyof typeof kinds]: (typeof kinds)[Kind]['calls'] }
