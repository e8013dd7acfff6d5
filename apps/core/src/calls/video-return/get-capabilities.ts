import type { calls } from '@backhaul/contract/video-return'
import { videoReturnCapabilities } from '@backhaul/rules/video-return'
import type { Handle } from '../../http/handle.ts'

export const getCapabilities: Handle<typeof calls.getCapabilities> = ({ videoReturn }) => videoReturnCapabilities(videoReturn.stored)
