import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'
import { adminChannel } from './admin-channel.ts'

export const getForAdmin: Handle<typeof calls.getForAdmin> = ({ channel, ctx }) => adminChannel(channel, ctx)
