import { compareVersions } from '../versions/version.ts'

/** */
export const speedTestChannelVersionMin = '7.5.1'
export const mayTestSpeed = (channelVersion: string): boolean => compareVersions(channelVersion, speedTestChannelVersionMin) >= 0
