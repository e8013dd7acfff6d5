import { expect, test } from 'vitest'
import { profileNameOf, videoQualityOf } from './video-quality.ts'

test('R-283 M-124 M-125 M-126 high is uhd, standard is hd, low is sd', () => {
  expect((['high', 'standard', 'low'] as const).map(videoQualityOf)).toEqual(['uhd', 'hd', 'sd'])
})

test('M-127 to M-132, M-136, M-137 a profile of recordings has the name of its tier and of its codec', () => {
  const of = (codec: 'h264' | 'h265') => (['high', 'standard', 'low'] as const).map((profile) => profileNameOf({ profile, codec }))
  expect(of('h264')).toEqual(['high H.264', 'standard H.264', 'low H.264'])
  expect(of('h265')).toEqual(['high H.265', 'standard H.265', 'low H.265'])
})
