import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { smpteOf } from './smpte-of.ts'

export const getSmpte: Handle<typeof calls.getSmpte> = ({ channel }) => smpteOf(channel)
