import type { calls, InputSources } from '@backhaul/contract/video-return'
import { videoReturnCapabilities } from '@backhaul/rules/video-return'
import type { VideoReturnRecord } from '../../devices/registry/record.ts'
import type { Handle } from '../../http/handle.ts'

/** Returns the input of a channel, and those that it can have. */
export const inputSourcesOf = ({ row: { configuration, inputFault }, stored }: VideoReturnRecord): InputSources => ({
  configuration,
  inputTypes: videoReturnCapabilities(stored).inputTypes,
  inputFault,
  version: stored.version,
})

export const listInputSources: Handle<typeof calls.listInputSources> = ({ videoReturn }) => inputSourcesOf(videoReturn)
