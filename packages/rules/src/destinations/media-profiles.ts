import { type frameRates, type MediaResolution, mediaResolutions, type StreamMediaProfile } from '@backhaul/contract/destinations'

/** The spec has the resolutions alone; rates within the limits of R-157 that suit the number of pixels are ours. */
const bitrates: Readonly<Record<MediaResolution, readonly [min: number, byDefault: number, max: number]>> = {
  '1080p60/50': [4000, 6000, 8000],
  '1080i60/50': [3500, 5500, 8000],
  '720p60/50': [2500, 4000, 6000],
  '576i': [2000, 2500, 4000],
  '480i': [2000, 2000, 4000],
}
const rates: Readonly<Record<MediaResolution, readonly (typeof frameRates)[number][]>> = {
  '1080p60/50': ['50', '59.94', '60', '25', '29.97', '30', '24'],
  '1080i60/50': ['25', '29.97', '30'],
  '720p60/50': ['50', '59.94', '60', '25', '29.97', '30'],
  '576i': ['25'],
  '480i': ['29.97'],
}

/** R-266, M-804 to M-808: the profiles that every installation has. The first frame rate is the default. */
export const defaultMediaProfiles: readonly StreamMediaProfile[] = mediaResolutions.map((resolution) => {
  const [bitrateMin, bitrateDefault, bitrateMax] = bitrates[resolution]
  return { name: resolution, resolution, frameRates: [...rates[resolution]], bitrateMin, bitrateMax, bitrateDefault }
})
