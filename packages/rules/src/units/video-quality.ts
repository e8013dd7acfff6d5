import type { StoreAndForwardProfile, UnitSettings, VideoQuality } from '@backhaul/contract/units'

type Recording = NonNullable<UnitSettings['storeAndForwardVideoQualityV2']>

const codecNames = { h264: 'H.264', h265: 'H.265' } as const

/** M-127 to M-132, M-136, M-137: the name of a profile of recordings. */
export const profileNameOf = ({ profile, codec }: Recording): StoreAndForwardProfile => `${profile} ${codecNames[codec]}`

const qualities: Record<Recording['profile'], VideoQuality> = { high: 'uhd', standard: 'hd', low: 'sd' }

/** R-283, M-124 to M-126: the picture of a tier. */
export const videoQualityOf = (tier: Recording['profile']): VideoQuality => qualities[tier]
