/** */
export const videoQualityTier = { high: 'uhd', standard: 'hd', low: 'sd' } as const
export type VideoQuality = keyof typeof videoQualityTier
export type VideoQualityTier = (typeof videoQualityTier)[VideoQuality]
