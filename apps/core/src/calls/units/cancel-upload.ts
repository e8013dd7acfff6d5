import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const cancelUpload: Handle<typeof calls.cancelUpload> = ({ input, command }) => command({ kind: 'cancelUpload', files: input.files })
