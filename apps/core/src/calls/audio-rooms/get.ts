import type { calls } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'

export const get: Handle<typeof calls.get> = ({ audioRoom, ctx }) => ctx.registry.audio.rowOf(audioRoom)
