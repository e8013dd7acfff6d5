import type { VideoReturnCapabilities } from '@backhaul/contract/video-return'

/** The spec names no number of units that show one picture; we choose the one of our servers. */
export const feedsMax = 8

/** Returns what a video return channel can do. A server in the cloud has no SDI inputs. */
export const videoReturnCapabilities = (server: { readonly inCloud: boolean }): VideoReturnCapabilities => ({
  inputTypes: server.inCloud ? ['disabled', 'SRT'] : ['disabled', 'SDI', 'SRT'],
  feedsMax,
  passphrase: true,
})
