import type { calls } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'

export const getCount: Handle<typeof calls.getCount> = ({ inventory, ctx }) => ({ count: ctx.registry.audio.roomsOf(inventory.id).length })
