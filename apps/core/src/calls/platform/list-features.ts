import type { calls } from '@backhaul/contract/platform'
import type { Handle } from '../../http/handle.ts'

export const listFeatures: Handle<typeof calls.listFeatures> = ({ group, ctx }) => ctx.store.groups.features(group.id)
